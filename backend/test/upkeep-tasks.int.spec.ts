import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Logger } from '@nestjs/common'
import { Storage } from '../src/platform/storage/index.js'
import { UpkeepRunner } from '../src/platform/upkeep/index.js'
import { eventually } from './faults/support/eventually.js'
import { asOwner, startApp, type TestApp } from './support/index.js'

let app: TestApp
let folder: string
let patient: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sihat-upkeep-'))
  process.env.STORAGE_URL = pathToFileURL(join(folder, 'objects')).href
  app = await startApp()
  Logger.overrideLogger(false)
  const [row] = await app.rows<{ id: string }>(
    `select id from users where email = 'patient@demo.sihat.example'`,
  )
  patient = row?.id ?? ''
}, 90_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const run = async (name: string) => app.context.get(UpkeepRunner).runNow(name)
const done = async (name: string) => {
  const outcome = await run(name)
  expect(outcome).toMatchObject({ outcome: 'done', errorCode: null })
  return outcome?.counts
}
/** Names of the rows that are left, of those that the test has made. */
const left = async (query: string) => (await app.rows<{ name: string }>(query)).map(({ name }) => name)

describe('auth.leftovers', () => {
  it('removes sessions 30 days after their end, with their tokens, and no other', async () => {
    const session = (name: string, ends: string, revoked: string | null = null) =>
      app.rows(
        `with s as (insert into sessions (id, user_id, audience, user_agent, expires_at, revoked_at)
           values (gen_random_uuid(), $1, 'patient', $2, now() + $3::interval, now() + $4::interval) returning id)
         insert into refresh_tokens (id, session_id, user_id, token_hash, used_at, created_at)
         select gen_random_uuid(), id, $1, decode(md5($2), 'hex'), now() - interval '50 days', now() - interval '50 days' from s`,
        [patient, name, ends, revoked],
      )
    await session('upkeep over', '-31 days')
    await session('upkeep just over', '-29 days')
    await session('upkeep revoked', '10 days', '-31 days')
    await session('upkeep just revoked', '10 days', '-29 days')
    await session('upkeep live', '10 days')
    expect(await done('auth.leftovers')).toMatchObject({ sessions: 2 })
    expect(
      await left(`select user_agent as name from sessions s join refresh_tokens on session_id = s.id
        where user_agent like 'upkeep%' order by 1`),
    ).toEqual(['upkeep just over', 'upkeep just revoked', 'upkeep live'])
    expect(await done('auth.leftovers')).toMatchObject({ sessions: 0 })
  })

  it('removes codes and pending sign-ins a week after their end, but the last word of a sign-up', async () => {
    const unverified = await signUp('waiting', '8 days')
    const code = (user: string, purpose: string, name: string, ends: string) =>
      app.rows(
        `insert into one_time_codes (id, user_id, purpose, first_name, expires_at)
         values (gen_random_uuid(), $1, $2, $3, now() + $4::interval)`,
        [user, purpose, name, ends],
      )
    await code(patient, 'reset_password', 'over', '-8 days')
    await code(patient, 'verify_email', 'over too', '-8 days')
    await code(patient, 'reset_password', 'just over', '-6 days')
    await code(patient, 'sign_in', 'open', '5 minutes')
    await code(unverified, 'verify_email', 'of a sign-up', '-8 days')
    await app.rows(
      `insert into sign_in_challenges (id, user_id, audience, expires_at) values
         (gen_random_uuid(), $1, 'patient', now() - interval '8 days'), (gen_random_uuid(), $1, 'patient', now())`,
      [patient],
    )
    expect(await done('auth.leftovers')).toMatchObject({ codes: 2, challenges: 1 })
    expect(
      await left('select first_name as name from one_time_codes where first_name is not null order by 1'),
    ).toEqual(['just over', 'of a sign-up', 'open'])
  })
})

