import { EXAMPLES } from './examples.js'
import { plain, stem } from './words.js'

/** What is asked for that is no guide. */
const REFUSED = ['dose', 'diagnosis', 'world'] as const
export type Refused = (typeof REFUSED)[number]
const NO_GUIDE: readonly string[] = ['none', ...REFUSED]
/** Said in every question: they tell little of what it is about. */
const LITTLE =
  'a an the of to in on is are be am i my me you your it this that and or for with at by from do does will can may what how who which when where if there have has'
const WORTH = { word: 1, little: 0.3, pair: 0.6, beginning: 0.5 }
const LENGTH_OF_BEGINNING = 4
const MOST_ALIKE = 5
/** The sum of squares of the cosines of the most alike: below, nothing is alike enough. */
const LEAST = 0.06
/** Below so many letters nothing is asked. */
const LEAST_LETTERS = 4
/** A second guide that is that much less alike was not meant. */
const SHARE_OF_FIRST = 0.35
/** What is refused is much alike: the catalogue may know an answer. */
const LEAST_REFUSED = 0.25

type Features = Map<string, number>

const little = new Set(LITTLE.split(' '))

function featuresOf(text: string): Features {
  const words = plain(text).split(' ').filter(Boolean).map(stem)
  const features: Features = new Map()
  const add = (feature: string, worth: number) => features.set(feature, (features.get(feature) ?? 0) + worth)
  for (const [at, word] of words.entries()) {
    add(word, little.has(word) ? WORTH.little : WORTH.word)
    if (at > 0) add(`${words[at - 1]} ${word}`, WORTH.pair)
    if (word.length > LENGTH_OF_BEGINNING && !little.has(word))
      add(`${word.slice(0, LENGTH_OF_BEGINNING)}*`, WORTH.beginning)
  }
  return features
}

/** TF-IDF over words, their beginnings and their neighbours. */
class Examples {
  private readonly guides: string[] = []
  private readonly postings = new Map<string, [example: number, weight: number][]>()

  constructor(examples: Record<string, readonly string[]>) {
    const all = Object.entries(examples).flatMap(([guide, texts]) =>
      texts.map((text) => ({ guide, features: featuresOf(text) })),
    )
    const inExamples = new Map<string, number>()
    for (const { features } of all)
      for (const feature of features.keys()) inExamples.set(feature, (inExamples.get(feature) ?? 0) + 1)
    this.rarity = (feature) => Math.log(1 + all.length / (1 + (inExamples.get(feature) ?? 0)))
    for (const [example, { guide, features }] of all.entries()) {
      this.guides.push(guide)
      for (const [feature, weight] of this.weighed(features)) {
        const posting = this.postings.get(feature)
        if (posting) posting.push([example, weight])
        else this.postings.set(feature, [[example, weight]])
      }
    }
  }

  private readonly rarity: (feature: string) => number

  private weighed(features: Features): Features {
    const weights = new Map([...features].map(([feature, worth]) => [feature, worth * this.rarity(feature)]))
    const length = Math.hypot(...weights.values()) || 1
    for (const [feature, weight] of weights) weights.set(feature, weight / length)
    return weights
  }

  /** Guides of the most alike examples, most alike first. */
  like(text: string): [guide: string, likeness: number][] {
    const cosines = new Map<number, number>()
    for (const [feature, weight] of this.weighed(featuresOf(text)))
      for (const [example, other] of this.postings.get(feature) ?? [])
        cosines.set(example, (cosines.get(example) ?? 0) + weight * other)
    const nearest = [...cosines].sort(([, a], [, b]) => b - a).slice(0, MOST_ALIKE)
    const byGuide = new Map<string, number>()
    for (const [example, cosine] of nearest) {
      const guide = this.guides[example] as string
      byGuide.set(guide, (byGuide.get(guide) ?? 0) + cosine ** 2)
    }
    return [...byGuide].sort(([, a], [, b]) => b - a)
  }
}

/** Nobody who types one of them has misspelt another word. */
export const GUIDE_WORDS: ReadonlySet<string> = new Set(
  Object.values(EXAMPLES).flatMap((texts) => texts.flatMap((text) => text.split(' '))),
)

let examples: Examples | undefined

export interface LikeGuide {
  id: string
  /** From 0 to 5, the sum of squares of the cosines of the most alike. */
  likeness: number
}

/** At most two guides that questions like this one ask for, the most alike first; none where they ask for nothing of ours. */
export function guidesLike(text: string): LikeGuide[] {
  if (new Set(plain(text)).size < LEAST_LETTERS) return []
  examples ??= new Examples(EXAMPLES)
  const [first, second] = examples.like(text)
  if (!first || NO_GUIDE.includes(first[0]) || first[1] < LEAST) return []
  const isSecond = second && !NO_GUIDE.includes(second[0]) && second[1] >= first[1] * SHARE_OF_FIRST
  return [first, ...(isSecond ? [second] : [])].map(([id, likeness]) => ({ id, likeness }))
}

/** What a question asks for that is never answered, where it is much like one of these. */
export function refusedLike(text: string): Refused | undefined {
  examples ??= new Examples(EXAMPLES)
  const [first] = examples.like(text)
  return first && first[1] >= LEAST_REFUSED ? REFUSED.find((refused) => refused === first[0]) : undefined
}
