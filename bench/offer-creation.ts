/**
 * POST /api/admin/quote-requests/:id/offers with 27 lines, beside node:http and pg that insert the same rows in one transaction and send the
 * same JSON.
 */
import pg from 'pg'
import { compareCreation, create } from './lib/creation-rates.ts'
import { compareWithKept } from './lib/kept-ratios.ts'
import type { Server } from './lib/processes.ts'
import { openProductDatabase } from './lib/product-database.ts'
import { startProduct, startReference } from './lib/product-server.ts'
import { call, contentOf, type List, type Offer, signIn } from './lib/team-calls.ts'
import { requireEqualRows, rowsOf } from './lib/written-rows.ts'

/** Each request gets one offer. */
const REQUESTS = { product: 20_000, reference: 120_000 }
/** Where an offer leaves rows, and how they are found. */
const TABLES = {
  booking_keys: 'id = (select booking_id from offers where id = $1::uuid)',
  offers: 'id = $1::uuid',
  offer_versions: 'offer_id = $1::uuid',
  offer_events: 'offer_id = $1::uuid',
  audit_events: 'subject_id = $1',
}

/** Patients with one booking, one approved case and one request each. Nothing reads the content of the case. */
const REQUESTS_SENT = `
  with patients as (
    insert into users (id, email, email_verified_at)
    select gen_random_uuid(), $1 || n || '@bench.example', now() from generate_series(1, $2::int) n returning id
  ), consents as (
    insert into consents (id, user_id, purpose, text_version, locale)
    select gen_random_uuid(), id, 'health_data', 'bench', 'en' from patients
  ), cases as (
    insert into bookings (id, user_id, booking_type) select gen_random_uuid(), id, 'surgery' from patients
    returning id, user_id
  ), briefs as (
    insert into case_briefs (id, booking_id, user_id, brief_version, content, approved_at)
    select gen_random_uuid(), id, user_id, 1, '', now() from cases returning id, booking_id, user_id
  )
  insert into quote_requests (id, booking_id, user_id, hospital_id, status, brief_id, sent_at, due_at)
  select gen_random_uuid(), booking_id, user_id, (select id from hospitals where is_active limit 1), 'sent', id, now(),
    now() + interval '3 days' from briefs
  returning id`

const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
const owner = new pg.Client({ connectionString: database.ownerUrl })
const servers: Server[] = []
try {
  await owner.connect()
  const product = await startProduct(database.env)
  servers.push(product)
  const body = JSON.stringify({ content: await demonstrationContent(product.url) })
  const requestIds = await sendRequests('product', REQUESTS.product)
  await sendRequests('reference', REQUESTS.reference)
  await owner.query('analyze')
  const json = { 'content-type': 'application/json' }
  const authorization = `Bearer ${await signIn(product.url, 'moderator', 'admin')}`
  const next = () => ({
    url: `${product.url}/api/admin/quote-requests/${requestIds.pop()}/offers`,
    headers: { ...json, authorization },
  })
  const answer = await create(next(), body)
  const reference = await startReference('reference-offer.ts', {
    DATABASE_URL: database.ownerUrl,
    ROWS: JSON.stringify(await rowsOf(owner, TABLES, answer.id)),
    SOURCE: JSON.stringify(await sourceOf(answer.id)),
    ANSWER: JSON.stringify(answer),
  })
  servers.push(reference)
  const subjects = { reference: () => ({ url: reference.url, headers: json }), product: next }
  const created = Object.values(subjects).map(async (one) => (await create(one(), body)).id)
  await requireEqualRows(owner, TABLES, await Promise.all(created))
  compareWithKept({ 'offer creation': await compareCreation(subjects, body) })
} finally {
  for (const server of servers) await server.stop()
  await owner.end()
  await database.close()
}

async function demonstrationContent(origin: string): Promise<object> {
  const patient = await signIn(origin, 'patient', 'patient')
  const bookings = await call<List>(`${origin}/api/bookings`, patient)
  const { offers } = await call<{ offers: Offer[] }>(
    `${origin}/api/bookings/${bookings.items[0]?.id}/offers`,
    patient,
  )
  return contentOf(offers.find(({ pricing }) => pricing === 'itemised'))
}

async function sendRequests(name: string, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(REQUESTS_SENT, [name, count])
  return rows.map(({ id }) => id)
}

/** Ids that the rows of an offer hold. */
async function sourceOf(offer: string): Promise<object> {
  const { rows } = await owner.query(
    'select quote_request_id as request, booking_id as booking, user_id as user from offers where id = $1',
    [offer],
  )
  return { ...rows[0], offer }
}
