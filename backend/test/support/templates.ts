import pg from 'pg'

/** Migrated and otherwise empty; migrated with the catalogue and the demonstration accounts. */
export type Template = 'empty' | 'seeded'

const APP_PASSWORD = 'tests'

const templateName = (template: Template) => `sihat_template_${template}`

/** The database server that the tests were given; its owner may create databases and roles. */
export function ownerUrl(database = 'postgres'): string {
  const given = process.env.TEST_DATABASE_OWNER_URL
  if (!given) throw new Error('TEST_DATABASE_OWNER_URL is not set. Run the tests with: npm test -- backend')
  const url = new URL(given)
  url.pathname = `/${database}`
  return url.href
}

const loginUrl = (login: string, database: string) => {
  const url = new URL(ownerUrl(database))
  url.username = login
  url.password = APP_PASSWORD
  return url.href
}

export const appUrl = (database: string) => loginUrl('sihat_app', database)

/** The addresses of all logins, as the environment names them. They have one password in tests. */
export function loginUrlsOf(patientsUrl: string) {
  const as = (login: string) => {
    const url = new URL(patientsUrl)
    url.username = login
    return url.href
  }
  return {
    DATABASE_URL: patientsUrl,
    DATABASE_STAFF_URL: as('sihat_staff'),
    DATABASE_DESK_URL: as('sihat_desk'),
  }
}

export async function asOwner<T>(work: (client: pg.Client) => Promise<T>, database?: string): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl(database) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const dropDatabase = (name: string) =>
  asOwner((client) => client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`))

export const createDatabase = (name: string, template?: Template) =>
  asOwner((client) =>
    client.query(
      `create database ${pg.escapeIdentifier(name)}${template ? ` template ${templateName(template)}` : ''}`,
    ),
  )

/** Makes the template once in a run: whoever comes meanwhile waits. */
export const ensureTemplate = (template: Template, fill: (database: string) => Promise<void>) =>
  asOwner(async (client) => {
    const name = templateName(template)
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    const draft = `${name}_draft`
    await dropDatabase(draft)
    await createDatabase(draft, template === 'seeded' ? 'empty' : undefined)
    await fill(draft)
    await client.query(`alter database ${draft} rename to ${name}`)
  })
