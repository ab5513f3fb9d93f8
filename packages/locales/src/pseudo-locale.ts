import { PSEUDO_LOCALES } from './locales.ts'

const PLAIN = 'acdeghiklnorstuwyzACDEGHIKLNORSTUWYZ'
const ACCENTED = 'áçđéğħíķļñöřšţüŵýžÁÇĐÉĞĦÍĶĻÑÖŘŠŢÜŴÝŽ'
/** Tags name parts of a text, and are no text. */
const TAG_OR_LETTER = /<[^>]*>|[a-z]/gi

/** In a pseudo-locale, what becomes of each English text. Other languages have texts of their own. */
export const rewriterOf = (locale: string) =>
  PSEUDO_LOCALES.some(({ code }) => code === locale) ? lengthened : undefined

/** The text with accents, and with its vowels twice: about a third longer, as many languages are. */
const lengthened = (text: string) =>
  text.replace(TAG_OR_LETTER, (match) => {
    const accented = ACCENTED[PLAIN.indexOf(match)] ?? match
    return 'aeiou'.includes(match) ? accented + accented : accented
  })
