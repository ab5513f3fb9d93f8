import pg from 'pg'

/** Templates of an earlier run may hold older tables; the first test that needs one makes it anew. */
export default async function dropTemplates() {
  const url = process.env.TEST_DATABASE_OWNER_URL
  if (!url) throw new Error('TEST_DATABASE_OWNER_URL is not set. Run the tests with: npm test -- backend')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select datname from pg_database where datname like 'sihat\\_t%'`)
  for (const { datname } of rows)
    await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`)
  await client.end()
}
