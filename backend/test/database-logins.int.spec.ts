import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { type Actor, systemActor } from '../src/platform/authz/index.js'
import { migrate } from '../src/platform/database/migrate.js'
import { migrateQueues } from '../src/platform/queue/migrate-queues.js'
import { PostgresServer } from './faults/support/servers.js'
import { openTestDatabase, type TestDatabase } from './support/index.js'

const SYSTEM = systemActor('test')
let test: TestDatabase
let patient: Actor

beforeAll(async () => {
  test = await openTestDatabase('seeded')
  await test.database.transaction(SYSTEM, async (em) => {
    const { rows } = await sql<{ id: string }>`select id from users order by email limit 2`.execute(
      em.getKysely(),
    )
    const [own, other] = rows
    patient = {
      kind: 'user',
      userId: own?.id ?? '',
      role: 'user',
      sessionId: uuid(),
      audience: 'patient',
      assurance: 'aal1',
      needsSecondFactor: false,
    }
    await sql`insert into bookings (id, user_id, booking_type) values (${uuid()}, ${other?.id}, 'surgery')`.execute(
      em.getKysely(),
    )
  })
}, 60_000)
afterAll(() => test.close())

/** Runs injected SQL in a patient's transaction. */
const inject = (statement: string) =>
  test.database.transaction(patient, async (em) => {
    const db = em.getKysely()
    await sql.raw(statement).execute(db)
    return (await sql`select id from bookings`.execute(db)).rows
  })

describe("S12: SQL injected into a patient's transaction", () => {
  it.each([
    'set local role sihat_staff',
    'set session authorization sihat_staff',
    'set local session authorization sihat_staff',
    "select set_config('role', 'sihat_staff', true)",
    "select set_config('session_authorization', 'sihat_staff', true)",
    'grant sihat_staff to sihat_app',
    'alter role sihat_app bypassrls',
    'alter table bookings disable row level security',
    'alter table bookings owner to sihat_app',
    'drop policy own_rows on bookings',
    'create policy mine on bookings using (true)',
    "alter role sihat_staff password 'known'",
    'select * from bullmq.jobs',
    'create table bullmq.mine ()',
    'create function public.current_user_id() returns uuid language sql as $$ select null::uuid $$',
    'create extension dblink',
    "copy bookings to program 'cat'",
  ])('cannot do: %s', async (statement) => {
    await expect(inject(statement)).rejects.toThrow(/permission denied|must be|does not exist/)
  })

  it.each(['set local row_security = off', 'reset role', 'reset session authorization', 'set role none'])(
    'reads no other booking after: %s',
    async (statement) => {
      const seen = await inject(statement).catch((error: Error) => {
        expect(error.message).toContain('row-level security')
        return []
      })
      expect(seen).toEqual([])
    },
  )
})

describe("S12: SQL injected into a patient's transaction to act as another patient", () => {
  const claim = (userId: string) => `select set_config('app.user_id', '${userId}', true)`
  const EVERYBODY = 'select user_id from bookings'
  let other = ''
  beforeAll(async () => {
    const { rows } = await test.database.transaction(SYSTEM, (em) =>
      sql<{ user_id: string }>`select user_id from bookings`.execute(em.getKysely()),
    )
    other = rows[0]?.user_id ?? ''
  })

  it.each([
    ['another user id', () => claim(other)],
    ['another user id and no proof', () => `${claim(other)}, set_config('app.user_proof', '', true)`],
    [
      'another user id and a proof under an empty secret',
      () => `${claim(other)}, set_config('app.user_proof', encode(sha256('${other}'), 'hex'), true)`,
    ],
    ['the secret', () => 'select secret from actor_proof_secret'],
    ['another secret', () => `update actor_proof_secret set secret = sha256('x')`],
    ['another function', () => 'drop function current_user_id()'],
  ])('cannot use %s', async (_what, statement) => {
    const attack = async () => {
      await inject(statement())
      return inject(EVERYBODY)
    }
    await expect(attack()).rejects.toThrow(/no valid proof|permission denied|must be owner/)
  })

  it('cannot use the proof of the own user id for another', async () => {
    const seen = await test.database.transaction(patient, async (em) => {
      const db = em.getKysely()
      const read = () => sql`select user_id from bookings`.execute(db)
      expect((await read()).rows).toEqual([])
      await sql.raw(claim(other)).execute(db)
      return read().catch((error: Error) => error.message)
    })
    expect(seen).toContain('no valid proof')
  })
})

it('S12: no login is a member of a role, and no role is a member of the logins of patients and hospitals', async () => {
  const { rows } = await sql`
    select m.member::regrole::text as member, m.roleid::regrole::text as role from pg_auth_members m
    where m.member in ('sihat_app'::regrole, 'sihat_staff'::regrole, 'sihat_desk'::regrole)
      or m.roleid in ('sihat_app'::regrole, 'sihat_desk'::regrole)
  `.execute(test.database.catalogue)
  expect(rows).toEqual([])
})

it('patients and staff have different logins', async () => {
  const loginOf = (actor: Actor) =>
    test.database.transaction(actor, async (em) => {
      const { rows } = await sql<{ login: string }>`select session_user::text as login`.execute(
        em.getKysely(),
      )
      return rows[0]?.login
    })
  expect([await loginOf(patient), await loginOf(SYSTEM)]).toEqual(['sihat_app', 'sihat_staff'])
})

it('migrates a managed PostgreSQL, whose owner is no superuser, and takes the old membership away @nightly', async () => {
  const server = await PostgresServer.start()
  const client = async (url: string, work: (client: pg.Client) => Promise<unknown>) => {
    const connection = new pg.Client({ connectionString: url })
    await connection.connect()
    await work(connection).finally(() => connection.end())
  }
  try {
    await client(server.url('sihat_owner', 'postgres'), async (superuser) => {
      await superuser.query("create role managed login createrole password 'tests'")
      await superuser.query('create database sihat owner managed')
    })
    const owner = server.url('managed', 'sihat')
    const patients = server.url('sihat_app', 'sihat')
    const staff = server.url('sihat_staff', 'sihat')
    const desk = server.url('sihat_desk', 'sihat')
    await client(owner, async (managed) => {
      await managed.query('create role sihat_staff nologin; create role sihat_app login noinherit')
      await managed.query('grant sihat_staff to sihat_app, current_user')
    })
    await migrate({ owner, patients, staff, desk })
    await migrateQueues(owner)
    expect(await migrate({ owner, patients, staff, desk })).toEqual([])
    await client(patients, async (login) => {
      await expect(login.query('set role sihat_staff')).rejects.toThrow('permission denied')
      expect((await login.query('select id from bookings')).rows).toEqual([])
      await expect(login.query('create temporary table bookings ()')).rejects.toThrow('permission denied')
    })
    await client(staff, async (login) => {
      const { rows } = await login.query("select has_schema_privilege('bullmq', 'usage') as queues")
      expect(rows).toEqual([{ queues: true }])
      // Functions of the queues use such tables.
      await login.query('create temporary table work () on commit drop')
    })
  } finally {
    await server.remove()
  }
}, 90_000)
