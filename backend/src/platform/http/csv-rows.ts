import { CsvError, parse } from 'csv-parse/sync'
import { type DetailCode, detailOf, type Params } from '../errors/index.js'
import { csvText } from './csv-body.js'

/** The first error of a CSV file, of which nothing is imported. Line 1 is the header. */
export class CsvFileError extends Error {
  readonly params: Params

  constructor(
    readonly line: number,
    readonly code: DetailCode,
    params: Params = {},
  ) {
    const values = { ...params, line }
    super(detailOf(code, values))
    this.params = values
  }
}

export interface CsvRow {
  line: number
  cells: string[]
}

/** Reads the rows of a CSV file in UTF-8, the header first. @throws CsvFileError for another file, and for an empty one */
export function readCsvRows(bytes: Buffer): [header: CsvRow, ...rows: CsvRow[]] {
  const text = csvText(bytes)
  if (text === undefined) throw new CsvFileError(1, 'csv_encoding')
  const [header, ...rows] = parseRows(text)
  if (!header) throw new CsvFileError(1, 'csv_empty')
  return [header, ...rows]
}

function parseRows(text: string): CsvRow[] {
  try {
    const rows = parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvFileError(Number(error.lines ?? 1), 'csv_malformed')
  }
}
