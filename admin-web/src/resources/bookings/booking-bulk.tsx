import { useCanAccess, useTranslate } from 'react-admin'
import type { AdminBooking, BookingStatus } from '../../providers/types'
import { BulkStatus } from '../../shared/bulk/bulk-status'
import { personName } from '../../shared/person-name'
import { isAppointmentAhead } from './appointment-ahead'
import { reasonFor } from './reason-rule'
import { referenceOf } from './reference'
import { statuses } from './statuses'

/** A new status for the chosen bookings; every patient is mailed. */
export function BookingBulk() {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'bookings', action: 'money' })
  const reference = (booking: AdminBooking) =>
    translate('sihat.bookings.reference', { reference: referenceOf(booking) })
  return (
    <BulkStatus<AdminBooking>
      values={canAccess ? statuses : statuses.filter((status) => status !== 'payment_pending')}
      nameOf={(booking) => `${personName(booking.patient)} (${reference(booking)})`}
      reasonFor={(status) => reasonFor(status as BookingStatus)}
      effect="sihat.bookings.bulkEffect"
      warningFor={(bookings, status) => {
        // The server leaves completed bookings as they are.
        const ahead = bookings.filter((one) => one.status !== 'completed' && isAppointmentAhead(one)).length
        if (status !== 'cancelled' || ahead === 0) return undefined
        return translate('sihat.bookings.bulkAppointments', { smart_count: ahead })
      }}
    />
  )
}
