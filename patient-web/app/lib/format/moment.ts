const DAY = { month: 'short', day: '2-digit', year: 'numeric' } as const
const MOMENT = {
  ...DAY,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** The day of a moment on the visitor's own clock, for example "Nov 07, 2026". */
export function formatLocalDate(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, DAY).format(new Date(iso))
}

/** The day and the time on the visitor's own clock, for example "Nov 07, 2026, 14:05". */
export function formatMoment(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, MOMENT).format(new Date(iso))
}

/** The day and the time on the visitor's own clock with its time zone, for example "Nov 07, 2026, 14:05 GMT+8". */
export function formatZonedMoment(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...MOMENT, timeZoneName: 'short' }).format(new Date(iso))
}

/** An appointment on the clock where it takes place, for example "Thursday, January 14, 2027 at 09:30 (Kuala Lumpur, GMT+8)". */
export function formatAppointment(iso: string, timeZone: string, locale: string): string {
  const at = new Date(iso)
  const time = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at)
  const offset = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return `${time} (${city}, ${offset})`
}

/** The time on the visitor's own clock, for example "14:05". */
export function formatTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(iso),
  )
}

/** Today as YYYY-MM-DD in the visitor's own calendar. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}
