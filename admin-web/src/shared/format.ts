const LOCALE = 'en-US'
const DAY_MS = 86_400_000

const dateFormat = (timeZone?: string) =>
  new Intl.DateTimeFormat(LOCALE, { month: 'short', day: '2-digit', year: 'numeric', timeZone })

const localDate = dateFormat()
const calendarDate = dateFormat('UTC')
const usd = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
})
const regions = new Intl.DisplayNames(LOCALE, { type: 'region' })
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })

/** 'MMM dd, yyyy'. A date without time (YYYY-MM-DD) is a calendar day and keeps it in every time zone. */
export const formatDate = (value: string) =>
  (value.length === 10 ? calendarDate : localDate).format(new Date(value))

export const formatUsd = (amount: number) => usd.format(amount)

/** The name of an ISO 3166-1 alpha-2 code. */
export const countryName = (code: string) => regions.of(code) ?? code

/** 'today', 'yesterday', '12 days ago' */
export const formatAge = (since: string, now = Date.now()) =>
  relative.format(-Math.floor(Math.max(0, now - Date.parse(since)) / DAY_MS), 'day')
