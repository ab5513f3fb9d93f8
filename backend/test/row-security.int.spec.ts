import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Actor, systemActor, VISITOR } from '../src/platform/authz/index.js'
import { asOwner, openTestDatabase, patientActor, type TestDatabase } from './support/index.js'

const SYSTEM = systemActor('test')
let test: TestDatabase
const patients: Actor[] = []

beforeAll(async () => {
  test = await openTestDatabase('seeded')
  await test.database.transaction(SYSTEM, async (em) => {
    const { rows } = await sql<{ id: string }>`select id from users order by email limit 2`.execute(
      em.getKysely(),
    )
    for (const { id } of rows) {
      patients.push(patientActor(id))
      await sql`insert into bookings (id, user_id, booking_type) values (${uuid()}, ${id}, 'surgery')`.execute(
        em.getKysely(),
      )
    }
  })
})
afterAll(() => test.close())

const ownersSeen = (actor: Actor) =>
  test.database.transaction(actor, async (em) => {
    const { rows } = await sql<{ user_id: string }>`select user_id from bookings`.execute(em.getKysely())
    return rows.map(({ user_id }) => user_id)
  })

it('protects every table that names a person', async () => {
  const unprotected = await asOwner(
    (client) =>
      client.query(`
        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'
          and not (c.relrowsecurity and c.relforcerowsecurity)`),
    test.name,
  )
  expect(unprotected.rows).toEqual([])
})

it('connects as a role that neither owns the tables nor passes the policies', async () => {
  const { rows } = await sql<{ bypasses: boolean; owned: number }>`
    select rolsuper or rolbypassrls as bypasses,
      (select count(*)::int from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owned
    from pg_roles r where rolname = current_user
  `.execute(test.database.catalogue)
  expect(rows).toEqual([{ bypasses: false, owned: 0 }])
})

it('shows nothing without a context', async () => {
  for (const table of ['users', 'profiles', 'sessions', 'bookings', 'consents', 'idempotency_keys']) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(test.database.catalogue)
    expect([table, rows]).toEqual([table, []])
  }
  expect(await ownersSeen(VISITOR)).toEqual([])
})

it('shows a person their own rows and staff all of them', async () => {
  for (const patient of patients) {
    if (patient.kind === 'user') expect(await ownersSeen(patient)).toEqual([patient.userId])
  }
  expect(await ownersSeen(SYSTEM)).toHaveLength(2)
})

it("refuses to write another person's row", async () => {
  const [patient, other] = patients
  const write = test.database.transaction(patient as Actor, (em) =>
    sql`insert into bookings (id, user_id, booking_type)
      values (${uuid()}, ${other?.kind === 'user' ? other.userId : ''}, 'surgery')`.execute(em.getKysely()),
  )
  await expect(write).rejects.toThrow('row-level security')
})

