/**
 * POST /api/admin/quote-requests/:id/offers with 27 lines beside node:http and pg that insert the same rows in one transaction, in turn on
 * one machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { freePort } from '../scripts/lib/ports.ts'
import { compareWithKept } from './lib/kept-ratios.ts'
import { median } from './lib/load.ts'
import { type Server, startServer } from './lib/processes.ts'
import { backend, openProductDatabase } from './lib/product-database.ts'
import { QUICK } from './lib/quick.ts'
import { call, contentOf, type List, type Offer, signIn } from './lib/team-calls.ts'

const ROUNDS = QUICK ? 3 : 5
const SECONDS = QUICK ? 2 : 5
/** Until both are compiled. */
const WARM_UP_SECONDS = 12
const CONNECTIONS = 16
/** A request has one offer, so each offer needs a request. */
const REQUESTS = 60_000
/** Where an offer leaves rows, and how they are found. */
const TABLES = {
  booking_keys: 'id = $2::uuid',
  offers: 'id = $1::uuid',
  offer_versions: 'offer_id = $1::uuid',
  offer_events: 'offer_id = $1::uuid',
  audit_events: 'subject_id = $1',
  record_accesses: `subject_id = $2::uuid`,
}
const BUSY_PATIENTS = `
  with people as (
    insert into users (id, email, email_verified_at)
    select gen_random_uuid(), 'o' || n || '@bench.example', now() from generate_series(1, ${REQUESTS}) n returning id
  ), named as (
    insert into profiles (user_id, first_name, last_name) select id, 'Busy', 'Patient' from people
  ), roles as (
    insert into user_roles (user_id, role) select id, 'user' from people
  ), consents as (
    insert into consents (id, user_id, purpose, text_version, locale)
    select gen_random_uuid(), id, 'health_data', 'bench', 'en' from people
  ), booked as (
    insert into bookings (id, user_id, booking_type) select gen_random_uuid(), id, 'surgery' from people returning id, user_id
  ), briefs as (
    insert into case_briefs (id, booking_id, user_id, brief_version, content, approved_at)
    select gen_random_uuid(), id, user_id, 1, 'x', now() from booked returning id, booking_id, user_id
  )
  insert into quote_requests (id, booking_id, user_id, hospital_id, status, brief_id, sent_at, due_at)
  select gen_random_uuid(), booking_id, user_id, (select id from hospitals where is_active order by id limit 1), 'sent', id, now(),
    now() + interval '3 days'
  from briefs returning id, booking_id as "bookingId"`

interface QuoteRequest {
  id: string
  bookingId: string
}

interface Subject {
  /** Where the next offer is posted to. */
  next: () => string
  token: string
}

const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
const owner = new pg.Client({ connectionString: database.ownerUrl })
const folder = mkdtempSync(join(tmpdir(), 'sihat-offers-'))
const servers: Server[] = []
try {
  await owner.connect()
  const product = await startProduct()
  servers.push(product)
  const body = JSON.stringify({ content: await demonstrationContent(product.url) })
  const token = await signIn(product.url, 'moderator', 'admin')
  const { rows: requests } = await owner.query<QuoteRequest>(BUSY_PATIENTS)
  await owner.query('vacuum analyze')
  const ofProduct = requests.splice(0, REQUESTS / 2)
  const urlOf = (request: QuoteRequest | undefined) =>
    `${product.url}/api/admin/quote-requests/${request?.id}/offers`
  const first = ofProduct.pop()
  if (!first) throw new Error('There is no request')
  const id = await post(urlOf(first), token, body)
  const reference = await startReference(await planOf(id, first, requests))
  servers.push(reference)
  const subjects: Record<string, Subject> = {
    'node:http + pg': { next: () => reference.url, token: '' },
    product: { next: () => urlOf(ofProduct.pop()), token },
  }
  await requireEqualRows(subjects, body)
  const samples: Record<string, number[]> = {}
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, subject] of Object.entries(subjects)) {
      const rate = await offersPerSecond(subject, body, round < 0 ? WARM_UP_SECONDS : SECONDS)
      if (round >= 0) samples[name] = [...(samples[name] ?? []), rate]
    }
  const base = samples['node:http + pg'] ?? []
  const ratioOf = (rates: number[]) => median(rates.map((rate, round) => rate / (base[round] ?? Number.NaN)))
  console.table(
    Object.entries(samples).map(([variant, rates]) => ({
      variant,
      'offers/s': Math.round(median(rates)),
      ratio: ratioOf(rates).toFixed(2),
    })),
  )
  compareWithKept({ 'offer creation': ratioOf(samples.product ?? []) })
} finally {
  for (const server of servers) await server.stop()
  await owner.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function startProduct(): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...database.env, PORT: String(port), REQUESTS_PER_MINUTE: '1000000000' }
  const server = await startServer([join(backend, 'dist/src/main.js')], `${origin}/api/health/live`, env)
  return { ...server, url: origin }
}

