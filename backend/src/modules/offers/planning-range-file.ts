import { isISO8601, isISO31661Alpha2 } from 'class-validator'
import { isPublicWebAddress } from '../../platform/egress/index.js'
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
    throw new CsvFileError(1, `The first line must be: ${COLUMNS.join(',')}`)
  if (rows.length === 0) throw new CsvFileError(1, 'The file has no planning ranges.')
  if (rows.length > MOST_RANGES) throw new CsvFileError(1, 'Import 1,000 planning ranges or fewer at a time.')
  return rows.map((row) => readRow(row, treatments))
}

function readRow({ line, cells: values }: CsvRow, treatments: ReadonlyMap<string, string>): PricedRange {
  const refuse = (message: string) => new CsvFileError(line, message)
  if (values.length !== COLUMNS.length) throw refuse(`Give ${COLUMNS.length} values.`)
  const cells = Object.fromEntries(COLUMNS.map((column, index) => [column, values[index] ?? ''])) as Cells
  const { item, destination, treatment, unit, currency, source, url } = cells
  if (!isRangeItem(item))
    throw refuse(`"${item.slice(0, 40)}" is not a code of the checklist, flight or visa.`)
  if (!isISO31661Alpha2(destination)) throw refuse(`"${destination.slice(0, 10)}" is not a country code.`)
  const treatmentId = treatment === '' ? null : treatments.get(treatment)
  if (treatmentId === undefined) throw refuse(`"${treatment.slice(0, 80)}" is not a treatment.`)
  if (unit !== unitOf(item)) throw refuse(`The unit of ${item} is ${unitOf(item)}.`)
  if (!isCurrency(currency)) throw refuse(`"${currency.slice(0, 10)}" is not an ISO 4217 code.`)
  if (!source || source.length > LONGEST_SOURCE)
    throw refuse(`Name the source in ${LONGEST_SOURCE} characters or fewer.`)
  if (url.length > LONGEST_URL || !isPublicWebAddress(url))
    throw refuse('Give the address of the source, such as https://example.org/fares.')
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

type Refuse = (message: string) => CsvFileError

const isRangeItem = (item: string): item is RangeItem => (RANGE_ITEMS as readonly string[]).includes(item)

function readHomes({ homes }: Cells, item: RangeItem, refuse: Refuse): string[] {
  const codes = [...new Set(homes.split(' ').filter(Boolean))].sort()
  const wrong = codes.find((code) => !isISO31661Alpha2(code))
  if (wrong) throw refuse(`"${wrong.slice(0, 10)}" is not a country code.`)
  if (isTravelItem(item) && codes.length === 0)
    throw refuse(`Name the countries that a ${item} is priced for, such as KE UG TZ.`)
  if (!isTravelItem(item) && codes.length > 0) throw refuse(`${item} does not depend on the home country.`)
  return codes
}

function readAmounts({ currency, lowest, likely, highest }: Cells, refuse: Refuse) {
  const amounts = {
    lowest: readAmount(lowest, currency, refuse),
    likely: readAmount(likely, currency, refuse),
    highest: readAmount(highest, currency, refuse),
  }
  if (amounts.lowest > amounts.likely || amounts.likely > amounts.highest)
    throw refuse('Amounts rise from the lowest to the highest.')
  return amounts
}

/** Minor units. A decimal needs all digits of its currency, so that 1.500 is not read as 1500. */
function readAmount(text: string, currency: string, refuse: Refuse): number {
  const digits = minorUnitDigits(currency)
  const [, whole, decimals] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || (decimals !== undefined && decimals.length !== digits))
    throw refuse(`"${text.slice(0, 30)}" is not an amount in ${currency}.`)
  const amount = Number(whole + (decimals ?? '').padEnd(digits, '0'))
  if (amount > LARGEST_AMOUNT) throw refuse(`"${text.slice(0, 30)}" is too large.`)
  return amount
}

function readDay({ checked_at: day }: Cells, refuse: Refuse): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isISO8601(day, { strict: true }))
    throw refuse(`"${day.slice(0, 20)}" is not a day as YYYY-MM-DD.`)
  const now = new Date()
  if (day > now.toISOString().slice(0, 10)) throw refuse('This day is in the future.')
  now.setUTCMonth(now.getUTCMonth() - RANGE_VALID_MONTHS)
  if (day <= now.toISOString().slice(0, 10))
    throw refuse(`Check the source again: this range is older than ${RANGE_VALID_MONTHS} months.`)
  return day
}
