import type { ReviewRecipe } from '../../providers/types'

/** The selectors of a recipe, in the order in which a review is read. */
export const SELECTORS = ['item', 'text', 'reviewer', 'rating', 'date', 'treatment', 'next'] as const
export const REQUIRED = ['host', 'item', 'text'] as const

export const isRequired = (field: string) => (REQUIRED as readonly string[]).includes(field)

/** Those that the recipe has, each with its name. */
export const selectorsOf = (recipe: ReviewRecipe) =>
  SELECTORS.flatMap((field) => {
    const selector = recipe[field]
    return selector ? [{ field, selector }] : []
  })
