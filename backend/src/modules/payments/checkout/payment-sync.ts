import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../../platform/audit/index.js'
import type { Tables } from '../../../platform/database/index.js'
import { sendJob } from '../../../platform/outbox/index.js'
import {
  type BookingPaymentKind,
  confirmPaidBooking,
  lockBooking,
  recordUnduePayment,
} from '../../bookings/index.js'
import { publishLiveEvent } from '../../notifications/index.js'
import { ownerIsErased } from '../erased-owner.js'
import { enter } from '../ledger/ledger.js'
import { type PaymentMailPayload, paymentMail } from '../payment.jobs.js'
import { beyondDue, isPaidInFull, type PaymentKind } from '../payment-amounts.js'
import { lockPayment, type PaidFor, type PaymentRow, takeTurn } from '../payment-rows.js'
import { type CardPayment, type CheckoutPage, ProviderRefusal } from '../provider/payment-provider.js'
import type { ProviderCalls } from '../provider/provider-calls.js'
import { CURRENCY } from '../provider/stripe-objects.js'
import { reportDifference, SYNC } from '../reconciliation/differences.js'
import { giveBack } from '../refunds/booking-money.js'
import { leftOf, type RefundRequest } from '../refunds/refund-requests.js'
import { RefundSync } from '../refunds/refund-sync.js'
import { moneyOf } from './booking-balance.js'
import { collectsNothing, whyUndue } from './undue-payments.js'

const REPRICED = { reason: 'More than was due when it was paid', category: 'booking_changed' } as const

const RECEIVED_MAILS = { deposit: 'deposit_paid', balance: 'balance_paid' } as const

interface Page extends PaidFor {
  kind: PaymentKind
  amountCents: number
}

/** Brings a payment that was begun with a checkout to what Stripe says now. */
@Injectable()
export class PaymentSync {
  constructor(private readonly refunds: RefundSync) {}

  /** A payment that was begun with a checkout. */
  async payment(em: EntityManager, calls: ProviderCalls, id: string): Promise<void> {
    const place = await em
      .getKysely<Tables>()
      .selectFrom('payments')
      .select('booking_id as bookingId')
      .where('id', '=', id)
      .executeTakeFirst()
    // The account, the booking, the payment: every transaction about a booking's money locks in this order.
    const bookingId = place?.bookingId
    const booking = bookingId ? await lockBooking(em, bookingId) : undefined
    const row = await lockPayment(em, id)
    if (!row?.stripe_session_id) return
    if (row.status === 'paid') return this.refunds.ofPayment(em, calls, id)
    await takeTurn(em, calls, id)
    const page = await calls.ask.checkout(row.stripe_session_id)
    if (page.status === 'expired') return expire(em, row)
    if (page.status !== 'paid') return
    const intent = await calls.ask.cardPayment(page.intentId ?? '')
    const difference = differenceOf(row, page, intent)
    if (difference) return reportDifference(em, row.id, difference)
    // Asked before the receipt takes its number, which a pass that ends here would use up.
    await calls.ask.refundsOf(intent.id)
    const before = booking && bookingId ? await moneyOf(em, bookingId, booking) : undefined
    const isErased = await ownerIsErased(em, row.user_id)
    await markPaid(em, row, intent)
    // Somebody may have given back at Stripe what goes back below.
    await this.refunds.ofPayment(em, calls, id)
    if (isErased) await giveBack(em, row.id, { reason: 'The account was erased before' })
    else if (before && booking && bookingId) {
      const undue = whyUndue(row, booking, await collectsNothing(em, bookingId))
      if (undue) return giveBackUndue(em, row, bookingId, undue)
      const over = beyondDue(before, await leftOf(em, id))
      if (over > 0) await giveBack(em, row.id, { ...REPRICED, amountCents: over })
      const isAll = isPaidInFull(await moneyOf(em, bookingId, booking)) && !booking.paysHospital
      const received = receivedBy(row, isAll)
      await confirmPaidBooking(em, SYNC, bookingId, received)
      await tellPaid(em, row, received ? RECEIVED_MAILS[received] : 'paid')
    } else await tellPaid(em, row, 'paid')
  }

