import type { AdminBooking, BookingStatus } from '../../providers/types'
import { BulkStatus } from '../../shared/bulk/bulk-status'
import { personName } from '../../shared/person-name'
import { reasonFor } from './reason-rule'
import { statuses } from './statuses'

/** A new status for the chosen bookings; every patient is mailed. */
export const BookingBulk = () => (
  <BulkStatus<AdminBooking>
    values={statuses}
    nameOf={({ patient }) => personName(patient)}
    reasonFor={(status) => reasonFor(status as BookingStatus)}
    effect="sihat.bookings.bulkEffect"
  />
)
