import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

/** In front of a statement whose best plan depends on its values: it is planned at each run. */
export const PLANNED_ANEW = sql.raw('/* planned anew */')

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

const WRITES = /^\s*(?:insert into|update|delete from)\b|^\s*with\b.*\binsert into\b/is

/** Prepares what writes: its plan is always the same, and takes longer to make than to run. Reads are planned for their values. */
export class PreparingClient extends pg.Client {
  override query(...args: unknown[]) {
    const [text, values, ...rest] = args
    const isWrite =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && WRITES.test(text)
    const query = super.query as (...given: unknown[]) => never
    return query.apply(this, isWrite ? [prepared(text, values), ...rest] : args)
  }
}