/** An account that nobody has confirmed. */
async function signUp(name: string, age: string, { password = 'hash', role = 'user' } = {}) {
  const [row] = await app.rows<{ id: string }>(
    `insert into users (id, email, password_hash, created_at)
     values (gen_random_uuid(), $1 || '@upkeep.example', nullif($2, ''), now() - $3::interval) returning id`,
    [name, password, age],
  )
  await app.rows(`insert into profiles (user_id, first_name, last_name) values ($1, 'A', 'B')`, [row?.id])
  await app.rows('insert into user_roles (user_id, role) values ($1, $2)', [row?.id, role])
  return row?.id ?? ''
}

it('auth.unverified_accounts: accounts that nobody confirmed go after 30 days, wholly and with a note', async () => {
  const gone = await signUp('gone', '31 days')
  await signUp('young', '29 days')
  await signUp('invited', '31 days', { password: '' })
  await signUp('colleague', '31 days', { role: 'moderator' })
  const asking = await signUp('asking', '31 days')
  await app.rows(
    `insert into one_time_codes (id, user_id, purpose, expires_at) values (gen_random_uuid(), $1, 'verify_email', now() + interval '1 hour')`,
    [asking],
  )
  const confirmed = await signUp('confirmed', '31 days')
  await app.rows('update users set email_verified_at = now() where id = $1', [confirmed])
  expect(await done('auth.unverified_accounts')).toEqual({ accounts: 1 })
  expect(
    await left(
      `select split_part(email, '@', 1) as name from users
       where email like '%@upkeep.example' and email <> 'waiting@upkeep.example' order by 1`,
    ),
  ).toEqual(['asking', 'colleague', 'confirmed', 'invited', 'young'])
  expect(await app.rows('select from profiles where user_id = $1', [gone])).toEqual([])
  expect(await app.rows(`select action from audit_events where subject_id = $1`, [gone])).toEqual([
    { action: 'user.expire' },
  ])
})

it('platform.rate_limits: counters go when their time is over', async () => {
  await app.rows(`insert into rate_limits (key, hits, ends_at)
    values ('upkeep over', 1, now() - interval '1 second'), ('upkeep open', 3, now() + interval '1 minute')`)
  await done('platform.rate_limits')
  expect(await left(`select key as name from rate_limits where key like 'upkeep%'`)).toEqual(['upkeep open'])
})

it('platform.idempotency_keys: answers go after 30 days', async () => {
  await app.rows(
    `insert into idempotency_keys (user_id, key, route, request_hash, created_at) values
       ($1, 'upkeep-old', 'x', '', now() - interval '31 days'), ($1, 'upkeep-new', 'x', '', now() - interval '29 days'),
       (null, 'upkeep-visitor', null, '', now() - interval '31 days')`,
    [patient],
  )
  expect(await done('platform.idempotency_keys')).toEqual({ keys: 2 })
  expect(await left(`select key as name from idempotency_keys where key like 'upkeep%'`)).toEqual([
    'upkeep-new',
  ])
})

it('platform.messages: handled messages go after 35 days, and what nobody has handled stays', async () => {
  const message = (name: string, sent: string | null, handled: string | null) =>
    app.rows(
      `with o as (insert into outbox_messages (id, queue, job_name, version, payload, sent_at)
         values (gen_random_uuid(), 'mail', $1, 1, '{}', now() - $2::interval) returning id)
       insert into inbox_messages (message_id, handled_at) select id, now() - $3::interval from o where $3 is not null`,
      [name, sent, handled],
    )
  await message('upkeep.handled', '36 days', '35.5 days')
  await message('upkeep.redriven', '36 days', '1 day')
  await message('upkeep.dead', '36 days', null)
  await message('upkeep.waiting', null, null)
  await message('upkeep.new', '34 days', '34 days')
  await app.rows(`insert into inbox_messages (message_id, handled_at) values
    (gen_random_uuid(), now() - interval '37 days'), ('00000000-0000-7000-8000-000000000001', now() - interval '1 day')`)
  expect(await done('platform.messages')).toEqual({ messages: 1, notes: 1 })
  expect(
    await left(`select job_name as name from outbox_messages where job_name like 'upkeep%' order by 1`),
  ).toEqual(['upkeep.dead', 'upkeep.new', 'upkeep.redriven', 'upkeep.waiting'])
  await done('platform.messages')
  expect(
    await app.rows(`select from inbox_messages where message_id = '00000000-0000-7000-8000-000000000001'`),
  ).toHaveLength(1)
})

