import { isISO8601 } from 'class-validator'
import { CsvFileError, type CsvRow, readCsvRows } from '../../platform/http/index.js'
import { isCurrency, isRate } from '../../platform/money/index.js'
import type { PublishedRate } from './rate-path.js'

const COLUMNS = ['base', 'quote', 'rate', 'source', 'published_at'] as const
/** One statement inserts the rates of a file. */
const MOST_RATES = 1_000
const LONGEST_SOURCE = 200

/** The European Central Bank publishes its rates at about 16:00 in Frankfurt. */
const ECB_PUBLISHES = 'T15:00:00Z'
const ECB = { base: 'EUR', source: 'European Central Bank', isFictional: false }

/**
 * Reads exchange rates from a CSV file with the columns base, quote, rate, source and published_at (ISO 8601 with a time zone), or from
 * the daily file of the European Central Bank (`eurofxref.csv`). The file is UTF-8 and holds up to 1,000 rates.
 * @throws CsvFileError for the first error of the file
 */
export function readRateFile(bytes: Buffer): PublishedRate[] {
  const [header, ...rows] = readCsvRows(bytes)
  const rates = header.cells[0] === 'Date' ? readEcbRows(header, rows) : readRows(header, rows)
  if (rates.length === 0) throw new CsvFileError(1, 'rates_missing')
  if (rates.length > MOST_RATES) throw new CsvFileError(1, 'rates_too_many', { max: MOST_RATES })
  return rates
}

function readRows(header: CsvRow, rows: CsvRow[]): PublishedRate[] {
  if (header.cells.join() !== COLUMNS.join())
    throw new CsvFileError(1, 'csv_header', { columns: COLUMNS.join(',') })
  return rows.map(({ line, cells: [base = '', quote = '', rate = '', source = '', publishedAt = ''] }) => {
    if (!source || source.length > LONGEST_SOURCE)
      throw new CsvFileError(line, 'csv_source', { max: LONGEST_SOURCE })
    return checked(line, { base, quote, rate, source, isFictional: false }, publishedAt)
  })
}

/** The file has a column for each currency. `N/A` stands where the bank publishes no rate. */
function readEcbRows({ cells: [, ...quotes] }: CsvRow, rows: CsvRow[]): PublishedRate[] {
  return rows.flatMap(({ line, cells: [day = '', ...rates] }) =>
    rates.flatMap((rate, column) => {
      const quote = quotes[column] ?? ''
      if (!quote || rate === '' || rate === 'N/A') return []
      return [checked(line, { ...ECB, quote, rate }, `${isoDay(line, day)}${ECB_PUBLISHES}`)]
    }),
  )
}

/** The file writes `25 November 2026`. */
function isoDay(line: number, day: string): string {
  const time = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(day) ? Date.parse(`${day} UTC`) : Number.NaN
  if (Number.isNaN(time)) throw new CsvFileError(line, 'rate_date', { value: day.slice(0, 30) })
  return new Date(time).toISOString().slice(0, 10)
}

const TIME_WITH_ZONE = /T\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/

function checked(line: number, rate: Omit<PublishedRate, 'publishedAt'>, time: string): PublishedRate {
  for (const code of [rate.base, rate.quote])
    if (!isCurrency(code)) throw new CsvFileError(line, 'csv_currency', { value: code.slice(0, 10) })
  if (rate.base === rate.quote) throw new CsvFileError(line, 'rate_currencies_same')
  if (!isRate(rate.rate)) throw new CsvFileError(line, 'rate_number', { value: rate.rate.slice(0, 30) })
  if (!TIME_WITH_ZONE.test(time) || !isISO8601(time, { strict: true }))
    throw new CsvFileError(line, 'rate_time', { value: time.slice(0, 40) })
  const publishedAt = new Date(time)
  if (publishedAt.getTime() > Date.now()) throw new CsvFileError(line, 'csv_time_in_future')
  return { ...rate, publishedAt }
}
