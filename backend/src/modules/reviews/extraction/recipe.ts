import type { CheerioAPI } from 'cheerio'
import { textOf } from './element-text.js'
import { machineText } from './marked-up.js'
import { elementsBelow, isElement, parseHtml, type Tree } from './parse-html.js'
import type { RawReview } from './raw-review.js'

/** Where the reviews stand on the pages of a host without marked up data: CSS selectors, all but `item` within an item. */
export interface Recipe {
  item: string
  reviewer?: string | null
  text: string
  rating?: string | null
  /** The best of the scale, such as 5 or 10. */
  ratingBest?: number | null
  date?: string | null
  treatment?: string | null
  /** Links to further pages. */
  next?: string | null
}

const MOST_ITEMS = 1_000
/** Of one item. */
const MOST_ELEMENTS = 2_000

/** Whether the text is a CSS selector. */
export function isSelector(text: string): boolean {
  try {
    parseHtml('<p></p>')('p').filter(text)
    return text.trim() !== '' && !text.includes('<')
  } catch {
    return false
  }
}

const WITHIN = ['reviewer', 'text', 'rating', 'date', 'treatment'] as const

export const SELECTORS = ['item', 'next', ...WITHIN] as const

/** Selectors of a recipe that found nothing on the page. */
export type MissingSelector = (typeof SELECTORS)[number]

export function readByRecipe(
  $: CheerioAPI,
  root: Tree,
  recipe: Recipe,
): { reviews: RawReview[]; missing: MissingSelector[] } {
  const items = elementsBelow($, root)(recipe.item).slice(0, MOST_ITEMS)
  const missing = new Set<MissingSelector>(WITHIN.filter((part) => recipe[part]))
  const reviews = items.map((item) => {
    const below = elementsBelow($, item, MOST_ELEMENTS)
    const [reviewer, text, rating, date, treatment] = WITHIN.map((part) => {
      const selector = recipe[part]
      const found = selector ? below(selector)[0] : undefined
      if (found) missing.delete(part)
      return found
    })
    return {
      reviewer: reviewer && textOf(reviewer),
      text: text && textOf(text),
      rating: { value: rating && ratingText(rating), best: String(recipe.ratingBest ?? 5) },
      date: date && machineText(date),
      treatment: treatment && textOf(treatment),
    }
  })
  return { reviews, missing: [...(items.length === 0 ? (['item'] as const) : []), ...missing] }
}

/** Stars are mostly drawn: their number stands in an attribute. */
function ratingText(node: Tree): string {
  if (!isElement(node)) return ''
  const { 'data-rating': rating, 'data-value': value, 'aria-label': label } = node.attribs
  return rating ?? value ?? label ?? machineText(node)
}
