export const BOOKING_STATUSES = ['pending', 'confirmed', 'payment_pending', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Whether a booking is over. An administrator can reopen it. */
export const isClosed = (status: BookingStatus): boolean => status === 'completed' || status === 'cancelled'

/** Patients pay for bookings in these states only. */
export const PAYABLE: readonly BookingStatus[] = ['confirmed', 'payment_pending']

/** Who wants the change. The team may set any status from any other, which is audited. `moderator-changes.ts` says what needs an administrator. */
export type StatusChanger = 'patient' | 'system' | 'team'

/** What patients and the system may change, from each status. */
const TRANSITIONS: Record<Exclude<StatusChanger, 'team'>, Record<BookingStatus, readonly BookingStatus[]>> = {
  patient: {
    pending: ['cancelled'],
    confirmed: ['cancelled'],
    payment_pending: ['cancelled'],
    completed: [],
    cancelled: [],
  },
  system: {
    pending: [],
    confirmed: ['payment_pending'],
    payment_pending: ['confirmed'],
    completed: [],
    cancelled: [],
  },
}

export const canChangeStatus = (by: StatusChanger, from: BookingStatus, to: BookingStatus): boolean =>
  from !== to && (by === 'team' || TRANSITIONS[by][from].includes(to))
