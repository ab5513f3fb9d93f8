import type { Role } from './actor.js'

/** Staff are patients, too. Accounts of hospitals are never. */
const PATIENTS: readonly Role[] = ['user', 'moderator', 'admin']
const EVERYONE: readonly Role[] = [...PATIENTS, 'hospital']
const STAFF: readonly Role[] = ['moderator', 'admin']

/**
 * Which role may do what. `own` permissions are about the actor's own rows; the repositories add that scope to
 * the SQL.
 */
const PERMISSIONS = {
  'session.own': EVERYONE,
  'profile.own': EVERYONE,
  'assessment.own': PATIENTS,
  'booking.own': PATIENTS,
  'events.own': EVERYONE,
  'notification.own': PATIENTS,
  'recommendation.own': PATIENTS,
  'record.own': PATIENTS,
  'payment.own': PATIENTS,
  'subscription.own': PATIENTS,
  'conversation.own': PATIENTS,
  'matching.own': PATIENTS,
  /** Flagged conversations, without names, and how the adviser fares. */
  'admin.ai': ['admin'],
  /** Who did what, read only. */
  'admin.audit': ['admin'],
  /** Sets, changes and cancels the appointment of a booking. */
  'admin.booking.appointment': STAFF,
  /** Assigns an unassigned booking to oneself. Another assignee needs `admin.booking.assign.any`. */
  'admin.booking.assign': STAFF,
  'admin.booking.assign.any': ['admin'],
  /** Sets the cost, and changes whatever else asks for money, ends a request for money or moves money (decision 0038). */
  'admin.booking.money': ['admin'],
  'admin.booking.read': STAFF,
  /** Writes messages and notes, answers calls, and changes status, hospital and treatment where `admin.booking.money` is not needed. */
  'admin.booking.write': STAFF,
  /** Says where facts were read, checks them and withdraws them. */
  'admin.claim': ['admin'],
  /** Countries, and the destinations among them. */
  'admin.country': ['admin'],
  /** The figures of the whole house, its revenue among them. */
  'admin.dashboard': ['admin'],
  'admin.enquiry.read': STAFF,
  'admin.enquiry.write': STAFF,
  /** Hospitals with all that is said of them. */
  'admin.hospital': ['admin'],
  'admin.payment': ['admin'],
  /** Files and ends the signed terms of hospitals for the price promise. */
  'admin.promise': ['admin'],
  'admin.promise.read': STAFF,
  /** Jobs that failed, and having them run again. */
  'admin.queue': ['admin'],
  /** Requests to hospitals for offers. */
  'admin.quote': STAFF,
  /** Whoever holds it says why at every file; see the module records. */
  'admin.record.read': STAFF,
  /** Hides and shows reviews, and marks success stories. */
  'admin.review': STAFF,
  /** Deletes reviews permanently. */
  'admin.review.delete': ['admin'],
  /** Has reviews read on websites, and says on which. */
  'admin.review.scrape': ['admin'],
  'admin.setting': ['admin'],
  /** Fields of medicine, and the conditions that lead to them. */
  'admin.specialization': ['admin'],
  'admin.treatment': ['admin'],
  'admin.user': ['admin'],
  /** The requests that were sent to the own hospitals, with the cases of the patients. */
  'desk.case': ['hospital'],
  /** The public page of the own hospitals, and proposals to correct it. */
  'desk.page': ['hospital'],
  /** The colleagues of the own hospitals. Managers invite and remove them. */
  'desk.team': ['hospital'],
  /** The templates that the own hospitals keep for their offers. */
  'desk.template': ['hospital'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role)
