import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'

const MOST_CONNECTIONS = 10
/** The longest takes a hundredth of it; whatever a visitor thinks of ends by then. */
const LONGEST_MS = 5_000
const names = new Map<string, string>()

/** In front of a statement whose best plan depends on its values: it is planned at each run. */
export const PLANNED_ANEW = sql.raw('/* planned anew */')

/** The same text, the same name: PostgreSQL parses and plans it once for each connection. */
function named(text: string, values: unknown[]) {
  if (text.trimStart().startsWith('/* planned anew */')) return { text, values }
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
  }
  return { name, text, values }
}

/**
 * Reads of what everyone may see. Their statements are few and large, so they are prepared: planning one takes longer than
 * running it.
 */
export function openPublicReads(connectionString: string): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString, max: MOST_CONNECTIONS, statement_timeout: LONGEST_MS })
  // A connection that PostgreSQL closed, idle or in use: the read under way fails, the next one opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    return {
      query: (text: unknown, values?: unknown) =>
        client.query(named(String(text), values as unknown[])) as never,
      release: () => client.release(),
    }
  }
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  })
}
