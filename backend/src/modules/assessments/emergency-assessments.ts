import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Module } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'

type Effect = (em: EntityManager, patient: UserActor) => Promise<void>

/** Runs what other modules register for an emergency in an assessment, in the transaction that stores the assessment. */
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
