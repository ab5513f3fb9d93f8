import { AuditEventView } from './audit-event.dto.js'

/** The totals; each is at most 100,000. */
export class DashboardTotalsView {
  users!: number
  hospitals!: number
  bookings!: number
  /** Awaiting confirmation. */
  pendingBookings!: number
  reviews!: number
}

export class DashboardMonthView {
  /** The moment at which the month began in Malaysia. */
  since!: string
  /** What the bookings requested since then are estimated to cost, cancelled ones left out. */
  revenueUsd!: number
}

/** Work that waits for the team. */
export class DashboardQueueView {
  /** At most 1,000. */
  count!: number
  /** Since when the oldest of it waits. */
  oldest!: string | null
}

export class DashboardWaitingView {
  /** Bookings with a possible emergency that is not handled. The oldest waits since its newest such message, or its request. */
  emergencies!: DashboardQueueView
  /** Open enquiries with a possible emergency. */
  emergencyEnquiries!: DashboardQueueView
  /** Open conversations with the adviser in which somebody wrote of a possible emergency. */
  emergencyTickets!: DashboardQueueView
  bookings!: DashboardQueueView
  /** Paid bookings that nobody of the team has confirmed. The oldest waits since its payment. */
  unconfirmed!: DashboardQueueView
  /** Bookings that the patient cancelled with an appointment ahead. The hospital does not know yet. */
  hospitalsToTell!: DashboardQueueView
  /** Bookings of erased accounts that the team has to cancel with the hospital. */
  erasedBookings!: DashboardQueueView
  /** Open bookings without an assignee. */
  unassigned!: DashboardQueueView
  /** Bookings whose patients wrote what nobody of the team has seen yet. */
  messages!: DashboardQueueView
  calls!: DashboardQueueView
  enquiries!: DashboardQueueView
  tickets!: DashboardQueueView
  /** Refunds that Stripe could not give. */
  failedRefunds!: DashboardQueueView
  /** Money of cancelled bookings that neither went back nor is on its way back. */
  heldForCancelled!: DashboardQueueView
  /** Files of patients that failed their integrity check in the store. */
  damagedFiles!: DashboardQueueView
  /** Statements about hospitals and treatments whose check is out of date. */
  expiredClaims!: DashboardQueueView
  /** Invoices that ask for more than the patient signed. */
  contestedInvoices!: DashboardQueueView

  /** Invoices whose lines are not entered. */
  receivedInvoices!: DashboardQueueView

  /** Changes of accepted offers from letters, which a second person of the team has not released. */
  changesToRelease!: DashboardQueueView

  /** Facts that hospitals propose for their public pages. */
  factProposals!: DashboardQueueView
}

export class DashboardView {
  totals!: DashboardTotalsView
  month!: DashboardMonthView
  waiting!: DashboardWaitingView
  /** What was changed last, the newest first. */
  activity!: AuditEventView[]
}

export class DashboardWeekView {
  /** Its Monday, YYYY-MM-DD in Malaysia. */
  week!: string
  bookings!: number
  /** What patients paid in the week, before refunds. */
  receivedUsd!: number
}

export class DashboardShareView {
  /** Null for bookings without one. */
  name!: string | null
  bookings!: number
}

/** Of the last twelve weeks, this one included. */
export class DashboardChartsView {
  weeks!: DashboardWeekView[]
  /** The countries of the hospitals, the most booked first. */
  countries!: DashboardShareView[]
  /** The eight most booked treatments. */
  treatments!: DashboardShareView[]
}
