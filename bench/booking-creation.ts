/**
 * POST /api/bookings beside node:http and pg that insert the same rows in one transaction, in turn on one machine. The
 * issue asks for a ratio of at least 0.35.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { accessToken } from './lib/access-token.ts'
import { compareCreation, create } from './lib/creation-rates.ts'
import { compareWithKept } from './lib/kept-ratios.ts'
import type { Server } from './lib/processes.ts'
import { openProductDatabase } from './lib/product-database.ts'
import { startProduct, startReference } from './lib/product-server.ts'
import { requireEqualRows, rowsOf } from './lib/written-rows.ts'

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
const BOOKING = JSON.stringify({
  bookingType: 'surgery',
  urgencyLevel: 'high',
  preferredDate: '2099-01-31',
  medicalSummary: 'Pain in the left knee since March. '.repeat(10),
  travelRequired: true,
  companionCount: 1,
})

let turn = 0
const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
const owner = new pg.Client({ connectionString: database.ownerUrl })
const servers: Server[] = []
try {
  await owner.connect()
  const product = await startProduct(database.env)
  servers.push(product)
  const { rows: sessions } = await owner.query<{ sub: string; sid: string }>(SIGNED_IN_PATIENTS)
  // The reference stores all its bookings for the first patient.
  const [first = '', ...tokens] = sessions.map(({ sub, sid }) => accessToken(database.env, sub, sid))
  const nextOf = (url: string, patients: string[]) => () => ({ url, headers: headers(patients) })
  const { id } = await create(nextOf(`${product.url}/api/bookings`, [first])(), BOOKING)
  const rows = await rowsOf(owner, TABLES, id, { live_events: ['id'], outbox_messages: ['sent_at'] })
  const reference = await startReference('reference-booking.ts', {
    DATABASE_URL: database.ownerUrl,
    ROWS: JSON.stringify(rows),
    BOOKING_ID: id,
  })
  servers.push(reference)
  const subjects = {
    reference: nextOf(reference.url, tokens),
    product: nextOf(`${product.url}/api/bookings`, tokens),
  }
  const created = Object.values(subjects).map(async (next) => (await create(next(), BOOKING)).id)
  await requireEqualRows(owner, TABLES, await Promise.all(created))
  compareWithKept({ 'booking creation': await compareCreation(subjects, BOOKING) })
} finally {
  for (const server of servers) await server.stop()
  await owner.end()
  await database.close()
}

function headers(tokens: string[]) {
  turn += 1
  return {
    authorization: `Bearer ${tokens[turn % tokens.length]}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
}
