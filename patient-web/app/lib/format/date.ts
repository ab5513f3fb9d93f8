/**
 * A date without a time (YYYY-MM-DD), for example "Nov 07, 2026": the same day everywhere. `formatLocalDate` shows the day of
 * a moment.
 */
export function formatDate(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(iso))
}

/** A month (YYYY-MM), for example "October 2026". */
export const formatMonth = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))
