import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { QuoteConsent, QuoteRequest } from './quote-request.entity.js'
import { isOpen, lockRequest, recordMove } from './quote-request-moves.js'

type WithdrawnBy = 'patient' | 'team'

type Effect = (em: EntityManager, actor: UserActor, request: QuoteRequest, by: WithdrawnBy) => Promise<void>

/** Ends requests, and the access of the hospital with them. Other modules say their part when they start. */
@Injectable()
export class QuoteRequestWithdrawals {
  private readonly effects: Effect[] = []

  onWithdrawn(effect: Effect): void {
    this.effects.push(effect)
  }

  /** The request is locked. */
  async end(em: EntityManager, actor: UserActor, request: QuoteRequest): Promise<void> {
    const by = actor.userId === request.userId ? 'patient' : 'team'
    await recordMove(em, actor, request, 'withdraw', by)
    await em.nativeUpdate(
      QuoteConsent,
      { quoteRequest: request.id, withdrawnAt: null },
      { withdrawnAt: new Date() },
    )
    for (const effect of this.effects) await effect(em, actor, request, by)
  }

  /** A colleague may end a request until it is locked, so its state is read under the lock. */
  async endOpen(
    em: EntityManager,
    actor: UserActor,
    which: { userId: string } | { bookingId: string; id?: { $ne: string } },
  ): Promise<void> {
    for (const { id } of await em.find(QuoteRequest, which)) {
      const request = await lockRequest(em, id)
      if (isOpen(request)) await this.end(em, actor, request)
    }
  }
}
