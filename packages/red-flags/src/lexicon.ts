import { slipsIn, within } from './distance.ts'
import { Misspellings } from './misspellings.ts'

const NONE: readonly number[] = []
const LONGEST = 24
const ARABIC = /^[\u0621-\u064a]+$/
/** "and", "so", "with", "for", "the" are written with the Arabic word that follows, "my", "his", "us" with the one before. */
const BEFORE = ['', 'و', 'ف', 'ب', 'ل', 'ك', 'ال', 'وال', 'بال', 'فال', 'كال', 'لل', 'ولل', 'عال', 'وب', 'ول']
/**
 * What Swahili puts before the stem of a verb: who, when, whom. A verb that says no begins otherwise (ha-, si-, hu-),
 * and so is not the sign: "hajaungua".
 */
const VERB =
  /^(?:a|wa|ni|tu|u|m|i|zi|li|ya|ki|vi|ku|pa|k|w)?(?:na|li|ta|mesha|me|ka|ki|nge|ku|liye|naye|liyo)?(?:ni|tu|ku|mw|m|wa|i|zi|u|ji|ki|li)?$/
const ELIDED = /^[jldnsmc][aeiouh][a-z]{4,22}$/
const DENIED_VERB =
  /^(?:si|ha|hu|hatu|ham|hawa|hai|hali|haya|haki|havi|hazi|hau|haku|hapa)(?:ja|ku|ta)?(?:ni|tu|ku|mw|m|wa|i|zi|u|ji|ki|li)?$/
const LONGEST_PREFIX = 9
const LONGEST_SUFFIX = 5
const AFTER = ['', 'ي', 'ه', 'ها', 'ك', 'نا', 'ني', 'هم', 'كم', 'ات', 'ين', 'و']

/** The words of all rules, found again in what people type: as written, with Arabic particles, or misspelt. */
export class Lexicon {
  private readonly exact = new Map<string, number>()
  private readonly beginnings = new Map<string, number>()
  private readonly endings = new Map<string, number>()
  private readonly stems = new Map<string, number>()
  private readonly deniedStems = new Map<string, number>()
  private beginningLengths: number[] = []
  private endingLengths: number[] = []
  private stemLengths: number[] = []
  private deniedStemLengths: number[] = []
  private readonly misspellings = new Misspellings()
  /** Says of most hashes at once that no misspelling has them. */
  private readonly hashes = new Uint8Array(1 << 21)
  private count = 0

  /** @param misreadable words of everyday life that one slip makes a word of the rules */
  constructor(private readonly misreadable: ReadonlySet<string>) {}

  /** `saign*` is any word that begins so, `*umwa` any that ends so, `-ungu` any form of a Swahili verb but a denied one, `~ungu` a denied one. */
  add(word: string): number {
    if (word.endsWith('*')) return this.put(this.beginnings, word.slice(0, -1))
    if (word.startsWith('*')) return this.put(this.endings, word.slice(1))
    if (word.startsWith('-')) return this.put(this.stems, word.slice(1))
    if (word.startsWith('~')) return this.put(this.deniedStems, word.slice(1))
    const known = this.exact.get(word)
    if (known !== undefined) return known
    if (slipsIn(word.length) > 0) this.learnMisspellings(word)
    return this.put(this.exact, word)
  }

  private put(words: Map<string, number>, word: string): number {
    const known = words.get(word)
    if (known !== undefined) return known
    const id = this.count++
    words.set(word, id)
    if (words === this.beginnings) this.beginningLengths = lengthsOf(words)
    if (words === this.endings) this.endingLengths = lengthsOf(words)
    if (words === this.stems) this.stemLengths = lengthsOf(words)
    if (words === this.deniedStems) this.deniedStemLengths = lengthsOf(words)
    return id
  }

  private learnMisspellings(word: string) {
    for (const hash of shortenings(word, slipsIn(word.length))) {
      this.misspellings.add(hash, word)
      this.hashes[hash & (this.hashes.length - 1)] = 1
    }
  }

  /**
   * Ids of the words that this may be.
   * @param thorough with two slips in long words, where searching costs most
   */
  find(word: string, thorough = true): readonly number[] {
    const found = this.partly(word)
    const joined = ARABIC.test(word) ? this.withoutParticles(word) : NONE
    const exact = this.exact.get(word)
    if (exact !== undefined) return [exact, ...joined, ...found]
    if (joined.length > 0 || found.length > 0) return [...joined, ...found]
    const elided = this.withoutElision(word)
    if (elided !== undefined) return [elided]
    return this.misspelt(word, thorough)
  }

