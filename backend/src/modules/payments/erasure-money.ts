import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { expressionBuilder } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { NOW, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { paymentRefund } from './payment.jobs.js'
import type { PaymentKind } from './payment-amounts.js'
import { dueAfterCancellation, refundsIfCancelled } from './refunds/cancellation-refunds.js'
import { REFUSED_CENTS, requestRefund } from './refunds/refund-requests.js'
import { termsTime } from './refunds/refund-rule.js'
import { PremiumMoneyBack } from './subscriptions/premium-money-back.js'
import { findRefundable } from './subscriptions/premium-refunds.js'

/** A payment that the patient has made or begun and that erasing the account settles. */
export interface OpenSum {
  paymentId: string
  kind: PaymentKind
  receiptNumber: number | null
  /** The patient began this payment and did not pay. Erasing the account closes its payment page. */
  isOpen: boolean
  /** The bank refused an earlier refund of this payment. */
  isRefused: boolean
  amountCents: number
  /** Cents that erasing the account refunds. */
  refundCents: number
  /** Cents of refunds that are under way. */
  underWayCents: number
  /** Cents that the refund rule keeps. */
  keptCents: number
}

/** Refunds of a payment that an erasure leaves unfinished. */
interface UnfinishedRefunds {
  receiptNumber: number
  /** Cents of refunds that may still reach the card: those under way, and those that the erasure asked for. */
  ongoingCents: number
  /** Cents that the bank refused and that we still owe. */
  refusedCents: number
}

type TermsOf = (appointmentAt: Date | null) => Date

/** The reason of the refunds that an erasure asks for. */
const ERASED = 'The account is erased'

const payment = expressionBuilder<Tables & { p: Tables['payments'] }, 'p'>()

/** Cents of refused refunds of payment `p` that we still owe. The refund of Premium that the patient asked for follows its own rule. */
const OWED_CENTS = payment
  .case()
  .when(
    payment.and([
      payment('p.kind', '=', 'premium'),
      payment.not(
        payment.exists(
          payment
            .selectFrom('refunds as r')
            .whereRef('r.payment_id', '=', 'p.id')
            .where('r.status', '=', 'failed')
            .whereRef('r.requested_by', 'is distinct from', 'p.user_id'),
        ),
      ),
    ]),
  )
  .then(payment.lit(0))
  .else(REFUSED_CENTS)
  .end()

interface Row {
  paymentId: string
  bookingId: string | null
  bookingStatus: string | null
  appointmentAt: string | null
}

/** Lists and settles the payments of a patient who erases the account (decision 0025). */
@Injectable()
export class OpenSums {
  constructor(private readonly moneyBack: PremiumMoneyBack) {}

  /**
   * Lists every open payment with what erasing the account does to it. Only for system actors.
   * @param termsOf the time whose refund terms count, from the appointment of a booking
   */
  async list(em: EntityManager, userId: string, termsOf: TermsOf = () => new Date()): Promise<OpenSum[]> {
    const rows = await em
      .getKysely<Tables>()
      .selectFrom('payments as p')
      .leftJoin('bookings as b', 'b.id', 'p.booking_id')
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('refunds as r')
          .select(({ fn, lit }) => {
            const cents = fn.sum<number>('r.amount_cents')
            return [
              fn.coalesce(cents.filterWhere('r.status', '=', 'succeeded'), lit(0)).as('succeeded'),
              fn
                .coalesce(cents.filterWhere('r.status', 'in', ['requested', 'pending']), lit(0))
                .as('under_way'),
            ]
          })
          .whereRef('r.payment_id', '=', 'p.id')
          .as('refunds'),
      )
      .select((eb) => [
        'p.id as paymentId',
        'p.kind',
        eb.cast<number | null>('p.receipt_number', 'integer').as('receiptNumber'),
        eb.cast<boolean>(eb('p.status', '=', 'open'), 'boolean').as('isOpen'),
        eb.cast<number>('p.amount_cents', 'float8').as('amountCents'),
        eb.cast<number>('refunds.under_way', 'float8').as('underWayCents'),
        eb
          .cast<number>(
            eb(eb('p.amount_cents', '-', eb.ref('refunds.succeeded')), '-', eb.ref('refunds.under_way')),
            'float8',
          )
          .as('heldCents'),
        eb.cast<number>(REFUSED_CENTS, 'float8').as('refusedCents'),
        eb.cast<number>(OWED_CENTS, 'float8').as('owedCents'),
        'b.id as bookingId',
        'b.status as bookingStatus',
        'b.appointment_at as appointmentAt',
      ])
      .where('p.user_id', '=', userId)
      .where('p.status', 'in', ['open', 'paid'])
      .where('p.kind', '<>', 'demonstration')
      .orderBy('p.created_at')
      .orderBy('p.id')
      .execute()
    const premium = await this.refundablePremium(em, userId)
    const sums: OpenSum[] = []
    for (const row of rows) {
      const { paymentId, heldCents, refusedCents, owedCents, isOpen, bookingStatus, kind } = row
      const ruleCents = paymentId === premium ? heldCents : await refundOf(em, row, termsOf)
      const refundCents = isOpen ? 0 : Math.min(heldCents, owedCents + ruleCents)
      // We refund no completed treatment and no month of Premium that has ended.
      const isSpent = kind === 'premium' || bookingStatus === 'completed' || bookingStatus === null
      const keptCents = isOpen || isSpent ? 0 : heldCents - refundCents
      const { receiptNumber, amountCents, underWayCents } = row
      if (!isOpen && refundCents + underWayCents + keptCents === 0) continue
      const isRefused = refusedCents > 0
      sums.push({
        paymentId,
        kind,
        receiptNumber,
        isOpen,
        isRefused,
        amountCents,
        refundCents,
        underWayCents,
        keptCents,
      })
    }
    return sums
  }

  /** Lists the open payments for the page that asks the person. Only for system actors. */
  async preview(em: EntityManager, userId: string): Promise<{ sums: OpenSum[]; version: string }> {
    const sums = await this.list(em, userId)
    return { sums, version: await versionOf(em, userId, sums) }
  }

  /**
   * Requests a refund of every sum that `list` names, in the transaction that closes the account. A sum that the page showed within
   * the last 30 minutes does not fall.
   * @param previewVersion the version that the person's page showed. Undefined when the client showed none.
   * @throws ProblemError erasure_differs when the payments or the appointments are no longer those of the page
   */
  async refund(em: EntityManager, actor: UserActor, previewVersion: string | undefined): Promise<void> {
    const { userId } = actor
    await this.moneyBack.lock(em, userId)
    await this.moneyBack.settleHadBefore(em, actor, userId)
    const now = new Date()
    const sums = await this.list(em, userId, (appointmentAt) => termsTime(now, appointmentAt))
    if (previewVersion !== undefined) {
      const current = [await versionOf(em, userId, sums), (await this.preview(em, userId)).version]
      if (!current.includes(previewVersion)) throw new ProblemError('erasure_differs')
    }
    for (const { paymentId, kind, refundCents } of sums) {
      if (refundCents <= 0) continue
      const refundId = await requestRefund(em, actor, paymentId, {
        amountCents: refundCents,
        reason: ERASED,
        category: kind === 'premium' ? 'requested_by_customer' : 'booking_cancelled',
      })
      await sendJob(em, paymentRefund, { refundId })
    }
    // The bank can refuse the refund at any time after this transaction. Only that refund stays owed then.
    await this.moneyBack.remember(em, userId)
    await this.moneyBack.settleReplaced(em, userId)
  }

  /** Lists the refunds that an erasure leaves unfinished, for its last mail. Only for system actors. */
  unfinished(em: EntityManager, userId: string): Promise<UnfinishedRefunds[]> {
    const db = em.getKysely<Tables>()
    const refunds = db
      .selectFrom('payments as p')
      .select((eb) => {
        const ongoing = eb
          .selectFrom('refunds as r')
          .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('r.amount_cents'), lit(0)).as('cents'))
          .whereRef('r.payment_id', '=', 'p.id')
          .where((r) =>
            r.or([
              r('r.status', 'in', ['requested', 'pending']),
              r.and([r('r.status', '=', 'succeeded'), r('r.reason', '=', ERASED)]),
            ]),
          )
        return [
          eb.cast<number>('p.receipt_number', 'integer').as('receiptNumber'),
          eb.cast<number>(ongoing, 'float8').as('ongoingCents'),
          eb.cast<number>(REFUSED_CENTS, 'float8').as('refusedCents'),
        ]
      })
      .where('p.user_id', '=', userId)
    return db
      .selectFrom(refunds.as('unfinished'))
      .selectAll()
      .where((eb) => eb(eb('ongoingCents', '+', eb.ref('refusedCents')), '>', 0))
      .orderBy('receiptNumber')
      .execute()
  }

  /** Finds the payment for Premium that the person can still have refunded: once per person (decision 0028). */
  private async refundablePremium(em: EntityManager, userId: string): Promise<string | undefined> {
    if (await this.moneyBack.isUsed(em, userId)) return undefined
    return (await findRefundable(em, userId))?.paymentId
  }
}

/** Returns a digest of the sums and of the appointments of open bookings: what the page of the erasure names. */
async function versionOf(em: EntityManager, userId: string, sums: readonly OpenSum[]): Promise<string> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('bookings')
    .select(['id', 'appointment_at as at'])
    .where('user_id', '=', userId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .where('appointment_at', '>', NOW)
    .orderBy('id')
    .execute()
  return createHash('sha256')
    .update(JSON.stringify([sums, rows]))
    .digest('base64url')
}

/** Computes the refund of a payment for a booking in cents, without refused refunds: those are owed. Erasing the account cancels every booking that has not taken place. */
async function refundOf(em: EntityManager, row: Row, termsOf: TermsOf): Promise<number> {
  const { bookingId, bookingStatus, paymentId } = row
  if (!bookingId || bookingStatus === 'completed') return 0
  const appointmentAt = row.appointmentAt === null ? null : new Date(row.appointmentAt)
  const refunds =
    bookingStatus === 'cancelled'
      ? await dueAfterCancellation(em, bookingId, appointmentAt)
      : await refundsIfCancelled(em, bookingId, { appointmentAt, now: termsOf(appointmentAt) })
  return refunds.find((refund) => refund.paymentId === paymentId)?.amountCents ?? 0
}
