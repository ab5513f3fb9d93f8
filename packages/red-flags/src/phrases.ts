import type { Lexicon } from './lexicon.ts'
import { read } from './normalise.ts'
import type { ByLanguage } from './red-flag.ts'

/** A group of words that mean the same, by language; entries stand between commas and may have several words. */
export type Groups = Record<string, Partial<Record<keyof ByLanguage, string>>>

/** `next` to the part before; `after` it, with up to 3 words between; `near` it, on either side; in the same `breath`. */
export type Link = 'next' | 'after' | 'near' | 'breath'
const LINKS: Record<string, Link> = { '..': 'after', '&': 'near', '&&': 'breath' }

export interface Part {
  link: Link
  /** Number of the group of words; a single word is a group of its own. */
  group: number
}

/** Entries of all groups, as a tree of word ids: what stands at a place of a message is found in one walk. */
export interface Entries {
  /** None where an entry ends and no other goes on: most do. */
  next?: Map<number, Entries>
  groups: number[]
}

/** Makes phrases of their text. Groups share entries, phrases share groups. */
export class PhraseBook {
  readonly entries: Entries = { groups: [] }
  private readonly numbers = new Map<string, number>()

  constructor(
    private readonly lexicon: Lexicon,
    private readonly groups: Groups,
  ) {}

  parse(text: string): Part[] {
    const parts: Part[] = []
    let link: Link = 'next'
    for (const piece of text.split(' ').filter(Boolean)) {
      const mark = LINKS[piece]
      if (mark) {
        link = mark
        continue
      }
      for (const group of this.groupsOf(piece)) {
        parts.push({ link, group })
        link = 'next'
      }
    }
    if (parts.length === 0) throw new Error(`No words in the phrase "${text}"`)
    return parts
  }

  /** The number of a group made of all these entries. */
  group(name: string, entries: string[]): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    const number = this.numbers.size
    this.numbers.set(name, number)
    for (const entry of entries) this.enter(entry, number)
    return number
  }

  private groupsOf(piece: string): number[] {
    if (piece.startsWith('<')) {
      const group = this.groups[piece.slice(1, -1)]
      if (!group) throw new Error(`No group of words ${piece}`)
      return [this.group(piece, entriesOf(group))]
    }
    const choices = piece.split('/')
    return choices.length > 1
      ? [this.group(piece, choices)]
      : wordsOf(piece).map((word) => this.group(word, [word]))
  }

  private enter(entry: string, group: number) {
    let node = this.entries
    const words = wordsOf(entry)
    if (words.length === 0) throw new Error(`An empty entry: "${entry}"`)
    for (const word of words) {
      const id = this.lexicon.add(word)
      const next: Entries = node.next?.get(id) ?? { groups: [] }
      node.next ??= new Map()
      node.next.set(id, next)
      node = next
    }
    if (!node.groups.includes(group)) node.groups.push(group)
  }
}

export const entriesOf = (group: Groups[string]): string[] =>
  Object.values(group)
    .flatMap((entries) => entries.split(/[,،]/))
    .map((entry) => entry.trim())
    .filter(Boolean)

/** As a message is read, but for the marks of phrases: a star, and `#` for numbers. */
const wordsOf = (text: string): string[] =>
  text
    .split(' ')
    .filter(Boolean)
    .flatMap((piece) => {
      if (piece.startsWith('#')) return [piece]
      if (/^[-~]\p{L}/u.test(piece)) return [`${piece[0]}${read(piece).words.join('')}`]
      const words = read(piece).words
      if (piece.endsWith('*')) return [...words.slice(0, -1), `${words.at(-1)}*`]
      return piece.startsWith('*') ? [`*${words[0]}`] : words
    })
