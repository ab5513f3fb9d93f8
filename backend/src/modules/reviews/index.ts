import { HospitalReviewSchema, RemovedReviewSchema } from './review.entity.js'
import {
  ReviewRecipeSchema,
  ReviewScrapeDraftSchema,
  ReviewScrapeFindSchema,
  ReviewScrapeSchema,
  ReviewSourceHostSchema,
} from './scrape.entity.js'

export { LostScrapesModule } from './lost-scrapes.module.js'
export { ReviewsModule } from './reviews.module.js'

export const reviewsEntities = [
  HospitalReviewSchema,
  RemovedReviewSchema,
  ReviewRecipeSchema,
  ReviewScrapeDraftSchema,
  ReviewScrapeFindSchema,
  ReviewScrapeSchema,
  ReviewSourceHostSchema,
]
