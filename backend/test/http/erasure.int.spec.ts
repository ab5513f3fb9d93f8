import { randomUUID } from 'node:crypto'
import { Logger } from '@nestjs/common'
import { LiveEvents } from '../../src/modules/notifications/live-events.js'
import type { PrivacyRequestView } from '../../src/modules/privacy/privacy-request.dto.js'
import { eventually } from '../faults/support/eventually.js'
import { DataRights, overlapErasure } from '../support/data-rights.js'
import { asOwner, Browser, type TestApp } from '../support/index.js'
import { messagesOf, runJobs, runMessage } from '../support/jobs.js'

let bench: DataRights
let app: TestApp
beforeAll(async () => {
  bench = await DataRights.open()
  app = bench.app
})
afterAll(() => bench.close())

/** Every place that can say whose a row is. */
const places = () =>
  app.rows<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'assignee_id')
    union select 'users', 'id'`)

/** How many rows of each table are the person's; the record of the erasure is none of them. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, column } of await places()) {
    const rows = await app.rows(`select to_jsonb(t) as row from ${table} t where ${column} = $1`, [userId])
    const own = rows.filter(({ row }) => (row as { kind?: string }).kind !== 'erasure')
    counts[`${table}.${column}`] = own.length
  }
  return counts
}

const erasureOf = async (userId: string) =>
  (
    await app.rows<{ id: string; status: string; outcome: PrivacyRequestView['outcome'] }>(
      `select id, status, outcome from privacy_requests where user_id = $1 and kind = 'erasure'`,
      [userId],
    )
  )[0]

describe('a request that overlaps the erasure of its own account', () => {
  const EMERGENCY = 'I have crushing chest pain and cannot breathe'
  const booking = { bookingType: 'surgery', medicalSummary: EMERGENCY }
  const data = { symptoms: 'My knee aches' }
  const assessment = { conditionCategory: 'Other', symptoms: 'My knee aches', urgencyLevel: 'low' }
  const consent = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }

  it.each<[string, string, object]>([
    ['POST', 'bookings', booking],
    ['POST', 'assessments', assessment],
    ['PUT', 'assessments/draft', { data, step: 1, version: 0 }],
    ['PUT', 'profile/consents/marketing', consent],
    ['POST', 'ai/chat/person', {}],
    ['POST', 'ai/chat', { message: 'What does a new knee cost?' }],
  ])('is not signed in: %s %s', async (method, path, body) => {
    const person = await bench.signedIn()
    const { browser } = person
    await browser.request('PUT', 'profile/consents/health_data', consent)
    const log = jest.spyOn(Logger.prototype, 'error')
    const answer = await overlapErasure(app, person.id, () => browser.request(method, path, body))
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'not_signed_in' }])
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })

  it('still names the number to call in an emergency', async () => {
    const person = await bench.signedIn()
    await person.browser.request('PUT', 'profile/consents/health_data', consent)
    const { body } = await overlapErasure(app, person.id, () => person.browser.post('bookings', booking))
    expect(body).toMatchObject({ code: 'not_signed_in', emergency: { text: expect.any(String) } })
  })
})

describe('an erasure', () => {
  it('closes the account at once', async () => {
    const person = await bench.signedIn()
    const elsewhere = new Browser(app)
    await elsewhere.signIn(person.email, person.password)
    const { status, body, headers } = await bench.erase(person)
    expect([status, body]).toMatchObject([
      202,
      { kind: 'erasure', status: 'requested', completedAt: null, outcome: null },
    ])
    expect(headers['set-cookie']).toMatch(/^__Host-sihat_refresh=; .*Expires=Thu, 01 Jan 1970/)
    for (const { browser } of [person, { browser: elsewhere }]) {
      expect((await browser.get('auth/user')).status).toBe(401)
      expect((await browser.post('auth/refresh')).status).toBe(401)
    }
    const again = await new Browser(app).signIn(person.email, person.password)
    expect([again.status, again.body]).toMatchObject([401, { code: 'authentication_failed' }])
    const ended = await app.rows(`select 1 from live_events where user_id = $1 and type = 'session.ended'`, [
      person.id,
    ])
    expect(ended).toHaveLength(2)
  })

  it('tells the open pages of the team to read again, and names nobody', async () => {
    const person = await bench.signedIn()
    const heard: unknown[] = []
    const leave = app.context.get(LiveEvents).subscribeToPatients(
      {
        kind: 'user',
        userId: randomUUID(),
        sessionId: randomUUID(),
        role: 'moderator',
        audience: 'admin',
        assurance: 'aal2',
        needsSecondFactor: false,
      },
      (event) => heard.push(event),
    )
    await bench.erase(person)
    await runJobs(app, 'privacy.erasure')
    await eventually('the team hears of the erasure', 10_000, async () => heard.length > 0)
    expect(heard).toContainEqual({ type: 'account.erased', data: {} })
    leave()
  })

  it('leaves no row that names the person, and every row of others', async () => {
    const person = await bench.busyPatient('Walrus')
    const other = await bench.busyPatient('Heron')
    await bench.exported(person)
    await bench.exported(other)
    const before = await rowsOf(person.id)
    // Else the test would prove nothing for that table.
    const { 'bookings.assignee_id': assigned, ...own } = before
    expect(Object.entries(own).filter(([, count]) => count === 0)).toEqual([])
    expect(assigned).toBe(0)
    const untouched = await rowsOf(other.id)

    await bench.erase(person)
    await runJobs(app, 'privacy.erasure')
    expect(Object.entries(await rowsOf(person.id)).filter(([, count]) => count > 0)).toEqual([])
    expect(await rowsOf(other.id)).toEqual(untouched)
    expect((await other.browser.get('profile')).body).toMatchObject({ firstName: 'Heron' })

    const everything = await asOwner(async (client) => {
      const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
      const texts: string[] = []
      for (const { tablename } of rows)
        texts.push(
          ...(await client.query(`select t::text as row from ${tablename} t`)).rows.map(({ row }) => row),
        )
      return texts.join('\n')
    }, app.databaseName)
    expect(everything).toContain('Heron')
    for (const word of ['Walrus', person.email]) expect(everything).not.toContain(word)
  })

  it('records what went and what stays, and says so to the former address', async () => {
    const person = await bench.busyPatient('Badger')
    await bench.exported(person)
    await bench.erase(person)
    await runJobs(app, 'privacy.erasure')
    const erasure = await erasureOf(person.id)
    expect(erasure).toMatchObject({
      status: 'done',
      outcome: {
        confirmationMailed: true,
        kept: { audit_events: 'accountability', payments: 'accountability', refunds: 'accountability' },
        erased: { users: 1, profiles: 1, bookings: 1, booking_events: 2, consents: 1, privacy_requests: 1 },
      },
    })
    const mail = await bench.mailbox.received(person.email, 'Your account is erased')
    expect(mail.text).not.toMatch(/Badger|hurts/)
    const removals = await app.rows(
      'select 1 from object_removals where starts_with(path, $1) and due_at <= now()',
      [`exports/${person.id}/`],
    )
    expect(removals).toHaveLength(1)
    const entries = await app.rows(
      `select action from audit_events where subject_id = $1 order by created_at`,
      [erasure?.id],
    )
    expect(entries).toEqual([{ action: 'erasure.request' }, { action: 'erasure.complete' }])
  })

  it('stands when the mail server refuses, and when the job comes again', async () => {
    const person = await bench.signedIn()
    await bench.erase(person)
    bench.mailbox.refusesWith = 451
    await runJobs(app, 'privacy.erasure')
    bench.mailbox.refusesWith = undefined
    expect(await erasureOf(person.id)).toMatchObject({
      status: 'done',
      outcome: { confirmationMailed: false, erased: { users: 1 } },
    })
    const before = bench.mailbox.mails.length
    const id = (await erasureOf(person.id))?.id
    const message = (await messagesOf(app, 'privacy.erasure')).find(({ payload }) => payload.requestId === id)
    if (!message) throw new Error('No message')
    await runMessage(app, message, 2)
    expect(await erasureOf(person.id)).toMatchObject({ outcome: { erased: { users: 1 } } })
    expect(bench.mailbox.mails).toHaveLength(before)
  })

  it('that broke off in the middle has changed nothing, and is done by the next attempt @nightly', async () => {
    const person = await bench.busyPatient('Marten')
    await bench.erase(person)
    const before = await rowsOf(person.id)
    const id = (await erasureOf(person.id))?.id
    const message = (await messagesOf(app, 'privacy.erasure')).find(({ payload }) => payload.requestId === id)
    if (!message) throw new Error('No message')
    await app.rows(`
      create function break_off() returns trigger language plpgsql as $$ begin raise 'broke off'; end $$;
      create trigger break_off before delete on users for each row execute function break_off()`)
    await expect(runMessage(app, message, 1)).rejects.toThrow('broke off')
    expect(await rowsOf(person.id)).toEqual(before)
    expect(await erasureOf(person.id)).toMatchObject({ status: 'requested', outcome: null })
    await expect(runMessage(app, message, 10)).rejects.toThrow('broke off')
    expect(await erasureOf(person.id)).toMatchObject({ status: 'failed' })
    await app.rows('drop trigger break_off on users')
    // Two workers at once: one took the other for dead.
    await Promise.all([runMessage(app, message, 11), runMessage(app, message, 11)])
    expect(await erasureOf(person.id)).toMatchObject({ status: 'done', outcome: { erased: { users: 1 } } })
    expect(bench.mailbox.mails.filter(({ to }) => to.includes(person.email))).toHaveLength(1)
  })

  it('waits for what is being added meanwhile, and takes it along @nightly', async () => {
    const person = await bench.signedIn()
    await bench.erase(person)
    await asOwner(async (client) => {
      await client.query('begin')
      await client.query(
        `insert into idempotency_keys (user_id, key, request_hash) values ($1, 'a late key', 'x')`,
        [person.id],
      )
      await client.query(`insert into bookings (id, user_id, booking_type) values ($1, $2, 'surgery')`, [
        randomUUID(),
        person.id,
      ])
      const erasure = runJobs(app, 'privacy.erasure')
      await eventually('the erasure waits', 20_000, async () => {
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = $1`
        return (await app.rows(waiting, [app.databaseName])).length > 0
      })
      await client.query('commit')
      await erasure
    }, app.databaseName)
    expect(await erasureOf(person.id)).toMatchObject({ status: 'done', outcome: { erased: { bookings: 1 } } })
    expect(Object.entries(await rowsOf(person.id)).filter(([, count]) => count > 0)).toEqual([])
  })

  it('overtakes an export that is under way @nightly', async () => {
    const person = await bench.signedIn()
    const { id } = (await bench.ask(person)).body
    await bench.erase(person)
    await runJobs(app, 'privacy.erasure')
    const held = await bench.store.held()
    await runJobs(app, 'privacy.export')
    expect(await bench.store.held()).toEqual(held)
    expect(await app.rows('select 1 from privacy_requests where id = $1', [id])).toEqual([])
  })

  it('of staff leaves the bookings they looked after, which no longer say by whom', async () => {
    const patient = await bench.busyPatient('Otter')
    const staff = await bench.signedIn('moderator')
    await app.rows('update bookings set assignee_id = $1 where user_id = $2', [staff.id, patient.id])
    await app.rows('update booking_events set actor_id = $1 where user_id = $2', [staff.id, patient.id])
    await app.rows('update data_accesses set actor_id = $1 where user_id = $2', [staff.id, patient.id])
    await app.rows('update booking_notes set author_id = $1 where user_id = $2', [staff.id, patient.id])
    await bench.erase(staff)
    // As by a colleague who assigns the booking while the account closes.
    await app.rows('update bookings set assignee_id = $1 where user_id = $2', [staff.id, patient.id])
    await runJobs(app, 'privacy.erasure')
    expect(await erasureOf(staff.id)).toMatchObject({ status: 'done' })
    const rows = await app.rows(
      `select assignee_id, actor_id from bookings b join booking_events e on e.booking_id = b.id
       where b.user_id = $1`,
      [patient.id],
    )
    // Two events before, and one that says that the booking is unassigned.
    expect(rows).toEqual(Array(3).fill({ assignee_id: null, actor_id: null }))
    expect(await app.rows('select actor_id from data_accesses where user_id = $1', [patient.id])).toEqual([
      { actor_id: null },
    ])
    expect(await app.rows('select author_id from booking_notes where user_id = $1', [patient.id])).toEqual([
      { author_id: null },
    ])
  })

  it('frees the address for another account', async () => {
    const person = await bench.signedIn()
    await bench.erase(person)
    await runJobs(app, 'privacy.erasure')
    const { email, password } = person
    await app.request('POST', 'auth/sign-up', {
      body: { email, password, firstName: 'New', lastName: 'Person' },
    })
    expect(await app.rows('select id = $2 as same from users where email = $1', [email, person.id])).toEqual([
      { same: false },
    ])
  })

  it('asks for the password', async () => {
    const person = await bench.signedIn()
    const { status, body } = await bench.erase(person, 'not mine')
    expect([status, body]).toMatchObject([
      400,
      { code: 'wrong_password', errors: [{ pointer: '/password', code: 'wrong_password' }] },
    ])
    expect((await person.browser.post('profile/erasure')).body).toMatchObject({ code: 'invalid_input' })
    expect(await erasureOf(person.id)).toBeUndefined()
    expect((await person.browser.get('auth/user')).status).toBe(200)
    expect((await person.browser.post('auth/refresh')).status).toBe(200)
  })

  it('is asked for five times in five minutes', async () => {
    const person = await bench.signedIn()
    const statuses = []
    for (let round = 0; round < 6; round++) statuses.push((await bench.erase(person, 'not mine')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await bench.erase(person)).status).toBe(429)
    expect(await erasureOf(person.id)).toBeUndefined()
  })

  it('is refused to the last administrator, also when the last two ask at once', async () => {
    await app.rows(`delete from user_roles where role = 'admin'`)
    const [one, two] = [await bench.signedIn('admin'), await bench.signedIn('admin')]
    const answers = await Promise.all([bench.erase(one), bench.erase(two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'last_admin' })
    const last = answers[0]?.status === 409 ? one : two
    expect((await last.browser.get('auth/user')).status).toBe(200)
    expect(await erasureOf(last.id)).toBeUndefined()
  })
})
