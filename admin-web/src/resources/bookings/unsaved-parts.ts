import type { BookingStatus } from '../../providers/types'
import { unsaved } from '../../providers/unsaved'
import { isOver } from './statuses'

/** The forms on the page of a booking whose values a new status depends on. */
export const BOOKING_FORMS = {
  cost: Symbol('the cost of a booking'),
  match: Symbol('the hospital and treatment of a booking'),
  appointment: Symbol('the appointment of a booking'),
}

/** Returns the forms whose typed, unsaved values the new status would ignore or remove. */
export const unsavedParts = (status: BookingStatus) =>
  (['cost', 'match', 'appointment'] as const).filter(
    (part) => unsaved.has(BOOKING_FORMS[part]) && (part !== 'appointment' || isOver(status)),
  )
