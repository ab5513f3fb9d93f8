import { findRedFlag } from './find-red-flag.ts'
import { ALL_LANGUAGES, type Language, TOPICS, type Topic } from './red-flag.ts'

const LABELS = ['critical', 'benign', 'negated'] as const

export interface Labelled {
  text: string
  language: Language
  label: (typeof LABELS)[number]
  /** `-`: of no topic, as an ordinary matter may be. */
  topic: Topic | '-'
  /** What was found in it. */
  found: Topic | undefined
}

export interface Score {
  critical: number
  recalled: number
  others: number
  falseAlarms: number
}

/** Reads and tries sentences of a labelled set: text, language, label and topic between tabs, under a line of headings. */
export function tryLabelled(tsv: string): Labelled[] {
  return tsv
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [text = '', language, label, topic] = line.split('\t').map((cell) => cell.trim())
      return {
        text,
        language: oneOf(ALL_LANGUAGES, language, line),
        label: oneOf(LABELS, label, line),
        topic: oneOf([...TOPICS, '-'], topic, line),
        found: findRedFlag(text)?.topic,
      }
    })
}

export function score(sentences: Labelled[]): Score {
  const critical = sentences.filter(({ label }) => label === 'critical')
  const others = sentences.filter(({ label }) => label !== 'critical')
  return {
    critical: critical.length,
    recalled: critical.filter(({ found }) => found).length,
    others: others.length,
    falseAlarms: others.filter(({ found }) => found).length,
  }
}

function oneOf<T extends string>(known: readonly T[], given: string | undefined, line: string): T {
  const one = known.find((name) => name === given)
  if (!one) throw new Error(`"${given}" is none of ${known.join(', ')}: ${line}`)
  return one
}
