import { type Language, languageOf, languageOfScript } from '@sihat/red-flags'
import { plain } from './words.js'

/** With a smaller share of its words a language is a guess: Pidgin has some of every one. */
const LEAST_SHARE = 0.33

/** The language of a message where it is another than English, and surely so. */
export function writtenIn(message: string): Exclude<Language, 'en'> | undefined {
  const script = languageOfScript(message)
  if (script && script !== 'en') return script
  const words = plain(message).split(' ')
  const language = languageOf(words, 'en')
  if (language === 'en' || language === 'ar') return undefined
  const telling = words.filter((word) => languageOf([word], 'en') === language)
  return telling.length >= 2 && telling.length >= words.length * LEAST_SHARE ? language : undefined
}
