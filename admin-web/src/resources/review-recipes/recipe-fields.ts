import type { ReviewRecipe } from '../../providers/types'
import { typedIn } from '../../shared/form-dialog'
import { numberIn } from '../../shared/typed-values'

/** The selectors of a recipe, in the order in which a review is read. */
export const SELECTORS = ['item', 'text', 'reviewer', 'rating', 'date', 'treatment', 'next'] as const
export const REQUIRED = ['host', 'item', 'text'] as const

export const USUAL_BEST = 5

export const isRequired = (field: string) => (REQUIRED as readonly string[]).includes(field)

/** Those that the recipe has, each with its name. */
export const selectorsOf = (recipe: ReviewRecipe) =>
  SELECTORS.flatMap((field) => {
    const selector = recipe[field]
    return selector ? [{ field, selector }] : []
  })

/** What is typed, without its host. */
export const readRecipe = (form: FormData) => {
  const read = (field: (typeof SELECTORS)[number]) => typedIn(form, field)
  return {
    ...{ item: read('item'), text: read('text'), reviewer: read('reviewer'), rating: read('rating') },
    ...{ date: read('date'), treatment: read('treatment'), next: read('next') },
    ratingBest: numberIn(form, 'ratingBest') ?? USUAL_BEST,
  }
}
