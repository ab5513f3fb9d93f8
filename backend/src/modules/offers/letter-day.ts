import { fieldError } from '../../platform/errors/index.js'
import { dayIn } from './payment-plan.js'

/** The zones in which a day begins first and ends last: a letter may come from any of them. */
const FIRST = 'Etc/GMT-14'
const LAST = 'Etc/GMT+12'

/**
 * Checks the day of a hospital's letter, `YYYY-MM-DD`.
 * @param about when the offer was published that the letter changes, if it changes one
 * @throws ProblemError invalid_input for a day in the future, or before `about`
 */
export function requireLetterDay(dated: string, about?: Date | null): void {
  if (dated > dayIn(new Date(), FIRST)) throw fieldError('dated', 'letter_day_in_future')
  if (about && dated < dayIn(about, LAST)) throw fieldError('dated', 'letter_too_old')
}
