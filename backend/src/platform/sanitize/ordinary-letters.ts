/** Scripts of living languages (Unicode UAX 31, table 5). Look-alikes of Latin letters stand in others, such as Lisu. */
const LIVING = new RegExp(
  `[${[
    'Arabic',
    'Armenian',
    'Bengali',
    'Bopomofo',
    'Cyrillic',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Greek',
    'Gujarati',
    'Gurmukhi',
    'Hangul',
    'Han',
    'Hebrew',
    'Hiragana',
    'Kannada',
    'Katakana',
    'Khmer',
    'Lao',
    'Malayalam',
    'Myanmar',
    'Oriya',
    'Sinhala',
    'Tamil',
    'Telugu',
    'Thaana',
    'Thai',
    'Tibetan',
  ]
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
)
/** Letters of Latin alphabets beyond `a` to `z` with accents. */
const MORE_LATIN = 'æœßþðđøłħŧıŋəɛɔɓɗɖƙƴɣʋƒ'
/** Of several scripts: the long vowel of Katakana, the long line of Arabic, two apostrophes. */
const SHARED_LETTERS = 'ーـʻʼ'
const SIGNS = " .,&'’()/-‐‑–،、・（）"

/**
 * Whether a name holds nothing but letters of living languages, digits and a few signs. Then `foldLookAlikes` knows each Latin letter in
 * it that looks like another one.
 */
export const hasOrdinaryLetters = (name: string): boolean =>
  !(/\p{Script=Latin}/u.test(name) && /(?![0-9])\p{Nd}/u.test(name)) &&
  [...name].every(
    (character) =>
      SIGNS.includes(character) ||
      SHARED_LETTERS.includes(character) ||
      /[\p{M}\p{Nd}]/u.test(character) ||
      (/\p{L}/u.test(character) && (LIVING.test(character) || isLatin(character))),
  )

function isLatin(character: string): boolean {
  const [letter = ''] = character.normalize('NFD').toLowerCase()
  return /[a-z]/.test(letter) || MORE_LATIN.includes(letter)
}