  /** Pages of a booking on which nobody is to pay any more. The caller has locked the booking. */
  async closePages(
    em: EntityManager,
    calls: ProviderCalls,
    bookingId: string,
    stays: (page: Page) => boolean,
  ): Promise<void> {
    const pages = await em
      .getKysely<Tables>()
      .selectFrom('payments')
      .select((eb) => [
        'id',
        eb.ref('stripe_session_id').$notNull().as('session'),
        'kind',
        eb.cast<number>('amount_cents', 'float8').as('amountCents'),
        'hospital_id as hospitalId',
        'treatment_id as treatmentId',
      ])
      .where('booking_id', '=', bookingId)
      .where('status', '=', 'open')
      .forUpdate()
      .execute()
    for (const page of pages) if (!stays(page)) await this.close(em, calls, page)
  }

  /** Nobody pays on this page any more. The caller has locked the booking. */
  async close(
    em: EntityManager,
    calls: ProviderCalls,
    { id, session }: { id: string; session: string },
  ): Promise<void> {
    await takeTurn(em, calls, id)
    const { status } = await calls.ask.checkout(session)
    if (status === 'open')
      await calls.change.closeCheckout(session).catch((error: unknown) => {
        if (!(error instanceof ProviderRefusal)) throw error
      })
    // It may have been paid a moment ago, or in this one.
    await this.payment(em, calls, id)
  }
}

async function expire(em: EntityManager, row: PaymentRow): Promise<void> {
  if (row.status !== 'open') return
  await em
    .getKysely<Tables>()
    .updateTable('payments')
    .set((eb) => ({ status: 'expired', checkout_url: null, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  if (row.user_id) await publishLiveEvent(em, row.user_id, 'payment.updated', { paymentId: row.id })
}

async function markPaid(em: EntityManager, row: PaymentRow, intent: CardPayment): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('payments')
    .set((eb) => ({
      status: 'paid',
      paid_at: eb.fn<string>('clock_timestamp'),
      stripe_payment_intent_id: intent.id,
      receipt_number: eb.fn<number>('nextval', [eb.val('receipt_numbers')]),
      checkout_url: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  const cause = `payment ${intent.id}`
  await enter(em, { cause, paymentId: row.id, kind: row.kind, amountCents: row.amount })
  await audit(em, SYNC, { action: 'payment.paid', subjectType: 'payment', subjectId: row.id })
  if (row.user_id) await publishLiveEvent(em, row.user_id, 'payment.updated', { paymentId: row.id })
}

/** Returns `balance` only when nothing is left to pay, to the hospital neither: a refund or a new cost may have come before the payment. */
function receivedBy({ kind }: PaymentRow, isAll: boolean): BookingPaymentKind | undefined {
  if (isAll) return 'balance'
  return kind === 'deposit' ? 'deposit' : undefined
}

async function tellPaid(
  em: EntityManager,
  { id, user_id }: PaymentRow,
  kind: PaymentMailPayload['kind'],
): Promise<void> {
  // An erased account has no address.
  if (user_id) await sendJob(em, paymentMail, { kind, id })
}

/** Refunds a payment that its booking does not ask for. The patient, the team and the history hear of it at once. */
async function giveBackUndue(
  em: EntityManager,
  row: PaymentRow,
  bookingId: string,
  undue: RefundRequest,
): Promise<void> {
  await recordUnduePayment(em, SYNC, bookingId)
  await giveBack(em, row.id, undue)
  await reportDifference(em, row.id, undue.reason)
  await tellPaid(em, row, 'not_due')
}

/** What Stripe says that we did not ask for; undefined when all of it fits. */
function differenceOf(row: PaymentRow, page: CheckoutPage, intent: CardPayment): string | undefined {
  if (page.livemode !== row.livemode || intent.livemode !== row.livemode) return 'another mode'
  if (page.paymentId !== row.id || intent.paymentId !== row.id) return 'another payment'
  if (page.currency !== CURRENCY || intent.currency !== CURRENCY) return 'another currency'
  if (page.amountCents !== row.amount || intent.receivedCents !== row.amount)
    return `${intent.receivedCents} in place of ${row.amount}`
  return intent.status === 'succeeded' ? undefined : `a payment that is ${intent.status}`
}
