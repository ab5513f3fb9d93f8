import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { repositoryPath } from '../../src/platform/config/index.js'
import { type Answer, ApiProcess } from './support/api.js'
import { eventually } from './support/eventually.js'
import { killPrograms, Program } from './support/program.js'
import { freePort, PostgresServer } from './support/servers.js'

const WRITERS = 6
/** One patient has 20 open bookings at most. */
const PATIENTS = 60
/** Writes acknowledged before, between and after the restarts. */
const WRITES_BETWEEN = 40
const BACK_WITHIN_MS = 10_000
const UNAVAILABLE = '503 application/problem+json 30'

interface Booking {
  id: string
}

let postgres: PostgresServer
let api: ApiProcess
let token: string
let tokens: string[]

const PATIENTS_WHO_BOOK = `
  with patient as (select * from users where email = 'patient@demo.sihat.example'),
  writers as (
    insert into users (id, email, password_hash, email_verified_at)
    select gen_random_uuid(), 'writer-' || n || '@demo.sihat.example', password_hash, email_verified_at
    from patient, generate_series(1, ${PATIENTS}) n returning id
  ), named as (
    insert into profiles (user_id, first_name, last_name) select id, 'Busy', 'Patient' from writers
  ), roles as (
    insert into user_roles (user_id, role) select id, 'user' from writers
  )
  insert into consents (id, user_id, purpose, text_version, locale)
  select gen_random_uuid(), id, 'health_data', 'test', 'en' from writers`

async function cli(command: string) {
  const program = Program.node([repositoryPath('backend/dist/src/cli.js'), command], {
    DATABASE_URL: postgres.url('sihat_app', 'sihat'),
    DATABASE_OWNER_URL: postgres.url('sihat_owner', 'sihat'),
    REDIS_URL: '',
  })
  const { code } = await program.exited
  if (code !== 0) throw new Error(`${command}: ${program.output}`)
}

