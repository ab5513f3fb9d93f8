import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { ListPage, ListRequest, Position } from './list-query.js'

/** Rows of one read: small enough that no transaction is long, whoever reads the file slowly. */
const ROWS_AT_ONCE = 1_000

/**
 * All rows that match, in the order of the list, as CSV that spreadsheets open as text: no cell of theirs is a formula. The
 * first rows are read before this answers, so that what fails at once is an answer of its own; what fails later breaks the
 * file off.
 */
export async function writeCsv<V, S extends string, F>(
  { columns }: { columns: Record<string, string> },
  request: ListRequest<S, F>,
  read: (request: ListRequest<S, F>) => Promise<ListPage<V>>,
): Promise<Readable> {
  const next = (after: Position | null) => read({ ...request, offset: 0, limit: ROWS_AT_ONCE, after })
  let { rows, end } = await next(null)
  async function* all() {
    for (;;) {
      yield* rows
      if (!end || rows.length < ROWS_AT_ONCE) return
      const piece = await next(end)
      rows = piece.rows
      end = piece.end
    }
  }
  const csv = stringify({
    bom: true,
    header: true,
    columns: Object.entries(columns).map(([key, header]) => ({ key, header })),
    cast: { boolean: (value) => (value ? 'yes' : 'no'), string: asText },
  })
  return pipeline(Readable.from(all()), csv, () => {
    // Whoever reads the file sees what broke it off.
  })
}

/** What some spreadsheets pass over at the beginning of a cell, or take for its end, and what follows. */
const BEGINNING = /([;\s"'\p{Cc}\p{Cf}]+|^)([=+\-@＝＋－＠]?)/gu
/** Where a row is parted at semicolons, as in much of Europe, cells begin within those that are parted at commas. */
const NEW_CELL = /[;\t\r\n]/

/** With an apostrophe before whatever would begin a formula. */
const asText = (text: string) =>
  text.replace(BEGINNING, (found, before: string, sign: string, at: number) =>
    sign && (at === 0 || NEW_CELL.test(before)) ? `${before}'${sign}` : found,
  )
