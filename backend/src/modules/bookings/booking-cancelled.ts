import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { publish } from '../../platform/outbox/index.js'
import { CallRequestSchema } from './call-request.entity.js'
import { bookingCancelled } from './domain-events.js'

type Effect = (em: EntityManager, actor: UserActor, booking: { id: string; userId: string }) => Promise<void>

/** What follows a cancellation, in its transaction. Other modules say their part when they start. */
@Injectable()
export class BookingCancellations {
  private readonly effects: Effect[] = []

  onCancelled(effect: Effect): void {
    this.effects.push(effect)
  }

  /**
   * Removes the open call request and publishes `bookingCancelled`. The status is already stored. A possible emergency stays in the queue of
   * calls.
   */
  async happen(em: EntityManager, actor: UserActor, booking: { id: string; userId: string }): Promise<void> {
    await em.nativeDelete(CallRequestSchema, {
      bookingId: booking.id,
      answeredAt: null,
      possibleEmergency: false,
    })
    await publish(em, bookingCancelled, { bookingId: booking.id })
    for (const effect of this.effects) await effect(em, actor, booking)
  }
}
