import type { Pool, PoolClient } from 'pg'
import { PreparingClient } from './prepared-statements.js'

/** Whoever gets no connection for so long is told so, rather than left waiting. */
const WAIT_AT_MOST_MS = 10_000

/**
 * Kysely keeps a connection for itself when its BEGIN, COMMIT or ROLLBACK fails, as each does on a connection that
 * died: every restart of PostgreSQL would then take places of the pool away for ever. Here the dead give theirs back.
 */
function freePlacesOfDeadConnections(pool: Pool) {
  const lent = new Set<PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!lent.has(client)) return
      const { release } = client
      // Whoever still holds it may give it back, too.
      client.release = () => undefined
      release.call(client, true)
    })
  })
}

export const POOL_OPTIONS = {
  Client: PreparingClient,
  connectionTimeoutMillis: WAIT_AT_MOST_MS,
  onPoolCreated: freePlacesOfDeadConnections,
}