  private partly(word: string): readonly number[] {
    const found: number[] = []
    for (const length of this.beginningLengths) {
      if (length > word.length) continue
      const id = this.beginnings.get(word.slice(0, length))
      if (id !== undefined) found.push(id)
    }
    for (const length of this.endingLengths) {
      if (length > word.length) continue
      const id = this.endings.get(word.slice(-length))
      if (id !== undefined) found.push(id)
    }
    if (word.length <= LONGEST) {
      verbsOf(word, this.stems, this.stemLengths, VERB, found)
      verbsOf(word, this.deniedStems, this.deniedStemLengths, DENIED_VERB, found)
    }
    return found
  }

  /** "jetouffe", "larrive": French without its apostrophe. */
  private withoutElision(word: string): number | undefined {
    return ELIDED.test(word) ? this.exact.get(word.slice(1)) : undefined
  }

  private withoutParticles(word: string): readonly number[] {
    const found: number[] = []
    for (const before of BEFORE) {
      if (!word.startsWith(before)) continue
      for (const after of AFTER) {
        if (
          !word.endsWith(after) ||
          word.length - before.length - after.length < (before === 'و' && after === '' ? 2 : 3)
        )
          continue
        const id = this.exact.get(word.slice(before.length, word.length - after.length))
        if (id !== undefined && before + after !== '') found.push(id)
      }
    }
    return found
  }

  private misspelt(word: string, thorough: boolean): readonly number[] {
    if (word.length < 4 || word.length > LONGEST || this.misreadable.has(word)) return NONE
    const candidates = new Set<string>()
    const slips = thorough ? Math.max(1, slipsIn(word.length + 1)) : 1
    const mask = this.hashes.length - 1
    for (const hash of shortenings(word, slips))
      if (this.hashes[hash & mask])
        for (const candidate of this.misspellings.of(hash)) candidates.add(candidate)
    const found: number[] = []
    for (const candidate of candidates) {
      if (candidate[0] !== word[0]) continue
      if (within(word, candidate, slipsIn(candidate.length))) found.push(this.exact.get(candidate) as number)
    }
    return found
  }
}

function verbsOf(
  word: string,
  stems: ReadonlyMap<string, number>,
  lengths: readonly number[],
  prefix: RegExp,
  found: number[],
) {
  for (let start = 1; start <= LONGEST_PREFIX && start < word.length; start++)
    for (const length of lengths) {
      const end = start + length
      if (end > word.length || word.length - end > LONGEST_SUFFIX) continue
      const id = stems.get(word.slice(start, end))
      if (id !== undefined && prefix.test(word.slice(0, start))) found.push(id)
    }
}

const FACTOR = 0x01000193
const step = (hash: number, unit: number) => (Math.imul(hash, FACTOR) + unit) | 0
const POWERS = [1]
const power = (exponent: number): number => (POWERS[exponent] ??= Math.imul(power(exponent - 1), FACTOR))

/** Hashes of the word itself, and of what is left of it when one letter is left out, or two. */
function* shortenings(word: string, most: number): Generator<number> {
  const length = word.length
  const before = new Int32Array(length + 1)
  for (let at = 0; at < length; at++) before[at + 1] = step(before[at] as number, word.charCodeAt(at))
  const part = (start: number, end: number) =>
    ((before[end] as number) - Math.imul(before[start] as number, power(end - start))) | 0
  const join = (head: number, tail: number, tailLength: number) =>
    (Math.imul(head, power(tailLength)) + tail) | 0
  yield part(0, length)
  if (most < 1) return
  for (let i = 0; i < length; i++) {
    const head = part(0, i)
    yield join(head, part(i + 1, length), length - i - 1)
    if (most < 2) continue
    for (let j = i + 1; j < length; j++)
      yield join(join(head, part(i + 1, j), j - i - 1), part(j + 1, length), length - j - 1)
  }
}

const lengthsOf = (words: Map<string, number>) =>
  [...new Set([...words.keys()].map((word) => word.length))].sort((a, b) => a - b)
