import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Module } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import type { ConsentPurpose } from './consent.dto.js'

type Effect = (em: EntityManager, actor: UserActor) => Promise<void>

/** What ends with a consent. Modules say it when they start; it happens in the transaction of the withdrawal. */
@Injectable()
export class Withdrawals {
  private readonly effects: { purpose: ConsentPurpose; effect: Effect }[] = []

  of(purpose: ConsentPurpose, effect: Effect): void {
    this.effects.push({ purpose, effect })
  }

  async happen(em: EntityManager, actor: UserActor, withdrawn: ConsentPurpose): Promise<void> {
    for (const { purpose, effect } of this.effects) if (purpose === withdrawn) await effect(em, actor)
  }
}

@Module({ providers: [Withdrawals], exports: [Withdrawals] })
export class WithdrawalsModule {}
