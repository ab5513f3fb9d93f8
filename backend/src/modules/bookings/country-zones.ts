import { currentZoneName } from './appointment-time.js'

/**
 * Lists the time zones of a country (CLDR). Zones whose clocks agree count once.
 * @param country ISO 3166-1 alpha-2
 */
export function countryZones(country: string): string[] {
  const byClock = new Map<string, string>()
  for (const zone of new Intl.Locale(`und-${country}`).getTimeZones() ?? ['UTC']) {
    const clock = SEASONS.map((at) => clockIn(zone, at)).join()
    if (!byClock.has(clock)) byClock.set(clock, currentZoneName(zone))
  }
  return [...byClock.values()]
}

/** Clocks that change with daylight saving differ in one of these months. */
const SEASONS = [0, 6].map((month) => new Date(Date.UTC(new Date().getUTCFullYear(), month, 1)))

const clockIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
