import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../platform/database/index.js'
import type { Recipe } from './extraction/recipe.js'
import type { ReviewRecipeInput, ReviewRecipeView } from './review-recipe.dto.js'

const DEFAULT_BEST = 5

/** How reviews are read on the host. */
export async function recipeOf(em: EntityManager, host: string): Promise<Recipe | undefined> {
  return em
    .getKysely<Tables>()
    .selectFrom('review_recipes')
    .select(['item', 'reviewer', 'text', 'rating', 'rating_best as ratingBest', 'date', 'treatment', 'next'])
    .where('host', '=', host)
    .executeTakeFirst()
}

/** @returns whether it was stored: a host has one recipe */
export async function insertRecipe(
  em: EntityManager,
  id: string,
  recipe: ReviewRecipeInput,
): Promise<boolean> {
  const stored = await em
    .getKysely<Tables>()
    .insertInto('review_recipes')
    .values({ id, ...columnsOf(recipe) })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Writes the whole row; what a change leaves out has been filled in from the stored one. */
export async function updateRecipe(em: EntityManager, { id, ...recipe }: ReviewRecipeView): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('review_recipes')
    .set(({ eb }) => ({ ...columnsOf(recipe), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const columnsOf = ({
  host,
  item,
  reviewer = null,
  text,
  rating = null,
  ratingBest = DEFAULT_BEST,
  date = null,
  treatment = null,
  next = null,
}: ReviewRecipeInput) => ({
  host,
  item,
  reviewer,
  text,
  rating,
  rating_best: ratingBest,
  date,
  treatment,
  next,
})
