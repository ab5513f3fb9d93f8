import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type {
  AdminBookingView,
  BookingFiguresView,
  BookingTeamView,
} from '../../src/modules/bookings/admin-booking.dto.js'
import type { AdminBookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { AuditEventView } from '../../src/modules/insights/audit-event.dto.js'
import { LiveEvents } from '../../src/modules/notifications/live-events.js'
import type { UserActor } from '../../src/platform/authz/index.js'
import type { BulkResult } from '../../src/platform/lists/index.js'
import { eventually } from '../faults/support/eventually.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
let admin: string
let moderator: string
let patient: string
let adminId: string
let moderatorId: string

const idOf = async (email: string) =>
  (await app.rows<{ id: string }>('select id from users where email = $1', [email]))[0]?.id ?? ''

beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
  moderator = await app.tokenOf('moderator')
  patient = await app.tokenOf('patient')
  adminId = await idOf('admin@demo.sihat.example')
  moderatorId = await idOf('moderator@demo.sihat.example')
})
afterAll(() => app.close())

async function booked(status = 'pending', cents: number | null = null): Promise<string> {
  const { id: userId } = await newAccount(app)
  const id = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, booking_type, status, estimated_cost_cents, deposit_percent) values ($1, $2, 'surgery', $3, $4, 20)`,
    [id, userId, status, cents],
  )
  return id
}
const versionOf = async (id: string) =>
  (await app.rows<{ version: number }>('select version from bookings where id = $1', [id]))[0]?.version
const patch = async (id: string, body: object) =>
  app.request<AdminBookingView>('PATCH', `admin/bookings/${id}`, {
    token: admin,
    body: { version: await versionOf(id), ...body },
  })
const assign = async (id: string, assigneeId: unknown, token = moderator, version?: number) =>
  app.request<AdminBookingView>('PUT', `admin/bookings/${id}/assignee`, {
    token,
    body: { assigneeId, version: version ?? (await versionOf(id)) },
  })

const unassigned = async (token: string) => {
  const filter = encodeURIComponent(JSON.stringify({ isUnassigned: true }))
  const path = `admin/bookings?filter=${filter}&range=[0,99]`
  return (await app.request<AdminBookingView[]>('GET', path, { token })).body.map(({ id }) => id)
}

const changeRole = async (id: string, role: string) => {
  const [row] = await app.rows<{ version: number }>('select version from users where id = $1', [id])
  const body = { role, version: row?.version }
  const { status } = await app.request('PATCH', `admin/users/${id}`, { token: admin, body })
  expect(status).toBe(200)
}

it('confirms many only where a hospital is chosen, as the dialog for one asks (B6)', async () => {
  const [chosen, open] = [await booked(), await booked()]
  await app.rows(`update bookings set hospital_id = (select id from hospitals limit 1) where id = $1`, [
    chosen,
  ])
  const items = [
    { id: chosen, version: await versionOf(chosen) },
    { id: open, version: await versionOf(open) },
  ]
  const { status, body } = await app.request<BulkResult[]>('POST', 'admin/bookings/bulk', {
    token: admin,
    body: { items, status: 'confirmed' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { id: chosen, version: expect.any(Number) },
    { id: open, code: 'invalid_transition', detail: expect.stringMatching(/^No hospital is chosen/) },
  ])
  expect(await app.rows('select status from bookings where id = $1', [open])).toEqual([{ status: 'pending' }])
})

it('refuses a message to the patient where nothing changes, and stores no note with it', async () => {
  const id = await booked()
  const refused = await patch(id, { status: 'pending', reason: 'We are waiting', internalNote: 'Call her' })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'invalid_transition' }])
  expect(await app.rows('select from booking_notes where booking_id = $1', [id])).toEqual([])
})

it('changes in bulk no booking that is over, and none that has the status already', async () => {
  const ids = [await booked('cancelled'), await booked('completed'), await booked('payment_pending')]
  const items = await Promise.all(ids.map(async (id) => ({ id, version: await versionOf(id) })))
  const { body } = await app.request<BulkResult[]>('POST', 'admin/bookings/bulk', {
    token: admin,
    body: { items, status: 'payment_pending', reason: 'Hello' },
  })
  expect(body.map(({ code, detail }) => [code, detail])).toEqual([
    ['invalid_transition', 'The booking is over. Open it to give it another status.'],
    ['invalid_transition', 'The booking is over. Open it to give it another status.'],
    ['invalid_transition', 'The booking already has this status.'],
  ])
  const rows = await app.rows<{ status: string }>(
    'select status from bookings where id = any ($1) order by status',
    [ids],
  )
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'completed', 'payment_pending'])
})

it('completes in bulk no booking with an unpaid cost or an appointment ahead', async () => {
  const [unpaid, ahead, done] = [
    await booked('confirmed', 100_000),
    await booked('confirmed'),
    await booked('confirmed'),
  ]
  await app.rows(
    `update bookings set appointment_at = now() + interval '10 days', appointment_time_zone = 'UTC' where id = $1`,
    [ahead],
  )
  const items = await Promise.all(
    [unpaid, ahead, done].map(async (id) => ({ id, version: await versionOf(id) })),
  )
  const { body } = await app.request<BulkResult[]>('POST', 'admin/bookings/bulk', {
    token: admin,
    body: { items, status: 'completed' },
  })
  expect(body.map(({ detail }) => detail)).toEqual([
    'The cost is not fully paid. Open the booking to complete it.',
    'The appointment is still ahead. Open the booking to complete it.',
    undefined,
  ])
})

it('counts all bookings, those that wait and those that are confirmed, and what they are worth', async () => {
  const figures = async () =>
    (await app.request<BookingFiguresView>('GET', 'admin/bookings/figures', { token: moderator })).body
  const before = await figures()
  await booked('pending', 100_050)
  const confirmed = await booked('confirmed', 200_000)
  await app.rows('update bookings set confirmed_date = now() where id = $1', [confirmed])
  await booked('confirmed')
  await booked('cancelled', 900_000)
  await booked('completed')
  expect(await figures()).toEqual({
    total: before.total + 5,
    pending: before.pending + 1,
    // A payment alone confirms nothing.
    confirmed: before.confirmed + 1,
    totalValueUsd: before.totalValueUsd + 3_000.5,
  })
  expect((await app.request('GET', 'admin/bookings/figures', { token: patient })).status).toBe(403)
})

describe.each([
  ['hospitalId', 'hospitals', 'hospital'],
  ['treatmentId', 'treatments', 'treatment'],
] as const)('%s', (field, table, part) => {
  const anyOf = async (condition = 'true') =>
    (
      await app.rows<{ id: string }>(
        `select id from ${table} where is_active and ${condition} order by id limit 1`,
      )
    )[0]?.id ?? ''
  const show = (id: string, isActive: boolean) =>
    app.rows(`update ${table} set is_active = $2 where id = $1`, [id, isActive])

  it('is given, kept when it leaves the site, and taken away', async () => {
    const booking = await booked()
    const id = await anyOf()
    const given = await patch(booking, { [field]: id })
    expect([given.status, given.body[part]?.id]).toEqual([200, id])
    await show(id, false)
    const kept = await patch(booking, { [field]: id, estimatedCostUsd: 100 })
    expect(kept.status).toBe(200)
    if (part === 'hospital') expect(kept.body.hospital?.isActive).toBe(false)
    await show(id, true)
    expect((await patch(booking, { [field]: null })).body[part]).toBeNull()
    const { body } = await app.request<AdminBookingDetailView>('GET', `admin/bookings/${booking}`, {
      token: admin,
    })
    expect(body.followUp.history.map(({ fields, person }) => [fields, person])).toEqual([
      [[field], expect.stringMatching(/\w \w/)],
      [['estimatedCostUsd'], expect.any(String)],
      [[field], expect.any(String)],
    ])
  })

  it('is named before and after, in the history as it was called then, in the audit log by id', async () => {
    const booking = await booked()
    const rows = await app.rows<{ id: string; name: string }>(
      `select id, name from ${table} where is_active order by id limit 2`,
    )
    const [one, two] = rows
    await patch(booking, { [field]: one?.id })
    await patch(booking, { [field]: two?.id })
    await patch(booking, { [field]: null })
    const changes = [
      [null, one],
      [one, two],
      [two, null],
    ] as const
    await app.rows(`update ${table} set name = 'Renamed' where id = $1`, [two?.id])
    const page = await app.request<AdminBookingDetailView>('GET', `admin/bookings/${booking}`, {
      token: admin,
    })
    const named = changes.map(([from, to]) => ({ from: from?.name ?? null, to: to?.name ?? null }))
    expect(page.body.followUp.history.map((event) => event[part])).toEqual(named)
    await app.rows(`update ${table} set name = $2 where id = $1`, [two?.id, two?.name])
    const { body } = await app.request<AuditEventView[]>(
      'GET',
      `admin/audit-events?filter=${encodeURIComponent(JSON.stringify({ subjectId: booking, action: 'booking.change' }))}`,
      { token: admin },
    )
    const [fromKey, toKey] = [`${part}From`, `${part}To`]
    expect(
      body.map(({ details, detailNames }) => [details[fromKey], details[toKey], detailNames]).toReversed(),
    ).toEqual(
      changes.map(([from, to]) => [
        from?.id ?? 'none',
        to?.id ?? 'none',
        { ...(from && { [fromKey]: from.name }), ...(to && { [toKey]: to.name }) },
      ]),
    )
  })

  it('is only ever one that the site shows', async () => {
    const booking = await booked()
    const id = await anyOf()
    await show(id, false)
    for (const wrong of [id, randomUUID()]) {
      expect(await patch(booking, { [field]: wrong })).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              pointer: `/${field}`,
              code: field === 'hospitalId' ? 'hospital_not_listed' : 'treatment_not_listed',
            },
          ],
        },
      })
    }
    await show(id, true)
    expect(await versionOf(booking)).toBe(1)
  })
})

it.each([
  ['2026-W10', 400],
  ['2026-11', 400],
  ['2026-01-01T10,5', 400],
  ['2026-02-30', 400],
  ['2026-10-31T16:00:00+23:59', 400],
  ['2026-11-01', 200],
  ['2026-10-31T16:00:00+00:00', 200],
])('bookings since %s answer %d', async (since, status) => {
  const filter = encodeURIComponent(JSON.stringify({ since }))
  expect((await app.request('GET', `admin/bookings?filter=${filter}`, { token: admin })).status).toBe(status)
})

it('finds open bookings and future appointments of a hospital', async () => {
  const [hospital, other] = await app.rows<{ id: string }>('select id from hospitals limit 2')
  const [open, ahead, past, cancelled, elsewhere] = [
    await booked(),
    await booked('confirmed'),
    await booked('confirmed'),
    await booked('cancelled'),
    await booked('confirmed'),
  ]
  const all = [open, ahead, past, cancelled, elsewhere]
  await app.rows(
    'update bookings set hospital_id = case when id = $2 then $3::uuid else $1::uuid end where id = any($4::uuid[])',
    [hospital?.id, elsewhere, other?.id, all],
  )
  for (const [id, days] of [
    [ahead, 3],
    [past, -3],
    [cancelled, 3],
    [elsewhere, 3],
  ])
    await app.rows(
      `update bookings set appointment_at = now() + $2 * interval '1 day', appointment_time_zone = 'UTC' where id = $1`,
      [id, days],
    )
  const found = async (filter: object) => {
    const query = encodeURIComponent(JSON.stringify({ hospitalId: hospital?.id, ...filter }))
    const { body } = await app.request<AdminBookingView[]>('GET', `admin/bookings?filter=${query}`, {
      token: admin,
    })
    return all.filter((id) => body.some((booking) => booking.id === id))
  }
  expect(await found({})).toEqual([open, ahead, past, cancelled])
  expect(await found({ isOpen: true })).toEqual([open, ahead, past])
  expect(await found({ hasAppointmentAhead: true })).toEqual([ahead])
})

it('finds those whose patients wait for a call', async () => {
  const [called, waits, other] = [await booked(), await booked(), await booked()]
  await app.rows(
    `insert into call_requests (id, booking_id, user_id, phone, answered_at)
     select gen_random_uuid(), id, user_id, '+254712345678', case when id = $1 then now() end
     from bookings where id = any($2)`,
    [called, [called, waits]],
  )
  const found = async (filter: object) => {
    const query = encodeURIComponent(JSON.stringify({ id: [called, waits, other], ...filter }))
    const { status, body } = await app.request<AdminBookingView[]>('GET', `admin/bookings?filter=${query}`, {
      token: moderator,
    })
    return status === 200 ? body.map(({ id }) => id) : status
  }
  expect(await found({ awaitsCall: true })).toEqual([waits])
  expect(await found({})).toHaveLength(3)
  expect(await found({ awaitsCall: 'yes' })).toBe(400)
})

it('finds those whose patients wrote what nobody has seen', async () => {
  const [seen, waits, answered] = [await booked(), await booked(), await booked()]
  await app.rows(
    `insert into consents (id, user_id, purpose, text_version, locale)
     select gen_random_uuid(), user_id, 'health_data', '2026-11', 'en' from bookings where id = any($1)`,
    [[seen, waits, answered]],
  )
  await app.rows(
    `insert into messages (id, booking_id, user_id, author, author_id, text, read_at)
     select gen_random_uuid(), id, user_id, case when id = $2 then 'team' else 'patient' end, user_id, 'Hello',
       case when id = $1 then now() end
     from bookings where id = any($3)`,
    [seen, answered, [seen, waits, answered]],
  )
  const query = encodeURIComponent(JSON.stringify({ id: [seen, waits, answered], hasUnseenMessage: true }))
  const { body } = await app.request<AdminBookingView[]>('GET', `admin/bookings?filter=${query}`, {
    token: moderator,
  })
  expect(body.map(({ id }) => id)).toEqual([waits])
})

describe('who looks after a booking', () => {
  it('is shown, found, noted in the log, and nothing that the patient is told', async () => {
    const id = await booked()
    const { status, body } = await assign(id, moderatorId)
    expect([status, body]).toMatchObject([
      200,
      { assigneeId: moderatorId, assignee: { id: moderatorId }, version: 2 },
    ])
    expect(body.assignee?.firstName).toEqual(expect.any(String))
    const filter = encodeURIComponent(JSON.stringify({ assigneeId: moderatorId, id: [id] }))
    const list = await app.request<AdminBookingView[]>('GET', `admin/bookings?filter=${filter}`, {
      token: moderator,
    })
    expect(list.body.map((row) => row.id)).toEqual([id])
    expect(
      await app.rows(
        `select actor_id, details from audit_events where action = 'booking.assign' and subject_id = $1`,
        [id],
      ),
    ).toEqual([{ actor_id: moderatorId, details: { from: 'nobody', to: moderatorId } }])
    expect(await app.rows('select from booking_events where booking_id = $1', [id])).toEqual([])
    expect(await app.rows(`select from outbox_messages where payload ->> 'bookingId' = $1`, [id])).toEqual([])
  })

  it('is oneself for moderators, where nobody is, until they give it back', async () => {
    const id = await booked()
    expect((await assign(id, adminId)).status).toBe(403)
    expect((await assign(id, moderatorId)).status).toBe(200)
    expect((await assign(id, adminId)).status).toBe(403)
    expect((await assign(id, null)).body.assignee).toBeNull()
    expect((await assign(id, adminId, admin)).status).toBe(200)
    expect((await assign(id, moderatorId)).status).toBe(403)
    expect((await assign(id, null)).status).toBe(403)
    expect((await assign(id, moderatorId, admin)).body.assigneeId).toBe(moderatorId)
  })

  it.each([
    ['a patient', () => idOf('patient@demo.sihat.example')],
    ['nobody there is', async () => randomUUID()],
    ['no id', async () => 'me'],
    ['nothing', async () => undefined],
  ])('is not %s', async (_who, person) => {
    const id = await booked()
    const { status, body } = await assign(id, await person(), admin)
    expect([status, body]).toMatchObject([400, { errors: [{ pointer: '/assigneeId' }] }])
    expect(await versionOf(id)).toBe(1)
  })

  it('is not changed by who has not seen the last change', async () => {
    const id = await booked()
    await assign(id, moderatorId)
    expect(await assign(id, adminId, admin, 1)).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect((await assign(randomUUID(), adminId, admin, 1)).status).toBe(404)
    expect((await assign(id, await idOf('patient@demo.sihat.example'), patient)).status).toBe(403)
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['has another role', (id) => changeRole(id, 'user')],
    ['has a closed account', (id) => app.rows('update users set closed_at = now() where id = $1', [id])],
    [
      'is withdrawn by the operator',
      (id) => app.rows(`update user_roles set role = 'user' where user_id = $1`, [id]),
    ],
  ])('is nobody once the assignee %s, as the history of the team says', async (_when, leave) => {
    const { id: staffId } = await newAccount(app, { role: 'moderator' })
    const [id, own] = [await booked(), await booked()]
    await assign(id, staffId, admin)
    await assign(own, adminId, admin)
    const colleague = { kind: 'user', audience: 'admin', role: 'moderator', userId: moderatorId } as UserActor
    const heard: unknown[] = []
    const stop = app.context
      .get(LiveEvents)
      .subscribeToPatients(colleague, ({ type, data }) => heard.push({ type, ...data }))
    await leave(staffId)
    await eventually('the team hears that nobody is assigned', 5_000, async () =>
      heard.some((event) => isDeepStrictEqual(event, { type: 'booking.updated', bookingId: id })),
    )
    stop()
    expect(await unassigned(moderator)).toContain(id)
    expect(await unassigned(admin)).not.toContain(own)
    const { body } = await app.request<AdminBookingDetailView>('GET', `admin/bookings/${id}`, {
      token: admin,
    })
    expect(body).toMatchObject({ assignee: null, assigneeId: null, version: 3 })
    expect(body.followUp.history).toMatchObject([
      { type: 'assigned', by: 'team', assignee: expect.any(String) },
      { type: 'unassigned', by: 'system', assignee: null },
    ])
    expect((await assign(id, staffId, admin)).status).toBe(400)
    const [log] = await app.rows(
      `select actor_name, details from audit_events where action = 'booking.assign' and subject_id = $1 order by created_at desc`,
      [id],
    )
    expect(log).toEqual({ actor_name: 'bookings.former_staff', details: { from: staffId, to: 'nobody' } })
    const { body: other } = await app.request<AdminBookingView>('GET', `admin/bookings/${own}`, {
      token: admin,
    })
    expect(other.assigneeId).toBe(adminId)
  })

  it('is told with names in the history of the team, and to no patient', async () => {
    const { id: staffId } = await newAccount(app, { role: 'moderator' })
    const id = await booked()
    const owner = await idOf('patient@demo.sihat.example')
    await app.rows('update bookings set user_id = $2 where id = $1', [id, owner])
    await assign(id, staffId, admin)
    await assign(id, null, admin)
    const path = `admin/bookings/${id}`
    const history = async () =>
      (
        await app.request<AdminBookingDetailView>('GET', path, { token: moderator })
      ).body.followUp.history.map(({ type, by, person, assignee }) => ({ type, by, person, assignee }))
    const nameOf = async (userId: string) =>
      (
        await app.rows<{ name: string }>(
          `select first_name || ' ' || last_name as name from profiles where user_id = $1`,
          [userId],
        )
      )[0]?.name
    const person = await nameOf(adminId)
    expect(await history()).toEqual([
      { type: 'assigned', by: 'team', person, assignee: await nameOf(staffId) },
      { type: 'released', by: 'team', person, assignee: null },
    ])
    await app.rows('delete from profiles where user_id = $1', [staffId])
    expect((await history())[0]).toMatchObject({ type: 'assigned', person, assignee: null })
    const own = await app.request<{ followUp: { history: unknown[] } }>('GET', `bookings/${id}`, {
      token: patient,
    })
    expect([own.status, own.body.followUp.history]).toEqual([200, []])
  })

  it('stays with an assignee who becomes administrator', async () => {
    const { id: staffId } = await newAccount(app, { role: 'moderator' })
    const id = await booked()
    await assign(id, staffId, admin)
    await changeRole(staffId, 'admin')
    const { body } = await app.request<AdminBookingView>('GET', `admin/bookings/${id}`, { token: admin })
    expect(body).toMatchObject({ assigneeId: staffId, version: 2 })
  })

  it('is nobody, however often an assignment and the loss of the role meet', async () => {
    for (let round = 0; round < 5; round++) {
      const { id: staffId } = await newAccount(app, { role: 'moderator' })
      const id = await booked()
      await Promise.all([assign(id, staffId, admin, 1), changeRole(staffId, 'user')])
      expect(await app.rows('select assignee_id from bookings where id = $1', [id])).toEqual([
        { assignee_id: null },
      ])
    }
  })

  it('is chosen from the team, which staff see and patients do not', async () => {
    const team = (token: string) => app.request<BookingTeamView>('GET', 'admin/bookings/team', { token })
    const ids = (await team(admin)).body.items.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([adminId, moderatorId]))
    expect(ids).not.toContain(await idOf('patient@demo.sihat.example'))
    expect((await team(moderator)).body.items.map(({ id }) => id)).toEqual(ids)
    expect((await team(await app.tokenOf('patient'))).status).toBe(403)
  })
})

it('staff read phone number and country of the patient on the page of a booking, and not in lists', async () => {
  const id = await booked()
  const contact = async (token: string) =>
    (await app.request<AdminBookingDetailView>('GET', `admin/bookings/${id}`, { token })).body.followUp
      .patientContact
  expect(await contact(moderator)).toEqual({ phone: null, country: null, timeZones: [] })
  await app.rows(
    `with other as (
       insert into bookings (id, user_id, booking_type, status)
       select gen_random_uuid(), user_id, 'surgery', 'pending' from bookings where id = $1 returning id, user_id)
     insert into call_requests (id, booking_id, user_id, phone)
     select gen_random_uuid(), id, user_id, '+2348005550199' from other`,
    [id],
  )
  expect(await contact(moderator)).toEqual({ phone: '+2348005550199', country: null, timeZones: [] })
  await app.rows(
    `update profiles set phone = '+2348005550123', country = 'NG' where user_id = (select user_id from bookings where id = $1)`,
    [id],
  )
  for (const token of [moderator, admin])
    expect(await contact(token)).toEqual({
      phone: '+2348005550123',
      country: 'NG',
      timeZones: ['Africa/Lagos'],
    })
  const filter = encodeURIComponent(JSON.stringify({ id: [id] }))
  const { body } = await app.request<unknown[]>('GET', `admin/bookings?filter=${filter}`, {
    token: moderator,
  })
  expect(body).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('+2348005550123')
  const accesses = await app.rows(
    `select distinct role from data_accesses where subject = 'booking' and subject_id = $1 order by role`,
    [id],
  )
  expect(accesses).toEqual([{ role: 'admin' }, { role: 'moderator' }])
})
