/** Hospitals answer by the end of a working day. */
const CLOSING_HOUR = 17
const DAY_MS = 86_400_000

/**
 * Finds the closing time of the nth working day after a request, in the time zone and the working week of the hospital's country (CLDR).
 * Public holidays count as working days.
 * @param country ISO 3166-1 alpha-2
 */
export function dueTime(sentAt: Date, country: string, workingDays: number): Date {
  const region = new Intl.Locale(`und-${country}`)
  const timeZone = region.getTimeZones()?.[0] ?? 'UTC'
  const { weekend } = region.getWeekInfo()
  const day = localDay(sentAt, timeZone)
  for (let left = workingDays; left > 0; ) {
    day.setTime(day.getTime() + DAY_MS)
    // CLDR counts Sunday as day 7.
    if (!weekend.includes(day.getUTCDay() || 7)) left -= 1
  }
  const closing = day.getTime() + CLOSING_HOUR * 3_600_000
  return new Date(closing - offsetMs(new Date(closing), timeZone))
}

/** The day in the zone, as midnight in UTC. */
function localDay(at: Date, timeZone: string): Date {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
  return new Date(`${day}T00:00:00Z`)
}

/** How far the zone is ahead of UTC. */
function offsetMs(at: Date, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
