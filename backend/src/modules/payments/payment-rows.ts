import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { PaymentKind } from './payment-amounts.js'
import type { ProviderCalls } from './provider-calls.js'

/** What the booking was for when the payment began. */
export interface PaidFor {
  /** Null for a payment from before this was stored. */
  hospitalId: string | null
  treatmentId: string | null
}

/** Whether a payment page is for the hospital and the treatment that the booking has now. */
export const isPaidFor = (page: PaidFor, booking: PaidFor) =>
  page.hospitalId === null ||
  (page.hospitalId === booking.hospitalId && page.treatmentId === booking.treatmentId)

export interface PaymentRow extends PaidFor {
  id: string
  user_id: string | null
  kind: PaymentKind
  booking_id: string | null
  subscription_id: string | null
  amount: number
  status: 'open' | 'paid' | 'expired'
  livemode: boolean
  stripe_session_id: string | null
  stripe_payment_intent_id: string | null
}

/**
 * Locks the account of a payment until the transaction ends. Call it before other locks on Premium, payments and refunds: an erasure
 * locks the account first too, so one waits for the other here.
 */
export async function lockPayer(em: EntityManager, paymentId: string): Promise<void> {
  await sql`
    select from users where id = (select user_id from payments where id = ${paymentId}) for key share
  `.execute(em.getKysely())
}

/** Lets changes of one person's Premium and its refunds follow one another, until the transaction ends. Call it before every other lock. */
export async function lockPremium(em: EntityManager, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`premium ${userId}`}, 0))`.execute(em.getKysely())
}

/** Locks a payment and its account until the transaction ends. */
export async function lockPayment(em: EntityManager, id: string): Promise<PaymentRow | undefined> {
  await lockPayer(em, id)
  const { rows } = await sql<PaymentRow>`
    select id, user_id, kind, booking_id, subscription_id, amount_cents::float8 as amount, status,
      livemode, stripe_session_id, stripe_payment_intent_id, hospital_id as "hospitalId", treatment_id as "treatmentId"
    from payments where id = ${id} for update
  `.execute(em.getKysely())
  return rows[0]
}

/** Takes the turn to apply what the provider tells of a payment, with its refunds. The caller has locked the payment. */
export const takeTurn = (em: EntityManager, calls: ProviderCalls, id: string): Promise<void> =>
  calls.takeTurn(`payment ${id}`, async () => {
    const { rows } = await sql<{ turn: number }>`
      update payments set sync_turn = sync_turn + 1 where id = ${id} returning sync_turn as turn
    `.execute(em.getKysely())
    return rows[0]?.turn ?? 0
  })
