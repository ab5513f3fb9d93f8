import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, lockVersioned, sqlStateOf, UNIQUE_VIOLATION } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { findRow } from '../../platform/lists/index.js'
import type { ReviewRecipeInput, ReviewRecipePatch, ReviewRecipeView } from './review-recipe.dto.js'
import { insertRecipe, updateRecipe } from './review-recipe.repository.js'
import { RECIPE_LIST } from './review-recipe-list.js'
import { ReviewRecipeSchema } from './scrape.entity.js'

/** How reviews are read on hosts whose pages do not say it. */
@Injectable()
export class ReviewRecipesService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor, id: string): Promise<ReviewRecipeView> {
    return this.database.transaction(actor, (em) => recipeView(em, id))
  }

  /** @throws ProblemError invalid_input when the host has one */
  create(actor: UserActor, input: ReviewRecipeInput): Promise<ReviewRecipeView> {
    return this.database.transaction(actor, async (em) => {
      const id = uuid()
      if (!(await insertRecipe(em, id, input))) throw taken()
      await record(em, actor, 'create', id, input.host)
      return recipeView(em, id)
    })
  }

  /** @throws ProblemError not_found, stale_version, or invalid_input when the other host has one */
  patch(actor: UserActor, id: string, { version, ...change }: ReviewRecipePatch): Promise<ReviewRecipeView> {
    return this.database.transaction(actor, async (em) => {
      await lockVersioned(em, ReviewRecipeSchema, id, version)
      const recipe = await recipeView(em, id)
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      await updateRecipe(em, { ...recipe, ...given }).catch((error: unknown) => {
        throw sqlStateOf(error) === UNIQUE_VIOLATION ? taken() : error
      })
      await record(em, actor, 'change', id, recipe.host)
      return recipeView(em, id)
    })
  }

  /** @returns what is gone */
  remove(actor: UserActor, id: string): Promise<ReviewRecipeView> {
    return this.database.transaction(actor, async (em) => {
      const recipe = await recipeView(em, id)
      await em.nativeDelete(ReviewRecipeSchema, { id })
      await record(em, actor, 'remove', id, recipe.host)
      return recipe
    })
  }
}

const record = (em: EntityManager, actor: UserActor, verb: string, id: string, host: string) =>
  audit(em, actor, {
    action: `review_recipe.${verb}`,
    subjectType: 'review_recipe',
    subjectId: id,
    details: { host },
  })

const recipeView = (em: EntityManager, id: string): Promise<ReviewRecipeView> => findRow(em, RECIPE_LIST, id)

const taken = () =>
  new ProblemError('invalid_input', {
    errors: [{ pointer: '/host', code: 'recipe_exists' }],
  })
