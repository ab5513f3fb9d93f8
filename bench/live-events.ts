/**
 * 500 people with a page open (GET /api/events, each signed in): how soon each hears of what happened to them, and what
 * the API's memory grows to.
 */
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../scripts/lib/node-process.ts'
import { freePort } from '../scripts/lib/ports.ts'
import { accessToken } from './lib/access-token.ts'
import { startServer } from './lib/processes.ts'
import { backend, openProductDatabase } from './lib/product-database.ts'
import { QUICK } from './lib/quick.ts'

const LISTENERS = 500
const ROUNDS = QUICK ? 3 : 10
const ROUND_MS = 1_000
const MOST_P95_MS = 1_000
const MOST_RSS_MB = 200

const database = await openProductDatabase(['migrate', 'seed'])
const owner = new pg.Client({ connectionString: database.ownerUrl })
await owner.connect()
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
/** As the product is started. */
const program = [...NODE_FLAGS, join(backend, 'dist/src/main.js')]
const server = await startServer(program, `${origin}/api/health/live`, {
  ...database.env,
  ...NODE_ENVIRONMENT,
  PORT: String(port),
  REQUESTS_PER_MINUTE: '1000000',
})
const streams: IncomingMessage[] = []
try {
  const atStart = rssMb()
  const waits: number[] = []
  let sentAt = 0
  const people = await signedIn()
  for (const { sub, sid } of people)
    streams.push(
      await listen(accessToken(database.env, sub, sid), () => waits.push(performance.now() - sentAt)),
    )
  const connected = rssMb()
  let peak = connected
  for (let round = 1; round <= ROUNDS; round++) {
    sentAt = performance.now()
    await happen()
    const end = sentAt + 10 * ROUND_MS
    while (waits.length < round * LISTENERS && performance.now() < end) {
      peak = Math.max(peak, rssMb())
      await delay(20)
    }
    await delay(Math.max(0, ROUND_MS - (performance.now() - sentAt)))
  }
  const lost = ROUNDS * LISTENERS - waits.length
  waits.sort((a, b) => a - b)
  const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? Number.NaN)
  console.table([
    {
      listeners: LISTENERS,
      events: waits.length,
      lost,
      'p50 ms': at(0.5),
      'p95 ms': at(0.95),
      'p99 ms': at(0.99),
      'RSS at start': atStart,
      'RSS connected': connected,
      'RSS peak': peak,
    },
  ])
  const soon = lost === 0 && at(0.95) < MOST_P95_MS
  console.log(soon ? `Everybody heard within ${MOST_P95_MS} ms` : 'Over the budget of time')
  console.log(peak < MOST_RSS_MB ? `Within ${MOST_RSS_MB} MB` : `Over the budget of ${MOST_RSS_MB} MB`)
  process.exitCode = soon && peak < MOST_RSS_MB ? 0 : 1
} finally {
  for (const stream of streams) stream.destroy()
  await server.stop()
  await owner.end()
  await database.close()
}

async function signedIn(): Promise<{ sub: string; sid: string }[]> {
  const { rows } = await owner.query(`
    with people as (
      insert into users (id, email, email_verified_at)
      select gen_random_uuid(), 'p' || n || '@bench.example', now() from generate_series(1, ${LISTENERS}) n returning id
    ), roles as (
      insert into user_roles (user_id, role) select id, 'user' from people
    )
    insert into sessions (id, user_id, audience, expires_at)
    select gen_random_uuid(), id, 'patient', now() + interval '1 day' from people returning id as sid, user_id as sub`)
  return rows
}

/** One event for each, in one commit: the worst moment there is. */
async function happen(): Promise<void> {
  await owner.query(`
    insert into live_events (user_id, type, data)
    select user_id, 'booking.updated', '{"bookingId": "00000000-0000-7000-8000-000000000000"}' from sessions
    returning pg_notify('live_events',
      json_build_object('id', id::text, 'userId', user_id, 'type', type, 'data', data)::text)`)
}

function listen(bearer: string, onEvent: () => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/api/events`, {
      agent: false,
      headers: { authorization: `Bearer ${bearer}` },
    })
    request.on('error', reject).on('response', (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A listener was answered ${response.statusCode}`))
      response.setEncoding('utf8').on('error', () => undefined)
      response.on('data', (text: string) => {
        if (text.includes(': connected')) resolve(response)
        for (const _ of text.matchAll(/^event: /gm)) onEvent()
      })
    })
  })
}

function rssMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