it('notifications.live_events: events go after a week', async () => {
  await app.rows(
    `insert into live_events (user_id, type, data, created_at) values
       ($1, 'upkeep.old', '{}', now() - interval '8 days'), ($1, 'upkeep.new', '{}', now() - interval '6 days')`,
    [patient],
  )
  expect(await done('notifications.live_events')).toEqual({ events: 1 })
  expect(await left(`select type as name from live_events where type like 'upkeep%'`)).toEqual(['upkeep.new'])
})

it('notifications.read: notifications go 90 days after they were read', async () => {
  const notification = (type: string, readAt: string | null) =>
    app.rows(
      `with b as (insert into bookings (id, user_id, booking_type) values (gen_random_uuid(), $1, 'surgery') returning id)
       insert into notifications (id, user_id, type, booking_id, created_at, read_at)
       select gen_random_uuid(), $1, $2, id, now() - interval '1 year', now() - $3::interval from b`,
      [patient, type, readAt],
    )
  await notification('booking_confirmed', '91 days')
  await notification('booking_changed', '89 days')
  await notification('booking_message', null)
  expect(await done('notifications.read')).toEqual({ notifications: 1 })
  expect(await left('select type as name from notifications order by 1')).toEqual([
    'booking_changed',
    'booking_message',
  ])
})

it('notifications.mail_attempts: notes go after 36 days, but not before their message', async () => {
  await app.rows(
    `insert into outbox_messages (id, queue, job_name, version, payload, sent_at)
     values ('00000000-0000-7000-8000-0000000000f1', 'mail', 'booking.reminder_mail', 1, '{}', now() - interval '90 days')`,
  )
  await app.rows(
    `insert into mail_attempts (message_id, begun_at) values
       ('00000000-0000-7000-8000-0000000000f1', now() - interval '90 days'),
       ('00000000-0000-7000-8000-0000000000f2', now() - interval '37 days'),
       ('00000000-0000-7000-8000-0000000000f3', now() - interval '35 days')`,
  )
  expect(await done('notifications.mail_attempts')).toEqual({ attempts: 1 })
  expect(await left('select right(message_id::text, 2) as name from mail_attempts order by 1')).toEqual([
    'f1',
    'f3',
  ])
})

it('enquiries.old: messages go after the months that the settings give', async () => {
  const enquiry = (name: string, age: string) =>
    app.rows(
      `insert into enquiries (id, name, email, country, message, created_at)
       values (gen_random_uuid(), $1, 'a@upkeep.example', 'MY', 'Hello', now() - $2::interval)`,
      [name, age],
    )
  await enquiry('two years', '25 months')
  await enquiry('half a year', '7 months')
  await enquiry('new', '5 months')
  expect(await done('enquiries.old')).toEqual({ enquiries: 1 })
  expect(await left('select name from enquiries order by 1')).toEqual(['half a year', 'new'])
  await app.rows(`insert into settings (key, value) values ('enquiries.keptMonths', '6')`)
  expect(await done('enquiries.old')).toEqual({ enquiries: 1 })
  expect(await left('select name from enquiries')).toEqual(['new'])
})

