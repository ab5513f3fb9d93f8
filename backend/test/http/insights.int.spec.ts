import { randomUUID } from 'node:crypto'
import type { AdminBookingRow, BookingFiguresView } from '../../src/modules/bookings/admin-booking.dto.js'
import type { AuditChainView, AuditEventView } from '../../src/modules/insights/audit-event.dto.js'
import type { DashboardChartsView, DashboardView } from '../../src/modules/insights/dashboard.dto.js'
import type { ListCounts } from '../../src/platform/lists/index.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
})
afterAll(() => app.close())

const get = <T>(path: string, token = admin) => app.request<T>('GET', path, { token })
const dashboard = async () => (await get<DashboardView>('admin/dashboard')).body
const charts = async () => (await get<DashboardChartsView>('admin/dashboard/charts')).body
const events = (filter: object) =>
  get<AuditEventView[]>(`admin/audit-events?filter=${encodeURIComponent(JSON.stringify(filter))}`)

/** A booking of the seeded hospital, requested at the moment. */
async function book(createdAt: string, { status = 'confirmed', cents = 100_000 } = {}) {
  const { id: userId } = await newAccount(app)
  const id = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, treatment_id, booking_type, status, estimated_cost_cents, created_at, deposit_percent)
     select $1, $2, h.id, t.id, 'surgery', $3, $4, $5::timestamptz, 20
     from (select id from hospitals order by slug limit 1) h, (select id from treatments order by slug limit 1) t`,
    [id, userId, status, cents, createdAt],
  )
  return { id, userId }
}

/** The first moment of this month in Malaysia, and the last before it. */
async function edges() {
  const [row] = await app.rows<{ first: string; last: string }>(`
    select to_json(m) as first, to_json(m - interval '1 millisecond') as last from (
      select date_trunc('month', now() + interval '8 hours') at time zone 'UTC' - interval '8 hours' as m) month`)
  return row ?? { first: '', last: '' }
}

const UNCONFIRMED = `filter=${encodeURIComponent(JSON.stringify({ isPaidUnconfirmed: true }))}`

describe('the dashboard', () => {
  it('counts what there is, and estimates the month as Malaysia has it', async () => {
    const before = await dashboard()
    const [hospitals] = await app.rows<{ n: number }>('select count(*)::int as n from hospitals')
    expect(before.totals.hospitals).toBe(hospitals?.n)
    const { first, last } = await edges()
    expect(Date.parse(before.month.since)).toBe(Date.parse(first))
    await book(first, { cents: 123_45 })
    await book(last, { cents: 1_000_000 })
    await book(first, { status: 'cancelled', cents: 5_000_000 })
    const after = await dashboard()
    expect(after.month.revenueUsd).toBeCloseTo(before.month.revenueUsd + 123.45)
    expect(after.totals.bookings).toBe(before.totals.bookings + 3)
    expect(after.totals.users).toBe(before.totals.users + 3)
    expect(after.totals.pendingBookings).toBe(before.totals.pendingBookings)
  })

  it('tells since when work waits', async () => {
    const { id } = await book('2020-01-02T03:04:05Z', { status: 'pending' })
    await book('2021-01-02T03:04:05Z', { status: 'pending' })
    const { waiting, totals } = await dashboard()
    expect(Date.parse(waiting.bookings.oldest ?? '')).toBe(Date.parse('2020-01-02T03:04:05Z'))
    expect(waiting.bookings.count).toBe(totals.pendingBookings)
    await app.rows(`update bookings set status = 'confirmed' where id = $1`, [id])
    expect(Date.parse((await dashboard()).waiting.bookings.oldest ?? '')).toBe(
      Date.parse('2021-01-02T03:04:05Z'),
    )
    await app.rows(
      `insert into claims (id, subject_type, subject_id, field, value, source, checked_at, expires_at)
       select gen_random_uuid(), 'hospital', id, 'name', 'x', 'test', c.checked_at, '2020-05-06T00:00:00Z'
       from (select id from hospitals limit 1) h, (values (now()), (null)) c (checked_at)`,
    )
    const { expiredClaims } = (await dashboard()).waiting
    expect(expiredClaims.oldest).toContain('2020-05-06')
    // What the card says is what the list behind it shows.
    const { body } = await app.request<ListCounts>('GET', 'admin/claims/counts', { token: admin })
    expect(expiredClaims.count).toBe(body.tabs.expired)
  })

  it('tells how many proposals of hospitals wait, and since when', async () => {
    for (const [status, at, endedAt] of [
      ['waiting', '2020-06-07T00:00:00Z', null],
      ['waiting', '2020-06-08T00:00:00Z', null],
      ['withdrawn', '2020-06-06T00:00:00Z', '2020-06-07T00:00:00Z'],
    ])
      await app.rows(
        `insert into hospital_fact_proposals (id, hospital_id, field, value, status, proposed_at, ended_at)
         select gen_random_uuid(), id, 'features', 'Garden', $1, $2, $3 from hospitals limit 1`,
        [status, at, endedAt],
      )
    const { factProposals } = (await dashboard()).waiting
    expect(factProposals.count).toBe(2)
    expect(factProposals.oldest).toContain('2020-06-07')
  })

  it('counts up to 1,000 of what waits', async () => {
    await app.rows(`
      insert into enquiries (id, name, email, country, message, status)
      select gen_random_uuid(), 'Person', 'many@waiting.example', 'Kenya', 'Hello', 'open' from generate_series(1, 1001)`)
    expect((await dashboard()).waiting.enquiries.count).toBe(1_000)
    await app.rows(`delete from enquiries where email = 'many@waiting.example'`)
  })

  it('tells of paid bookings that nobody has confirmed, each since its payment', async () => {
    const before = (await dashboard()).waiting.unconfirmed
    const { id, userId } = await book('2018-01-02T03:04:05Z', { status: 'payment_pending' })
    const shown = async () =>
      (await get<AdminBookingRow[]>(`admin/bookings?${UNCONFIRMED}&range=[0,99]`)).body.map((row) => row.id)
    expect((await dashboard()).waiting.unconfirmed).toEqual(before)
    await app.rows(
      `insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode, stripe_payment_intent_id, paid_at, receipt_number)
       values (gen_random_uuid(), $2, 'deposit', $1, 20000, 'paid', false, 'pi_900010', '2019-02-03Z', 900010)`,
      [id, userId],
    )
    // While the patient begins to pay the balance, the booking waits as well.
    for (const status of ['payment_pending', 'confirmed']) {
      await app.rows('update bookings set status = $2 where id = $1', [id, status])
      const { unconfirmed } = (await dashboard()).waiting
      expect(unconfirmed.count).toBe(before.count + 1)
      expect(unconfirmed.oldest).toContain('2019-02-03')
      expect(await shown()).toContain(id)
      expect(await shown()).toHaveLength(unconfirmed.count)
    }
    const confirmed = async () => (await get<BookingFiguresView>('admin/bookings/figures')).body.confirmed
    const others = await confirmed()
    await app.rows('update bookings set confirmed_date = now() where id = $1', [id])
    expect((await dashboard()).waiting.unconfirmed).toEqual(before)
    expect(await shown()).not.toContain(id)
    expect(await confirmed()).toBe(others + 1)
    // A refunded booking that is still open waits for the team as well.
    await app.rows('update bookings set confirmed_date = null where id = $1', [id])
    await app.rows(
      `insert into refunds (id, payment_id, user_id, amount_cents, reason, status)
       select gen_random_uuid(), id, user_id, amount_cents, 'Agreed', 'pending' from payments where booking_id = $1`,
      [id],
    )
    expect((await dashboard()).waiting.unconfirmed.count).toBe(before.count + 1)
    expect(await shown()).toContain(id)
    await app.rows(`update bookings set status = 'cancelled' where id = $1`, [id])
    expect((await dashboard()).waiting.unconfirmed).toEqual(before)
  })

  it('tells of bookings that nobody looks after, until they are over', async () => {
    const before = (await dashboard()).waiting.unassigned
    const { id } = await book('2017-01-02T03:04:05Z')
    const { unassigned } = (await dashboard()).waiting
    expect(unassigned.count).toBe(before.count + 1)
    expect(unassigned.oldest).toContain('2017-01-02')
    const { body } = await get<ListCounts>(
      `admin/bookings/counts?filter=${encodeURIComponent(JSON.stringify({ isUnassigned: true }))}`,
    )
    expect(body.all).toBe(unassigned.count)
    await app.rows(
      `update bookings set assignee_id = (select id from users where email = 'admin@demo.sihat.example') where id = $1`,
      [id],
    )
    expect((await dashboard()).waiting.unassigned).toEqual(before)
    await app.rows(`update bookings set assignee_id = null, status = 'completed' where id = $1`, [id])
    expect((await dashboard()).waiting.unassigned).toEqual(before)
  })

  it('counts possible emergencies in bookings and open enquiries until they are handled', async () => {
    const before = (await dashboard()).waiting
    const { id } = await book('2016-01-02T03:04:05Z')
    await app.rows('update bookings set possible_emergency = true where id = $1', [id])
    const { emergencies } = (await dashboard()).waiting
    expect(emergencies.count).toBe(before.emergencies.count + 1)
    expect(emergencies.oldest).toContain('2016-01-02')
    await app.rows(
      `insert into messages (id, booking_id, user_id, author, author_id, text, created_at, possible_emergency)
       select gen_random_uuid(), id, user_id, 'patient', user_id, 'Hello', '2016-03-04Z', true from bookings where id = $1`,
      [id],
    )
    expect((await dashboard()).waiting.emergencies.oldest).toContain('2016-03-04')
    await app.rows(
      `insert into call_requests (id, booking_id, user_id, phone, created_at, answered_at, possible_emergency)
       select gen_random_uuid(), id, user_id, '+60 3 5555 0100', '2016-04-05Z', now(), true from bookings where id = $1`,
      [id],
    )
    expect((await dashboard()).waiting.emergencies.oldest).toContain('2016-04-05')
    await app.rows(
      `insert into health_assessments (id, user_id, condition_category, symptoms, urgency_level, assessment_data, possible_emergency,
         created_at)
       select gen_random_uuid(), user_id, 'Heart Disease', 'Hello', 'urgent', '{}', true, '2016-05-06Z' from bookings where id = $1`,
      [id],
    )
    expect((await dashboard()).waiting.emergencies.oldest).toContain('2016-05-06')
    await app.rows(
      `insert into booking_events (id, booking_id, user_id, actor_id, type, data, created_at)
       select gen_random_uuid(), id, user_id, user_id, 'status_changed',
         '{"to": "cancelled", "reason": "x", "possibleEmergency": true}', '2016-06-07Z' from bookings where id = $1`,
      [id],
    )
    expect((await dashboard()).waiting.emergencies.oldest).toContain('2016-06-07')
    const counts = async (list: string, filter: object) =>
      (await get<ListCounts>(`admin/${list}/counts?filter=${encodeURIComponent(JSON.stringify(filter))}`))
        .body
    expect((await counts('bookings', { possibleEmergency: true })).all).toBe(emergencies.count)
    await app.rows(
      `insert into enquiries (id, name, email, country, message, status, possible_emergency)
       select gen_random_uuid(), 'x', 'x@visitors.example', 'x', 'x', status, true from unnest(array['open', 'closed']) status`,
    )
    const { count } = (await dashboard()).waiting.emergencyEnquiries
    expect([count, (await counts('enquiries', { possibleEmergency: true })).tabs.open]).toEqual([1, 1])
    await app.rows(
      `insert into ai_tickets (id, reason, status)
       select gen_random_uuid(), reason, status
       from unnest(array['emergency', 'person']) reason, unnest(array['open', 'closed']) status`,
    )
    const { emergencyTickets } = (await dashboard()).waiting
    expect(emergencyTickets.count).toBe(before.emergencyTickets.count + 1)
    expect((await counts('ai/tickets', { reason: 'emergency' })).tabs.open).toBe(emergencyTickets.count)
    await app.rows('update bookings set possible_emergency = false where id = $1', [id])
    expect((await dashboard()).waiting.emergencies).toEqual(before.emergencies)
  })

  it('tells of bookings whose patients wrote what nobody has seen', async () => {
    const before = (await dashboard()).waiting.messages
    const { id } = await book('2021-03-04T05:06:07Z')
    await app.rows(
      `insert into consents (id, user_id, purpose, text_version, locale)
       select gen_random_uuid(), user_id, 'health_data', '2026-11', 'en' from bookings where id = $1
       on conflict do nothing`,
      [id],
    )
    await app.rows(
      `insert into messages (id, booking_id, user_id, author, author_id, text, created_at)
       select gen_random_uuid(), id, user_id, author, user_id, 'Hello', moment::timestamptz
       from bookings, (values ('team', '2019-01-01Z'), ('patient', '2019-01-02Z'), ('patient', '2019-01-03Z')) m (author, moment)
       where id = $1`,
      [id],
    )
    const { messages } = (await dashboard()).waiting
    expect(messages.count).toBe(before.count + 1)
    expect(messages.oldest).toContain('2019-01-02')
    await app.rows(`update messages set read_at = now() where booking_id = $1 and author = 'patient'`, [id])
    expect((await dashboard()).waiting.messages).toEqual(before)
  })

  it('tells who changed what last, and not who read what', async () => {
    const person = await newAccount(app)
    await app.request('PATCH', `admin/users/${person.id}`, {
      token: admin,
      body: { role: 'moderator', version: 1 },
    })
    await get('admin/bookings')
    const [newest] = (await dashboard()).activity
    expect(newest).toMatchObject({
      action: 'user.change_role',
      kind: 'change',
      person: { name: expect.stringMatching(/\w+ \w+/) },
      subjectId: person.id,
      subjectName: 'Amina Okafor',
      details: { from: 'user', to: 'moderator' },
    })
  })

  it('draws twelve weeks, by country and by treatment', async () => {
    const before = await charts()
    expect(before.weeks).toHaveLength(12)
    const now = new Date()
    await book(now.toISOString())
    await book(new Date(now.getTime() - 84 * 86_400_000).toISOString())
    const after = await charts()
    expect(after.weeks.at(-1)?.bookings).toBe((before.weeks.at(-1)?.bookings ?? 0) + 1)
    const sum = (shares: { bookings: number }[]) =>
      shares.reduce((total, { bookings }) => total + bookings, 0)
    expect(sum(after.weeks)).toBe(sum(before.weeks) + 1)
    expect(sum(after.countries)).toBe(sum(after.weeks))
    expect(after.treatments[0]?.name).toEqual(expect.any(String))
  })

  it('counts as received what was paid, demonstrations left out', async () => {
    const before = (await charts()).weeks.at(-1)?.receivedUsd ?? 0
    const { id, userId } = await book(new Date().toISOString())
    const pay = (kind: string, status: string, cents: number, number: number) =>
      app.rows(
        `insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode, stripe_payment_intent_id, paid_at, receipt_number)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, false, $6::text, case when $5 = 'paid' then now() end,
           case when $5 = 'paid' then $7::bigint end)`,
        [userId, kind, kind === 'demonstration' ? null : id, cents, status, `pi_${number}`, number],
      )
    await pay('deposit', 'paid', 250_50, 900_001)
    await pay('demonstration', 'paid', 99_900, 900_002)
    await pay('balance', 'expired', 70_000, 900_003)
    expect((await charts()).weeks.at(-1)?.receivedUsd).toBeCloseTo(before + 250.5)
  })
})

describe('the audit log', () => {
  it('is found by person, act, subject and day', async () => {
    const { id, userId } = await book('2026-01-01T00:00:00Z')
    const other = await newAccount(app)
    await app.rows(`update profiles set first_name = 'Zawadi', last_name = 'Quist' where user_id = $1`, [
      userId,
    ])
    for (const [actor, action, subject] of [
      [userId, 'test.plant_tree', id],
      [userId, 'test.view', 'another'],
      [other.id, 'test.plant_tree', 'a third'],
    ]) {
      await app.rows(
        `insert into audit_events (id, actor_id, actor_name, action, subject_type, subject_id) values (gen_random_uuid(), $1, 'user', $2, 'tree', $3)`,
        [actor, action, subject],
      )
    }
    const found = async (filter: object) =>
      (await events(filter)).body
        .filter(({ subjectType }) => subjectType === 'tree')
        .map(({ subjectId }) => subjectId)
        .sort()
    expect(await found({ personId: userId })).toEqual([id, 'another'].sort())
    expect(await found({ q: 'zawadi q' })).toEqual([id, 'another'].sort())
    expect(await found({ q: userId })).toEqual([id, 'another'].sort())
    expect(await found({ q: id.toUpperCase() })).toEqual([id])
    expect(await found({ q: 'PLANT_' })).toEqual([id, 'a third'].sort())
    expect(await found({ action: 'test.plant_tree', personId: other.id })).toEqual(['a third'])
    expect(await found({ subjectId: 'another' })).toEqual(['another'])
    expect(await found({ personId: userId, kind: 'read' })).toEqual(['another'])
    expect(await found({ personId: userId, kind: 'change' })).toEqual([id])
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await found({ personId: userId, day: today })).toHaveLength(2)
    expect(await found({ personId: userId, day: '2026-01-01' })).toEqual([])
    expect(await found({ q: 'nobody at all' })).toEqual([])
    const counts = await get<{ all: number; tabs: object }>(
      `admin/audit-events/counts?filter=${encodeURIComponent(JSON.stringify({ personId: userId }))}`,
    )
    expect(counts.body).toMatchObject({ all: 2, tabs: { change: 1, read: 1, session: 0 } })
  })

  it('stands newest first whatever its ids are, and names who lost a booking', async () => {
    const { id, userId } = await book('2026-01-01T00:00:00Z')
    const plant = (entry: string, createdAt: string, from: string) =>
      app.rows(
        `insert into audit_events (id, actor_name, action, subject_type, subject_id, details, created_at)
         values ($1, 'test', 'booking.change', 'booking', $2, '{}', $3),
           (gen_random_uuid(), 'test', 'booking.assign', 'booking', $2, jsonb_build_object('from', $4::text, 'to', 'nobody'), $3)`,
        [entry, id, createdAt, from],
      )
    await plant('ffffffff-ffff-4fff-bfff-ffffffffffff', '2020-01-01T00:00:00Z', randomUUID())
    await plant('00000000-0000-4000-8000-000000000000', new Date().toISOString(), userId)
    const { body } = await events({ subjectId: id })
    expect(body.map(({ createdAt }) => createdAt.slice(0, 4))).toEqual(['2026', '2026', '2020', '2020'])
    const named = body.filter(({ action }) => action === 'booking.assign')
    expect(named.map(({ detailNames }) => detailNames)).toEqual([{ from: 'Amina Okafor' }, { from: null }])
    expect((await dashboard()).activity[0]?.id).toBe('00000000-0000-4000-8000-000000000000')
  })

  it.each(['2026-W10-1', '2026-01T10', '2026-02-30'])('knows no day %s', async (day) => {
    expect((await events({ day })).status).toBe(400)
  })

  it('notes who reads it', async () => {
    await events({ q: 'user' })
    const [entry] = (await events({ action: 'audit_event.list' })).body
    expect(entry).toMatchObject({ kind: 'read', details: { filter: expect.any(String) } })
  })

  it('tells how far it is sealed, and what the last check found', async () => {
    const before = (await get<AuditChainView>('admin/audit-events/chain')).body
    expect(before.unsealed).toBeGreaterThan(0)
    await app.rows('select seal_audit_events(10000)')
    await app.rows(
      `insert into upkeep_runs (id, task, cause, started_at, ended_at, outcome, counts, error_code) values
       (gen_random_uuid(), 'audit.verify', 'schedule', now() - interval '2 days', now(), 'done', '{"sealed": 7, "anchors": 3}', null),
       (gen_random_uuid(), 'audit.verify', 'schedule', now() - interval '1 day', now(), 'failed', '{"sealed": 5}', 'audit.row_altered'),
       (gen_random_uuid(), 'audit.verify', 'schedule', now(), null, 'running', '{}', null)`,
    )
    const { sealedTo, checked } = (await get<AuditChainView>('admin/audit-events/chain')).body
    expect(sealedTo).toBeGreaterThan(before.sealedTo)
    expect(checked).toMatchObject({
      outcome: 'failed',
      errorCode: 'audit.row_altered',
      sealed: 5,
      anchors: 0,
    })
  })

  it.each([
    'filter={"details":"x"}',
    'filter={"day":"today"}',
    'sort=["details","ASC"]',
    'filter={"kind":"x"}',
  ])('refuses %s', async (query) => {
    expect((await get(`admin/audit-events?${query}`)).status).toBe(400)
  })

  it.each(['POST', 'PATCH', 'DELETE'])('knows no %s', async (method) => {
    const [entry] = (await events({})).body
    const answer = await app.request(method, `admin/audit-events/${entry?.id}`, { token: admin, body: {} })
    expect(answer.status).toBe(404)
  })
})

it.each(['admin/dashboard', 'admin/dashboard/charts', 'admin/audit-events', 'admin/audit-events/chain'])(
  'answers 403 on %s to moderators and patients',
  async (path) => {
    for (const account of ['moderator', 'patient'] as const)
      expect((await get(path, await app.tokenOf(account))).status).toBe(403)
  },
)
