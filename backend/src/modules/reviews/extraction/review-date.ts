import { isISO8601 } from 'class-validator'

/** Somewhere on earth it is tomorrow already. */
const AHEAD_MS = 14 * 3_600_000
const EARLIEST = '1995-01-01'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_FIRST = /^(\d{1,2}) ([a-z]{3,9})\.?,? (\d{4})$/i
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i

/**
 * The day, `YYYY-MM-DD`, of an ISO date or time or a date with the English name of its month.
 * @returns undefined where none is clearly stated, or one that is to come
 */
export function readDay(text: string | undefined, now: Date): string | undefined {
  const bare = text?.trim() ?? ''
  const day = dayWithMonth(bare) ?? bare.slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isISO8601(day, { strict: true })) return undefined
  if (bare.length > 10 && /^\d{4}-/.test(bare) && !/^[T ]/.test(bare.slice(10))) return undefined
  const latest = new Date(now.getTime() + AHEAD_MS).toISOString().slice(0, 10)
  return day >= EARLIEST && day <= latest ? day : undefined
}

function dayWithMonth(text: string): string | undefined {
  const [, dayFirst, monthSecond, yearThird] = DAY_FIRST.exec(text) ?? []
  const [, monthFirst, daySecond, yearLast] = MONTH_FIRST.exec(text) ?? []
  const month = MONTHS.indexOf((monthSecond ?? monthFirst ?? '').slice(0, 3).toLowerCase()) + 1
  if (month === 0) return undefined
  return `${yearThird ?? yearLast}-${String(month).padStart(2, '0')}-${(dayFirst ?? daySecond ?? '').padStart(2, '0')}`
}
