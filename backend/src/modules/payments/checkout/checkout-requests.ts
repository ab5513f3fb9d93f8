import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { v7 as uuid } from 'uuid'
import { fromNow, type Tables } from '../../../platform/database/index.js'
import { ProblemError } from '../../../platform/errors/index.js'
import { type CheckoutPage, ProviderRefusal } from '../provider/payment-provider.js'
import type { ProviderCalls } from '../provider/provider-calls.js'

const RETRY_AFTER_SECONDS = 10

interface CheckoutRequest {
  userId: string
  /** Null for the demonstration, of which each press is a payment of its own. */
  bookingId: string | null
  /** Everything that the page and its payment say. */
  terms: object
}

/**
 * Commits the id of a payment before the provider opens its page under that id. Where an earlier attempt for the same terms ended
 * half-way, its id is returned, and the provider returns the page that it opened then.
 */
export const requestCheckout = (calls: ProviderCalls, request: CheckoutRequest): Promise<string> => {
  const { userId, bookingId } = request
  const terms = createHash('sha256').update(JSON.stringify(request.terms)).digest('base64url')
  return calls.writeFirst(`checkout ${bookingId} ${terms}`, async (em) => {
    const stored = await em
      .getKysely<Tables>()
      .insertInto('checkout_requests')
      .values({ id: uuid(), user_id: userId, booking_id: bookingId, terms_sha256: terms })
      .onConflict((conflict) =>
        conflict
          .columns(['booking_id', 'terms_sha256'])
          .doUpdateSet(({ fn }) => ({ created_at: fn<string>('clock_timestamp') })),
      )
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw new Error('A checkout request was not stored')
    return stored.id
  })
}

/**
 * Ends a request: its page becomes a payment in the same transaction.
 * @throws ProblemError payment_provider when the request was given up meanwhile, as by an erasure. The page is closed then.
 */
export async function fulfilRequest(
  em: EntityManager,
  calls: ProviderCalls,
  id: string,
  page: CheckoutPage,
): Promise<void> {
  const rows = await em
    .getKysely<Tables>()
    .deleteFrom('checkout_requests')
    .where('id', '=', id)
    .returning('id')
    .execute()
  if (rows.length > 0) return
  await calls.change.closeCheckout(page.id).catch((error: unknown) => {
    if (!(error instanceof ProviderRefusal)) throw error
  })
  throw new ProblemError('payment_provider', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** The provider repeats its answer to the same id, also a failure. So the next attempt needs another id. */
export async function giveUpRequests(
  em: EntityManager,
  { userId, bookingId }: Omit<CheckoutRequest, 'terms'>,
): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('checkout_requests')
    .where('user_id', '=', userId)
    .where('booking_id', 'is not distinct from', bookingId)
    .execute()
}

/** Deletes requests that nobody continued. Nobody has the address of their pages, which close by themselves after a day. */
export async function deleteOldRequests(em: EntityManager): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('checkout_requests')
    .where('created_at', '<', fromNow('-1 day'))
    .execute()
}
