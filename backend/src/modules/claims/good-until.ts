import { fieldError } from '../../platform/errors/index.js'

/** Without a day of its own a check is good for 12 months. */
const MONTHS = 12
const MOST_YEARS = 5

/**
 * The end of the last day on which a check counts, in UTC; null for a fact that does not change.
 * @throws ProblemError invalid_input for a day that is over, or years away
 */
export function goodUntil(day: string | null | undefined, now = new Date()): Date | null {
  if (day === null) return null
  const end = new Date(day === undefined ? now : `${day}T00:00:00Z`)
  if (day === undefined) end.setUTCMonth(end.getUTCMonth() + MONTHS)
  end.setUTCHours(23, 59, 59, 0)
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + MOST_YEARS)
  if (end > now && end < latest) return end
  throw fieldError('expiresOn', 'expiry_range', { years: MOST_YEARS })
}
