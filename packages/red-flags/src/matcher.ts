import type { Lexicon } from './lexicon.ts'
import type { Reading } from './normalise.ts'
import type { Entries, Link, Part } from './phrases.ts'

/** Words of the message from `start` to before `end`. */
export interface Span {
  start: number
  end: number
}

const MOST_BETWEEN = { next: 0, after: 3, near: 4, breath: 14 }
/** So many small words may stand between two words that belong together. */
const MOST_FILLERS = 3
/** So many places of a part are tried on each side. */
const TRIED = 2
/** No phrase reaches further. */
const FURTHEST = 60
/** So many different words are searched for two slips each: more than anybody types, and few enough to be quick. */
const MOST_THOROUGH = 400
const NOWHERE: readonly Span[] = []
/** Blood sugar that is dangerous in mmol/l or mg/dl, fever in degrees Celsius or Fahrenheit, years, any number. */
const NUMBERS: [id: string, is: (value: number) => boolean][] = [
  ['#fever', (value) => (value >= 38 && value <= 43) || (value >= 100.4 && value <= 108)],
  ['#high-fever', (value) => (value >= 39.5 && value <= 43) || (value >= 103 && value <= 108)],
  [
    '#sugar-alarm',
    (value) => (value > 0 && value <= 3) || (value >= 20 && value <= 60) || (value >= 300 && value <= 1_500),
  ],
  ['#year', (value) => Number.isInteger(value) && value >= 1950 && value <= 2100],
  ['#', () => true],
]

/** A message with all that the lexicon knows in it. */
export class Scan {
  private readonly ids: (readonly number[])[]
  /** By group, in the order of their starts. */
  private readonly byGroup = new Map<number, Span[]>()
  /** Of each place, how many words before it are no fillers. */
  private readonly told: Uint32Array

  constructor(
    readonly reading: Reading,
    lexicon: Lexicon,
    entries: Entries,
    private readonly fillers: ReadonlySet<string>,
  ) {
    const known = new Map<string, readonly number[]>()
    this.ids = reading.words.map((word) => {
      const ids = known.get(word) ?? idsOf(word, lexicon, known.size < MOST_THOROUGH)
      known.set(word, ids)
      return ids
    })
    this.told = new Uint32Array(this.length + 1)
    for (let place = 0; place < this.length; place++) {
      this.told[place + 1] = (this.told[place] as number) + (this.isFiller(place) ? 0 : 1)
      this.walk(entries, place, place)
    }
  }

  get length() {
    return this.reading.words.length
  }

  /** Where a group's words stand. */
  of(group: number): readonly Span[] {
    return this.byGroup.get(group) ?? NOWHERE
  }

  isFiller(place: number) {
    return this.fillers.has(this.reading.words[place] as string)
  }

  /**
   * The places of a phrase, each as the spans of its parts. Only those of its first part are tried that stand
   * within reach of its rarest: a word repeated a thousand times costs nothing.
   */
  *find(parts: readonly Part[]): Iterable<Span[]> {
    const all = parts.map(({ group }) => this.of(group))
    const rarest = all.reduce((least, spans) => (spans.length < least.length ? spans : least))
    const firsts = all[0] as readonly Span[]
    let tried = 0
    for (const { start } of rarest) {
      tried = Math.max(tried, from(firsts, start - FURTHEST))
      for (; tried < firsts.length && (firsts[tried] as Span).start <= start + FURTHEST; tried++) {
        const first = firsts[tried] as Span
        const found = this.complete(parts, [first], first)
        if (found) yield found
      }
    }
  }

  private complete(parts: readonly Part[], found: Span[], whole: Span): Span[] | undefined {
    const part = parts[found.length]
    if (!part) return found
    for (const span of this.nearest(part, whole, found)) {
      const rest = this.complete(parts, [...found, span], {
        start: Math.min(whole.start, span.start),
        end: Math.max(whole.end, span.end),
      })
      if (rest) return rest
    }
    return undefined
  }

  /** The next ones after it; for links that look both ways also one inside of it, and the last one before. */
  private nearest({ link, group }: Part, whole: Span, taken: Span[]): Span[] {
    const spans = this.of(group)
    const after = from(spans, whole.end)
    const found: Span[] = []
    for (let at = after; at < Math.min(spans.length, after + TRIED); at++) {
      const span = spans[at] as Span
      if (this.isLinked(link, whole.end, span.start, span.start, whole.start)) found.push(span)
    }
    if (link === 'next' || link === 'after') return found
    for (let at = after - 1; at >= Math.max(0, after - 2 * TRIED); at--) {
      const span = spans[at] as Span
      if (taken.some(({ start, end }) => span.start < end && start < span.end)) continue
      const inside = span.start > whole.start
      if (inside || this.isLinked(link, span.end, whole.start, span.start, whole.start)) found.push(span)
      if (!inside) break
    }
    return found
  }

  private isLinked(link: Link, end: number, start: number, one: number, other: number): boolean {
    const { sentences } = this.reading
    const most = MOST_BETWEEN[link]
    return (
      start - end <= most + MOST_FILLERS &&
      (this.told[start] as number) - (this.told[end] as number) <= most &&
      (link === 'breath' || sentences[one] === sentences[other])
    )
  }

  private walk(node: Entries, start: number, place: number) {
    for (const id of this.ids[place] as readonly number[]) {
      const next = node.next?.get(id)
      if (!next) continue
      for (const group of next.groups) this.note(group, { start, end: place + 1 })
      if (!next.next) continue
      for (let on = place + 1; on <= place + MOST_FILLERS && on < this.length; on++) {
        if (this.reading.sentences[on] !== this.reading.sentences[start]) break
        this.walk(next, start, on)
        if (!this.isFiller(on)) break
      }
    }
  }

  private note(group: number, span: Span) {
    const spans = this.byGroup.get(group)
    if (spans) spans.push(span)
    else this.byGroup.set(group, [span])
  }
}

/** Index of the first span that starts at the place or after it. */
function from(spans: readonly Span[], place: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as Span).start < place) low = middle + 1
    else high = middle
  }
  return low
}

function idsOf(word: string, lexicon: Lexicon, thorough: boolean): readonly number[] {
  const value = Number(word)
  if (Number.isNaN(value)) return lexicon.find(word, thorough)
  return [
    ...lexicon.find(word),
    ...NUMBERS.filter(([, is]) => is(value)).flatMap(([name]) => lexicon.find(name)),
  ]
}
