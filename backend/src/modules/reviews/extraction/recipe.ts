import type { CheerioAPI } from 'cheerio'
import { textOf } from './element-text.js'
import { machineText } from './marked-up.js'
import { isElement, type Node, parseHtml } from './parse-html.js'
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

/** Whether the text is a CSS selector. */
export function isSelector(text: string): boolean {
  try {
    parseHtml('<p></p>')('p').filter(text)
    return text.trim() !== ''
  } catch {
    return false
  }
}

export function readByRecipe($: CheerioAPI, recipe: Recipe): RawReview[] {
  const items = $(recipe.item).slice(0, MOST_ITEMS).toArray()
  return items.map((item) => {
    const found = (selector: string | null | undefined): Node | undefined =>
      selector ? $(item).find(selector)[0] : undefined
    const [reviewer, text, rating, date, treatment] = [
      found(recipe.reviewer),
      found(recipe.text),
      found(recipe.rating),
      found(recipe.date),
      found(recipe.treatment),
    ]
    return {
      reviewer: reviewer && textOf(reviewer),
      text: text && textOf(text),
      rating: { value: rating && ratingText(rating), best: String(recipe.ratingBest ?? 5) },
      date: date && machineText(date),
      treatment: treatment && textOf(treatment),
    }
  })
}

/** Stars are mostly drawn: their number stands in an attribute. */
function ratingText(node: Node): string {
  if (!isElement(node)) return ''
  const { 'data-rating': rating, 'data-value': value, 'aria-label': label } = node.attribs
  return rating ?? value ?? label ?? machineText(node)
}