describe('a claim that expires', () => {
  interface Shown {
    claims: { value: string; verified: boolean }[]
  }
  const path = 'hospitals/island-hospital'
  const shown = async (value: string) =>
    (await app.request<Shown>('GET', path)).body.claims.find((claim) => claim.value === value)?.verified
  const claims = (
    value: string,
    expires: string,
    { count = 1, source = 'A journal' as string | null } = {},
  ) =>
    app.rows(
      `insert into claims (id, subject_type, subject_id, field, value, source, checked_at, expires_at)
       select gen_random_uuid(), 'hospital', h.id, 'award', $1, $2::text, case when $2 is not null then now() end,
         now() + $3::interval
       from hospitals h, generate_series(1, $4) where slug = 'island-hospital'`,
      [value, source, expires, count],
    )
  const noted = () =>
    left(`select value as name from claims join audit_events e on e.subject_id = claims.id::text
      where action = 'claim.expire' order by 1`)
  afterEach(() => app.rows(`delete from claims where field = 'award'`))

  it('is shown as not verified from that moment, though the answer was kept', async () => {
    await claims('Short', '3 seconds')
    await claims('Long', '3 hours')
    expect(await shown('Short')).toBe(true)
    const first = (await app.request('GET', path)).headers.etag
    // It came from the cache: nothing of it changes before the claim does.
    expect((await app.request('GET', path)).headers.etag).toBe(first)
    await eventually('the claim is over', 20_000, async () => !(await shown('Short')))
    expect(await shown('Long')).toBe(true)
  })

  it('is noted once, with an audit entry, and again when it was checked anew and expires again', async () => {
    await claims('over', '-1 minutes')
    await claims('open', '1 hour')
    await claims('never shown as verified', '-1 minutes', { source: null })
    expect(await done('hospitals.expired_claims')).toEqual({ claims: 1 })
    expect(await noted()).toEqual(['over'])
    const [entry] = await app.rows(
      `select actor_name as "by", subject_type as "of", details from audit_events where action = 'claim.expire'`,
    )
    expect(entry).toMatchObject({
      by: 'upkeep.hospitals.expired_claims',
      of: 'claim',
      details: { field: 'award', subjectType: 'hospital' },
    })
    expect(await done('hospitals.expired_claims')).toEqual({ claims: 0 })
    await app.rows(`update claims set expires_at = now() where value = 'over'`)
    expect(await done('hospitals.expired_claims')).toEqual({ claims: 1 })
    expect(await noted()).toEqual(['over', 'over'])
  })

  it('is announced to what keeps public answers', async () => {
    const announced = await asOwner(async (owner) => {
      await claims('over', '-1 minutes')
      const messages: string[] = []
      owner.on('notification', ({ channel }) => messages.push(channel))
      await owner.query('listen public_cache')
      await done('hospitals.expired_claims')
      await owner.query('select')
      return messages
    }, app.databaseName)
    expect(announced).toEqual(['public_cache'])
  })

  it('may be one of thousands: they are noted in short transactions', async () => {
    await claims('over', '-1 minutes', { count: 2_300 })
    expect(await done('hospitals.expired_claims')).toEqual({ claims: 2_300 })
    const [{ transactions } = { transactions: 0 }] = await app.rows<{ transactions: number }>(
      `select count(distinct expiry_noted_at)::int as transactions from claims where value = 'over'`,
    )
    expect(transactions).toBe(5)
    expect(await done('hospitals.expired_claims')).toEqual({ claims: 0 })
  })
})

