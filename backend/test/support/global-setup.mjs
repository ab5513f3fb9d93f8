import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Before the first test of a run. */
export default async function prepare() {
  await dropTemplates()
  // What the product keeps on its disk belongs to databases that the run throws away.
  process.env.DATA_DIR = await mkdtemp(join(tmpdir(), 'sihat-test-data-'))
}

/** Templates of an earlier run may hold older tables; the first test that needs one makes it anew. */
async function dropTemplates() {
  const url = process.env.TEST_DATABASE_OWNER_URL
  if (!url) throw new Error('TEST_DATABASE_OWNER_URL is not set. Run the tests with: npm test -- backend')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select datname from pg_database where datname like 'sihat\\_t%'`)
  for (const { datname } of rows)
    await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`)
  await client.end()
}
