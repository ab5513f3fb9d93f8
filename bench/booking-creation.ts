/**
 * POST /api/bookings beside node:http and pg that insert the same rows in one transaction, in turn on one machine. The
 * issue asks for a ratio of at least 0.35.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { freePort } from '../scripts/lib/ports.ts'
import { accessToken } from './lib/access-token.ts'
import { compareWithKept } from './lib/kept-ratios.ts'
import { median } from './lib/load.ts'
import { type Server, startServer } from './lib/processes.ts'
import { backend, openProductDatabase } from './lib/product-database.ts'
import { QUICK } from './lib/quick.ts'

const ROUNDS = QUICK ? 3 : 5
const SECONDS = QUICK ? 2 : 5
/** Until both are compiled: the rate goes on rising for so long. */
const WARM_UP_SECONDS = 12
const CONNECTIONS = 16
/** One patient has 20 open bookings at most, and bookings of one patient wait for one another. */
const PATIENTS = 4_000
/** Where a booking leaves rows, and how they are found. */
const TABLES = {
  idempotency_keys: `result_id = $1`,
  bookings: 'id = $1::uuid',
  booking_events: 'booking_id = $1::uuid',
  audit_events: 'subject_id = $1',
  live_events: `data ->> 'bookingId' = $1`,
  outbox_messages: `payload ->> 'bookingId' = $1`,
}
interface Subject {
  url: string
  /** Of the patients who book, in turn. */
  tokens: string[]
}

const SIGNED_IN_PATIENTS = `
  with others as (
    insert into users (id, email, email_verified_at)
    select gen_random_uuid(), 'p' || n || '@bench.example', now() from generate_series(1, ${PATIENTS}) n returning id
  ), named as (
    insert into profiles (user_id, first_name, last_name) select id, 'Busy', 'Patient' from others
  ), roles as (
    insert into user_roles (user_id, role) select id, 'user' from others
  ), consents as (
    insert into consents (id, user_id, purpose, text_version, locale)
    select gen_random_uuid(), id, 'health_data', 'bench', 'en' from others
  )
  insert into sessions (id, user_id, audience, expires_at)
  select gen_random_uuid(), id, 'patient', now() + interval '1 day' from others returning id as sid, user_id as sub`
const BOOKING = {
  bookingType: 'surgery',
  urgencyLevel: 'high',
  preferredDate: '2099-01-31',
  medicalSummary: 'Pain in the left knee since March. '.repeat(10),
  travelRequired: true,
  companionCount: 1,
}

let turn = 0
const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
const owner = new pg.Client({ connectionString: database.ownerUrl })
const servers: Server[] = []
try {
  await owner.connect()
  const product = await startProduct()
  servers.push(product)
  const { rows: sessions } = await owner.query<{ sub: string; sid: string }>(SIGNED_IN_PATIENTS)
  // The reference stores all its bookings for the first patient.
  const [first = '', ...tokens] = sessions.map(({ sub, sid }) => accessToken(database.env, sub, sid))
  const { id, rows } = await rowsOfOne(product.url, [first])
  const reference = await startReference(id, rows)
  servers.push(reference)
  const subjects = {
    'node:http + pg': { url: reference.url, tokens },
    product: { url: `${product.url}/api/bookings`, tokens },
  }
  await requireEqualRows(subjects)
  const samples: Record<string, number[]> = {}
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, subject] of Object.entries(subjects)) {
      const rate = await bookingsPerSecond(subject, round < 0 ? WARM_UP_SECONDS : SECONDS)
      if (round >= 0) samples[name] = [...(samples[name] ?? []), rate]
    }
  }
  const base = samples['node:http + pg'] ?? []
  const ratioOf = (rates: number[]) => median(rates.map((rate, round) => rate / (base[round] ?? Number.NaN)))
  console.table(
    Object.entries(samples).map(([variant, rates]) => ({
      variant,
      'bookings/s': Math.round(median(rates)),
      ratio: ratioOf(rates).toFixed(2),
    })),
  )
  compareWithKept({ 'booking creation': ratioOf(samples.product ?? []) })
} finally {
  for (const server of servers) await server.stop()
  await owner.end()
  await database.close()
}

async function startProduct(): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...database.env, PORT: String(port), REQUESTS_PER_MINUTE: '1000000000' }
  const server = await startServer([join(backend, 'dist/src/main.js')], `${origin}/api/health/live`, env)
  return { ...server, url: origin }
}

async function startReference(bookingId: string, rows: object[]): Promise<Server> {
  const port = await freePort()
  return startServer(
    [join(import.meta.dirname, 'lib', 'reference-booking.ts')],
    `http://127.0.0.1:${port}/`,
    {
      PORT: String(port),
      DATABASE_URL: database.ownerUrl,
      ROWS: JSON.stringify(rows),
      BOOKING_ID: bookingId,
    },
  )
}

function headers(tokens: string[]) {
  turn += 1
  return {
    authorization: `Bearer ${tokens[turn % tokens.length]}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
}

async function book({ url, tokens }: Subject): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: headers(tokens),
    body: JSON.stringify(BOOKING),
  })
  if (response.status !== 201) throw new Error(`${url} answers ${response.status}`)
  return (await response.json()).id
}

/** The rows that the product writes for one booking, without what the tables fill in by themselves. */
async function rowsOfOne(origin: string, tokens: string[]) {
  const id = await book({ url: `${origin}/api/bookings`, tokens })
  const rows: { table: string; values: object }[] = []
  for (const [table, condition] of Object.entries(TABLES)) {
    const found = await owner.query(`select to_jsonb(t) as row from ${table} t where ${condition}`, [id])
    for (const { row } of found.rows) {
      delete row.created_at
      if (table === 'live_events') delete row.id
      if (table === 'outbox_messages') row.sent_at = null
      rows.push({ table, values: row })
    }
  }
  return { id, rows }
}

async function requireEqualRows(subjects: Record<string, Subject>) {
  const counts: string[] = []
  for (const subject of Object.values(subjects)) {
    const id = await book(subject)
    const counted: string[] = []
    for (const [table, condition] of Object.entries(TABLES)) {
      const { rowCount } = await owner.query(`select from ${table} where ${condition}`, [id])
      counted.push(`${table} ${rowCount}`)
    }
    counts.push(counted.join(', '))
  }
  console.log(`Rows of one booking: ${counts[0]}`)
  if (new Set(counts).size !== 1 || counts[0]?.includes(' 0'))
    throw new Error(`Not the same: ${counts.join(' | ')}`)
}

async function bookingsPerSecond({ url, tokens }: Subject, seconds: number) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        body: JSON.stringify(BOOKING),
        setupRequest: (request) => ({ ...request, headers: headers(tokens) }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed: ${result.non2xx} refusals`)
  return result.requests.average
}
