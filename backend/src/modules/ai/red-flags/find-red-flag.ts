import { Context, type Cue, type Cues } from './context.js'
import { CUES, FALSE_FRIENDS, FILLERS, NOT_MISSPELT } from './context-words.js'
import { languageOf } from './language.js'
import { Lexicon } from './lexicon.js'
import { Scan, type Span } from './matcher.js'
import { read } from './normalise.js'
import { entriesOf, type Part, PhraseBook } from './phrases.js'
import { type Kind, LANGUAGES, type Language, type RedFlag, TOPICS, type Topic } from './red-flag.js'
import { RULES } from './rules/index.js'
import { WORDS } from './words.js'

interface Phrase {
  parts: Part[]
  topic: Topic
  kind: Kind
  language: Language | 'any'
}

const lexicon = new Lexicon(NOT_MISSPELT)
const book = new PhraseBook(lexicon, WORDS)
/** Most dangerous first. */
const phrases = [...compile(false), ...compile(true)]
const cueGroups = (Object.keys(CUES) as Cue[]).map(
  (cue) => [cue, book.group(`cue ${cue}`, entriesOf(CUES[cue]))] as const,
)
/** Groups of words that are of one language only, to tell the language of a sign that is made of groups. */
const languageOfWord = ownWords()

/** The most dangerous sign that somebody is said to have now. Pure; its time grows with the length of the text. */
export function findRedFlag(text: string): RedFlag | undefined {
  const scan = new Scan(read(text), lexicon, book.entries, FILLERS)
  const context = new Context(scan, cuesOf(scan))
  for (const phrase of phrases) {
    if (!phrase.parts.every(({ group }) => scan.of(group).length > 0)) continue
    for (const parts of scan.find(phrase.parts))
      if (context.isMeant(parts, phrase.kind)) return flagOf(phrase, parts, scan.reading.words)
  }
  return undefined
}

function flagOf(phrase: Phrase, parts: Span[], words: string[]): RedFlag {
  const ofSign = phrase.language === 'any' ? languageOfParts(parts, words) : phrase.language
  return { topic: phrase.topic, language: languageOf(words, ofSign) }
}

function compile(general: boolean): Phrase[] {
  return TOPICS.flatMap((topic) =>
    RULES[topic]
      .filter((rule) => Boolean(rule.general) === general)
      .flatMap(({ kind, phrases: byLanguage }) =>
        Object.entries(byLanguage).flatMap(([language, texts]) =>
          texts.map((text) => ({
            parts: book.parse(text),
            topic,
            kind,
            language: language as Language | 'any',
          })),
        ),
      ),
  )
}

function cuesOf(scan: Scan): Cues {
  const cues = Object.fromEntries(Object.keys(CUES).map((cue) => [cue, new Uint8Array(scan.length)])) as Cues
  for (const [cue, group] of cueGroups)
    for (const { start, end } of scan.of(group)) cues[cue].fill(1, start, end)
  const { words } = scan.reading
  const language = languageOf(
    words.filter((word) => !FALSE_FRIENDS[word]),
    'fr',
  )
  for (let place = 0; place < scan.length; place++) {
    if (cues.like[place]) cues.if[place] = 0
    const own = FALSE_FRIENDS[words[place] as string]
    if (own && own !== language) cues.no[place] = cues.or[place] = cues.if[place] = 0
  }
  return cues
}

function ownWords(): Map<string, Language> {
  const known = new Map<string, Language>()
  for (const group of Object.values(WORDS))
    for (const language of LANGUAGES)
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