describe('privacy', () => {
  const request = async (kind: string, status: string, age: string) => {
    const [row] = await app.rows<{ id: string }>(
      `insert into privacy_requests (id, user_id, kind, status, requested_at)
       values (gen_random_uuid(), gen_random_uuid(), $1, $2, now() - $3::interval) returning id`,
      [kind, status, age],
    )
    return row?.id ?? ''
  }

  it('left_behind: an erasure without an end is asked for again, once a day; an export ends', async () => {
    const killed = await request('erasure', 'running', '25 hours')
    const failed = await request('erasure', 'failed', '25 hours')
    const young = await request('erasure', 'requested', '23 hours')
    await request('erasure', 'done', '25 hours')
    const copy = await request('export', 'running', '25 hours')
    const newCopy = await request('export', 'requested', '23 hours')
    expect(await done('privacy.left_behind')).toEqual({ erasures: 2, exports: 1 })
    expect(await done('privacy.left_behind')).toEqual({ erasures: 0, exports: 0 })
    const sent = await app.rows<{ id: string }>(
      `select payload->>'requestId' as id from outbox_messages where job_name = 'privacy.erasure'`,
    )
    expect(sent.map(({ id }) => id).sort()).toEqual([killed, failed].sort())
    const states = await app.rows<{ id: string; status: string }>('select id, status from privacy_requests')
    const stateOf = (id: string) => states.find((row) => row.id === id)?.status
    expect([young, copy, newCopy].map(stateOf)).toEqual(['requested', 'failed', 'requested'])
  })

  it('old_exports: the row goes with its key, when the object has gone', async () => {
    const copy = async (path: string, age: string) => {
      const id = await request('export', 'done', age)
      await app.rows(
        `update privacy_requests set completed_at = now(), expires_at = now() - $2::interval, object_path = $3, wrapped_key = 'test.key'
         where id = $1`,
        [id, age, path],
      )
    }
    await copy('exports/old', '31 days')
    await copy('exports/not-removed', '31 days')
    await copy('exports/young', '29 days')
    await app.rows(`insert into object_removals (path, due_at) values ('exports/not-removed', now())`)
    expect(await done('privacy.old_exports')).toEqual({ exports: 1 })
    expect(
      await left('select object_path as name from privacy_requests where object_path is not null order by 1'),
    ).toEqual(['exports/not-removed', 'exports/young'])
    await app.rows('delete from privacy_requests')
    await app.rows('delete from object_removals')
  })
})

describe('storage.objects', () => {
  const DAY_MS = 86_400_000
  /** Puts a file where an upload of that age would lie. */
  const object = async (ageMs: number) => {
    const stored = await app.context
      .get(Storage)
      .put(`records/${patient}`, 'pdf', Readable.from([Buffer.from('content')]), { limitBytes: 100 })
    const file = `${Date.now() - ageMs}_${randomBytes(16).toString('hex')}.pdf`
    const path = `records/${patient}/${file}`
    await rename(join(folder, 'objects', stored.path), join(folder, 'objects', path))
    return path
  }
  const record = (path: string) =>
    app.rows(
      `insert into medical_records (id, user_id, status, folder, name, declared_type, content_type, size_bytes, sha256,
         storage_key, wrapped_key)
       values ($1, $2, 'ready', 'folder', $3, 'application/pdf', 'application/pdf', 7, repeat('0', 64), $4, 'test.key')`,
      [randomUUID(), patient, 'File.pdf', path],
    )
  const removals = () => left('select path as name from object_removals order by 1')

  it('lets go what no row refers to for a day, and reports rows without their object', async () => {
    const orphan = await object(2 * DAY_MS)
    await object(DAY_MS / 2)
    await record(await object(2 * DAY_MS))
    expect(await done('storage.objects')).toEqual({ objects: 3, orphans: 1, missing: 0 })
    expect(await removals()).toEqual([orphan])
    expect(await done('storage.objects')).toEqual({ objects: 3, orphans: 0, missing: 0 })
    await record(`records/${patient}/${Date.now()}_${'a'.repeat(32)}.pdf`)
    expect(await run('storage.objects')).toMatchObject({
      outcome: 'failed',
      errorCode: 'storage.objects_missing',
      counts: { missing: 1 },
    })
    await app.rows('delete from medical_records')
    await app.rows('delete from object_removals')
  })

  it('removes nothing when most objects have no row: rather the rows were lost', async () => {
    for (let n = 0; n < 101; n++) await object(2 * DAY_MS)
    expect(await run('storage.objects')).toMatchObject({
      outcome: 'failed',
      errorCode: 'storage.too_many_orphans',
    })
    expect(await removals()).toEqual([])
  })
})
