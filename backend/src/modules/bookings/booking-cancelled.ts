import type { EntityManager } from '@mikro-orm/postgresql'
import { IsUUID } from 'class-validator'
import { sql } from 'kysely'
import { sendJob } from '../../platform/outbox/index.js'
import { defineJob } from '../../platform/queue/index.js'

export class BookingCancelledPayload {
  @IsUUID()
  bookingId!: string
}

/** A booking was cancelled, by whomever: nothing can be paid for it any more. Payments see to it. */
export const bookingCancelled = defineJob({
  name: 'booking.cancelled',
  queue: 'payments',
  payload: BookingCancelledPayload,
  version: 1,
  attempts: 8,
  backoffMs: 5_000,
  timeoutMs: 45_000,
})

/**
 * Removes the open call request and tells the payments. The status is already stored. A possible emergency stays in the queue of
 * calls.
 */
export async function followCancellation(em: EntityManager, bookingId: string): Promise<void> {
  await sql`
    delete from call_requests where booking_id = ${bookingId} and answered_at is null and not possible_emergency
  `.execute(em.getKysely())
  await sendJob(em, bookingCancelled, { bookingId })
}
