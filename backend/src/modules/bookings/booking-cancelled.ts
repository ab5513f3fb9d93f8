import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import type { UserActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { defineJob } from '../../platform/queue/index.js'
import { CallRequestSchema } from './call-request.entity.js'

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

type Effect = (em: EntityManager, actor: UserActor, booking: { id: string; userId: string }) => Promise<void>

/** What follows a cancellation, in its transaction. Other modules say their part when they start. */
@Injectable()
export class BookingCancellations {
  private readonly effects: Effect[] = []

  onCancelled(effect: Effect): void {
    this.effects.push(effect)
  }

  /**
   * Removes the open call request and tells the payments. The status is already stored. A possible emergency stays in the queue of
   * calls.
   */
  async happen(em: EntityManager, actor: UserActor, booking: { id: string; userId: string }): Promise<void> {
    await em.nativeDelete(CallRequestSchema, {
      bookingId: booking.id,
      answeredAt: null,
      possibleEmergency: false,
    })
    await sendJob(em, bookingCancelled, { bookingId: booking.id })
    for (const effect of this.effects) await effect(em, actor, booking)
  }
}
