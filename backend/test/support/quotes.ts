import type { CaseBriefView } from '../../src/modules/case-briefs/case-brief.dto.js'
import type {
  QuoteRequestListView,
  QuoteRequestView,
} from '../../src/modules/quote-requests/quote-request.dto.js'
import type { Role } from '../../src/platform/authz/index.js'
import type { Account } from './accounts.js'
import { Browser } from './browser.js'
import { newAccount, type TestApp } from './index.js'
import { runJobs } from './jobs.js'

export type Answer<T> = T & { code: string; detail: string; errors: { pointer: string }[] }

/** A complete case brief. */
export const BRIEF = {
  ageYears: 61,
  sex: 'female',
  country: 'KE',
  citizenships: ['KE'],
  languages: ['en'],
  wish: 'A new knee',
  condition: 'Osteoarthritis',
  history: 'None',
  medicines: 'None',
  heightCm: null,
  weightKg: null,
  smoking: null,
  urgency: 'normal',
  fromMonth: '2027-03',
  toMonth: '2027-05',
  companions: 0,
  files: [],
}

export interface QuotePatientOptions {
  /** A patient with another booking. A new patient when left out. */
  person?: Account & { browser: Browser }
  /** Changes of `BRIEF`. */
  content?: object
  isApproved?: boolean
  role?: Role
}

/** A signed-in patient with both consents, a booking and a case brief. */
export async function newQuotePatient(
  app: TestApp,
  { content = {}, isApproved = true, role = 'user', person }: QuotePatientOptions = {},
) {
  const account = person ?? (await newAccount(app, { role }))
  const browser = person?.browser ?? new Browser(app)
  if (!person) await browser.signIn(account.email, account.password)
  const agree = (purpose: string, granted: boolean) =>
    browser.request('PUT', `profile/consents/${purpose}`, {
      granted,
      textVersion: '2026-11-22.1',
      locale: 'en',
    })
  await agree('health_data', true)
  await agree('share_with_hospital', true)
  const { body: booking } = await browser.post<{ id: string }>('bookings', { bookingType: 'surgery' })
  const path = `bookings/${booking.id}`
  const { body: brief } = await browser.request<CaseBriefView>('PUT', `${path}/brief`, {
    version: 0,
    content: { ...BRIEF, ...content },
  })
  if (isApproved) await browser.post(`${path}/brief/approve`, { version: brief.version })
  const consent = { recordIds: [], briefVersion: 1, textVersion: '2026-11-26.1', locale: 'en' }
  return {
    id: account.id,
    email: account.email,
    password: account.password,
    browser,
    agree,
    bookingId: booking.id,
    path,
    consent,
    send: (hospitalIds: (string | undefined)[], changes: object = {}, key?: string) =>
      browser.request<Answer<QuoteRequestListView>>(
        'POST',
        `${path}/quote-requests`,
        { hospitalIds, consent: { ...consent, ...changes } },
        key ? { 'idempotency-key': key } : {},
      ),
    list: async () =>
      (await browser.get<QuoteRequestListView>(`${path}/quote-requests`)).body.items.map(
        ({ hospital, status, turn }) => [hospital.id, status, turn],
      ),
    answer: (id: string | undefined, act: string, body: object = {}) =>
      browser.post<Answer<QuoteRequestView>>(`quote-requests/${id}/${act}`, body),
  }
}

export type QuotePatient = Awaited<ReturnType<typeof newQuotePatient>>

/** Erases the account. @returns how many rows went, by table */
export async function erase(app: TestApp, { id, browser, password }: QuotePatient) {
  await browser.post('profile/erasure', { password })
  await runJobs(app, 'privacy.erasure')
  const [erasure] = await app.rows<{ outcome: { erased: Record<string, number> } }>(
    `select outcome from privacy_requests where user_id = $1 and kind = 'erasure'`,
    [id],
  )
  return erasure?.outcome.erased
}
