import { randomUUID } from 'node:crypto'
import type { CreatedPaymentView, DueView } from '../src/modules/payments/payment.dto.js'
import { Browser, newAccount, startApp, type TestApp } from './support/index.js'
import { runJobs } from './support/jobs.js'
import { Mailbox } from './support/mailbox.js'
import { refundPayment } from './support/refunds.js'
import { GOOD_CARD, REFUND_FAILS_CARD, TestStripe } from './support/stripe.js'

let mailbox: Mailbox
let stripe: TestStripe
let app: TestApp
let admin: string
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  stripe = await TestStripe.start()
  app = await startApp()
  admin = await app.tokenOf('admin')
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await mailbox.close()
})

interface State {
  card?: string
  refund?: object
  isCancelled?: true
  /** The sums of both views of the API. */
  due: Partial<DueView>
  mail: { subject: string; left: string | undefined; isUncounted?: true }
}

const REFUND_MAIL = 'Your refund is on its way'
const REFUSAL_MAIL = 'Your bank refused the refund'
const NOTHING = { kind: null, amount: null }
const WHOLE = { reason: 'The trip changed' }

/** Each booking costs $10,000, and its deposit of $2,000 is paid. */
const STATES: [string, State][] = [
  [
    'a deposit that was refunded in full',
    {
      refund: WHOLE,
      due: { kind: 'deposit', amount: 2_000, leftUsd: 10_000, paidUsd: 0, goodwillUsd: 0, refusedUsd: 0 },
      mail: { subject: REFUND_MAIL, left: '$10,000.00' },
    },
  ],
  [
    'a refund of a part',
    {
      refund: { ...WHOLE, amount: 400 },
      due: { kind: 'balance', amount: 8_400, leftUsd: 8_400, paidUsd: 1_600, goodwillUsd: 0, refusedUsd: 0 },
      mail: { subject: REFUND_MAIL, left: '$8,400.00' },
    },
  ],
  [
    'a refund of a part that the bank refused',
    {
      card: REFUND_FAILS_CARD,
      refund: { ...WHOLE, amount: 400 },
      due: {
        kind: 'balance',
        amount: 8_400,
        leftUsd: 8_400,
        paidUsd: 1_600,
        goodwillUsd: 0,
        refusedUsd: 400,
      },
      mail: { subject: REFUSAL_MAIL, left: '$8,400.00', isUncounted: true },
    },
  ],
  [
    'a refund of the whole deposit that the bank refused',
    {
      card: REFUND_FAILS_CARD,
      refund: WHOLE,
      due: { kind: 'deposit', amount: 2_000, leftUsd: 10_000, paidUsd: 0, goodwillUsd: 0, refusedUsd: 2_000 },
      mail: { subject: REFUSAL_MAIL, left: '$10,000.00', isUncounted: true },
    },
  ],
  [
    'a goodwill refund',
    {
      refund: { ...WHOLE, isGoodwill: true },
      due: { kind: 'balance', amount: 8_000, leftUsd: 8_000, paidUsd: 0, goodwillUsd: 2_000, refusedUsd: 0 },
      mail: { subject: REFUND_MAIL, left: '$8,000.00' },
    },
  ],
  [
    'a goodwill refund that the bank refused',
    {
      card: REFUND_FAILS_CARD,
      refund: { ...WHOLE, isGoodwill: true },
      due: {
        kind: 'balance',
        amount: 8_000,
        leftUsd: 8_000,
        paidUsd: 0,
        goodwillUsd: 2_000,
        refusedUsd: 2_000,
      },
      mail: { subject: REFUSAL_MAIL, left: '$8,000.00', isUncounted: true },
    },
  ],
  [
    'a cancelled booking',
    {
      isCancelled: true,
      due: { ...NOTHING, paidUsd: 0, goodwillUsd: 0, refusedUsd: 0 },
      mail: { subject: REFUND_MAIL, left: undefined },
    },
  ],
  [
    'a cancelled booking whose refund the bank refused',
    {
      card: REFUND_FAILS_CARD,
      isCancelled: true,
      due: { ...NOTHING, paidUsd: 0, goodwillUsd: 0, refusedUsd: 2_000 },
      mail: { subject: REFUSAL_MAIL, left: undefined, isUncounted: true },
    },
  ],
]

it.each(STATES)(
  'the patient, the team and the mail read the same sum: %s',
  async (_of, { card = GOOD_CARD, refund, isCancelled, due, mail }) => {
    const { id: userId, email, password } = await newAccount(app)
    const browser = new Browser(app)
    await browser.signIn(email, password)
    const bookingId = randomUUID()
    await app.rows(
      `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
       values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1000000, 20)`,
      [bookingId, userId],
    )
    const { body: begun } = await browser.post<CreatedPaymentView>('payments', { bookingId, amount: 2_000 })
    stripe.pay(begun.url, card)
    await stripe.bring(app)
    if (isCancelled) await browser.post(`bookings/${bookingId}/cancel`, {})
    if (refund) {
      expect((await refundPayment(app, begun.id, { token: admin, body: refund })).status).toBe(201)
    }
    for (const job of ['booking.cancelled', 'payment.refund']) await runJobs(app, job)
    stripe.passDays(1)
    await stripe.bring(app)
    await runJobs(app, 'payment.mail')

    const patientView = (await browser.get<DueView>(`payments/due/${bookingId}`)).body
    const teamView = (await app.request<DueView>('GET', `admin/payments/due/${bookingId}`, { token: admin }))
      .body
    expect(patientView).toMatchObject(due)
    expect(teamView).toEqual(patientView)

    const sent = mailbox.mails.filter(({ to }) => to.includes(email)).at(-1)
    expect(sent?.subject).toBe(mail.subject)
    expect(/You have (\S+) left to pay for this booking\./.exec(sent?.text ?? '')?.[1]).toBe(mail.left)
    expect(sent?.text.includes('This amount does not count as paid for your booking.')).toBe(
      mail.isUncounted ?? false,
    )
  },
)
