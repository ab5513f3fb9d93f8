import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { repositoryPath } from '../../src/platform/config/index.js'
import { type Answer, ApiProcess } from './support/api.js'
import { killPrograms, Program } from './support/program.js'
import { PostgresServer } from './support/servers.js'

const WRITERS = 6
/** Writes acknowledged before, between and after the restarts. */
const WRITES_BETWEEN = 40
const BACK_WITHIN_MS = 10_000

interface Booking {
  id: string
}

let postgres: PostgresServer
let api: ApiProcess
let token: string

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
  token = (await api.signIn('patient@demo.sihat.example')).body.accessToken
}, 120_000)
afterAll(async () => {
  // The server first: killed, the program around it could not stop it any more.
  await postgres.remove()
  await killPrograms()
})

/** Sends bookings without a pause, each with a key of its own, and keeps what was answered. */
class Load {
  readonly acknowledged = new Map<string, string>()
  readonly unacknowledged = new Set<string>()
  readonly refusals = new Set<string>()
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
      const answer = await book(key)
      if (answer.status === 201) {
        this.acknowledged.set(key, answer.body.id)
        this.noticed()
      } else {
        this.unacknowledged.add(key)
        this.refusals.add(`${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`)
      }
    }
  }
}

const book = (key: string): Promise<Answer<Booking>> =>
  api.request<Booking>('POST', 'bookings', {
    token,
    body: { bookingType: 'consultation', specialRequirements: key },
    headers: { 'idempotency-key': key },
  })

/** For each key: its bookings, and of the booking the history, the audit entry and the message. */
const traces = () =>
  owner<{ key: string; id: string; history: number; acts: number; messages: number }>(`
    select special_requirements as key, b.id,
      (select count(*)::int from booking_events where booking_id = b.id) as history,
      (select count(*)::int from audit_events where subject_id = b.id::text and action = 'booking.create') as acts,
      (select count(*)::int from outbox_messages where payload->>'bookingId' = b.id::text) as messages
    from bookings b`)

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
  for (const refusal of load.refusals) expect(refusal).toMatch(/^50[03] application\/problem\+json$/)

  const kept = new Map((await traces()).map(({ key, id }) => [key, id]))
  for (const [key, id] of load.acknowledged) expect([key, kept.get(key)]).toEqual([key, id])

  // Whoever got no answer asks again, with the same key.
  for (const key of load.unacknowledged) {
    const { status, body } = await book(key)
    expect(status).toBe(201)
    if (kept.has(key)) expect(body.id).toBe(kept.get(key))
  }
  const all = await traces()
  const keys = [...load.acknowledged.keys(), ...load.unacknowledged]
  expect(all.map(({ key }) => key).sort()).toEqual(keys.sort())
  for (const trace of all) expect(trace).toMatchObject({ history: 1, acts: 1, messages: 1 })
}, 90_000)
