import type { CheerioAPI } from 'cheerio'
import { readJsonLd } from './json-ld.js'
import { MICRODATA, RDFA_LITE, readMarkedUp } from './marked-up.js'
import { isNestedTooDeep } from './nesting.js'
import { nextPages } from './next-pages.js'
import { elementsBelow, parseHtml } from './parse-html.js'
import type { RawReview } from './raw-review.js'
import { type Recipe, readByRecipe, SELECTORS } from './recipe.js'
import { rawReviewOf } from './schema-review.js'
import { type ScrapedReview, scrapedReview } from './scraped-review.js'
import { isAbout } from './subject.js'
import { findReviews } from './things.js'

/** Letters of its beginning by which a review is known again in another notation, where it may be cut. */
const KNOWN_BY = 60

interface Page {
  html: string
  /** After redirects. */
  url: string
}

export interface Extraction {
  /** In the order of the page, each once. */
  reviews: ScrapedReview[]
  /** What looked like a review and holds no word, or is about somebody else. */
  refused: number
  /** Addresses at which the reviews go on. */
  next: string[]
  missing: Missing[]
}

/**
 * What was looked for and is not there: a selector of the recipe, or any markup of reviews where there is no recipe;
 * `words` where everything that looks like a review was refused.
 */
export const MISSING = [...SELECTORS, 'markup', 'words'] as const
export type Missing = (typeof MISSING)[number]

/**
 * Reads the reviews of a page: JSON-LD, then what is marked up in the HTML, then by the host's recipe.
 * @throws Error for a page that is nested without end
 */
export function extractReviews(
  { html, url }: Page,
  { hospitalName, recipe, now }: { hospitalName: string; recipe?: Recipe | undefined; now: Date },
): Extraction {
  if (isNestedTooDeep(html)) throw new Error('The page is nested too deep')
  const $ = parseHtml(html)
  const { notations, missing } = inEachNotation($, recipe)
  const raw = notations.flatMap(onlyNew())
  const subjects = new Set(raw.map(({ subject }) => subject).filter((name) => name !== undefined))
  const reviews = new Map<string, ScrapedReview>()
  let refused = 0
  for (const one of raw) {
    // A page about one hospital is taken at its word; where it lists several, only what is said of this one counts.
    const isOther = subjects.size > 1 && one.subject !== undefined && !isAbout(one.subject, hospitalName)
    const review = isOther ? undefined : scrapedReview(one, now)
    if (!review) refused += 1
    else if (!reviews.has(review.sourceHash)) reviews.set(review.sourceHash, review)
  }
  const next = nextPages($, url, recipe?.next)
  if (recipe?.next && next.length === 0) missing.push('next')
  if (raw.length === 0 && !recipe) missing.push('markup')
  if (reviews.size === 0 && refused > 0) missing.push('words')
  return { reviews: [...reviews.values()], refused, next, missing }
}

function inEachNotation(
  $: CheerioAPI,
  recipe: Recipe | undefined,
): { notations: RawReview[][]; missing: Missing[] } {
  const root = $.root()[0]
  if (!root) return { notations: [], missing: [] }
  const blocks = elementsBelow($, root)('script[type^="application/ld+json" i]')
  const described = [
    readJsonLd(blocks.map((block) => $(block).text())).things,
    readMarkedUp(root, MICRODATA),
    readMarkedUp(root, RDFA_LITE),
  ].map((things) => findReviews(things).map(rawReviewOf))
  if (!recipe) return { notations: described, missing: [] }
  const { reviews, missing } = readByRecipe($, root, recipe)
  return { notations: [...described, reviews], missing }
}

/** Leaves out of a notation what the ones before it have told, if only the beginning of it. */
function onlyNew() {
  const known = new Set<string>()
  return (notation: RawReview[]): RawReview[] => {
    const added = notation.filter((raw) => !known.has(beginning(raw)))
    for (const raw of added) known.add(beginning(raw))
    return added
  }
}

const beginning = ({ text = '' }: RawReview) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, KNOWN_BY)
