import { join } from 'node:path'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'

/** Addresses of the database, each with the name and the password of a login. */
export interface DatabaseUrls {
  /** Owns the tables and may create roles; needs no superuser. */
  owner: string
  /** Patients and visitors: sihat_app. */
  patients: string
  /** The back office and system work: sihat_staff. */
  staff: string
  /** Staff of hospitals: sihat_desk. */
  desk: string
}

/** Creates the logins where absent and brings the tables up to date, as the owning role. */
export async function migrate(urls: DatabaseUrls): Promise<string[]> {
  await ensureLogins(urls)
  const orm = await openMigrator(urls.owner)
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
    migrations: {
      // The migrations lie beside this code, as TypeScript in tests and compiled elsewhere. They run in the order of their names.
      path: join(import.meta.dirname, '../../../migrations'),
      glob: 'Migration*.{js,ts}',
      snapshot: false,
      silent: true,
      tableName: 'schema_migrations',
    },
  })
}

/** The owner is a member of the staff role: functions that run as the owner read through its policies. */
async function ensureLogins({ owner, patients, staff, desk }: DatabaseUrls) {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    await client.query(`
      select pg_advisory_lock(hashtext('sihat roles'));
      do $$ begin
        if not exists (select from pg_roles where rolname = 'sihat_staff') then create role sihat_staff; end if;
        if not exists (select from pg_roles where rolname = 'sihat_app') then create role sihat_app; end if;
        if not exists (select from pg_roles where rolname = 'sihat_desk') then create role sihat_desk; end if;
      end $$;
      alter role sihat_app login password ${passwordOf(patients, 'DATABASE_URL', 'sihat_app')};
      alter role sihat_staff login password ${passwordOf(staff, 'DATABASE_STAFF_URL', 'sihat_staff')};
      alter role sihat_desk login password ${passwordOf(desk, 'DATABASE_DESK_URL', 'sihat_desk')};
      grant sihat_staff to current_user;
      do $$ begin
        -- Earlier versions let the patient login become staff.
        if pg_has_role('sihat_app', 'sihat_staff', 'member') then revoke sihat_staff from sihat_app; end if;
        if pg_has_role('sihat_app', 'sihat_staff', 'member') then
          raise exception 'sihat_app is a member of sihat_staff: revoke that as the role that granted it';
        end if;
      end $$;
      -- A temporary table would take the place of a real one for whoever gets the same connection next.
      do $$ begin
        execute format('revoke temporary on database %I from public, sihat_app, sihat_desk', current_database());
        execute format('grant temporary on database %I to sihat_staff', current_database());
      end $$;
      select pg_advisory_unlock(hashtext('sihat roles'));`)
  } finally {
    await client.end()
  }
}

/** Returns the password of the URL as an SQL literal. @throws Error if the URL names another role */
function passwordOf(url: string, variable: string, role: string): string {
  const { username, password } = new URL(url)
  if (username !== role) throw new Error(`${variable} must name the role ${role}`)
  return pg.escapeLiteral(decodeURIComponent(password))
}
