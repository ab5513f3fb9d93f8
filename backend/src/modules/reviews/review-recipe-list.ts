import type { Kysely } from 'kysely'
import { type Tables, utc } from '../../platform/database/index.js'
import { defineList, sought } from '../../platform/lists/index.js'
import { ReviewRecipeFilter } from './review-recipe.dto.js'

const recipesOf = (db: Kysely<Tables>) => db.selectFrom('review_recipes')

/** How reviews are read on each host that needs it. */
export const RECIPE_LIST = defineList({
  name: 'review-recipes',
  subject: 'review_recipe',
  audited: 'files',
  from: recipesOf,
  view: (rows) =>
    rows.select((eb) => [
      'id',
      'host',
      'item',
      'reviewer',
      'text',
      'rating',
      'rating_best as ratingBest',
      'date',
      'treatment',
      'next',
      utc(eb.ref('created_at')).as('createdAt'),
      'version',
    ]),
  sort: { id: 'id', host: 'host', createdAt: 'created_at' },
  defaultSort: ['host', 'asc'],
  filter: ReviewRecipeFilter,
  where: ({ q }, eb) => [sought(eb, q, ['host'])],
  columns: {
    host: 'Host',
    item: 'Review',
    reviewer: 'Reviewer',
    text: 'Text',
    rating: 'Rating',
    ratingBest: 'Best rating',
    date: 'Date',
    treatment: 'Treatment',
    next: 'Next page',
    createdAt: 'Created (UTC)',
  },
})
