import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { prepared } from './prepared-statements.js'
import type { Tables } from './tables.js'

const USUAL_CONNECTIONS = 10
/** The longest takes a hundredth of it; whatever a visitor thinks of ends by then. */
const LONGEST_MS = 5_000

/** As the driver of the ORM leaves them. */
const MOMENTS_AS_TEXT = new pg.TypeOverrides()
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP, pg.types.builtins.TIMESTAMPTZ])
  MOMENTS_AS_TEXT.setTypeParser(type, (text: string) => text)

/**
 * Reads of what everyone may see. Their statements are few and large, so they are prepared: planning one takes longer than
 * running it.
 */
export function openPublicReads(connectionString: string, max = USUAL_CONNECTIONS): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString, max, statement_timeout: LONGEST_MS, types: MOMENTS_AS_TEXT })
  // A connection that PostgreSQL closed, idle or in use: the read under way fails, the next one opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    return {
      query: (text: unknown, values?: unknown) =>
        client.query(prepared(String(text), values as unknown[])) as never,
      release: () => client.release(),
    }
  }
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  })
}
