import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AdminEnquiryView, EnquiryReceipt } from '../../src/modules/enquiries/enquiry.dto.js'
import { type Actor, VISITOR } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { FinalFailure } from '../../src/platform/queue/index.js'
import { DataRights, type Person } from '../support/data-rights.js'
import type { Answer, TestApp } from '../support/index.js'
import { messagesOf, runJobs, runMessage } from '../support/jobs.js'
import { transactionsWait, whileLocked } from '../support/together.js'

const TEAM = 'care@sihat.example'
const ABSENT = '01a1fb67-0000-7000-8000-000000000000'

let bench: DataRights
let app: TestApp
let admin: string
let moderator: string
beforeAll(async () => {
  bench = await DataRights.open()
  app = bench.app
  admin = await app.tokenOf('admin')
  moderator = await app.tokenOf('moderator')
})
afterAll(() => bench.close())

const enquiry = {
  name: 'Ramesh a/l Kumar',
  email: 'ramesh@visitors.example',
  phone: '+254 712-345 678',
  country: 'Kenya',
  treatmentInterest: 'Fertility Treatment',
  message: 'My knee hurts, temp <38 since May\nWhat can I do?',
}

const EMERGENCY = 'I have crushing chest pain right now and I cannot breathe'

let lastAddress = 0
/** From an address of its own unless one is given: the limit counts networks. */
async function send(
  body: object = enquiry,
  { key, from }: { key?: string; from?: string } = {},
): Promise<Answer<EnquiryReceipt>> {
  lastAddress += 1
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/enquiries',
    remoteAddress: from ?? `10.1.${lastAddress >> 8}.${lastAddress & 255}`,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: body,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const stored = async () => {
  const [counts] = await app.rows(`
    select (select count(*)::int from enquiries) as enquiries, (select count(*)::int from outbox_messages) as messages,
      (select count(*)::int from audit_events where action = 'enquiry.create') as acts,
      (select count(*)::int from idempotency_keys) as keys`)
  return counts as { enquiries: number; messages: number; acts: number; keys: number }
}
const mailsTo = (address: string) => bench.mailbox.mails.filter(({ to }) => to.includes(address))
const runMails = async () => {
  await runJobs(app, 'enquiry.team_mail')
  await runJobs(app, 'enquiry.acknowledgement_mail')
}

describe('an enquiry', () => {
  it('is stored with its audit entry and its two mails', async () => {
    const before = await stored()
    const { status, body } = await send({
      ...enquiry,
      name: '  Ramesh a/l Kumar ',
      email: ' RAMESH@visitors.example',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
      emergency: null,
    })
    const [row] = await app.rows('select * from enquiries where id = $1', [body.id])
    expect(row).toMatchObject({
      name: 'Ramesh a/l Kumar',
      email: 'ramesh@visitors.example',
      phone: '+254 712-345 678',
      country: 'Kenya',
      treatment_interest: 'Fertility Treatment',
      message: enquiry.message,
      status: 'open',
      version: 1,
      created_at: new Date(body.createdAt),
    })
    expect(await stored()).toEqual({
      enquiries: before.enquiries + 1,
      messages: before.messages + 2,
      acts: before.acts + 1,
      keys: before.keys,
    })
    const [entry] = await app.rows(`select * from audit_events where subject_id = $1`, [body.id])
    expect(entry).toMatchObject({ action: 'enquiry.create', actor_name: 'visitor', details: {} })
  })

  it.each([
    ['nothing beyond what is required', { phone: undefined, treatmentInterest: undefined }],
    ['empty fields of a form', { phone: ' ', treatmentInterest: '' }],
    ['a name of 200 letters beyond the first plane', { name: '𝒜'.repeat(200) }],
    ['a message of 5,000 signs that take more than one place', { message: '❤️'.repeat(2_500) }],
    ['a name whose letters are joined', { name: 'علی\u200cرضا' }],
    ['dots in the name', { name: 'Dr.Amina M.Kumar' }],
    ['what looks like a tag', { message: 'temp <38 and pulse >100' }],
  ])('is taken with %s', async (_what, change) => {
    const { status, body } = await send({ ...enquiry, ...change })
    expect([status, body]).toMatchObject([201, { id: expect.any(String) }])
    const [row] = await app.rows('select message from enquiries where id = $1', [body.id])
    expect(row).toEqual({ message: { ...enquiry, ...change }.message })
  })

  it.each([
    ['no name', { name: undefined }],
    ['an empty name', { name: '  ' }],
    ['a name without end', { name: 'x'.repeat(201) }],
    ['a header in the name', { name: 'Ann\r\nBcc: victim@evil.example' }],
    ['a tag in the name', { name: '<a href=x>' }],
    ['a link in the name', { name: 'See http://evil.example' }],
    ['a name without a letter', { name: '12 -' }],
    ['a sign that cannot be seen in the name', { name: 'Ann\u200b Lee' }],
    ['a name that turns round', { name: 'Ann \u202emoc.live' }],
    ['a sign that cannot be seen in the country', { country: 'Ken\u00adya' }],
    ['a sign that cannot be seen in the address', { email: 'ra\u200bmesh@visitors.example' }],
    ['a soft hyphen in the address', { email: 'ra\u00admesh@visitors.example' }],
    ['no address', { email: undefined }],
    ['what is no address', { email: 'ramesh' }],
    ['a header in the address', { email: 'a@visitors.example\r\nBcc: victim@evil.example' }],
    ['two addresses', { email: 'a@visitors.example,b@visitors.example' }],
    ['a quoted mailbox', { email: '"a b"@visitors.example' }],
    ['an address that is a list', { email: ['a@visitors.example'] }],
    ['words for a phone number', { phone: 'call me' }],
    ['a phone number without its country code', { phone: '0712 345 678' }],
    ['a phone number without end', { phone: `+${'1'.repeat(30)}` }],
    ['no country', { country: undefined }],
    ['a country without end', { country: 'x'.repeat(101) }],
    ['a header in the country', { country: 'Kenya\nBcc: victim@evil.example' }],
    ['an interest without end', { treatmentInterest: 'x'.repeat(201) }],
    ['no message', { message: undefined }],
    ['an empty message', { message: ' \n ' }],
    ['a message without end', { message: 'x'.repeat(5_001) }],
    ['a message that is no text', { message: { a: 1 } }],
    ['NUL', { message: 'a\u0000b' }],
    ['half a character', { name: 'a\ud800b' }],
    ['an unknown field', { urgency: 'high' }],
    ['a status', { status: 'closed' }],
    ['an id', { id: ABSENT }],
    ['a time', { createdAt: '2020-01-01T00:00:00Z' }],
  ])('is refused with %s, and nothing is stored', async (_what, change) => {
    const before = await stored()
    const { status, headers, body } = await send({ ...enquiry, ...change }, { key: randomUUID() })
    expect(headers['content-type']).toContain('application/problem+json')
    expect([status, body]).toMatchObject([400, { status: 400, code: 'invalid_input' }])
    expect(await stored()).toEqual(before)
  })

  it('names the country code where the phone number has none', async () => {
    const { body } = await send({ ...enquiry, phone: '0712 345 678' })
    const detail = 'Please enter a phone number that begins with + and the country code, or leave it empty.'
    expect(body).toMatchObject({ errors: [{ pointer: '/phone', detail }] })
  })

  it.each(['0712 345 678', 'call my wife'])(
    'about an emergency is taken as it was typed, with the phone %s',
    async (phone) => {
      const { status, body } = await send({ ...enquiry, phone, message: EMERGENCY })
      expect([status, body]).toMatchObject([201, { emergency: { text: expect.any(String) } }])
      expect(
        await app.rows('select phone, possible_emergency from enquiries where id = $1', [body.id]),
      ).toEqual([{ phone, possible_emergency: true }])
    },
  )

  it('is not taken from another site', async () => {
    const before = await stored()
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
    const { status } = await app.request('POST', 'enquiries', { body: enquiry, headers })
    expect(status).toBe(403)
    expect(await stored()).toEqual(before)
  })
})

describe('a repetition', () => {
  it('of 20 at once with one key is one enquiry, and the same answer', async () => {
    const key = randomUUID()
    const before = await stored()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(enquiry, { key })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.createdAt)).size).toBe(1)
    expect(await stored()).toEqual({
      enquiries: before.enquiries + 1,
      messages: before.messages + 2,
      acts: before.acts + 1,
      keys: before.keys + 1,
    })
  })

  it('with another body is refused, and stores nothing', async () => {
    const key = randomUUID()
    await send(enquiry, { key })
    const before = await stored()
    const { status, body } = await send({ ...enquiry, message: 'Something else' }, { key })
    expect([status, body]).toMatchObject([422, { code: 'idempotency_key_reused' }])
    expect(await stored()).toEqual(before)
  })

  it('without a key is an enquiry of its own', async () => {
    const before = await stored()
    await send()
    await send()
    expect((await stored()).enquiries).toBe(before.enquiries + 2)
  })

  it.each(['short', 'x'.repeat(256)])('with the key %.10s is refused', async (key) => {
    expect((await send(enquiry, { key })).status).toBe(400)
  })

  it("keeps neither the key nor what tells the message, and is nobody else's to read", async () => {
    const key = randomUUID()
    const { body } = await send(enquiry, { key })
    const rows = await app.rows<{ key: string; text: string }>(
      `select key, k::text as text from idempotency_keys k where user_id is null`,
    )
    expect(rows.map(({ text }) => text).join()).toContain(body.id)
    expect(rows.map(({ text }) => text).join()).not.toContain(key)
    const patient = { kind: 'user', userId: randomUUID(), role: 'user', sessionId: randomUUID() } as Actor
    for (const actor of [VISITOR, patient]) {
      const seen = await app.context
        .get(Database)
        .transaction(actor, (em) => sql`select * from idempotency_keys`.execute(em.getKysely()))
      expect(seen.rows).toEqual([])
    }
  })
})

