import { Context, type Cue, type Cues } from './context.ts'
import { CUES, FALSE_FRIENDS, FILLERS, NOT_MISSPELT } from './context-words.ts'
import { withoutFigures } from './figures-of-speech.ts'
import { languageOf } from './language.ts'
import { Lexicon } from './lexicon.ts'
import { Scan, type Span } from './matcher.ts'
import { read } from './normalise.ts'
import { entriesOf, type Part, PhraseBook } from './phrases.ts'
import { ALL_LANGUAGES, type Kind, type Language, type RedFlag, TOPICS, type Topic } from './red-flag.ts'
import { RULES } from './rules/index.ts'
import { WORDS } from './words.ts'

interface Phrase {
  parts: Part[]
  topic: Topic
  kind: Kind
  language: Language | 'any'
}

/** The rules, made ready to be found. */
class RedFlags {
  private readonly lexicon = new Lexicon(NOT_MISSPELT)
  private readonly book = new PhraseBook(this.lexicon, WORDS)
  /** Most dangerous first. */
  private readonly phrases = [...this.compile(false), ...this.compile(true)]
  private readonly cueGroups = (Object.keys(CUES) as Cue[]).map(
    (cue) => [cue, this.book.group(`cue ${cue}`, entriesOf(CUES[cue]))] as const,
  )

  find(text: string): RedFlag | undefined {
    const scan = new Scan(withoutFigures(read(text)), this.lexicon, this.book.entries, FILLERS)
    const context = new Context(scan, this.cuesOf(scan))
    for (const phrase of this.phrases) {
      if (!phrase.parts.every(({ group }) => scan.of(group).length > 0)) continue
      for (const parts of scan.find(phrase.parts))
        if (context.isMeant(parts, phrase.kind)) return flagOf(phrase, parts, scan.reading.words)
    }
    return undefined
  }

  private compile(general: boolean): Phrase[] {
    return TOPICS.flatMap((topic) =>
      RULES[topic]
        .filter((rule) => Boolean(rule.general) === general)
        .flatMap(({ kind, phrases: byLanguage }) =>
          Object.entries(byLanguage).flatMap(([language, texts]) =>
            texts.map((text) => ({
              parts: this.book.parse(text),
              topic,
              kind,
              language: language as Language | 'any',
            })),
          ),
        ),
    )
  }

  private cuesOf(scan: Scan): Cues {
    const cues = Object.fromEntries(
      Object.keys(CUES).map((cue) => [cue, new Uint8Array(scan.length)]),
    ) as Cues
    for (const [cue, group] of this.cueGroups)
      for (const { start, end } of scan.of(group)) cues[cue].fill(1, start, end)
    const { words } = scan.reading
    const language = languageOf(
      words.filter((word) => !FALSE_FRIENDS[word]),
      'fr',
    )
    for (let place = 0; place < scan.length; place++) {
      if (cues.like[place]) cues.if[place] = 0
      const own = FALSE_FRIENDS[words[place] as string]
      if (own && !own.includes(language)) cues.no[place] = cues.or[place] = cues.if[place] = 0
    }
    return cues
  }
}

let redFlags: RedFlags | undefined

/**
 * The most dangerous sign that somebody is said to have now. Pure; its time grows with the length of the text. The rules
 * are made ready at the first call (about 0.2 s), which a server makes before it listens: an empty text is enough.
 */
export function findRedFlag(text: string): RedFlag | undefined {
  redFlags ??= new RedFlags()
  return redFlags.find(text)
}

/** Groups of words that are of one language only, to tell the language of a sign that is made of groups. */
const languageOfWord = ownWords()

function flagOf(phrase: Phrase, parts: Span[], words: string[]): RedFlag {
  const ofSign = phrase.language === 'any' ? languageOfParts(parts, words) : phrase.language
  return { topic: phrase.topic, language: languageOf(words, ofSign) }
}

function ownWords(): Map<string, Language> {
  const known = new Map<string, Language>()
  for (const group of Object.values(WORDS))
    for (const language of ALL_LANGUAGES)
      for (const entry of group[language]?.split(', ') ?? [])
        if (!known.has(entry)) known.set(entry, language)
  return known
}

function languageOfParts(parts: Span[], words: string[]): Language {
  for (const { start, end } of parts) {
    const language = languageOfWord.get(words.slice(start, end).join(' '))
    if (language) return language
  }
  return 'en'
}
