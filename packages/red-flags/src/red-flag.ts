/** Languages with phrases and an answer for every topic. */
export const LANGUAGES = ['en', 'fr', 'ar', 'sw'] as const
/** Languages with phrases and answers for the plainest statements only. */
export const FURTHER_LANGUAGES = ['es', 'pt', 'hi', 'zh', 'am'] as const
export const ALL_LANGUAGES = [...LANGUAGES, ...FURTHER_LANGUAGES]
export type WholeLanguage = (typeof LANGUAGES)[number]
export type FurtherLanguage = (typeof FURTHER_LANGUAGES)[number]
export type Language = WholeLanguage | FurtherLanguage

/** Most dangerous first: a message that tells of several is answered for the first. */
export const TOPICS = [
  'electric-shock',
  'anaphylaxis',
  'cardiac',
  'breathing',
  'unconscious',
  'stroke',
  'violence',
  'self-harm',
  'diabetes',
  'poisoning',
  'burns',
  'pregnancy',
  'head-injury',
  'internal-bleeding',
  'bleeding',
  'child-fever',
  'sepsis',
  'acute-illness',
  'post-operative',
  'abdomen',
  'seizure',
  'animal-bite',
] as const
export type Topic = (typeof TOPICS)[number]

/** Topics that are read in the further languages too. */
export const PLAIN_TOPICS = [
  'cardiac',
  'breathing',
  'unconscious',
  'stroke',
  'self-harm',
  'bleeding',
] as const satisfies readonly Topic[]
export type PlainTopic = (typeof PLAIN_TOPICS)[number]

export interface RedFlag {
  topic: Topic
  /** Of the message. */
  language: Language
}

export interface Source {
  name: string
  url?: string
}

/** Texts of a language; `any` is of no language: it is made of groups of words only. */
export type ByLanguage = Partial<Record<Language, string[]>>

/**
 * How a sign is told decides what may silence it, beside "no" and "in 2015":
 * - `statement` ("I cannot breathe"): nothing else;
 * - `sign` ("chest pain"): a question about treatment or price in the same breath, unless somebody has it;
 * - `diagnosis` ("stroke"): such a question anywhere in the sentence, unless somebody has it.
 */
export type Kind = 'statement' | 'sign' | 'diagnosis'

/** See README.md for how phrases are written. */
export interface Rule {
  sign: string
  source: Source
  kind: Kind
  /** Tried when no other rule of any topic speaks: what it says may be part of something more exact. */
  general?: true
  phrases: ByLanguage & { any?: string[] }
}
