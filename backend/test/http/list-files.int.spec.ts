import { parse } from 'csv-parse/sync'
import { TICKET_LIST } from '../../src/modules/ai/ticket-list.js'
import { USER_LIST } from '../../src/modules/auth/user-list.js'
import { BOOKING_LIST } from '../../src/modules/bookings/booking-list.js'
import { CLAIM_LIST } from '../../src/modules/claims/claim-list.js'
import { ENQUIRY_LIST } from '../../src/modules/enquiries/enquiry-list.js'
import { HOSPITAL_LIST } from '../../src/modules/hospitals/hospital.views.js'
import { AUDIT_EVENT_LIST } from '../../src/modules/insights/audit-event-list.js'
import { PAYMENT_LIST } from '../../src/modules/payments/payment-list.js'
import { COUNTRY_LIST } from '../../src/modules/places/country-list.js'
import { REVIEW_LIST } from '../../src/modules/reviews/review-list.js'
import { RECIPE_LIST } from '../../src/modules/reviews/review-recipe-list.js'
import { SCRAPE_LIST } from '../../src/modules/reviews/review-scrape-list.js'
import { SOURCE_HOST_LIST } from '../../src/modules/reviews/review-source-host-list.js'
import { SPECIALIZATION_LIST } from '../../src/modules/specializations/specialization-list.js'
import { TREATMENT_LIST } from '../../src/modules/treatments/treatment-list.js'
import { startApp, type TestApp } from '../support/index.js'

/** More rows than one read of a file returns. */
const MANY = 2_100
const PAGE = 1_000

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
  const any = (table: string) =>
    `(array(select id from ${table}))[1 + n % (select count(*)::int from ${table})]`
  // Many rows share a value, or have none, at the ends of the reads.
  await app.rows(`
    insert into bookings (id, user_id, hospital_id, booking_type, status, urgency_level, preferred_date, estimated_cost_cents, deposit_percent,
      possible_emergency, appointment_at, appointment_time_zone, created_at)
    select gen_random_uuid(), (select id from users where email = 'patient@demo.sihat.example'), ${any('hospitals')}, 'surgery',
      (array['pending', 'confirmed', 'completed'])[1 + n % 3], (array['low', 'normal', 'high', 'urgent'])[1 + n % 4],
      case when n % 3 = 0 then current_date + n % 30 end, case when n % 2 = 0 then n % 50 * 100000 end, 20, n % 7 = 0,
      case when n % 5 = 0 then now() + n % 9 * interval '1 day' end, case when n % 5 = 0 then 'Asia/Kuala_Lumpur' end,
      now() - n % 400 * interval '1.000001 hour'
    from generate_series(1, ${MANY}) n`)
  await app.rows(`
    insert into audit_events (id, actor_name, action, subject_type, subject_id, created_at)
    select gen_random_uuid(), 'test', 'test.export', 'tree', 'list', now() - n % 400 * interval '1.000001 hour'
    from generate_series(1, ${MANY}) n`)
  await app.rows(`
    insert into enquiries (id, name, email, country, message, status, created_at)
    select gen_random_uuid(), 'Person ' || n % 300, 'person' || n || '@lists.example', 'Kenya', 'Hello',
      (array['open', 'answered', 'closed'])[1 + n % 3], now() - n % 400 * interval '1.000001 hour'
    from generate_series(1, ${MANY}) n`)
  await app.rows(`
    insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode, stripe_payment_intent_id, paid_at,
      receipt_number)
    select gen_random_uuid(), b.user_id, 'deposit', b.id, n % 5 * 1000 + 500, case when n % 2 = 0 then 'paid' else 'expired' end,
      false, 'pi_' || n, case when n % 2 = 0 then now() - n % 4 * interval '1 day' end, case when n % 2 = 0 then 700000 + n end
    from (select id, user_id, row_number() over () n from bookings limit 30) b`)
  await app.rows(`
    insert into ai_tickets (id, reason, status, closed_at, created_at)
    select gen_random_uuid(), case when n % 2 = 0 then 'person' else 'emergency' end,
      case when n % 3 = 0 then 'closed' else 'open' end, case when n % 3 = 0 then now() end, now() - n % 4 * interval '1 day'
    from generate_series(1, 12) n`)
  await app.rows(`
    insert into hospital_reviews (id, hospital_id, reviewer_name, review_text, rating, rating_source, review_date, source_url,
      is_success_story, scraped_at)
    select gen_random_uuid(), ${any('hospitals')}, 'Patient ' || n, 'Good', 3 + n % 3,
      case when n % 4 = 0 then 'default' else 'stated' end, case when n % 3 = 0 then current_date - n % 5 end,
      'https://reviews.example/' || n, n % 2 = 0, now() - n % 6 * interval '1 day'
    from generate_series(1, 20) n`)
  await app.rows(`
    insert into review_recipes (id, host, item, text, created_at)
    select gen_random_uuid(), 'r' || n * 7 % 10 || '.example', 'li', 'p', now() - n % 3 * interval '1 day'
    from generate_series(1, 9) n`)
  await app.rows(`
    insert into review_source_hosts (id, hospital_id, host, created_at)
    select gen_random_uuid(), ${any('hospitals')}, 's' || n * 7 % 10 || '.example', now() - n % 3 * interval '1 day'
    from generate_series(1, 9) n`)
  await app.rows(`
    insert into review_scrapes (id, hospital_id, url, status, found, added, started_at, ended_at, created_at)
    select gen_random_uuid(), ${any('hospitals')}, 'https://reviews.example/' || n,
      'succeeded', n % 4, n % 2, now(), now(), now() - n % 5 * interval '1 day'
    from generate_series(1, 12) n`)
})
afterAll(() => app.close())

