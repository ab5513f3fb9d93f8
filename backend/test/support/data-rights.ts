import { randomUUID } from 'node:crypto'
import { BookingCipher } from '../../src/modules/booking-keys/index.js'
import type {
  PrivacyRequestListView,
  PrivacyRequestView,
} from '../../src/modules/privacy/privacy-request.dto.js'
import { type Role, systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { eventually } from '../faults/support/eventually.js'
import { type Account, newAccount } from './accounts.js'
import { startApp, type TestApp } from './app.js'
import { Browser } from './browser.js'
import { pdf, writePdf } from './files.js'
import { runJobs } from './jobs.js'
import { Mailbox } from './mailbox.js'
import { type ObjectStore, onDisk } from './object-stores.js'
import { asOwner } from './templates.js'
import { upload } from './uploads.js'

export interface ExportDocument {
  schemaVersion: number
  createdAt: string
  sections: Record<string, { description: string; data: Record<string, unknown>[] }>
}

export interface Person extends Account {
  browser: Browser
}

/** The application with a store and a mailbox of its own, and what people do there with their data. */
export class DataRights {
  private constructor(
    readonly app: TestApp,
    readonly store: ObjectStore,
    readonly mailbox: Mailbox,
  ) {}

  static async open(): Promise<DataRights> {
    const store = await onDisk()
    const mailbox = await Mailbox.start()
    process.env.STORAGE_URL = store.address
    process.env.SMTP_URL = mailbox.address
    return new DataRights(await startApp(), store, mailbox)
  }

  async close() {
    await this.app.close()
    await this.mailbox.close()
    await this.store.close()
  }

  ask = ({ browser }: Person) => browser.post<PrivacyRequestView>('profile/export')
  exportsOf = async ({ browser }: Person) =>
    (await browser.get<PrivacyRequestListView>('profile/export')).body.items
  download = ({ browser }: Person, id: string) => browser.get<ExportDocument>(`profile/export/${id}/content`)
  erase = ({ browser, password }: Person, given = password) =>
    browser.post<PrivacyRequestView>('profile/erasure', { password: given })

  async signedIn(role: Role = 'user'): Promise<Person> {
    const account = await newAccount(this.app, { role })
    const browser = new Browser(this.app)
    await browser.signIn(account.email, account.password)
    return { ...account, browser }
  }

  /** A person who used everything there is, under words that are found again wherever they are kept. */
  async busyPatient(word: string): Promise<Person> {
    const person = await this.signedIn()
    const { browser, id } = person
    await browser.patch('profile', { version: 1, firstName: word, phone: '+254712345678', country: 'KE' })
    const consent = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }
    await browser.request('PUT', 'profile/consents/health_data', consent)
    const booking = { bookingType: 'surgery', medicalSummary: `${word} hurts`, preferredDate: '2099-01-31' }
    const headers = { 'idempotency-key': randomUUID() }
    const { body } = await browser.request('POST', 'bookings', booking, headers)
    await browser.post(`bookings/${body.id}/messages`, { text: `${word} asks` })
    const content = {
      citizenships: [],
      languages: [],
      companions: 0,
      files: [],
      wish: `${word} wants to walk`,
    }
    await browser.request('PUT', `bookings/${body.id}/brief`, { version: 0, content })
    await this.askHospital({ id: body.id ?? '', userId: id }, word)
    await this.acceptedOffer(id, word)
    const call = { phone: '+254712345678', convenientTime: `${word} is awake` }
    await browser.post(`bookings/${body.id}/call-requests`, call)
    // A cancellation removes an open request.
    await this.app.rows('update call_requests set answered_at = now() where booking_id = $1', [body.id])
    await browser.post(`bookings/${body.id}/cancel`, { reason: `${word} is better` })
    await this.app.rows(
      `update bookings set appointment_at = '2099-01-31T01:00:00Z', appointment_time_zone = 'Asia/Bangkok',
         appointment_place = $2, appointment_department = $2, appointment_doctor = $2, appointment_contact = $2, appointment_bring = $2 where id = $1`,
      [body.id, `${word} lane`],
    )
    await this.app.rows(
      `insert into data_accesses (id, user_id, role, subject, subject_id) values ($1, $2, 'admin', 'booking', $3)`,
      [randomUUID(), id, body.id],
    )
    const noteId = randomUUID()
    const note = { text: `${word} needs a window seat` }
    await this.app.rows(
      'insert into booking_notes (id, booking_id, user_id, content) values ($1, $2, $3, $4)',
      [
        noteId,
        body.id,
        id,
        await this.seal({ id: body.id ?? '', userId: id }, `booking_notes/${noteId}`, note),
      ],
    )
    await this.app.rows(
      `insert into notifications (id, user_id, type, booking_id, created_at) values ($1, $2, 'booking_message', $3, now())`,
      [randomUUID(), id, body.id],
    )
    const draft = { data: { symptoms: `${word} aches` }, step: 1, version: 1 }
    const assessment = { conditionCategory: 'Other', symptoms: `${word} aches`, urgencyLevel: 'low' }
    await browser.post('assessments', assessment)
    await browser.request('PUT', 'assessments/draft', draft)
    const file = pdf(writePdf(), `${word}.pdf`)
    const record = await upload(this.app, browser.token, file)
    await browser.get(`medical-records/${record.body.id}/content`)
    await this.app.rows(
      'insert into booking_documents (booking_id, record_id, user_id) values ($1, $2, $3)',
      [body.id, record.body.id, id],
    )
    await browser.post('ai/chat/person', {})
    await this.app.rows(
      `insert into ai_matchings (id, user_id, question, answer, adviser) values ($1, $2, $3, '{}', 'built-in')`,
      [randomUUID(), id, JSON.stringify({ medicalConditions: [`${word} hurts`] })],
    )
    await this.app.rows(
      `insert into factors (id, user_id, type, phone) values ($1, $2, 'phone', '+254712345678')`,
      [randomUUID(), id],
    )
    await this.app.rows(`insert into recovery_codes (id, user_id, code_hash) values ($1, $2, '\\xaa')`, [
      randomUUID(),
      id,
    ])
    await this.app.rows(
      `insert into sign_in_challenges (id, user_id, audience, expires_at) values ($1, $2, 'patient', now())`,
      [randomUUID(), id],
    )
    await this.app.rows(
      `insert into one_time_codes (id, user_id, purpose, expires_at) values ($1, $2, 'sign_in', now())`,
      [randomUUID(), id],
    )
    await this.app.rows(
      `insert into subscriptions (id, user_id, stripe_subscription_id, status, paid_at, paid_until)
       values ($1, $2, $3, 'active', now(), now() + interval '1 month')`,
      [randomUUID(), id, `sub_${word}`],
    )
    await this.app.rows('insert into stripe_customers (user_id, stripe_customer_id) values ($1, $2)', [
      id,
      `cus_${randomUUID().slice(0, 8)}`,
    ])
    await this.app.rows(
      `insert into checkout_requests (id, user_id, terms_sha256) values (gen_random_uuid(), $1, repeat('0', 43))`,
      [id],
    )
    const paymentId = randomUUID()
    await this.app.rows(
      `insert into payments (id, user_id, kind, amount_cents, description, status, livemode, paid_at,
         stripe_payment_intent_id, receipt_number)
       values ($1, $2, 'premium', 4900, $3, 'paid', false, now(), $1::uuid::text, nextval('receipt_numbers'))`,
      [paymentId, id, `${word} pays`],
    )
    await this.app.rows(
      `insert into refunds (id, payment_id, user_id, amount_cents, reason, category, requested_by, status)
       values ($1, $2, $3, 100, $4, 'fraudulent', $3, 'failed')`,
      [randomUUID(), paymentId, id, `${word} asked`],
    )
    await this.app.rows(
      `insert into refunds (id, payment_id, user_id, amount_cents, reason, status, method, reference, retried_cents)
       values ($1, $2, $3, 100, $4, 'succeeded', 'bank_transfer', $5, 100)`,
      [randomUUID(), paymentId, id, `${word} agreed`, `${word} TT 0077`],
    )
    await this.app.rows(
      `insert into mail_bounces (user_id, message_id, email, code, of_address) values ($1, $2, $3, 550, false)`,
      [id, randomUUID(), person.email],
    )
    await this.app.rows(`insert into mail_opt_outs (user_id, kind) values ($1, 'reminders')`, [id])
    await this.app.rows('insert into ai_usage (day, user_id, requests) values (now(), $1, 1)', [id])
    await this.app.rows(
      `insert into hospital_members (id, hospital_id, user_id, role, invited_by, removed_at)
       select gen_random_uuid(), id, $1, 'member', $1, now() from hospitals limit 1`,
      [id],
    )
    return person
  }

  private async askHospital(booking: { id: string; userId: string }, word: string) {
    const { id: bookingId, userId } = booking
    const requestId = randomUUID()
    await this.app.rows(
      `insert into quote_requests (id, booking_id, user_id, hospital_id, status)
       select $1, $2, $3, id, 'awaiting_consent' from hospitals limit 1`,
      [requestId, bookingId, userId],
    )
    await this.app.rows(
      `insert into quote_consents (id, quote_request_id, user_id, hospital_id, record_ids, brief_version, text_version, locale)
       select gen_random_uuid(), id, user_id, hospital_id, '{}', 1, '2026-11-26.1', 'en' from quote_requests where id = $1`,
      [requestId],
    )
    await this.app.rows(
      `insert into quote_request_events (id, quote_request_id, user_id, actor, transition, status)
       values (gen_random_uuid(), $1, $2, 'team', 'propose', 'awaiting_consent')`,
      [requestId, userId],
    )
    const questionId = randomUUID()
    const context = `quote_questions/${questionId}`
    await this.app.rows(
      `insert into quote_questions (id, quote_request_id, user_id, content, asked_at, answer, answered_at)
       values ($1, $2, $3, $4, now(), $5, now())`,
      [
        questionId,
        requestId,
        userId,
        await this.seal(booking, context, { body: `Does ${word} smoke?` }),
        await this.seal(booking, `${context}/answer`, { body: `${word} smokes` }),
      ],
    )
  }

  private seal(booking: { id: string; userId: string }, context: string, content: object) {
    return this.app.context
      .get(Database)
      .transaction(systemActor('test'), (em) =>
        this.app.context.get(BookingCipher).seal(em, booking, context, content),
      )
  }

  private async acceptedOffer(userId: string, word: string) {
    const [offerId, versionId, acceptanceId] = [randomUUID(), randomUUID(), randomUUID()]
    const hash = '0'.repeat(64)
    const [offer] = await this.app.rows<{ bookingId: string }>(
      `insert into offers (id, booking_id, user_id, quote_request_id, hospital_id, status)
       select $1, booking_id, user_id, id, hospital_id, 'draft' from quote_requests where user_id = $2
       returning booking_id as "bookingId"`,
      [offerId, userId],
    )
    const booking = { id: offer?.bookingId ?? '', userId }
    const seal = (context: string, content: object) => this.seal(booking, context, content)
    await this.app.rows(
      `insert into offer_versions (id, offer_id, user_id, number, entered_by, content, hash, valid_until, published_at)
       values ($1, $2, $3, 1, 'team', $4, $5, now() + interval '1 day', now())`,
      [
        versionId,
        offerId,
        userId,
        await seal(`offer_versions/${versionId}`, {
          procedure: `${word} gets a knee`,
          currency: 'USD',
          package: null,
          lines: [],
          paymentPlan: [],
        }),
        hash,
      ],
    )
    await this.app.rows(`update offers set status = 'published', published_number = 1 where id = $1`, [
      offerId,
    ])
    await this.app.rows(
      `insert into offer_letters (id, user_id, name, content_type, size_bytes, sha256, storage_key, wrapped_key, dated)
       values ($1, $2, $3, 'application/pdf', 1, 'x', $4, 'x', '2026-11-20')`,
      [versionId, userId, `${word}.pdf`, `offer-letters/${versionId}.pdf`],
    )
    await this.app.rows(
      `insert into offer_pdfs (id, user_id, hash, size_bytes, sha256, storage_key, wrapped_key)
       values ($1, $2, $3, 1, repeat('0', 64), $4, 'x')`,
      [versionId, userId, hash, `offer-pdfs/${versionId}.pdf`],
    )
    await this.app.rows(
      `insert into offer_events (id, offer_id, user_id, number, actor, transition)
       values (gen_random_uuid(), $1, $2, 1, 'team', 'edit')`,
      [offerId, userId],
    )
    await this.app.rows(
      `insert into offer_acceptances (id, offer_id, booking_id, user_id, number, hash, signature, shares_identity,
         accepted_at, confirm_by)
       values ($1, $2, $3, $4, 1, $5, $6, true, now(), now() + interval '2 days')`,
      [
        acceptanceId,
        offerId,
        booking.id,
        userId,
        hash,
        await seal(`offer_acceptances/${acceptanceId}`, { name: `${word} Ling`, text: [] }),
      ],
    )
    const orderId = randomUUID()
    await this.app.rows(
      `insert into change_order_letters (id, offer_id, user_id, name, content_type, size_bytes, sha256, storage_key, wrapped_key, dated)
       values ($1, $2, $3, $4, 'application/pdf', 1, 'x', $5, 'x', '2026-11-21')`,
      [orderId, offerId, userId, `${word} change.pdf`, `change-order-letters/${orderId}.pdf`],
    )
    await this.app.rows(
      `insert into change_orders (id, acceptance_id, offer_id, booking_id, user_id, number, reason, content, hash, entered_by,
         letter_id, proposed_at, released_at)
       values ($1, $2, $3, $4, $5, 1, 'finding', $6, $7, 'team', $1, now(), now())`,
      [
        orderId,
        acceptanceId,
        offerId,
        booking.id,
        userId,
        await seal(`change_orders/${orderId}`, {
          lines: [],
          package: null,
          explanation: `${word} needs another implant`,
        }),
        hash,
      ],
    )
    const [invoiceId, noteId] = [randomUUID(), randomUUID()]
    await this.app.rows(
      `insert into invoices (id, acceptance_id, offer_id, booking_id, user_id, entered_by, head, currency, total, issued_on,
         content_type, size_bytes, sha256, storage_key, wrapped_key, received_at)
       values ($1, $2, $3, $4, $5, 'hospital', $6, 'USD', 100, '2026-11-20', 'application/pdf', 10, $7, $8, 'x',
         now())`,
      [
        invoiceId,
        acceptanceId,
        offerId,
        booking.id,
        userId,
        await seal(`invoices/${invoiceId}/head`, {
          number: '7',
          billedBy: 'hospital',
          fileName: `${word} bill.pdf`,
        }),
        hash,
        `invoices/${invoiceId}.pdf`,
      ],
    )
    await this.app.rows(
      `insert into emergency_notes (id, acceptance_id, offer_id, booking_id, user_id, code, units, happened_at, noted_at, content,
         entered_by)
       values ($1, $2, $3, $4, $5, 'icu_night', 1, now(), now(), $6, 'hospital')`,
      [
        noteId,
        acceptanceId,
        offerId,
        booking.id,
        userId,
        await seal(`emergency_notes/${noteId}`, { doctor: 'Dr. Contoh', note: `${word} bled` }),
      ],
    )
    const [messageId, changeId] = [randomUUID(), randomUUID()]
    await this.app.rows(
      `insert into offer_messages (id, offer_id, booking_id, user_id, number, author, author_id, for_hospital, content,
         possible_emergency, created_at)
       values ($1, $2, $3, $4, 1, 'patient', $4, false, $5, false, now())`,
      [
        messageId,
        offerId,
        booking.id,
        userId,
        await seal(`offer_messages/${messageId}`, { line: null, body: `${word} asks about blood` }),
      ],
    )
    await this.app.rows(
      `insert into offer_change_requests (id, offer_id, booking_id, user_id, number, content, possible_emergency, requested_at)
       values ($1, $2, $3, $4, 1, $5, false, now())`,
      [
        changeId,
        offerId,
        booking.id,
        userId,
        await seal(`offer_change_requests/${changeId}`, { lines: [], comment: `${word} wants another date` }),
      ],
    )
  }

  async exported(person: Person): Promise<PrivacyRequestView> {
    await this.ask(person)
    await runJobs(this.app, 'privacy.export')
    const [newest] = await this.exportsOf(person)
    return newest as PrivacyRequestView
  }
}

/** Sends a request that stores its rows while a job deletes the account, and waits for the deletion. */
export const overlapErasure = <T>(app: TestApp, userId: string, send: () => Promise<T>): Promise<T> =>
  asOwner(async (client) => {
    await client.query('begin')
    await client.query('delete from consents where user_id = $1', [userId])
    await client.query('delete from users where id = $1', [userId])
    const answer = send()
    await eventually('the request waits for the deletion', 10_000, async () => {
      const waiting = await app.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    })
    await client.query('commit')
    return answer
  }, app.databaseName)
