import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { ListQuery, Lists } from '../../platform/lists/index.js'
import { ReviewRecipeInput, ReviewRecipePatch, ReviewRecipeView } from './review-recipe.dto.js'
import { RECIPE_LIST } from './review-recipe-list.js'
import { ReviewRecipesService } from './review-recipes.service.js'

@Controller('admin/review-recipes')
export class ReviewRecipesController {
  constructor(
    private readonly lists: Lists,
    private readonly recipes: ReviewRecipesService,
  ) {}

  @Get()
  @Can('admin.review.scrape')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewRecipeView[]> {
    return this.lists.answer(actor, RECIPE_LIST, query, reply)
  }

  @Get(':id')
  @Can('admin.review.scrape')
  get(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<ReviewRecipeView> {
    return this.recipes.get(actor, id)
  }

  @Post()
  @Can('admin.review.scrape')
  create(@CurrentUser() actor: UserActor, @Body() input: ReviewRecipeInput): Promise<ReviewRecipeView> {
    return this.recipes.create(actor, input)
  }

  @Patch(':id')
  @Can('admin.review.scrape')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() patch: ReviewRecipePatch,
  ): Promise<ReviewRecipeView> {
    return this.recipes.patch(actor, id, patch)
  }

  /** Answers with what is gone. */
  @Delete(':id')
  @Can('admin.review.scrape')
  remove(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<ReviewRecipeView> {
    return this.recipes.remove(actor, id)
  }
}