type Row = Record<string, unknown>

const query = (parameters: object) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

async function pagesOf(path: string, asked: { filter: object; sort?: string[] }): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const range = [rows.length, rows.length + PAGE - 1]
    const { status, body } = await app.request<Row[]>('GET', `admin/${path}?${query({ ...asked, range })}`, {
      token: admin,
    })
    expect(status).toBe(200)
    rows.push(...body)
    if (body.length < PAGE) return rows
  }
}

async function fileOf(path: string, asked: { filter: object; sort?: string[] }): Promise<Row[]> {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/admin/${path}?${query({ ...asked, format: 'csv' })}`,
    headers: { authorization: `Bearer ${admin}` },
  })
  expect(answer.statusCode).toBe(200)
  return parse(answer.payload, { bom: true, columns: true })
}

const LISTS = [
  ['ai/tickets', TICKET_LIST, { status: 'open' }],
  ['audit-events', AUDIT_EVENT_LIST, { action: 'test.export' }],
  ['bookings', BOOKING_LIST, { isOpen: true }],
  ['claims', CLAIM_LIST, { subjectType: 'hospital' }],
  ['countries', COUNTRY_LIST, { status: 'active' }],
  ['enquiries', ENQUIRY_LIST, { q: '@lists.example' }],
  ['hospitals', HOSPITAL_LIST, { q: 'malaysia' }],
  ['payments', PAYMENT_LIST, { status: 'paid' }],
  ['review-recipes', RECIPE_LIST, { q: 'example' }],
  ['review-scrapes', SCRAPE_LIST, { status: 'succeeded' }],
  ['review-source-hosts', SOURCE_HOST_LIST, { q: 'example' }],
  ['reviews', REVIEW_LIST, { isSuccessStory: true }],
  ['specializations', SPECIALIZATION_LIST, { status: 'listed' }],
  ['treatments', TREATMENT_LIST, { status: 'active' }],
  ['users', USER_LIST, { q: 'demo' }],
] as const

it.each(LISTS)(
  'the CSV of %s has the rows of the list, in the order of each sort @nightly',
  async (path, list, filter) => {
    const { columns } = list as { columns: Record<string, string> }
    // The host of a recipe or of a review source is unique enough to name the row.
    const key = columns.id ? 'id' : 'host'
    const heading = columns[key] ?? ''
    const sorts = Object.keys(list.sort).flatMap((field) => [
      [field, 'ASC'],
      [field, 'DESC'],
    ])
    for (const sort of [undefined, ...sorts]) {
      const asked = { filter, ...(sort && { sort }) }
      const shown = (await pagesOf(path, asked)).map((row) => row[key])
      expect(shown.length).toBeGreaterThan(1)
      const file = (await fileOf(path, asked)).map((row) => row[heading])
      expect({ sort, rows: file }).toEqual({ sort, rows: shown })
    }
  },
  120_000,
)
