import { sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { ReviewRecipeFilter, type ReviewRecipeView } from './review-recipe.dto.js'
import { RECIPE_VIEW } from './review-recipe.repository.js'

/** How reviews are read on each host that needs it. */
export const RECIPE_LIST: List<ReviewRecipeView, 'host' | 'createdAt', ReviewRecipeFilter> = {
  name: 'review-recipes',
  subject: 'review_recipe',
  audited: 'files',
  from: sql`review_recipes`,
  view: RECIPE_VIEW,
  sort: { id: sql`id`, host: sql`host`, createdAt: sql`created_at` },
  defaultSort: ['host', 'asc'],
  filter: ReviewRecipeFilter,
  where: ({ q }) => (q?.trim() ? [sql`host ilike ${containing(q.trim())}`] : []),
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
}
