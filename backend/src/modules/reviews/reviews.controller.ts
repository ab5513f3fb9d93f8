import { Controller, Get, Param, Query } from '@nestjs/common'
import { Public } from '../../platform/authz/index.js'
import { Cached } from '../../platform/cache/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { SlugPipe } from '../../platform/slugs/index.js'
import { ReviewListView, ReviewQuery } from './review.dto.js'
import { ReviewRepository } from './review.repository.js'

@Controller('hospitals')
export class ReviewsController {
  constructor(private readonly reviews: ReviewRepository) {}

  /** Of the hospital with this slug or id. */
  @Get(':slug/reviews')
  @Public('what was published about a hospital is open to every visitor')
  @Cached()
  async list(@Param('slug', SlugPipe) slug: string, @Query() query: ReviewQuery): Promise<ReviewListView> {
    const reviews = await this.reviews.list(slug, query)
    if (!reviews) throw new ProblemError('not_found')
    return reviews
  }
}
