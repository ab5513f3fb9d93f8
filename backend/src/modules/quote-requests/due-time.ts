/** Hospitals answer by the end of a working day. */
const CLOSING_HOUR = 17
const DAY_MS = 86_400_000

/**
 * Finds the closing time of the nth working day after a request, in the time zone and the working week of the hospital's country (CLDR).
 * Public holidays count as working days.
 * @param country ISO 3166-1 alpha-2
 */
export function dueTime(sentAt: Date, country: string, workingDays: number): Date {
  const timeZone = timeZoneOf(country)
  const { weekend } = new Intl.Locale(`und-${country}`).getWeekInfo()
  const day = localDay(sentAt, timeZone)
  for (let left = workingDays; left > 0; ) {
    day.setTime(day.getTime() + DAY_MS)
    // CLDR counts Sunday as day 7.
    if (!weekend.includes(day.getUTCDay() || 7)) left -= 1
  }
  const closing = day.getTime() + CLOSING_HOUR * 3_600_000
  return new Date(closing - offsetMs(new Date(closing), timeZone))
}

/**
 * Moves the due time by the working days that ended while the patient had to answer.
 * @param country ISO 3166-1 alpha-2
 */
export function dueAfterQuestion(
  dueAt: Date,
  { askedAt, answeredAt }: { askedAt: Date; answeredAt: Date },
  country: string,
): Date {
  let days = 0
  let closing = dueTime(new Date(askedAt.getTime() - DAY_MS), country, 1)
  while (closing <= answeredAt) {
    if (closing > askedAt) days += 1
    closing = dueTime(closing, country, 1)
  }
  const moved = days > 0 ? dueTime(dueAt, country, days) : dueAt
  return moved > answeredAt ? moved : closing
}

/**
 * Finds the end of a day in the time zone of the hospital's country.
 * @param day `YYYY-MM-DD`
 * @param country ISO 3166-1 alpha-2
 */
export function endOfDay(day: string, country: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS
  return new Date(midnight - offsetMs(new Date(midnight), timeZoneOf(country)))
}

/** @param country ISO 3166-1 alpha-2. Of several time zones the first one of CLDR counts. */
export const timeZoneOf = (country: string) => new Intl.Locale(`und-${country}`).getTimeZones()?.[0] ?? 'UTC'

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
