import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
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
  const { host, item, reviewer, text, rating, ratingBest, date, treatment, next } = recipe
  const { rows } = await sql`
    insert into review_recipes (id, host, item, reviewer, text, rating, rating_best, date, treatment, next)
    values (${id}, ${host}, ${item}, ${reviewer ?? null}, ${text}, ${rating ?? null}, ${ratingBest ?? DEFAULT_BEST},
      ${date ?? null}, ${treatment ?? null}, ${next ?? null})
    on conflict (host) do nothing returning id
  `.execute(em.getKysely())
  return rows.length === 1
}

/** Writes the whole row; what a change leaves out has been filled in from the stored one. */
export async function updateRecipe(em: EntityManager, { id, ...recipe }: ReviewRecipeView): Promise<void> {
  const { host, item, reviewer, text, rating, ratingBest, date, treatment, next } = recipe
  await sql`
    update review_recipes set host = ${host}, item = ${item}, reviewer = ${reviewer}, text = ${text}, rating = ${rating},
      rating_best = ${ratingBest}, date = ${date}, treatment = ${treatment}, next = ${next}, version = version + 1
    where id = ${id}
  `.execute(em.getKysely())
}