/** The team's mails of the last hour no longer count. */
const anHourLater = () => app.rows(`update enquiries set team_told_at = team_told_at - interval '61 minutes'`)

describe('the mails', () => {
  beforeEach(anHourLater)

  it('tell the team and the sender that it arrived, once, and nothing of the sender or what was written', async () => {
    await runMails()
    await anHourLater()
    bench.mailbox.mails.length = 0
    const email = 'amina@visitors.example'
    await send({ ...enquiry, name: 'Amina Bello', country: 'Nigeria', email })
    await runMails()
    for (const job of ['enquiry.team_mail', 'enquiry.acknowledgement_mail'])
      for (const message of await messagesOf(app, job)) await runMessage(app, message, 2)
    expect(bench.mailbox.mails).toHaveLength(2)
    const [team] = mailsTo(TEAM)
    expect(team?.subject).toBe('New enquiry')
    expect(team?.text).toContain('http://localhost:3000/admin/enquiries')
    const [sender] = mailsTo(email)
    expect(sender?.subject).toBe('We have received your message')
    expect(sender?.text).toContain('We have received your message. Response within 24 hours.')
    expect(sender?.text).not.toContain('because of your account')
    for (const { text } of bench.mailbox.mails)
      expect(text).not.toMatch(/Amina|Nigeria|knee|hurts|Fertility|712/)
    expect(team?.text).not.toContain(email)
  })

  it('name a possible emergency in the subject, and nothing of what was written', async () => {
    await runMails()
    await anHourLater()
    bench.mailbox.mails.length = 0
    await send({ ...enquiry, name: 'Amina Bello', message: EMERGENCY })
    await runMails()
    const [team, ...others] = mailsTo(TEAM)
    expect([team?.subject, others]).toEqual(['New enquiry: possible emergency', []])
    expect(team?.text).toContain('http://localhost:3000/admin/enquiries')
    expect(team?.text).not.toMatch(/Amina|chest|breathe|Fertility/)
  })

  it('acknowledge at most 3 times a day to one address, and store every message', async () => {
    await runMails()
    const email = 'victim@visitors.example'
    const before = await stored()
    await Promise.all(Array.from({ length: 6 }, () => send({ ...enquiry, email })))
    expect((await stored()).enquiries).toBe(before.enquiries + 6)
    await runJobs(app, 'enquiry.team_mail')
    const handled = await app.rows<{ message_id: string }>('select message_id from inbox_messages')
    const open = (await messagesOf(app, 'enquiry.acknowledgement_mail')).filter(
      ({ id }) => !handled.some(({ message_id }) => message_id === id),
    )
    expect(open).toHaveLength(6)
    // Another worker that acknowledges to the same mailbox holds this lock.
    const lock = `select pg_advisory_xact_lock(hashtextextended('acknowledge ${email}', 0))`
    await whileLocked(app, lock, async () => {
      const acknowledged = open.map((message) => runMessage(app, message))
      await transactionsWait(app, 1)
      expect(mailsTo(email)).toHaveLength(0)
      return acknowledged
    })
    expect(mailsTo(email)).toHaveLength(3)
    const nextDay = `update enquiries set acknowledged_at = acknowledged_at - interval '25 hours' where email = $1`
    await app.rows(nextDay, [email])
    await send({ ...enquiry, email })
    await runMails()
    expect(mailsTo(email)).toHaveLength(4)
  })

  it.each([
    [
      'gmail.com',
      ['bomb@gmail.com', 'b.omb@gmail.com', 'bo.mb+1@googlemail.com', 'bomb+2@gmail.com', 'BOMB@gmail.com'],
    ],
    [
      'elsewhere',
      ['bomb', 'bomb+1', 'bomb+2', 'bomb+x+y', 'bomb+'].map((name) => `${name}@visitors.example`),
    ],
  ])('count a mailbox as one, however its address is spelt: %s', async (_where, spellings) => {
    await runMails()
    bench.mailbox.mails.length = 0
    for (const email of spellings) expect((await send({ ...enquiry, email })).status).toBe(201)
    await runJobs(app, 'enquiry.acknowledgement_mail')
    expect(bench.mailbox.mails).toHaveLength(3)
  })

  it('keep mailboxes apart that only look alike', async () => {
    await runMails()
    bench.mailbox.mails.length = 0
    for (const email of ['d.ot', 'do.t', 'dot', 'dott'].map((name) => `${name}@visitors.example`))
      await send({ ...enquiry, email })
    await runJobs(app, 'enquiry.acknowledgement_mail')
    expect(bench.mailbox.mails).toHaveLength(4)
  })

  it('tell the team of 20 an hour one by one, and then how many more there are', async () => {
    await runMails()
    await runJobs(app, 'enquiry.team_digest')
    await anHourLater()
    bench.mailbox.mails.length = 0
    const flood = async (size: number) => {
      for (let sent = 0; sent < size; sent++) await send({ ...enquiry, name: `Sender ${'x'.repeat(sent)}` })
      await runJobs(app, 'enquiry.team_mail')
      return mailsTo(TEAM).map(({ subject }) => subject)
    }
    const singles = Array.from({ length: 20 }, () => 'New enquiry')
    expect(await flood(23)).toEqual(singles)
    const [digest, ...others] = await app.rows(
      `select not_before - created_at = interval '1 hour' as waits from outbox_messages o
       where job_name = 'enquiry.team_digest' and not exists (select from inbox_messages where message_id = o.id)`,
    )
    expect([digest, others]).toEqual([{ waits: true }, []])
    expect(await flood(2)).toEqual(singles)
    await runJobs(app, 'enquiry.team_digest')
    expect(mailsTo(TEAM).map(({ subject }) => subject)).toEqual([...singles, '5 new enquiries'])
    expect(mailsTo(TEAM).at(-1)?.text).not.toMatch(/Sender|Kenya/)
    await flood(1)
    await runJobs(app, 'enquiry.team_digest')
    expect(mailsTo(TEAM).at(-1)?.subject).toBe('1 new enquiry')
    // A flood of other enquiries does not hold a possible emergency back.
    await send({ ...enquiry, message: EMERGENCY })
    await runJobs(app, 'enquiry.team_mail')
    expect(mailsTo(TEAM).at(-1)?.subject).toBe('New enquiry: possible emergency')
    await anHourLater()
    expect((await flood(1)).at(-1)).toBe('New enquiry')
  })

  it('say in the digest that possible emergencies are among the enquiries', async () => {
    await runMails()
    await runJobs(app, 'enquiry.team_digest')
    await anHourLater()
    bench.mailbox.mails.length = 0
    for (let sent = 0; sent < 22; sent++) await send({ ...enquiry, message: EMERGENCY })
    await runJobs(app, 'enquiry.team_mail')
    await runJobs(app, 'enquiry.team_digest')
    expect(mailsTo(TEAM)).toHaveLength(21)
    expect(mailsTo(TEAM).at(-1)?.subject).toBe('2 new enquiries. Look now: possible emergency')
    expect(mailsTo(TEAM).at(-1)?.text).not.toMatch(/chest|breathe/)
  })

  it('are tried again when the mail server refuses', async () => {
    const email = 'patience@visitors.example'
    const { body } = await send({ ...enquiry, email })
    const own = (await messagesOf(app, 'enquiry.acknowledgement_mail')).find(
      ({ payload }) => payload.enquiryId === body.id,
    )
    if (!own) throw new Error('No message')
    bench.mailbox.refusesWith = 451
    await expect(runMessage(app, own)).rejects.not.toBeInstanceOf(FinalFailure)
    bench.mailbox.refusesWith = 550
    await expect(runMessage(app, own)).rejects.toBeInstanceOf(FinalFailure)
    bench.mailbox.refusesWith = undefined
    await runMessage(app, own, 2)
    await runMessage(app, own, 3)
    expect(mailsTo(email)).toHaveLength(1)
  })
})

