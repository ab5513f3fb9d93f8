export const BOOKING_STATUSES = ['pending', 'confirmed', 'payment_pending', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Statuses in which a booking is over. An administrator can reopen it. */
export const CLOSED = ['completed', 'cancelled'] as const satisfies readonly BookingStatus[]
export const isClosed = (status: BookingStatus): boolean => CLOSED.some((closed) => closed === status)

/** Patients pay for bookings in these states only. */
export const PAYABLE: readonly BookingStatus[] = ['confirmed', 'payment_pending']

/** The state that patients see. It follows from status, payments and confirmation. */
export const BOOKING_STAGES = [...BOOKING_STATUSES, 'deposit_received', 'paid_in_full'] as const
export type BookingStage = (typeof BOOKING_STAGES)[number]

/** The team may set any status from any other. `booking-status-moderators.ts` limits moderators. Each change is audited. */
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