async function demonstrationContent(origin: string): Promise<object> {
  const patient = await signIn(origin, 'patient', 'patient')
  const bookingId = (await call<List>(`${origin}/api/bookings`, patient)).items[0]?.id
  const path = `${origin}/api/bookings/${bookingId}/offers`
  const { offers } = await call<{ offers: Offer[] }>(path, patient)
  return contentOf(offers.find(({ pricing }) => pricing === 'itemised'))
}

async function startReference(plan: object): Promise<Server> {
  const file = join(folder, 'plan.json')
  writeFileSync(file, JSON.stringify(plan))
  const port = await freePort()
  return startServer([join(import.meta.dirname, 'lib', 'reference-offer.ts')], `http://127.0.0.1:${port}/`, {
    PORT: String(port),
    DATABASE_URL: database.ownerUrl,
    PLAN: file,
  })
}

const headers = (token: string) => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
})

async function post(url: string, token: string, body: string): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers: headers(token), body })
  if (response.status !== 201) throw new Error(`${url} answers ${response.status}`)
  return (await response.json()).id
}

async function rowsOf(offerId: string, bookingId: string) {
  const rows: { table: string; values: Record<string, unknown> }[] = []
  for (const [table, condition] of Object.entries(TABLES)) {
    const given = condition.includes('$1') ? [offerId] : [bookingId]
    const found = await owner.query(
      `select to_jsonb(t) as row from ${table} t where ${condition.replace('$2', '$1')}`,
      given,
    )
    for (const { row } of found.rows) {
      delete row.created_at
      rows.push({ table, values: row })
    }
  }
  return rows
}

/** What the reference repeats: the rows that the product writes for one offer, without what the tables fill in by themselves. */
async function planOf(offerId: string, of: QuoteRequest, requests: QuoteRequest[]) {
  const rows = await rowsOf(offerId, of.bookingId)
  const ids = rows.map(({ values }) => values.id).filter((id): id is string => typeof id === 'string')
  return { rows, of, requests, made: [offerId, ...ids.filter((id) => id !== offerId && id !== of.bookingId)] }
}

async function requireEqualRows(subjects: Record<string, Subject>, body: string) {
  const counts: string[] = []
  for (const { next, token } of Object.values(subjects)) {
    const id = await post(next(), token, body)
    const { rows } = await owner.query('select booking_id from offers where id = $1', [id])
    const written = (await rowsOf(id, rows[0]?.booking_id)).map(({ table }) => table)
    counts.push(
      Object.keys(TABLES)
        .map((table) => `${table} ${written.filter((one) => one === table).length}`)
        .join(', '),
    )
  }
  console.log(`Rows of one offer: ${counts[0]}`)
  if (new Set(counts).size !== 1) throw new Error(`Not the same: ${counts.join(' | ')}`)
}

async function offersPerSecond({ next, token }: Subject, body: string, seconds: number) {
  const result = await autocannon({
    url: next(),
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        body,
        setupRequest: (request) => ({ ...request, path: new URL(next()).pathname, headers: headers(token) }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`The run failed: ${result.non2xx} refusals`)
  return result.requests.average
}
