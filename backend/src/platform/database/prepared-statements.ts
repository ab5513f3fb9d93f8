import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

/** In front of a statement whose best plan depends on its values: it is planned at each run. */
export const PLANNED_ANEW = sql.raw('/* planned anew */')

/** In front of a read, or of what it selects, whose best plan is the same for all values, as by the key of its rows: it is planned once. */
export const PLANNED_ONCE = sql.raw('/* planned once */')

/** Each connection keeps what it has prepared: what varies without end is not. */
const MOST_STATEMENTS = 1_000
const names = new Map<string, string>()

/** The same text, the same name: PostgreSQL parses and plans it once for each connection. */
export function prepared(text: string, values: unknown[]) {
  if (text.trimStart().startsWith('/* planned anew */')) return { text, values }
  let name = names.get(text)
  if (!name && names.size < MOST_STATEMENTS) {
    name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
  }
  return { name, text, values }
}

const PREPARED =
  /^\s*(?:insert into|update|delete from)\b|^\s*with\b.*\binsert into\b|^\s*(?:select )?\/\* planned once \*\//is

/** Prepares what writes: its plan is always the same, and takes longer to make than to run. Reads are planned for their values. */
export class PreparingClient extends pg.Client {
  #isBeginning = false

  override query(...args: unknown[]) {
    const query = super.query.bind(this) as (...given: unknown[]) => never
    const [text, values, ...rest] = args
    const hasValues = Array.isArray(values) && values.length > 0
    // A transaction begins with its first statement: one message to the server less.
    if (text === 'begin' && !hasValues && !rest.length) {
      this.#isBeginning = true
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] }) as never
    }
    if (this.#isBeginning) {
      this.#isBeginning = false
      if (typeof text === 'string' && !hasValues && !rest.length)
        return (query(`begin;${text}`) as Promise<unknown[]>).then((results) => results.at(-1)) as never
        // What goes wrong with it is what goes wrong with the statement behind it.
      ;(query('begin') as Promise<unknown>).catch(() => undefined)
    }
    const isPrepared = typeof text === 'string' && hasValues && PREPARED.test(text)
    return isPrepared ? query(prepared(text, values), ...rest) : query(...args)
  }
}
