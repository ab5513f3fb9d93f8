import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { dueAfterCancellation, refundsIfCancelled } from './cancellation-refunds.js'
import { paymentRefund } from './payment.jobs.js'
import type { PaymentKind } from './payment-amounts.js'
import { PremiumMoneyBack } from './premium-money-back.js'
import { findRefundable } from './premium-refunds.js'
import { REFUSED_CENTS, requestRefund } from './refund-requests.js'
import { termsTime } from './refund-rule.js'

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

/** Cents of refused refunds of payment `p` that we still owe. The refund of Premium that the patient asked for follows its own rule. */
const OWED_CENTS = sql`(case when p.kind = 'premium' and not exists (
  select from refunds r where r.payment_id = p.id and r.status = 'failed' and r.requested_by is distinct from p.user_id)
  then 0 else ${REFUSED_CENTS} end)`

interface Row
  extends Pick<OpenSum, 'paymentId' | 'kind' | 'receiptNumber' | 'isOpen' | 'amountCents' | 'underWayCents'> {
  heldCents: number
  refusedCents: number
  owedCents: number
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
    const { rows } = await sql<Row>`
      select p.id as "paymentId", p.kind, p.receipt_number::int as "receiptNumber", p.status = 'open' as "isOpen",
        p.amount_cents::float8 as "amountCents", under_way::float8 as "underWayCents",
        (p.amount_cents - succeeded - under_way)::float8 as "heldCents", ${REFUSED_CENTS}::float8 as "refusedCents",
        ${OWED_CENTS}::float8 as "owedCents", b.id as "bookingId", b.status as "bookingStatus", b.appointment_at as "appointmentAt"
      from payments p left join bookings b on b.id = p.booking_id
      cross join lateral (
        select coalesce(sum(r.amount_cents) filter (where r.status = 'succeeded'), 0) as succeeded,
          coalesce(sum(r.amount_cents) filter (where r.status in ('requested', 'pending')), 0) as under_way
        from refunds r where r.payment_id = p.id
      ) refunds
      where p.user_id = ${userId} and p.status in ('open', 'paid') and p.kind <> 'demonstration'
      order by p.created_at, p.id
    `.execute(em.getKysely())
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
  async unfinished(em: EntityManager, userId: string): Promise<UnfinishedRefunds[]> {
    const { rows } = await sql<UnfinishedRefunds>`
      select * from (
        select p.receipt_number::int as "receiptNumber",
          (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and (
            r.status in ('requested', 'pending') or r.status = 'succeeded' and r.reason = ${ERASED}))::float8 as "ongoingCents",
          ${REFUSED_CENTS}::float8 as "refusedCents"
        from payments p where p.user_id = ${userId}
      ) unfinished
      where "ongoingCents" + "refusedCents" > 0 order by "receiptNumber"
    `.execute(em.getKysely())
    return rows
  }

  /** Finds the payment for Premium that the person can still have refunded: once per person (decision 0028). */
  private async refundablePremium(em: EntityManager, userId: string): Promise<string | undefined> {
    if (await this.moneyBack.isUsed(em, userId)) return undefined
    return (await findRefundable(em, userId))?.paymentId
  }
}

/** Returns a digest of the sums and of the appointments of open bookings: what the page of the erasure names. */
async function versionOf(em: EntityManager, userId: string, sums: readonly OpenSum[]): Promise<string> {
  const { rows } = await sql`
    select id, appointment_at as at from bookings
    where user_id = ${userId} and status not in ('completed', 'cancelled') and appointment_at > now() order by id
  `.execute(em.getKysely())
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
