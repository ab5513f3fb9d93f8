import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { notifyDesk } from './desk-mail.jobs.js'
import { QuoteConsent, QuoteRequest } from './quote-request.entity.js'
import { isOpen, lockRequests, recordMove } from './quote-request-moves.js'

type Actor = UserActor | SystemActor
type WithdrawnBy = 'patient' | 'team' | 'system'

interface Effect {
  /** Locks what ends with the requests. Nothing was told yet: the lock of live events comes after these. */
  lock: (em: EntityManager, requests: readonly QuoteRequest[]) => Promise<void>
  end: (em: EntityManager, actor: Actor, request: QuoteRequest, by: WithdrawnBy) => Promise<void>
}

/** Ends requests, and the access of the hospital with them. Members of the hospital are told. Other modules say their part when they start. */
@Injectable()
export class QuoteRequestWithdrawals {
  private readonly effects: Effect[] = []

  onWithdrawn(effect: Effect): void {
    this.effects.push(effect)
  }

  /** The request is locked. */
  end(em: EntityManager, actor: Actor, request: QuoteRequest): Promise<void> {
    return this.endAll(em, actor, [request])
  }

  private async endAll(em: EntityManager, actor: Actor, requests: readonly QuoteRequest[]): Promise<void> {
    for (const effect of this.effects) await effect.lock(em, requests)
    for (const request of requests) await this.endOne(em, actor, request)
  }

  private async endOne(em: EntityManager, actor: Actor, request: QuoteRequest): Promise<void> {
    const by = withdrawnBy(actor, request)
    await recordMove(em, actor, request, 'withdraw', by)
    await em.nativeUpdate(
      QuoteConsent,
      { quoteRequest: request.id, withdrawnAt: null },
      { withdrawnAt: new Date() },
    )
    for (const effect of this.effects) await effect.end(em, actor, request, by)
    if (request.sentAt) await notifyDesk(em, request.id, 'closed')
  }

  /** A colleague may end a request until it is locked, so its state is read under the lock. */
  async endOpen(
    em: EntityManager,
    actor: Actor,
    which: { userId: string } | { bookingId: string; id?: { $ne: string } },
  ): Promise<void> {
    await this.endAll(em, actor, (await lockRequests(em, which)).filter(isOpen))
  }
}

function withdrawnBy(actor: Actor, { userId }: QuoteRequest): WithdrawnBy {
  if (actor.kind === 'system') return 'system'
  return actor.userId === userId ? 'patient' : 'team'
}
