import type { EntityManager } from '@mikro-orm/postgresql'
import { lockByName, type Tables } from '../../platform/database/index.js'
import type { PaymentKind } from './payment-amounts.js'
import type { ProviderCalls } from './provider/provider-calls.js'

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
  await em
    .getKysely<Tables>()
    .selectFrom('users')
    .where('id', '=', (eb) => eb.selectFrom('payments').select('user_id').where('id', '=', paymentId))
    .forKeyShare()
    .execute()
}

/** Lets changes of one person's Premium and its refunds follow one another, until the transaction ends. Call it before every other lock. */
export const lockPremium = (em: EntityManager, userId: string): Promise<void> =>
  lockByName(em, `premium ${userId}`)

/** Locks a payment and its account until the transaction ends. */
export async function lockPayment(em: EntityManager, id: string): Promise<PaymentRow | undefined> {
  await lockPayer(em, id)
  return em
    .getKysely<Tables>()
    .selectFrom('payments')
    .select((eb) => [
      'id',
      'user_id',
      'kind',
      'booking_id',
      'subscription_id',
      eb.cast<number>('amount_cents', 'float8').as('amount'),
      'status',
      'livemode',
      'stripe_session_id',
      'stripe_payment_intent_id',
      'hospital_id as hospitalId',
      'treatment_id as treatmentId',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Takes the turn to apply what the provider tells of a payment, with its refunds. The caller has locked the payment. */
export const takeTurn = (em: EntityManager, calls: ProviderCalls, id: string): Promise<void> =>
  calls.takeTurn(`payment ${id}`, async () => {
    const payment = await em
      .getKysely<Tables>()
      .updateTable('payments')
      .set((eb) => ({ sync_turn: eb('sync_turn', '+', 1) }))
      .where('id', '=', id)
      .returning('sync_turn as turn')
      .executeTakeFirst()
    return payment?.turn ?? 0
  })