describe('the limit', () => {
  it.each([
    ['an address', ['203.0.113.7']],
    ['a network of IPv6 addresses', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2']],
  ])('lets 5 in 5 minutes through of %s, and says when to come again', async (_whose, addresses) => {
    const before = await stored()
    const answers = []
    for (let sent = 0; sent < 7; sent++) {
      const spelling = `limit${sent}@visitors.example`
      answers.push(await send({ ...enquiry, email: spelling }, { from: addresses[sent % addresses.length] }))
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429, 429])
    const [refused] = answers.slice(-1)
    expect(refused?.body).toMatchObject({
      code: 'rate_limited',
      detail: 'Too many requests. Please wait before trying again.',
    })
    const seconds = Number(refused?.headers['retry-after'])
    expect(seconds).toBeGreaterThan(200)
    expect(seconds).toBeLessThanOrEqual(300)
    expect((await stored()).enquiries).toBe(before.enquiries + 5)
    expect((await send(enquiry, { from: '203.0.113.8' })).status).toBe(201)
  })
})

it('does not count what was mistyped', async () => {
  const from = '203.0.113.9'
  for (let mistyped = 0; mistyped < 6; mistyped++)
    expect((await send({ ...enquiry, email: 'nobody' }, { from })).status).toBe(400)
  expect((await send(enquiry, { from })).status).toBe(201)
})

