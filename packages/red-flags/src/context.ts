import type { Scan, Span } from './matcher.ts'
import type { Kind } from './red-flag.ts'

/** What stands around a sign, by place. */
export type Cue =
  | 'no'
  | 'ne'
  | 'pas'
  | 'not'
  | 'function'
  | 'noAfterwards'
  | 'bridge'
  | 'or'
  | 'has'
  | 'had'
  | 'past'
  | 'chronic'
  | 'again'
  | 'now'
  | 'ask'
  | 'if'
  | 'like'
  | 'about'
  | 'price'
  | 'care'
  | 'careFor'
  | 'and'
  | 'joins'

/** Of each cue, whether a word is in one; its ends are counted in by the words themselves. */
export type Cues = Record<Cue, Uint8Array>

const FURTHEST_BACK = 14
const IF_BEFORE = 5
const NE_BEFORE = 2
const PAS_AFTER = 2
const PAST_NEAR = 6

/** Whether somebody is said to have this sign now, as far as words around it tell. */
export class Context {
  private readonly marks: Map<number, Set<Cue>>

  constructor(
    private readonly scan: Scan,
    private readonly cues: Cues,
  ) {
    this.marks = new Map()
    for (let place = 0; place < scan.length; place++) {
      const sentence = scan.reading.sentences[place] as number
      const marks = this.marks.get(sentence) ?? new Set<Cue>()
      for (const cue of ['past', 'chronic', 'again', 'now', 'ask', 'about', 'price', 'care'] as const)
        if (cues[cue][place]) marks.add(cue)
      this.marks.set(sentence, marks)
    }
  }

  isMeant(parts: Span[], kind: Kind): boolean {
    const whole = {
      start: Math.min(...parts.map(({ start }) => start)),
      end: Math.max(...parts.map(({ end }) => end)),
    }
    const negative = parts.some((part) => this.has('no', part))
    if (
      !negative &&
      (parts.some((part) => this.chain('no', part.start, kind) || this.isWrapped(part, parts)) ||
        this.deniedAfter(whole))
    )
      return false
    const marks = this.marks.get(this.scan.reading.sentences[whole.start] as number) ?? new Set<Cue>()
    if (this.isSupposed(whole) && !marks.has('now')) return false
    if (marks.has('ask')) marks.add('now')
    if (this.isPast(whole, kind, marks)) return false
    return kind === 'statement' || !this.isAsked(whole, kind, marks)
  }

  /** "no", then only words that carry it on: "no history of severe chest pain". What is stated after "and" stands for itself. */
  private chain(cue: 'no' | 'has' | 'had', start: number, kind?: Kind): boolean {
    const { clauses, sentences } = this.scan.reading
    let listed = this.cues.or[start] === 1
    for (let place = start - 1; place >= Math.max(0, start - FURTHEST_BACK); place--) {
      if (sentences[place] !== sentences[start]) return false
      if (kind === 'statement' && this.cues.joins[place] && !this.cues[cue][place - 1]) return false
      if (this.cues.or[place]) listed = true
      if (clauses[place] !== clauses[place + 1] && !listed) return false
      if (this.cues[cue][place]) return true
      if (!this.cues.bridge[place] && !this.cues.or[place] && !this.scan.isFiller(place)) return false
    }
    return false
  }

  /** French says no around the verb, or only after it: "elle ne saigne plus", "je saigne pas". Who "ne respire pas" is no better for it. */
  private isWrapped({ start, end }: Span, parts: Span[]): boolean {
    const { clauses, words } = this.scan.reading
    const stands = (cue: Cue, from: number, to: number) => {
      for (let place = Math.max(0, from); place < to; place++)
        if (this.cues[cue][place] && clauses[place] === clauses[start] && !isIn(parts, place)) return true
      return false
    }
    if (words[end + 1] === 'mal' || this.has('function', { start, end })) return false
    return (
      (stands('ne', start - NE_BEFORE, start) && stands('pas', end, end + PAS_AFTER)) ||
      stands('not', end, end + 1)
    )
  }

  /** "chest pain: none", and nothing further in that clause. */
  private deniedAfter({ end }: Span): boolean {
    const { clauses, sentences } = this.scan.reading
    let place = end
    while (place < end + 3 && this.scan.isFiller(place)) place++
    if (sentences[place] !== sentences[end - 1] || !this.cues.noAfterwards[place]) return false
    while (this.cues.noAfterwards[place] && place < this.scan.length) place++
    return place >= this.scan.length || clauses[place] !== clauses[place - 1]
  }

  private isSupposed({ start }: Span): boolean {
    const { clauses } = this.scan.reading
    for (let place = start - 1, words = 0; place >= 0 && words < IF_BEFORE; place--) {
      if (clauses[place] !== clauses[start]) return false
      if (this.cues.if[place]) return true
      if (!this.scan.isFiller(place)) words++
    }
    return this.cues.if[start] === 1
  }

  private isPast(whole: Span, kind: Kind, marks: Set<Cue>): boolean {
    if (marks.has('again')) return false
    if (kind === 'diagnosis')
      return marks.has('past') && !(marks.has('now') && this.chain('has', whole.start))
    if (!marks.has('past') || marks.has('now')) return false
    if (this.chain('had', whole.start)) return true
    return !this.chain('has', whole.start) && this.isPastNear(whole)
  }

  private isPastNear({ start, end }: Span): boolean {
    const { clauses } = this.scan.reading
    const near = (from: number, step: 1 | -1) => {
      for (let place = from; Math.abs(place - from) < PAST_NEAR; place += step) {
        if (clauses[place] !== clauses[start] || this.cues.and[place]) return false
        if (this.cues.past[place]) return true
      }
      return false
    }
    return near(start - 1, -1) || near(end, 1) || this.has('past', { start, end })
  }

  private isAsked(whole: Span, kind: Kind, marks: Set<Cue>): boolean {
    if (marks.has('now') || marks.has('again')) return false
    const asked = marks.has('about') || marks.has('price') || marks.has('care')
    if (asked && marks.has('chronic')) return true
    if (this.chain('has', whole.start)) return false
    if (kind === 'diagnosis') return asked
    return this.isCaredFor(whole) || this.inClause(['about', 'price'], whole.start)
  }

  /** "chest pain clinic", "surgery for chest pain". */
  private isCaredFor({ start, end }: Span): boolean {
    let place = end
    while (place < end + 3 && this.scan.isFiller(place)) place++
    if (this.cues.care[place] && this.scan.reading.clauses[place] === this.scan.reading.clauses[end - 1])
      return true
    place = start - 1
    while (place > 0 && (this.scan.isFiller(place) || this.cues.bridge[place]) && !this.cues.careFor[place])
      place--
    return this.cues.careFor[place] === 1
  }

  private inClause(cues: Cue[], at: number): boolean {
    const { clauses } = this.scan.reading
    const told = (place: number) => cues.some((cue) => this.cues[cue][place])
    for (let place = at; place >= 0 && place > at - 20 && clauses[place] === clauses[at]; place--)
      if (told(place)) return true
    for (
      let place = at;
      place < this.scan.length && place < at + 20 && clauses[place] === clauses[at];
      place++
    )
      if (told(place)) return true
    return false
  }

  private has(cue: Cue, { start, end }: Span): boolean {
    for (let place = start; place < end; place++) if (this.cues[cue][place]) return true
    return false
  }
}

const isIn = (parts: Span[], place: number) => parts.some(({ start, end }) => start <= place && place < end)
