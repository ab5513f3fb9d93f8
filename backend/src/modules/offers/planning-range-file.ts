import { isISO8601, isISO31661Alpha2 } from 'class-validator'
import { isPublicWebAddress } from '../../platform/egress/index.js'
import type { DetailCode, Params } from '../../platform/errors/index.js'
import { CsvFileError, type CsvRow, readCsvRows } from '../../platform/http/index.js'
import { isCurrency, minorUnitDigits } from '../../platform/money/index.js'
import {
  isTravelItem,
  type PricedRange,
  RANGE_ITEMS,
  RANGE_VALID_MONTHS,
  type RangeItem,
  unitOf,
} from './planning-range.js'

const COLUMNS = [
  'item',
  'destination',
  'homes',
  'treatment',
  'unit',
  'currency',
  'lowest',
  'likely',
  'highest',
  'source',
  'url',
  'checked_at',
] as const
type Column = (typeof COLUMNS)[number]
type Cells = Record<Column, string>

/** One statement inserts the ranges of a file. */
const MOST_RANGES = 1_000
const LONGEST_SOURCE = 200
const LONGEST_URL = 500
/** Minor units. The price of many nights stays a safe integer. */
const LARGEST_AMOUNT = 100_000_000_000

/**
 * Reads planning ranges from a CSV file in UTF-8 of up to 1,000 rows. Amounts are decimals such as `450.00`. `homes` holds countries with
 * a space between them.
 * @param treatments ids by slug
 * @throws CsvFileError for the first error of the file
 */
export function readRangeFile(bytes: Buffer, treatments: ReadonlyMap<string, string>): PricedRange[] {
  const [header, ...rows] = readCsvRows(bytes)
  if (header.cells.join() !== COLUMNS.join())
    throw new CsvFileError(1, 'csv_header', { columns: COLUMNS.join(',') })
  if (rows.length === 0) throw new CsvFileError(1, 'ranges_missing')
  if (rows.length > MOST_RANGES) throw new CsvFileError(1, 'ranges_too_many', { max: MOST_RANGES })
  return rows.map((row) => readRow(row, treatments))
}

function readRow({ line, cells: values }: CsvRow, treatments: ReadonlyMap<string, string>): PricedRange {
  const refuse: Refuse = (code, params) => new CsvFileError(line, code, params)
  if (values.length !== COLUMNS.length) throw refuse('range_values', { count: COLUMNS.length })
  const cells = Object.fromEntries(COLUMNS.map((column, index) => [column, values[index] ?? ''])) as Cells
  const { item, destination, treatment, unit, currency, source, url } = cells
  if (!isRangeItem(item)) throw refuse('range_item', { value: item.slice(0, 40) })
  if (!isISO31661Alpha2(destination)) throw refuse('range_country', { value: destination.slice(0, 10) })
  const treatmentId = treatment === '' ? null : treatments.get(treatment)
  if (treatmentId === undefined) throw refuse('range_treatment', { value: treatment.slice(0, 80) })
  if (unit !== unitOf(item)) throw refuse('range_unit', { item, unit: unitOf(item) })
  if (!isCurrency(currency)) throw refuse('csv_currency', { value: currency.slice(0, 10) })
  if (!source || source.length > LONGEST_SOURCE) throw refuse('csv_source', { max: LONGEST_SOURCE })
  if (url.length > LONGEST_URL || !isPublicWebAddress(url)) throw refuse('range_url')
  return {
    item,
    destination,
    homes: readHomes(cells, item, refuse),
    treatmentId,
    unit,
    currency,
    ...readAmounts(cells, refuse),
    sourceTitle: source,
    sourceUrl: url,
    checkedAt: readDay(cells, refuse),
    isFictional: false,
  }
}

type Refuse = (code: DetailCode, params?: Params) => CsvFileError

const isRangeItem = (item: string): item is RangeItem => (RANGE_ITEMS as readonly string[]).includes(item)

function readHomes({ homes }: Cells, item: RangeItem, refuse: Refuse): string[] {
  const codes = [...new Set(homes.split(' ').filter(Boolean))].sort()
  const wrong = codes.find((code) => !isISO31661Alpha2(code))
  if (wrong) throw refuse('range_country', { value: wrong.slice(0, 10) })
  if (isTravelItem(item) && codes.length === 0) throw refuse('range_homes', { item })
  if (!isTravelItem(item) && codes.length > 0) throw refuse('range_no_homes', { item })
  return codes
}

function readAmounts({ currency, lowest, likely, highest }: Cells, refuse: Refuse) {
  const amounts = {
    lowest: readAmount(lowest, currency, refuse),
    likely: readAmount(likely, currency, refuse),
    highest: readAmount(highest, currency, refuse),
  }
  if (amounts.lowest > amounts.likely || amounts.likely > amounts.highest) throw refuse('range_amounts_rise')
  return amounts
}

/** Minor units. A decimal needs all digits of its currency, so that 1.500 is not read as 1500. */
function readAmount(text: string, currency: string, refuse: Refuse): number {
  const digits = minorUnitDigits(currency)
  const [, whole, decimals] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || (decimals !== undefined && decimals.length !== digits))
    throw refuse('range_amount', { value: text.slice(0, 30), currency })
  const amount = Number(whole + (decimals ?? '').padEnd(digits, '0'))
  if (amount > LARGEST_AMOUNT) throw refuse('range_large', { value: text.slice(0, 30) })
  return amount
}

function readDay({ checked_at: day }: Cells, refuse: Refuse): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isISO8601(day, { strict: true }))
    throw refuse('range_day', { value: day.slice(0, 20) })
  const now = new Date()
  if (day > now.toISOString().slice(0, 10)) throw refuse('range_day_in_future')
  now.setUTCMonth(now.getUTCMonth() - RANGE_VALID_MONTHS)
  if (day <= now.toISOString().slice(0, 10)) throw refuse('range_old', { months: RANGE_VALID_MONTHS })
  return day
}