describe('row security', () => {
  const database = () => app.context.get(Database)
  const asVisitor = (statement: ReturnType<typeof sql>) =>
    database().transaction(VISITOR, (em) => statement.execute(em.getKysely()))

  it.each([
    ['read', sql`select * from enquiries`],
    ['change', sql`update enquiries set status = 'closed'`],
    ['remove', sql`delete from enquiries`],
  ])('lets the application itself not %s one', async (_what, statement) => {
    await expect(asVisitor(statement)).rejects.toThrow('permission denied')
  })

  it('lets it write an open one only', async () => {
    const insert = (status: string) => sql`
      insert into enquiries (id, name, email, country, message, status)
      values (${randomUUID()}, 'x', 'x@visitors.example', 'x', 'x', ${status})`
    await expect(asVisitor(insert('closed'))).rejects.toThrow('row-level security')
    await asVisitor(insert('open'))
  })

  it('is forced on the owner too', async () => {
    const [table] = await app.rows(
      `select relrowsecurity and relforcerowsecurity as forced from pg_class where relname = 'enquiries'`,
    )
    expect(table).toEqual({ forced: true })
  })
})

describe('the back office', () => {
  const list = (query: Record<string, unknown> = {}, token = moderator) => {
    const params = Object.entries(query).map(
      ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
    )
    return app.request<AdminEnquiryView[]>('GET', `admin/enquiries?${params.join('&')}`, { token })
  }
  const get = (id: string, token = moderator) =>
    app.request<AdminEnquiryView>('GET', `admin/enquiries/${id}`, { token })
  const patch = (id: string, body: object, token = admin) =>
    app.request<AdminEnquiryView>('PATCH', `admin/enquiries/${id}`, { token, body })

  it('lists the newest first without the messages, page by page, and records who looked at which', async () => {
    const { body: older } = await send({ ...enquiry, name: 'Zainab 100%' })
    const { body: newer } = await send({ ...enquiry, name: 'Zainab 100_' })
    const { status, headers, body } = await list({ filter: { q: 'ZAINAB' } })
    expect([status, headers['content-range']]).toEqual([200, 'enquiries 0-1/2'])
    expect(body.map(({ id }) => id)).toEqual([newer.id, older.id])
    const { message: _, ...row } = enquiry
    expect(body[0]).toEqual({
      ...row,
      id: newer.id,
      name: 'Zainab 100_',
      possibleEmergency: false,
      status: 'open',
      answeredAt: null,
      createdAt: expect.any(String),
      version: 1,
    })
    const [entry] = await app.rows(
      `select actor_name, details from audit_events where action = 'enquiry.list' order by id desc limit 1`,
    )
    expect(entry).toEqual({
      actor_name: 'user',
      details: { ids: `${newer.id} ${older.id}`, rows: 2, filter: 'q' },
    })
    const page = await list({ range: [1, 1], sort: ['createdAt', 'ASC'], filter: { q: 'zainab' } })
    expect([page.headers['content-range'], page.body.map(({ id }) => id)]).toEqual([
      'enquiries 1-1/2',
      [newer.id],
    ])
    expect((await list({ filter: { q: '100%' } })).body.map(({ id }) => id)).toEqual([older.id])
    expect((await list({ filter: { id: [older.id] } })).body.map(({ id }) => id)).toEqual([older.id])
    expect((await list({ filter: { q: 'nobody at all' } })).headers['content-range']).toBe('enquiries */0')
    for (const unknown of [
      { sort: ['message', 'ASC'] },
      { filter: { message: 'x' } },
      { filter: { status: 'x' } },
    ])
      expect((await list(unknown)).status).toBe(400)
  })

  it.each([
    ['in the treatment field', { treatmentInterest: EMERGENCY }],
    [
      'in the message, beside a treatment',
      { message: EMERGENCY, treatmentInterest: 'Price of heart surgery?' },
    ],
  ])('finds a possible emergency %s', async (_where, changes) => {
    const { body } = await send({ ...enquiry, ...changes })
    expect(body).toMatchObject({ emergency: { emergencyNumber: '999' } })
    const [row] = await app.rows('select possible_emergency from enquiries where id = $1', [body.id])
    expect(row).toEqual({ possible_emergency: true })
  })

  it.each([
    'Orthopedic Surgery',
    'Eye Surgery',
    'Cardiac Surgery',
    'Heart bypass after a heart attack in 2015',
    'Stroke rehabilitation',
  ])('finds none in the treatment "%s"', async (treatmentInterest) => {
    expect((await send({ ...enquiry, treatmentInterest })).body).toMatchObject({ emergency: null })
  })

  it('marks a possible emergency, and lists it before newer enquiries', async () => {
    const { body: urgent } = await send({ ...enquiry, name: 'Halima urgent', message: EMERGENCY })
    const { body: newer } = await send({ ...enquiry, name: 'Halima calm' })
    expect(urgent).toMatchObject({ emergency: { emergencyNumber: '999' } })
    const { body } = await list({ filter: { q: 'halima' } })
    expect(body.map(({ id, possibleEmergency }) => [id, possibleEmergency])).toEqual([
      [urgent.id, true],
      [newer.id, false],
    ])
    expect((await get(urgent.id)).body.possibleEmergency).toBe(true)
    const { body: tab } = await list({ sort: ['possibleEmergency', 'DESC'], filter: { status: 'open' } })
    expect(tab[0]?.possibleEmergency).toBe(true)
  })

  it('shows one to moderators, with an entry that says who looked and nothing of the text', async () => {
    const { body: sent } = await send()
    const { status, body } = await get(sent.id)
    expect([status, body.message]).toEqual([200, enquiry.message])
    const entries = await app.rows(`select * from audit_events where subject_id = $1 order by id`, [sent.id])
    expect(entries.map(({ action }) => action)).toEqual(['enquiry.create', 'enquiry.view'])
    expect(JSON.stringify(entries)).not.toMatch(/knee|Ramesh|Fertility|visitors/)
    expect((await get(ABSENT)).status).toBe(404)
  })

  it('lets administrators say how it stands, and keeps when it was answered', async () => {
    const { body: sent } = await send()
    const answered = await patch(sent.id, { status: 'answered', version: 1 })
    expect([answered.status, answered.body]).toMatchObject([200, { status: 'answered', version: 2 }])
    expect(answered.body.answeredAt).not.toBeNull()
    await patch(sent.id, { status: 'open', version: 2 })
    const again = await patch(sent.id, { status: 'answered', version: 3 })
    expect(again.body.answeredAt).toBe(answered.body.answeredAt)
    const entries = await app.rows(
      `select details from audit_events where subject_id = $1 and action = 'enquiry.change' order by id`,
      [sent.id],
    )
    expect(entries[0]).toEqual({ details: { from: 'open', to: 'answered' } })
    expect((await list({ filter: { status: 'answered', id: [sent.id] } })).body).toHaveLength(1)
  })

  it('refuses a change that is stale, unknown, or of a patient', async () => {
    const { body: sent } = await send()
    const answers = await Promise.all([
      patch(sent.id, { status: 'answered', version: 1 }),
      patch(sent.id, { status: 'closed', version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const body of [
      { status: 'lost', version: 2 },
      { version: 2 },
      { status: 'open' },
      { message: 'x', version: 2 },
    ])
      expect((await patch(sent.id, body)).status).toBe(400)
    expect((await patch(ABSENT, { status: 'open', version: 1 })).status).toBe(404)
    const patient = await app.tokenOf('patient')
    expect((await patch(sent.id, { status: 'open', version: 2 }, patient)).status).toBe(403)
    expect((await get(sent.id, patient)).status).toBe(403)
    expect((await get(sent.id)).body.version).toBe(2)
  })
})

describe('the person behind the address', () => {
  const sentFrom = (email: string, message: string) => send({ ...enquiry, email, message })

  it('finds what was sent with the confirmed address in their export, and it goes with the account', async () => {
    const person = await bench.signedIn()
    const other = await bench.signedIn()
    await sentFrom(person.email.toUpperCase(), 'Mine alone')
    await sentFrom(other.email, "Somebody else's")
    const { id } = await bench.exported(person)
    const { sections } = (await bench.download(person, id)).body
    expect(sections.enquiries?.data).toMatchObject([
      { message: 'Mine alone', email: person.email, possibleEmergency: false, status: 'open' },
    ])
    await bench.erase(person)
    await runJobs(app, 'privacy.erasure')
    const left = await app.rows('select email from enquiries where email = any($1)', [
      [person.email, other.email],
    ])
    expect(left).toEqual([{ email: other.email }])
    const [erasure] = await app.rows<{ outcome: { erased: object } }>(
      `select outcome from privacy_requests where user_id = $1 and kind = 'erasure'`,
      [person.id],
    )
    expect(erasure?.outcome.erased).toMatchObject({ enquiries: 1 })
    // Its mails find nothing left to say.
    const before = bench.mailbox.mails.length
    await runJobs(app, 'enquiry.acknowledgement_mail')
    expect(mailsTo(person.email).filter(({ subject }) => subject.startsWith('We have received'))).toEqual([])
    expect(bench.mailbox.mails.length).toBeGreaterThan(before)
  })

  const exportedMessages = async (person: Person) => {
    const { id } = await bench.exported(person)
    const { sections } = (await bench.download(person, id)).body
    return sections.enquiries?.data.map(({ message }) => message)
  }
  const moveTo = (person: Person, email: string) =>
    app.rows('update users set email = $2 where id = $1', [person.id, email])

  it('finds what was sent with each address while it was theirs, and nothing of who had it before or has it now', async () => {
    const person = await bench.signedIn()
    const heir = await bench.signedIn()
    const former = person.email
    await sentFrom(former, 'First address')
    await moveTo(person, `moved-${former}`)
    await sentFrom(`moved-${former}`, 'Second address')
    await sentFrom(former, 'Of the mailbox, whoever has it now')
    expect(await exportedMessages(person)).toEqual(['First address', 'Second address'])
    await moveTo(heir, former)
    await sentFrom(former, 'Of the heir')
    expect(await exportedMessages(heir)).toEqual(['Of the heir'])
    const left = async () => {
      const rows = await app.rows<{ message: string }>(
        'select message from enquiries where email = any($1) order by created_at',
        [[former, `moved-${former}`]],
      )
      return rows.map(({ message }) => message)
    }
    await bench.erase(person)
    await runJobs(app, 'privacy.erasure')
    expect(await left()).toEqual(['Of the mailbox, whoever has it now', 'Of the heir'])
    // Nobody else confirmed the address in between: the message goes with this account.
    await bench.erase(heir)
    await runJobs(app, 'privacy.erasure')
    expect(await left()).toEqual([])
  })

  it('sent before the address was confirmed, finds it in no export, and it goes with the account', async () => {
    const person = await bench.signedIn()
    const email = `early-${person.email}`
    await sentFrom(email, 'Before the account')
    await moveTo(person, email)
    await sentFrom(email, 'After the confirmation')
    const { id } = await bench.exported(person)
    const { enquiries } = (await bench.download(person, id)).body.sections
    expect(enquiries?.data).toMatchObject([{ message: 'After the confirmation' }])
    expect(enquiries?.description).toContain('Earlier messages are not in this file: write to us')
    await bench.erase(person)
    await runJobs(app, 'privacy.erasure')
    expect(await app.rows('select from enquiries where email = $1', [email])).toEqual([])
  })

  it('gets nothing of an address that they have not confirmed', async () => {
    const person = await bench.signedIn()
    const unproven = `unproven-${person.email}`
    await app.rows('update users set email = $2, email_verified_at = null where id = $1', [
      person.id,
      unproven,
    ])
    await sentFrom(unproven, 'Of the mailbox, whoever has it')
    await sentFrom(person.email, 'After it was given up')
    expect(await exportedMessages(person)).toEqual([])
  })
})
