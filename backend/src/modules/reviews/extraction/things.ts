/** A thing that a page describes in the words of schema.org, whichever notation it uses. */
export interface Thing {
  /** Bare names, such as `Review`. */
  types: string[]
  properties: Map<string, Value[]>
}

export type Value = string | Thing

export interface FoundReview {
  review: Thing
  /** What carries it, where it stands inside something. */
  of: Thing | undefined
}

const REVIEWS = ['Review', 'UserReview']
const CARRIED = ['review', 'reviews']
const MOST_THINGS = 50_000

/** `https://schema.org/Review` and `schema:Review` are `Review`. */
export const bareName = (name: string) =>
  name.slice(Math.max(...['/', '#', ':'].map((c) => name.lastIndexOf(c))) + 1)

export const isThing = (value: Value | undefined): value is Thing => typeof value === 'object'

export function addValue({ properties }: Thing, name: string, value: Value) {
  const values = properties.get(name)
  if (values) values.push(value)
  else properties.set(name, [value])
}

/** Reviews at any depth, in the order of the page. */
export function findReviews(things: readonly Thing[]): FoundReview[] {
  const found: FoundReview[] = []
  const seen = new Set<Thing>()
  const stack = things.map((thing) => ({ thing, of: undefined as Thing | undefined, name: '' })).reverse()
  while (stack.length > 0 && seen.size < MOST_THINGS) {
    const { thing, of, name } = stack.pop() as (typeof stack)[number]
    if (seen.has(thing)) continue
    seen.add(thing)
    const isReview =
      thing.types.length > 0 ? thing.types.some((type) => REVIEWS.includes(type)) : CARRIED.includes(name)
    if (isReview) found.push({ review: thing, of: CARRIED.includes(name) ? of : undefined })
    const inner = [...thing.properties].flatMap(([key, values]) =>
      values.filter(isThing).map((value) => ({ thing: value, of: thing, name: key })),
    )
    stack.push(...inner.reverse())
  }
  return found
}
