import type { EntityManager } from '@mikro-orm/postgresql'
import { localeOf } from '@sihat/locales'
import { fieldError } from '../../platform/errors/index.js'

/** Names that IANA replaced. Intl still lists the old ones, and accepts both. */
const REPLACED_ZONES: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** @returns the current IANA name of a time zone: `Asia/Kolkata` for `Asia/Calcutta` */
export const currentZoneName = (timeZone: string): string => REPLACED_ZONES[timeZone] ?? timeZone

/** The former names of time zones, each with its current name. */
export const FORMER_ZONE_NAMES = Object.entries(REPLACED_ZONES).map(([name, current]) => ({ name, current }))

/** The current names of the time zones, sorted. */
export const TIME_ZONES = [...new Set(Intl.supportedValuesOf('timeZone').map(currentZoneName))].sort()

/** No hospital plans a treatment further ahead. A later day would keep the bills of the patient out of the public figure. */
const MOST_DAYS_AHEAD = 731
const DAY_MS = 86_400_000

/** Whether a planned time is more than two years ahead. */
export const isFarAhead = (at: Date): boolean => at.getTime() - Date.now() > MOST_DAYS_AHEAD * DAY_MS

/**
 * Converts a wall clock to an instant.
 * @param localTime `2027-01-14T09:30`
 * @throws ProblemError invalid_input for an unknown zone, or a time that daylight saving skips or repeats
 */
export async function instantOf(em: EntityManager, localTime: string, timeZone: string): Promise<Date> {
  const db = em.getKysely<{ pg_timezone_names: { name: string } }>()
  const known = await db
    .selectFrom('pg_timezone_names')
    .select('name')
    .where('name', '=', timeZone)
    .executeTakeFirst()
  if (!known) throw fieldError('timeZone', 'time_zone_unknown')
  const typed = await db
    .selectFrom(
      db
        .selectNoFrom(({ cast, val }) => [
          cast<string>(val(localTime), 'timestamp').as('local'),
          cast<string>(val(timeZone), 'text').as('zone'),
        ])
        .as('typed'),
    )
    .select((eb) => {
      const { fn, lit } = eb
      const at = fn<string>('timezone', ['typed.zone', 'typed.local'])
      const shifts = fn<{ minutes: number }>('generate_series', [lit(-60), lit(60), lit(30)])
      const times = eb
        .selectFrom(shifts.as('minutes'))
        .select((shift) => shift.cast<number>(shift.fn.countAll(), 'integer').as('times'))
        .where((shift) => {
          const none = lit(0)
          const interval = fn<string>('make_interval', [
            none,
            none,
            none,
            none,
            none,
            shift.ref('minutes.minutes'),
          ])
          return shift(
            fn<string>('timezone', ['typed.zone', shift(at, '+', interval)]),
            '=',
            shift.ref('typed.local'),
          )
        })
      return [at.as('at'), times.as('times')]
    })
    .executeTakeFirst()
  if (typed?.times === 1) return new Date(typed.at)
  throw fieldError('localTime', typed?.times ? 'time_twice' : 'time_missing')
}

/** Writes a time with its zone: `Thursday, January 14, 2027 at 09:30 (Kuala Lumpur, GMT+8)`. @param language BCP 47, else English */
export function formatAppointment(at: Date, timeZone: string, language?: string | null): string {
  const locale = localeOf(language).code
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
  const { city, offset } = zoneOf(at, timeZone, locale)
  return `${time} (${city}, ${offset})`
}

/** Names the place and the offset of a zone: `Kuala Lumpur`, `GMT+8`. */
export function zoneOf(at: Date, timeZone: string, locale = 'en'): { city: string; offset: string } {
  const offset = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return { city: timeZone.replace(/^.*\//, '').replaceAll('_', ' '), offset: offset?.value ?? '' }
}
