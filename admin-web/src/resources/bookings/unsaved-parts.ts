import { unsaved } from '../../providers/unsaved'

/** The forms on the page of a booking whose values a new status depends on. */
export const BOOKING_FORMS = {
  cost: Symbol('the cost of a booking'),
  match: Symbol('the hospital and treatment of a booking'),
  appointment: Symbol('the appointment of a booking'),
}

/** Returns the forms that hold something typed and not saved. */
export const unsavedParts = () =>
  (['cost', 'match', 'appointment'] as const).filter((part) => unsaved.has(BOOKING_FORMS[part]))
