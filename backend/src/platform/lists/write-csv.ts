import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { ListPage, ListRequest } from './list-query.js'

/** Rows of one read: small enough that no transaction is long, whoever reads the file slowly. */
const ROWS_AT_ONCE = 1_000

/** Above every id. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * All rows that match, newest first, as CSV that spreadsheets open as text: what would be a formula is quoted. The first
 * rows are read before this answers, so that what fails at once is an answer of its own; what fails later breaks the
 * file off.
 */
export async function writeCsv<V extends { id: string }, S extends string, F>(
  { columns }: { columns: Record<string, string> },
  filter: F,
  read: (request: ListRequest<S | 'id', F>) => Promise<ListPage<V>>,
): Promise<Readable> {
  const next = (below: string) =>
    read({ sort: 'id', direction: 'desc', offset: 0, limit: ROWS_AT_ONCE, filter, below })
  let { rows } = await next(NEWEST)
  async function* all() {
    for (;;) {
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < ROWS_AT_ONCE) return
      rows = (await next(last.id)).rows
    }
  }
  const csv = stringify({
    bom: true,
    header: true,
    columns: Object.entries(columns).map(([key, header]) => ({ key, header })),
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  })
  return pipeline(Readable.from(all()), csv, () => {
    // Whoever reads the file sees what broke it off.
  })
}
