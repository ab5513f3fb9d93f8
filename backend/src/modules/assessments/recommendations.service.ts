import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { hasConsent } from '../privacy/index.js'
import { recommendHospitals } from './hospital-recommendations.js'
import type {
  HospitalRecommendationQuery,
  HospitalRecommendationsView,
  TreatmentRecommendationQuery,
  TreatmentRecommendationsView,
} from './recommendation.dto.js'
import { recommendTreatments } from './treatment-recommendations.js'
import type { Person } from './wanted.js'

/** What of the catalogue fits what the person told; without an assessment, or consent to use it, the catalogue itself. */
@Injectable()
export class RecommendationsService {
  constructor(private readonly database: Database) {}

  hospitals(actor: UserActor, query: HospitalRecommendationQuery): Promise<HospitalRecommendationsView> {
    return this.database.transaction(actor, async (em) =>
      recommendHospitals(em, await personOf(em, actor, 'hospitals'), query),
    )
  }

  treatments(actor: UserActor, query: TreatmentRecommendationQuery): Promise<TreatmentRecommendationsView> {
    return this.database.transaction(actor, async (em) =>
      recommendTreatments(em, await personOf(em, actor, 'treatments'), query),
    )
  }
}

/** The assessment is read after it was recorded that somebody does. */
async function personOf(em: EntityManager, actor: UserActor, subjectId: string): Promise<Person> {
  const consents = await hasConsent(em, actor.userId, 'health_data')
  await audit(em, actor, {
    action: 'recommendation.view',
    subjectType: 'recommendation',
    subjectId,
    details: { consents },
  })
  return { actor, consents }
}
