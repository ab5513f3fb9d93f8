import { Module } from '@nestjs/common'
import { AdminReviewsController } from './admin-reviews.controller.js'
import { AdminReviewsService } from './admin-reviews.service.js'
import { browsersProvider } from './browser/index.js'
import { ReviewRepository } from './review.repository.js'
import { ReviewPreviewsService } from './review-previews.service.js'
import { ReviewRecipesController } from './review-recipes.controller.js'
import { ReviewRecipesService } from './review-recipes.service.js'
import { ReviewScrapeJobs } from './review-scrape.jobs.js'
import { ReviewScrapesController } from './review-scrapes.controller.js'
import { ReviewScrapesService } from './review-scrapes.service.js'
import { ReviewSourceHostsController } from './review-source-hosts.controller.js'
import { ReviewSourceHostsService } from './review-source-hosts.service.js'
import { ReviewsController } from './reviews.controller.js'
import { ReviewsPersonalData } from './reviews.personal-data.js'
import { ReviewsUpkeep } from './reviews.upkeep.js'
import { SCRAPE_LIMITS, USUAL_LIMITS } from './scrape-limits.js'

@Module({
  controllers: [
    AdminReviewsController,
    ReviewsController,
    ReviewScrapesController,
    ReviewRecipesController,
    ReviewSourceHostsController,
  ],
  providers: [
    AdminReviewsService,
    browsersProvider,
    { provide: SCRAPE_LIMITS, useValue: USUAL_LIMITS },
    ReviewPreviewsService,
    ReviewRecipesService,
    ReviewRepository,
    ReviewScrapeJobs,
    ReviewScrapesService,
    ReviewSourceHostsService,
    ReviewsPersonalData,
    ReviewsUpkeep,
  ],
  exports: [SCRAPE_LIMITS],
})
export class ReviewsModule {}
