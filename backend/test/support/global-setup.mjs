import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Before the first test of a run. */
export default async function prepare() {
  await dropEarlier()
  // What the product keeps on its disk belongs to databases that the run throws away.
  process.env.DATA_DIR = await mkdtemp(join(tmpdir(), 'sihat-test-data-'))
}

/**
 * Drops the databases of an earlier run. Its templates may hold older tables: the first test that needs one makes it anew. They stay where
 * TEST_TEMPLATES is `kept`, for runs one after the other that change nothing of the tables.
 */
async function dropEarlier() {
  const url = process.env.TEST_DATABASE_OWNER_URL
  if (!url) throw new Error('TEST_DATABASE_OWNER_URL is not set. Run the tests with: npm test -- backend')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const names = process.env.TEST_TEMPLATES === 'kept' ? 'sihat\\_test\\_%' : 'sihat\\_t%'
  const { rows } = await client.query('select datname from pg_database where datname like $1', [names])
  for (const { datname } of rows)
    await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`)
  await client.end()
}