async function owner<T extends object>(query: string, values: unknown[] = [], database = 'sihat') {
  const client = new pg.Client({ connectionString: postgres.url('sihat_owner', database) })
  await client.connect()
  try {
    return (await client.query<T>(query, values)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  postgres = await PostgresServer.start()
  await owner('create database sihat', [], 'postgres')
  for (const command of ['migrate', 'seed', 'seed:demo']) await cli(command)
  api = await ApiProcess.start(postgres.url('sihat_app', 'sihat'))
  token = await tokenOf('patient@demo.sihat.example')
  await owner(PATIENTS_WHO_BOOK)
  tokens = []
  for (let n = 1; n <= PATIENTS; n++) tokens.push(await tokenOf(`writer-${n}@demo.sihat.example`))
}, 360_000)
const tokenOf = async (email: string) => (await api.signIn(email)).body.accessToken
afterAll(async () => {
  // The server first: killed, the program around it could not stop it any more.
  await postgres.remove()
  await killPrograms()
})

/** Sends bookings without a pause, each with a key of its own, and keeps what was answered. */
class Load {
  readonly acknowledged = new Map<string, string>()
  /** With the patient of each key. */
  readonly unacknowledged = new Map<string, string>()
  readonly refusals = new Set<string>()
  private turn = 0
  private running = true
  private noticed: () => void = () => undefined
  private readonly writers = Array.from({ length: WRITERS }, () => this.write())

  /** Resolves when so many more writes were acknowledged. */
  async moreAcknowledged(count: number): Promise<void> {
    const goal = this.acknowledged.size + count
    while (this.acknowledged.size < goal) await new Promise<void>((resolve) => (this.noticed = resolve))
  }

  async end() {
    this.running = false
    await Promise.all(this.writers)
  }

  private async write() {
    while (this.running) {
      const key = randomUUID()
      const writer = tokens[this.turn++ % PATIENTS] ?? ''
      const answer = await book(key, writer)
      if (answer.status === 201) {
        this.acknowledged.set(key, answer.body.id)
        this.noticed()
      } else {
        this.unacknowledged.set(key, writer)
        this.refusals.add(told(answer.status, answer.headers))
      }
    }
  }
}

const book = (key: string, writer: string): Promise<Answer<Booking>> =>
  api.request<Booking>('POST', 'bookings', {
    token: writer,
    body: { bookingType: 'consultation', specialRequirements: key },
    headers: { 'idempotency-key': key },
  })

const told = (status: number, headers: Headers) =>
  [status, headers.get('content-type')?.split(';')[0], headers.get('retry-after')].join(' ')

/** For each key: its bookings, and of the booking the history, the audit entry and the two mails. The booking of the demonstration has no key. */
const traces = () =>
  owner<{ key: string; id: string; history: number; acts: number; messages: number }>(`
    select special_requirements as key, b.id,
      (select count(*)::int from booking_events where booking_id = b.id) as history,
      (select count(*)::int from audit_events where subject_id = b.id::text and action = 'booking.create') as acts,
      (select count(*)::int from outbox_messages where payload->>'bookingId' = b.id::text) as messages
    from bookings b where special_requirements is not null`)

it('PostgreSQL restarted and crashed under load loses no acknowledged write', async () => {
  const load = new Load()
  await load.moreAcknowledged(WRITES_BETWEEN)
  for (const how of ['fast', 'immediate'] as const) {
    await postgres.stop(how)
    await postgres.start()
    await api.untilReady(BACK_WITHIN_MS)
    await load.moreAcknowledged(WRITES_BETWEEN)
  }
  await load.end()

  // The outage was seen, and every answer to it was a problem that says so.
  expect(load.unacknowledged.size).toBeGreaterThan(0)
  expect([...load.refusals]).toEqual([UNAVAILABLE])

  const kept = new Map((await traces()).map(({ key, id }) => [key, id]))
  for (const [key, id] of load.acknowledged) expect([key, kept.get(key)]).toEqual([key, id])

  // Whoever got no answer asks again, with the same key.
  for (const [key, writer] of load.unacknowledged) {
    const { status, body } = await book(key, writer)
    expect(status).toBe(201)
    if (kept.has(key)) expect(body.id).toBe(kept.get(key))
  }
  const all = await traces()
  const keys = [...load.acknowledged.keys(), ...load.unacknowledged.keys()]
  expect(all.map(({ key }) => key).sort()).toEqual(keys.sort())
  for (const trace of all) expect(trace).toMatchObject({ history: 1, acts: 1, messages: 2 })
}, 270_000)

describe('O12: while PostgreSQL is down', () => {
  beforeAll(() => postgres.stop('immediate'))
  afterAll(async () => {
    await postgres.start()
    await api.untilReady(BACK_WITHIN_MS)
  }, 90_000)

  const credentials = { email: 'patient@demo.sihat.example', password: 'demo-Sihat-2026' }
  it.each<[string, string, object | undefined]>([
    ['GET', 'health/ready', undefined],
    ['GET', 'hospitals?country=MY', undefined],
    ['GET', 'hospitals/nothing-kept-of-it', undefined],
    ['GET', 'bookings', undefined],
    ['GET', 'auth/user', undefined],
    ['POST', 'bookings', { bookingType: 'consultation' }],
    ['POST', 'auth/sign-in', credentials],
    ['POST', 'auth/recover', { email: credentials.email }],
  ])('%s %s is answered 503 with the time to wait', async (method, path, body: object | undefined) => {
    const signedIn = !path.startsWith('auth/') || path === 'auth/user'
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await api.request(method, path, { body, headers, ...(signedIn && { token }) })
    expect(told(answer.status, answer.headers)).toBe(UNAVAILABLE)
    expect(answer.body).toMatchObject({ code: 'unavailable' })
  })

  it.each([
    '/hospitals?country=MY',
    '/hospitals/nothing-kept-of-it',
    '/treatments/nothing-kept-of-it',
    '/compare?ids=1,2',
  ])('the page %s says to try again', async (path) => {
    const page = await fetch(api.origin + path)
    expect(told(page.status, page.headers)).toBe('503 text/html 30')
    const text = await page.text()
    expect(text).toContain('Try again')
    expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:\d+.*refused|postgres/i)
  })

  it('the first page is still there', async () => {
    expect((await fetch(api.origin)).status).toBe(200)
  })
})

it.each([
  ['right', {}, 201],
  ['wrong', { STORAGE_MASTER_KEYS: `test:${Buffer.alloc(32, 8).toString('base64')}` }, 503],
])(
  'O11: a process that started while PostgreSQL was down checks its keys first (%s)',
  async (_which, env, answered) => {
    await postgres.stop('immediate')
    const port = String(await freePort())
    const other = Program.node([repositoryPath('backend/dist/src/main.js')], {
      DATABASE_URL: postgres.url('sihat_app', 'sihat'),
      HOST: '127.0.0.1',
      PORT: port,
      ...env,
    })
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/api/${path}`, init)
    const status = (path: string) =>
      ask(path).then(
        (answer) => answer.status,
        () => 0,
      )
    await eventually('it listens', 20_000, async () => (await status('health/live')) === 200)
    expect(await status('health/ready')).toBe(503)
    await postgres.start()
    await eventually('it is ready', 20_000, async () => (await status('health/ready')) === 200)
    await api.untilReady(BACK_WITHIN_MS)
    const { accessToken } = (await api.signIn('premium@demo.sihat.example')).body
    const addFactor = () =>
      ask('auth/factors', {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'totp' }),
      })
    await eventually('it answers as its keys allow', 10_000, async () => {
      const answer = await addFactor()
      return answer.status === answered || answer.status
    })
    await other.stop()
  },
  180_000,
)
