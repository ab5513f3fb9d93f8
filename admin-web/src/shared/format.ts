const LOCALE = 'en-US'
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const dateFormat = (timeZone?: string) =>
  new Intl.DateTimeFormat(LOCALE, { month: 'short', day: '2-digit', year: 'numeric', timeZone })

const localDate = dateFormat()
const calendarDate = dateFormat('UTC')
const localTime = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})
const usd = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const regions = new Intl.DisplayNames(LOCALE, { type: 'region' })
const elapsed = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' })

const KIB = 1024
const MIB = KIB * KIB

/** '340 kB' or '1.2 MB'. */
export const formatSize = (bytes: number) =>
  new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: bytes >= MIB ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: bytes >= MIB ? 1 : 0,
  }).format(bytes >= MIB ? bytes / MIB : Math.ceil(bytes / KIB))

/** 'MMM dd, yyyy'. A date without time (YYYY-MM-DD) is a calendar day and keeps it in every time zone. */
export const formatDate = (value: string) =>
  (value.length === 10 ? calendarDate : localDate).format(new Date(value))

/** Date and time where the reader is, with the name of that time zone. */
export const formatDateTime = (value: string) => localTime.format(new Date(value))

/** 'Thursday, January 14, 2027 at 09:30 (Kuala Lumpur, GMT+8)': an appointment in its own zone. */
export function formatAppointment(value: string, timeZone: string): string {
  const at = new Date(value)
  const time = new Intl.DateTimeFormat(LOCALE, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at)
  return `${time} (${zoneWords(timeZone, at)})`
}

/** 'Kuala Lumpur, GMT+8' */
export function zoneWords(timeZone: string, at: Date): string {
  const offset = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')}, ${offset}`
}

/** The IANA name of the time zone of the reader. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of the reader: 'Kuala Lumpur, GMT+8'. */
export const ownZone = () => zoneWords(ownTimeZone(), new Date())

/** '2027-01-14T09:30', the value of a datetime-local input. The Swedish locale writes '2027-01-14 09:30'. */
export const wallClock = (value: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(value))
    .replace(' ', 'T')

/** '$1,500', '$1,500.50' */
export const formatUsd = (amount: number) => usd.format(amount)

/** '2027-03' -> 'March 2027' */
export const formatMonth = (month: string) =>
  new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))

/** The name of an ISO 3166-1 alpha-2 code. */
export const countryName = (code: string) => regions.of(code) ?? code

/** 'just now', '25 minutes ago', '26 hours ago'; days only from the second one on, so that a day's limit can be told. */
export function formatElapsed(since: string, now = Date.now()) {
  const past = Math.max(0, now - Date.parse(since))
  if (past < MINUTE_MS) return 'just now'
  if (past < HOUR_MS) return elapsed.format(-Math.floor(past / MINUTE_MS), 'minute')
  if (past < 2 * DAY_MS) return elapsed.format(-Math.floor(past / HOUR_MS), 'hour')
  return elapsed.format(-Math.floor(past / DAY_MS), 'day')
}
