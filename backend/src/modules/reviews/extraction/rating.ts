import type { RawRating } from './raw-review.js'

const NUMBER = /^-?\d{1,6}(?:[.,]\d{1,6})?$/
/** Such as `4.5/5` and `4 out of 5`. */
const OF_BEST = /^(-?\d{1,6}(?:[.,]\d{1,6})?) ?(?:\/|out of) ?(\d{1,6})$/
/** Percent; scales beyond that are a joke or an error. */
const LARGEST_SCALE = 100

/**
 * A rating from 1 to 5 with one decimal, in proportion to the best of its scale.
 * @returns undefined where nothing is stated that is clearly a rating
 */
export function readRating({ value, best, worst }: RawRating): number | undefined {
  const bare = value?.trim() ?? ''
  const [, given = bare, scale = best] = OF_BEST.exec(bare) ?? []
  const rated = numberIn(given)
  const top = scale === undefined ? 5 : numberIn(scale)
  const bottom = worst === undefined ? Math.min(1, rated ?? 1) : numberIn(worst)
  if (rated === undefined || top === undefined || bottom === undefined) return undefined
  if (top < 2 || top > LARGEST_SCALE || bottom < 0 || bottom >= top || rated < bottom || rated > top)
    return undefined
  // Nought of a scale whose bottom nobody stated is the sign of a form that was not filled in.
  if (rated === 0 && worst === undefined) return undefined
  return Math.max(1, Math.round((rated / top) * 50) / 10)
}

const numberIn = (text: string): number | undefined => {
  const bare = text.trim()
  return NUMBER.test(bare) ? Number(bare.replace(',', '.')) : undefined
}
