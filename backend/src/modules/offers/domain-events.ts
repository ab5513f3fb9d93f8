import { defineEvent } from '../../platform/queue/index.js'
import { BookingEventPayload } from '../bookings/index.js'

/** The patient signed a change order: more, less or something else is agreed. */
export const changeOrderSigned = defineEvent({
  name: 'offer.change_order_signed',
  payload: BookingEventPayload,
})