describe('SQL in the name of a patient', () => {
  const [own, foreign, record] = [uuid(), uuid(), uuid()]
  const idOf = (actor: Actor | undefined) => (actor?.kind === 'user' ? actor.userId : '')
  beforeAll(() =>
    test.database.transaction(SYSTEM, async (em) => {
      const db = em.getKysely()
      const [patient, other] = patients
      for (const [id, userId] of [
        [own, idOf(patient)],
        [foreign, idOf(other)],
      ])
        await sql`
          insert into bookings (id, user_id, booking_type, status) values (${id}, ${userId}, 'surgery', 'confirmed')
        `.execute(db)
      await sql`
        insert into medical_records (id, user_id, status, folder, name, declared_type)
        values (${record}, ${idOf(other)}, 'receiving', 'x', 'x.pdf', 'application/pdf')
      `.execute(db)
    }),
  )
  afterAll(() =>
    test.database.transaction(SYSTEM, async (em) => {
      await sql`delete from medical_records where id = ${record}`.execute(em.getKysely())
      await sql`delete from bookings where id in (${own}, ${foreign})`.execute(em.getKysely())
    }),
  )
  const me = () => idOf(patients[0])
  const message = (bookingId: string, author: string, authorId: string) => sql`
    insert into messages (id, booking_id, user_id, author, author_id, text)
    values (${uuid()}, ${bookingId}, ${me()}, ${author}, ${authorId}, 'Hello')`
  const attempt = (statement: ReturnType<typeof sql>) =>
    test.database.transaction(patients[0] as Actor, (em) => statement.execute(em.getKysely()))

  const POLICY = 'row-level security'
  const OWNER = 'foreign key constraint'
  const RIGHT = 'permission denied'
  it.each<[string, () => ReturnType<typeof sql>, string]>([
    ["a message into another's booking", () => message(foreign, 'patient', me()), OWNER],
    ["a message in the team's name", () => message(own, 'team', me()), POLICY],
    ["a message in another's name", () => message(own, 'patient', idOf(patients[1])), POLICY],
    [
      "a call about another's booking",
      () => sql`insert into call_requests (id, booking_id, user_id, phone)
        values (${uuid()}, ${foreign}, ${me()}, '+60 12345')`,
      OWNER,
    ],
    [
      'a call that was answered',
      () => sql`insert into call_requests (id, booking_id, user_id, phone, answered_at)
        values (${uuid()}, ${own}, ${me()}, '+60 12345', now())`,
      RIGHT,
    ],
    [
      "another's file as a document",
      () =>
        sql`insert into booking_documents (booking_id, record_id, user_id) values (${own}, ${record}, ${me()})`,
      OWNER,
    ],
    [
      "a step in the history of another's booking",
      () => sql`insert into booking_events (id, booking_id, user_id, actor_id, type)
        values (${uuid()}, ${foreign}, ${me()}, ${me()}, 'created')`,
      OWNER,
    ],
    [
      "a step in the team's name",
      () =>
        sql`insert into booking_events (id, booking_id, user_id, type) values (${uuid()}, ${own}, ${me()}, 'created')`,
      POLICY,
    ],
    ['a changed history', () => sql`update booking_events set actor_id = null`, RIGHT],
    ['a price', () => sql`update bookings set estimated_cost_cents = 1 where id = ${own}`, RIGHT],
    [
      'a completed booking',
      () => sql`update bookings set status = 'completed' where id = ${own}`,
      'patients set no status but cancelled',
    ],
    [
      'a completed emergency',
      () => sql`update bookings set status = 'completed', possible_emergency = true where id = ${own}`,
      'patients set no status but cancelled',
    ],
    [
      'another request once the team has confirmed it',
      () => sql`update bookings set companion_count = 1 where id = ${own}`,
      'patients change no request that is under way',
    ],
    ['a new version alone', () => sql`update bookings set version = version + 1 where id = ${own}`, POLICY],
    [
      'a booking at a price',
      () => sql`insert into bookings (id, user_id, booking_type, estimated_cost_cents)
        values (${uuid()}, ${me()}, 'surgery', 1)`,
      RIGHT,
    ],
    [
      'a booking that is confirmed',
      () => sql`insert into bookings (id, user_id, booking_type, status)
        values (${uuid()}, ${me()}, 'surgery', 'confirmed')`,
      POLICY,
    ],
    ['no booking any more', () => sql`delete from bookings where id = ${own}`, RIGHT],
  ])('cannot write %s', async (_what, statement, refusal) => {
    await expect(attempt(statement())).rejects.toThrow(refusal)
  })

  it.each([
    ['read', () => sql`select text from booking_notes`],
    [
      'write',
      () => sql`insert into booking_notes (id, booking_id, user_id, text)
        values (${uuid()}, ${own}, ${me()}, 'Hello')`,
    ],
  ])('cannot %s an internal note', async (_what, statement) => {
    await expect(attempt(statement())).rejects.toThrow(RIGHT)
  })

  const notify = (receiver: string, bookingId: string) =>
    attempt(sql`select notify_about_booking(${uuid()}, ${receiver}, 'booking_message', ${bookingId})`)
  const notified = () =>
    test.database.transaction(SYSTEM, async (em) => {
      const { rows } = await sql<{ user_id: string }>`select user_id from notifications`.execute(
        em.getKysely(),
      )
      return rows.map(({ user_id }) => user_id)
    })

  it('notifies nobody of another booking, and no stranger of their own', async () => {
    await notify(idOf(patients[1]), foreign)
    await notify(me(), foreign)
    await notify(idOf(patients[1]), own)
    expect(await notified()).toEqual([])
    await notify(me(), own)
    expect(await notified()).toEqual([me()])
  })

  it('notifies no staff of a mention, as the team does', async () => {
    const staff = uuid()
    const asSystem = (statement: ReturnType<typeof sql>) =>
      test.database.transaction(SYSTEM, (em) => statement.execute(em.getKysely()))
    await asSystem(sql`insert into users (id, email) values (${staff}, 'staff@sihat.example')`)
    await asSystem(sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`)
    const mention = (what: string) => sql`select notify_about_booking(${uuid()}, ${staff}, ${what}, ${own})`
    await attempt(mention('team_mentioned'))
    await asSystem(mention('booking_message'))
    expect(await notified()).not.toContain(staff)
    await asSystem(mention('team_mentioned'))
    expect(await notified()).toContain(staff)
    await asSystem(sql`delete from users where id = ${staff}`)
  })

  it.each([
    [
      'write',
      () => sql`insert into notifications (id, user_id, type, booking_id, created_at)
      values (${uuid()}, ${me()}, 'booking_message', ${own}, now())`,
    ],
    ['move', () => sql`update notifications set user_id = ${idOf(patients[1])}`],
    ['delete', () => sql`delete from notifications`],
  ])('cannot %s a notification', async (_what, statement) => {
    await expect(attempt(statement())).rejects.toThrow(RIGHT)
  })

  it('can write a message of their own', async () => {
    await attempt(message(own, 'patient', me()))
  })
})

it('holds through 1,000 alternations over few connections with errors in between @nightly', async () => {
  const people = [...patients, VISITOR, SYSTEM]
  for (let round = 0; round < 1_000; round++) {
    const actor = people[round % people.length] as Actor
    if (round % 7 === 0) {
      const failing = test.database.transaction(actor, (em) => sql`select 1 / 0`.execute(em.getKysely()))
      await expect(failing).rejects.toThrow('division by zero')
    }
    const seen = await ownersSeen(actor)
    const expected = actor.kind === 'user' ? [actor.userId] : actor.kind === 'system' ? seen : []
    expect(seen).toEqual(expected)
    if (actor.kind === 'system') expect(seen).toHaveLength(2)
    const { rows } = await sql`select * from bookings`.execute(test.database.catalogue)
    expect(rows).toEqual([])
  }
})
