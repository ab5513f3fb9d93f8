import { randomUUID } from 'node:crypto'
import type { AdminBookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { BookingNoteListView, BookingNoteView } from '../../src/modules/bookings/booking-note.dto.js'
import type { NotificationListView } from '../../src/modules/notifications/notification.dto.js'
import { UpkeepRunner } from '../../src/platform/upkeep/index.js'
import { DataRights, type Person } from '../support/data-rights.js'
import { atDesk, hospitalIdAt, newMember } from '../support/desk.js'
import { type Account, Browser, newAccount, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { meetAtBooking } from '../support/together.js'

type Refusal = BookingNoteView & { code: string; reason?: string; errors?: object[] }

let bench: DataRights
let app: TestApp
let admin: Staff
let moderator: Staff
let patient: Person
let bookingId: string

interface Staff extends Account {
  browser: Browser
}

beforeAll(async () => {
  bench = await DataRights.open()
  app = bench.app
  admin = await newStaff('admin')
  moderator = await newStaff('moderator')
})
afterAll(() => bench.close())
beforeEach(async () => {
  patient = await bench.signedIn()
  bookingId = await addBooking(patient.id)
})

async function newStaff(role: 'admin' | 'moderator'): Promise<Staff> {
  const account = await newAccount(app, { role })
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password, { audience: 'admin' })
  return { ...account, browser }
}

async function addBooking(userId: string): Promise<string> {
  const id = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, booking_type, status) values ($1, $2, 'surgery', 'pending')`,
    [id, userId],
  )
  return id
}

const path = (noteId = '', act = '') =>
  `admin/bookings/${bookingId}/notes${noteId && `/${noteId}`}${act && `/${act}`}`
const write = ({ browser }: { browser: Browser }, body: object) => browser.post<Refusal>(path(), body)
const written = async (who: Staff, text = 'Waiting for the scan', mentions: string[] = []) =>
  (await write(who, { text, mentions })).body
const change = ({ browser }: Staff, note: BookingNoteView, body: object) =>
  browser.patch<Refusal>(path(note.id), { ...body, version: note.version })
const act = ({ browser }: Staff, note: BookingNoteView, what: string) =>
  browser.post<Refusal>(path(note.id, what), { version: note.version })
const listed = async ({ browser }: { browser: Browser }) =>
  (await browser.get<BookingNoteListView>(path())).body.items
const mentionsOf = async ({ browser }: Staff) =>
  (await browser.get<NotificationListView>('notifications')).body.items.filter(
    ({ type, subject }) => type === 'team_mentioned' && subject.id === bookingId,
  )
const stored = async (noteId: string) => {
  const [row] = await app.rows<{
    text: string | null
    content: Buffer
    author_id: string
    mentions: string[]
    version: number
  }>('select text, content, author_id, mentions, version from booking_notes where id = $1', [noteId])
  return row
}
const auditOf = () =>
  app.rows<{ action: string; actor_id: string; details: object }>(
    `select action, actor_id, details from audit_events where subject_id = $1 and action like 'booking.note%' order by created_at, id`,
    [bookingId],
  )

describe.each(['admin', 'moderator'] as const)('a note of a staff member who is %s', (role) => {
  const who = () => (role === 'admin' ? admin : moderator)
  const colleague = () => (role === 'admin' ? moderator : admin)

  it('is stored encrypted, is read by colleagues, and notifies those whom it mentions', async () => {
    const text = 'She is afraid of the anaesthesia'
    const { status, body } = await write(who(), { text, mentions: [colleague().id, who().id] })
    expect([status, body]).toMatchObject([
      201,
      { text, authorId: who().id, person: 'Amina Okafor', editedAt: null, withdrawnAt: null, version: 1 },
    ])
    const row = await stored(body.id)
    expect(row).toMatchObject({ text: null, author_id: who().id, version: 1 })
    expect(row?.content.includes('anaesthesia')).toBe(false)
    expect(await listed(colleague())).toEqual([body])
    expect((await colleague().browser.get<BookingNoteView>(path(body.id))).body).toEqual(body)
    expect(await mentionsOf(colleague())).toHaveLength(1)
    expect(await mentionsOf(who())).toEqual([])
    expect(await auditOf()).toEqual([
      { action: 'booking.note', actor_id: who().id, details: { noteId: body.id } },
    ])
  })

  it('is corrected, withdrawn and restored by its author, each time with an audit entry', async () => {
    const note = await written(who())
    const changed = await change(who(), note, { text: 'Waiting for the report' })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { text: 'Waiting for the report', editedAt: expect.any(String), version: 2 },
    ])
    const withdrawn = await act(who(), changed.body, 'withdraw')
    expect([withdrawn.status, withdrawn.body]).toMatchObject([200, { withdrawnAt: expect.any(String) }])
    expect(await listed(colleague())).toEqual([])
    expect((await colleague().browser.get(path(note.id))).status).toBe(404)
    const restored = await act(who(), withdrawn.body, 'restore')
    expect([restored.status, restored.body]).toMatchObject([
      200,
      { text: 'Waiting for the report', withdrawnAt: null },
    ])
    expect(await listed(colleague())).toEqual([restored.body])
    const entries = await auditOf()
    expect(entries.map(({ action }) => action)).toEqual([
      'booking.note',
      'booking.note_change',
      'booking.note_withdraw',
      'booking.note_restore',
    ])
    expect(JSON.stringify(entries)).not.toMatch(/scan|report/)
  })
})

it('notifies staff whom a correction mentions first, and nobody twice', async () => {
  const note = await written(moderator, 'Please look', [admin.id])
  const [first] = await mentionsOf(admin)
  const third = await newStaff('moderator')
  const { body } = await change(moderator, note, { mentions: [admin.id, third.id] })
  expect(body.mentions.map(({ id }) => id).sort()).toEqual([admin.id, third.id].sort())
  expect(await mentionsOf(admin)).toEqual([first])
  expect(await mentionsOf(third)).toHaveLength(1)
})

it('stores a note once that is sent again after its answer was lost', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const send = () =>
    moderator.browser.request<BookingNoteView>('POST', path(), { text: 'Call the hospital' }, headers)
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  expect(await listed(admin)).toHaveLength(1)
})

it('keeps no markup of a text', async () => {
  const { text } = await written(moderator, '<script>alert(1)</script>Call <b>her</b>')
  expect(text).toBe('Call her')
})

describe('refuses', () => {
  it.each([
    ['an empty text', { text: ' ' }],
    ['a text of markup alone', { text: '<script>alert(1)</script>' }],
    ['a text of 4,001 characters', { text: 'x'.repeat(4_001) }],
    ['eleven mentions', { text: 'Hello', mentions: Array.from({ length: 11 }, () => randomUUID()) }],
    ['a mention that is no id', { text: 'Hello', mentions: ['admin'] }],
  ])('%s', async (_what, body) => {
    expect((await write(moderator, body)).status).toBe(400)
    expect(await app.rows('select from booking_notes where booking_id = $1', [bookingId])).toEqual([])
  })

  it.each([{ text: null }, { mentions: null }])('a correction to %j', async (patch) => {
    const note = await written(moderator)
    expect((await change(moderator, note, patch)).status).toBe(400)
    expect(await listed(moderator)).toEqual([note])
  })

  it('a mention of anybody but active staff', async () => {
    const closed = await newAccount(app, { role: 'moderator' })
    await app.rows('update users set closed_at = now() where id = $1', [closed.id])
    const member = await newMember(app, await hospitalIdAt(app))
    const note = await written(moderator)
    for (const id of [patient.id, (await newAccount(app)).id, closed.id, member.id, randomUUID()]) {
      for (const answer of [
        await write(moderator, { text: 'Hello', mentions: [id] }),
        await change(moderator, note, { mentions: [id] }),
      ])
        expect([answer.status, answer.body.errors]).toMatchObject([
          400,
          [{ pointer: '/mentions', code: 'assignee_unknown' }],
        ])
      expect(await app.rows('select from notifications where user_id = $1', [id])).toEqual([])
    }
    expect(await listed(moderator)).toEqual([note])
  })

  it('every act of a colleague on the note', async () => {
    const note = await written(moderator)
    const withdrawn = (await act(moderator, await written(moderator, 'Withdrawn'), 'withdraw')).body
    for (const { status, body } of [
      await change(admin, note, { text: 'I was never here' }),
      await act(admin, note, 'withdraw'),
      await act(admin, withdrawn, 'restore'),
    ])
      expect([status, body.code, body.reason]).toEqual([403, 'access_denied', 'note_of_colleague'])
    expect(await listed(admin)).toEqual([note])
  })

  it('a correction and a withdrawal after 15 minutes', async () => {
    const note = await written(moderator)
    await app.rows(`update booking_notes set created_at = now() - interval '16 minutes' where id = $1`, [
      note.id,
    ])
    const { status, body } = await change(moderator, note, { text: 'Too late' })
    expect([status, body.reason]).toEqual([409, 'note_too_old'])
    expect((await act(moderator, note, 'withdraw')).status).toBe(409)
    expect((await listed(admin)).map(({ text }) => text)).toEqual([note.text])
  })

  it('changes of a withdrawn note, and to restore what is not withdrawn', async () => {
    const note = await written(moderator)
    expect((await act(moderator, note, 'restore')).status).toBe(409)
    const withdrawn = (await act(moderator, note, 'withdraw')).body
    expect((await act(moderator, withdrawn, 'withdraw')).status).toBe(409)
    expect((await change(moderator, withdrawn, { text: 'Hello' })).status).toBe(409)
  })

  it('a stale version', async () => {
    const note = await written(moderator)
    await change(moderator, note, { text: 'Second' })
    for (const { status, body } of [
      await change(moderator, note, { text: 'Third' }),
      await act(moderator, note, 'withdraw'),
    ])
      expect([status, body.code]).toEqual([409, 'stale_version'])
    expect(await listed(admin)).toMatchObject([{ text: 'Second', version: 2 }])
  })

  it('the second of two corrections at once', async () => {
    const note = await written(moderator)
    const answers = await meetAtBooking(app, bookingId, () => [
      change(moderator, note, { text: 'One' }),
      change(moderator, note, { text: 'Two' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listed(admin)).toMatchObject([{ version: 2 }])
  })

  it('a note that belongs to another booking', async () => {
    const note = await written(moderator)
    bookingId = await addBooking(patient.id)
    expect((await change(moderator, note, { text: 'Moved' })).status).toBe(404)
    expect((await act(moderator, note, 'withdraw')).status).toBe(404)
    expect((await moderator.browser.get(path(note.id))).status).toBe(404)
  })

  it('the patient and a member of a hospital, for whom no page holds a note', async () => {
    const note = await written(moderator, 'Zebra is afraid')
    const member = await newMember(app, await hospitalIdAt(app))
    for (const who of [{ browser: await atDesk(app, member) }, patient]) {
      for (const { status } of [
        await who.browser.get(path()),
        await who.browser.get(path(note.id)),
        await write(who, { text: 'Hello' }),
        await who.browser.patch(path(note.id), { text: 'Hello', version: 1 }),
        await who.browser.post(path(note.id, 'withdraw'), { version: 1 }),
        await who.browser.post(path(note.id, 'restore'), { version: 1 }),
      ])
        expect(status).toBe(403)
    }
    const pages = [
      await patient.browser.get(`bookings/${bookingId}`),
      await patient.browser.get('bookings'),
      await patient.browser.get('notifications'),
    ]
    expect(JSON.stringify(pages)).not.toMatch(/Zebra|notes|mention/)
    expect(await stored(note.id)).toMatchObject({ version: 1 })
  })

  it('staff on their own booking, whose page holds no note for them', async () => {
    bookingId = await addBooking(moderator.id)
    const note = await written(admin, 'About a colleague')
    for (const { status, body } of [
      await moderator.browser.get<Refusal>(path()),
      await moderator.browser.get<Refusal>(path(note.id)),
      await write(moderator, { text: 'Hello' }),
      await change(moderator, note, { text: 'Hello' }),
      await act(moderator, note, 'withdraw'),
    ])
      expect([status, body.code]).toEqual([403, 'access_denied'])
    const page = async ({ browser }: Staff) =>
      (await browser.get<AdminBookingDetailView>(`admin/bookings/${bookingId}`)).body.followUp.notes
    expect(await page(moderator)).toEqual([])
    expect(await page(admin)).toEqual([note])
    // Nobody is notified about their own booking as a member of the team.
    expect((await write(admin, { text: 'Hello', mentions: [moderator.id] })).status).toBe(400)
  })

  it('a booking that is not there', async () => {
    bookingId = randomUUID()
    expect((await write(moderator, { text: 'Hello' })).status).toBe(404)
    expect((await moderator.browser.get(path())).status).toBe(404)
  })
})

it('shows who read the notes to the patient', async () => {
  await listed(moderator)
  expect(
    await app.rows('select actor_id, subject_id from data_accesses where user_id = $1', [patient.id]),
  ).toEqual([{ actor_id: moderator.id, subject_id: bookingId }])
})

it('leaves no note of an erased patient, and no key that opens a copy of one', async () => {
  await written(moderator)
  await bench.erase(patient)
  await runJobs(app, 'privacy.erasure')
  expect(await app.rows('select from booking_notes where booking_id = $1', [bookingId])).toEqual([])
  expect(await app.rows('select from booking_keys where id = $1', [bookingId])).toEqual([])
  expect((await write(moderator, { text: 'Hello' })).status).toBe(404)
})

it('names no erased staff member as an author or in a mention', async () => {
  const leaver = await newStaff('moderator')
  const [own, other] = [await written(leaver), await written(moderator, 'Ask', [leaver.id, admin.id])]
  const browser = new Browser(app)
  await browser.signIn(leaver.email, leaver.password)
  await bench.erase({ ...leaver, browser })
  await runJobs(app, 'privacy.erasure')
  expect(await stored(own.id)).toMatchObject({ author_id: null })
  expect(await stored(other.id)).toMatchObject({ mentions: [admin.id] })
  expect((await listed(admin)).map(({ person }) => person)).toEqual([null, 'Amina Okafor'])
})

it('exports notes to the patient, but none that was withdrawn', async () => {
  await written(moderator, 'Needs a window seat')
  await act(moderator, await written(moderator, 'Meant for another patient'), 'withdraw')
  await bench.ask(patient)
  await runJobs(app, 'privacy.export')
  const [request] = await bench.exportsOf(patient)
  const { body } = await bench.download(patient, request?.id ?? '')
  expect(body.sections.bookings?.data).toMatchObject([{ internalNotes: [{ text: 'Needs a window seat' }] }])
  expect(JSON.stringify(body)).not.toContain('another patient')
})

describe('scheduled tasks', () => {
  const run = (name: string) => app.context.get(UpkeepRunner).runNow(name)

  it('delete a note an hour after its author withdrew it, and no other', async () => {
    const withdrawn = async (minutes: number) => {
      const note = (await act(moderator, await written(moderator), 'withdraw')).body
      await app.rows(
        `update booking_notes set withdrawn_at = now() - $2 * interval '1 minute' where id = $1`,
        [note.id, minutes],
      )
      return note
    }
    const [late, early, standing] = [await withdrawn(61), await withdrawn(59), await written(moderator)]
    expect(await run('bookings.withdrawn_notes')).toMatchObject({ outcome: 'done' })
    const left = await app.rows<{ id: string }>('select id from booking_notes where booking_id = $1', [
      bookingId,
    ])
    expect(left.map(({ id }) => id).sort()).toEqual([early.id, standing.id].sort())
    expect((await act(moderator, late, 'restore')).status).toBe(404)
  })

  it('encrypt notes that were written before notes were encrypted', async () => {
    const id = randomUUID()
    await app.rows(
      `insert into booking_notes (id, booking_id, user_id, author_id, text) values ($1, $2, $3, $4, 'From earlier')`,
      [id, bookingId, patient.id, moderator.id],
    )
    const [before] = await listed(admin)
    expect(before).toMatchObject({ text: 'From earlier' })
    expect(await run('bookings.encrypted_notes')).toMatchObject({ outcome: 'done', counts: { notes: 1 } })
    expect(await stored(id)).toMatchObject({ text: null, content: expect.any(Buffer) })
    expect(await listed(admin)).toMatchObject([{ text: 'From earlier' }])
    expect(await run('bookings.encrypted_notes')).toMatchObject({ counts: { notes: 0 } })
  })
})
