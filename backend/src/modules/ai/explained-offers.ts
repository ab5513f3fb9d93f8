import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import type { FoundOffer } from './findings.js'

type FindOffer = (em: EntityManager, actor: UserActor, id: string) => Promise<FoundOffer | null>

/** Offers that the adviser explains to their patients. The module of offers reads them. */
@Injectable()
export class ExplainedOffers {
  private read: FindOffer = () => Promise.resolve(null)

  readBy(read: FindOffer): void {
    this.read = read
  }

  /** @returns null for an offer that is not the actor's, or that was never published */
  find(em: EntityManager, actor: UserActor, id: string): Promise<FoundOffer | null> {
    return this.read(em, actor, id)
  }
}
