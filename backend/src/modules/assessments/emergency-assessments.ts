import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Module } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'

type Effect = (em: EntityManager, patient: UserActor) => Promise<void>

/** What follows an emergency in an assessment. Modules say it when they start; it happens in the transaction that stores the assessment. */
@Injectable()
export class EmergencyAssessments {
  private readonly effects: Effect[] = []

  onSent(effect: Effect): void {
    this.effects.push(effect)
  }

  async happen(em: EntityManager, patient: UserActor): Promise<void> {
    for (const effect of this.effects) await effect(em, patient)
  }
}

@Module({ providers: [EmergencyAssessments], exports: [EmergencyAssessments] })
export class EmergencyAssessmentsModule {}
