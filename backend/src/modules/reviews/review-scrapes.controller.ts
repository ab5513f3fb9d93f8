import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { ReviewPreviewsService } from './review-previews.service.js'
import {
  PreviewDecision,
  PreviewSaving,
  ReviewScrapeInput,
  ReviewScrapeRow,
  ReviewScrapeView,
  ScrapeReceipt,
} from './review-scrape.dto.js'
import { SCRAPE_LIST } from './review-scrape-list.js'
import { ReviewScrapesService } from './review-scrapes.service.js'

@Controller('admin/review-scrapes')
export class ReviewScrapesController {
  constructor(
    private readonly lists: Lists,
    private readonly scrapes: ReviewScrapesService,
    private readonly previews: ReviewPreviewsService,
  ) {}

  /** Has the reviews at an address read in the background: live events `review_scrape.progress` tell how far it is. */
  @Post()
  @HttpCode(202)
  @Can('admin.review.scrape')
  start(@CurrentUser() actor: UserActor, @Body() input: ReviewScrapeInput): Promise<ScrapeReceipt> {
    return this.scrapes.start(actor, input)
  }

  @Get()
  @Can('admin.review.scrape')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewScrapeRow[]> {
    return this.lists.answer(actor, SCRAPE_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('admin.review.scrape')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, SCRAPE_LIST, query)
  }

  /** How far it is; once it has ended, with its message and everything that was read. */
  @Get(':id')
  @Can('admin.review.scrape')
  get(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<ReviewScrapeView> {
    return this.scrapes.get(actor, id)
  }

  /** Ends within a second; what was read before is kept. */
  @Post(':id/stop')
  @HttpCode(200)
  @Can('admin.review.scrape')
  stop(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<ReviewScrapeView> {
    return this.scrapes.stop(actor, id)
  }

  /** Stores what a preview has read, all of it or the chosen ones; what was not chosen goes. */
  @Post(':id/save')
  @HttpCode(200)
  @Can('admin.review.scrape')
  save(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() input: PreviewSaving,
  ): Promise<ReviewScrapeView> {
    return this.previews.save(actor, id, input)
  }

  /** What a preview has read goes. */
  @Post(':id/discard')
  @HttpCode(200)
  @Can('admin.review.scrape')
  discard(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() input: PreviewDecision,
  ): Promise<ReviewScrapeView> {
    return this.previews.discard(actor, id, input)
  }
}
