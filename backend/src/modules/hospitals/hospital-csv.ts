import { CsvError, parse } from 'csv-parse/sync'
import { type DetailCode, type Params, ProblemError } from '../../platform/errors/index.js'
import { csvText } from '../../platform/http/index.js'
import { IMPORT_COLUMNS, type ImportColumn } from './hospital.dto.js'

const MOST_ROWS = 1_000
const REQUIRED: readonly ImportColumn[] = ['name', 'city', 'country']
/** What a spreadsheet reads as the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** An exported file has such a mark before what would be a formula. */
const QUOTED_FORMULA = /^'(?=[=+\-@])/

/** A refused cell. `code` names its sentence. */
export interface CellError {
  column: ImportColumn
  code: DetailCode
  params?: Params
}

export interface CsvRow {
  line: number
  cells: Partial<Record<ImportColumn, string>>
  errors: CellError[]
}

interface ParsedRow {
  record: string[]
  raw: string
  info: { lines: number }
}

/**
 * The rows of a file of hospitals, with what is wrong about single cells.
 * @throws ProblemError invalid_input for what is wrong about the file as a whole
 */
export function readHospitalCsv(bytes: Buffer): CsvRow[] {
  const [header, ...rows] = parseRows(textOf(bytes))
  if (!header) throw unreadable('import_empty')
  if (rows.length > MOST_ROWS) throw unreadable('import_too_many_rows', { max: MOST_ROWS })
  const columns = columnsOf(header.record)
  if (rows.length === 0) throw unreadable('import_no_rows')
  return rows.map((row) => readRow(columns, row))
}

function textOf(bytes: Buffer): string {
  const text = csvText(bytes)
  if (text === undefined) throw unreadable('import_encoding')
  return text
}

function parseRows(text: string): ParsedRow[] {
  const [firstLine = ''] = text.split(/\r?\n/, 1)
  try {
    return parse(text, {
      // Where the comma is for decimals, spreadsheets write semicolons.
      delimiter: firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',',
      info: true,
      raw: true,
      relax_column_count: true,
      // Of a quote inside a text that is not in quotes.
      relax_quotes: true,
      skip_records_with_empty_values: true,
      skip_empty_lines: true,
    }) as unknown as ParsedRow[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error
    throw typeof lines === 'number'
      ? unreadable('import_quotes_near', { line: lines })
      : unreadable('import_quotes')
  }
}

const isColumn = (name: string): name is ImportColumn => Object.hasOwn(IMPORT_COLUMNS, name)

function columnsOf(header: string[]): ImportColumn[] {
  const names = header.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  const unknown = header.filter((_, index) => !isColumn(names[index] ?? ''))
  if (unknown.length > 0) {
    const named = unknown.map((name) => `"${name.trim().slice(0, 50)}"`).slice(0, 10)
    throw unreadable('import_unknown_columns', {
      columns: named.join(', '),
      known: Object.keys(IMPORT_COLUMNS).join(', '),
    })
  }
  const columns = names.filter(isColumn)
  const twice = columns.find((name, index) => columns.indexOf(name) !== index)
  if (twice) throw unreadable('import_column_twice', { column: twice })
  const missing = REQUIRED.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw unreadable('import_columns_missing', { columns: missing.join(', ') })
  return columns
}

function readRow(columns: ImportColumn[], { record, raw, info }: ParsedRow): CsvRow {
  const errors: CellError[] = []
  const cells: CsvRow['cells'] = {}
  for (const [index, column] of columns.entries()) {
    const typed = (record[index] ?? '').trim()
    if (isFormula(column, typed)) errors.push({ column, code: 'cell_formula' })
    cells[column] = typed.replace(QUOTED_FORMULA, '')
  }
  const last = columns.at(-1) ?? 'name'
  if (record.slice(columns.length).some((cell) => cell.trim()))
    errors.push({ column: last, code: 'row_too_long' })
  return { line: lineOf(raw, info.lines), cells, errors }
}

/** A phone number may begin with a plus. */
const isFormula = (column: ImportColumn, typed: string) =>
  FORMULA.test(typed) && !(column === 'phone' && typed.startsWith('+'))

/** Where the row begins; the parser tells where it ends. */
function lineOf(raw: string, end: number): number {
  return end - (raw.trim().match(/\r\n|\n|\r/g)?.length ?? 0)
}

function unreadable(code: DetailCode, params: Params = {}): ProblemError {
  return new ProblemError('invalid_input', {
    reason: code,
    params,
    errors: [{ pointer: '/file', code, params }],
  })
}
