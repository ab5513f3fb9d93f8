import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { migrations } from '../../../migrations/index.js'

/**
 * Creates the application's roles where absent and brings the tables up to date, as the owning role.
 * @param ownerUrl a role that owns the tables and may create roles
 * @param appUrl names the application's role and its password
 */
export async function migrate(ownerUrl: string, appUrl: string): Promise<string[]> {
  await ensureRoles(ownerUrl, appUrl)
  const orm = await openMigrator(ownerUrl)
  try {
    const done = await orm.migrator.up()
    return done.map(({ name }) => name)
  } finally {
    await orm.close(true)
  }
}

export function openMigrator(ownerUrl: string) {
  return MikroORM.init({
    clientUrl: ownerUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true, tableName: 'schema_migrations' },
  })
}

async function ensureRoles(ownerUrl: string, appUrl: string) {
  const { username, password } = new URL(appUrl)
  if (username !== 'sihat_app') throw new Error('DATABASE_URL must name the role sihat_app')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // NOINHERIT: the application has to SET ROLE before it holds what the staff role holds.
    await client.query(`
      select pg_advisory_lock(hashtext('sihat roles'));
      do $$ begin
        if not exists (select from pg_roles where rolname = 'sihat_staff') then create role sihat_staff nologin; end if;
        if not exists (select from pg_roles where rolname = 'sihat_app') then create role sihat_app login noinherit; end if;
      end $$;
      grant sihat_staff to sihat_app, current_user;
      alter role sihat_app password ${pg.escapeLiteral(decodeURIComponent(password))};
      select pg_advisory_unlock(hashtext('sihat roles'));`)
  } finally {
    await client.end()
  }
}
