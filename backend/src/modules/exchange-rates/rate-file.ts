import { isISO8601 } from 'class-validator'
import { CsvError, parse } from 'csv-parse/sync'
import { csvText } from '../../platform/http/index.js'
import { isCurrency, isRate } from '../../platform/money/index.js'
import type { PublishedRate } from './rate-path.js'

const COLUMNS = ['base', 'quote', 'rate', 'source', 'published_at'] as const
/** One statement inserts the rates of a file. */
const MOST_RATES = 1_000
const LONGEST_SOURCE = 200

/** An error in a file of rates, with its line. Line 1 is the header. */
export class RateFileError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}

/** The European Central Bank publishes its rates at about 16:00 in Frankfurt. */
const ECB_PUBLISHES = 'T15:00:00Z'
const ECB = { base: 'EUR', source: 'European Central Bank', isFictional: false }

/**
 * Reads exchange rates from a CSV file with the columns base, quote, rate, source and published_at (ISO 8601 with a time zone), or from
 * the daily file of the European Central Bank (`eurofxref.csv`). The file is UTF-8 and holds up to 1,000 rates.
 * @throws RateFileError for the first error of the file
 */
export function readRateFile(bytes: Buffer): PublishedRate[] {
  const text = csvText(bytes)
  if (text === undefined) throw new RateFileError(1, 'Save the file as CSV in UTF-8.')
  const [header, ...rows] = readRecords(text)
  if (!header) throw new RateFileError(1, 'The file is empty.')
  const rates = header[0] === 'Date' ? readEcbRows(header, rows) : readRows(header, rows)
  if (rates.length === 0) throw new RateFileError(1, 'The file has no rates.')
  if (rates.length > MOST_RATES) throw new RateFileError(1, 'Import 1,000 rates or fewer at a time.')
  return rates
}

function readRecords(text: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new RateFileError(Number(error.lines ?? 1), 'The file is not valid CSV.')
  }
}

function readRows(header: string[], rows: string[][]): PublishedRate[] {
  if (header.join() !== COLUMNS.join())
    throw new RateFileError(1, `The first line must be: ${COLUMNS.join(',')}`)
  return rows.map(([base = '', quote = '', rate = '', source = '', publishedAt = ''], index) => {
    const line = index + 2
    if (!source || source.length > LONGEST_SOURCE)
      throw new RateFileError(line, `Name the source in ${LONGEST_SOURCE} characters or fewer.`)
    return checked(line, { base, quote, rate, source, isFictional: false }, publishedAt)
  })
}

/** The file has a column for each currency. `N/A` stands where the bank publishes no rate. */
function readEcbRows([, ...quotes]: string[], rows: string[][]): PublishedRate[] {
  return rows.flatMap(([day = '', ...rates], index) =>
    rates.flatMap((rate, column) => {
      const quote = quotes[column] ?? ''
      if (!quote || rate === '' || rate === 'N/A') return []
      const line = index + 2
      return [checked(line, { ...ECB, quote, rate }, `${isoDay(line, day)}${ECB_PUBLISHES}`)]
    }),
  )
}

/** The file writes `25 November 2026`. */
function isoDay(line: number, day: string): string {
  const time = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(day) ? Date.parse(`${day} UTC`) : Number.NaN
  if (Number.isNaN(time)) throw new RateFileError(line, `"${day.slice(0, 30)}" is not a date.`)
  return new Date(time).toISOString().slice(0, 10)
}

const TIME_WITH_ZONE = /T\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/

function checked(line: number, rate: Omit<PublishedRate, 'publishedAt'>, time: string): PublishedRate {
  for (const code of [rate.base, rate.quote])
    if (!isCurrency(code)) throw new RateFileError(line, `"${code.slice(0, 10)}" is not an ISO 4217 code.`)
  if (rate.base === rate.quote) throw new RateFileError(line, 'The two currencies are the same.')
  if (!isRate(rate.rate))
    throw new RateFileError(line, `"${rate.rate.slice(0, 30)}" is not a positive decimal number.`)
  if (!TIME_WITH_ZONE.test(time) || !isISO8601(time, { strict: true }))
    throw new RateFileError(
      line,
      `"${time.slice(0, 40)}" is not a time with a time zone, such as 2026-11-25T15:00Z.`,
    )
  const publishedAt = new Date(time)
  if (publishedAt.getTime() > Date.now()) throw new RateFileError(line, 'This time is in the future.')
  return { ...rate, publishedAt }
}
