import { Controller, Get, Query } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import {
  HospitalRecommendationQuery,
  HospitalRecommendationsView,
  TreatmentRecommendationQuery,
  TreatmentRecommendationsView,
} from './recommendation.dto.js'
import { RecommendationsService } from './recommendations.service.js'

@Controller('recommendations')
export class RecommendationsController {
  constructor(private readonly recommendations: RecommendationsService) {}

  /** Hospitals that fit the person's newest assessment and the filters. */
  @Get('hospitals')
  @Can('recommendation.own')
  hospitals(
    @CurrentUser() actor: UserActor,
    @Query() query: HospitalRecommendationQuery,
  ): Promise<HospitalRecommendationsView> {
    return this.recommendations.hospitals(actor, query)
  }

  /** Treatments that fit the person's newest assessment and the filters, complementary ones among them. */
  @Get('treatments')
  @Can('recommendation.own')
  treatments(
    @CurrentUser() actor: UserActor,
    @Query() query: TreatmentRecommendationQuery,
  ): Promise<TreatmentRecommendationsView> {
    return this.recommendations.treatments(actor, query)
  }
}
