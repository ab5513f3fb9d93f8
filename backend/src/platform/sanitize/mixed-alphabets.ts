/** East Asian names use several of these together. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u
const ALPHABETS = [
  EAST_ASIAN,
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Arabic',
    'Hebrew',
    'Armenian',
    'Georgian',
    'Ethiopic',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Thai',
    'Lao',
    'Myanmar',
    'Khmer',
    'Cherokee',
    'Coptic',
  ].map((script) => new RegExp(`\\p{Script=${script}}`, 'u')),
]
const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Whether the text mixes alphabets: `аmina` with a Cyrillic `а` looks like `amina`. */
export function mixesAlphabets(text: string): boolean {
  const letters = [...text].filter((character) => /[\p{L}\p{M}]/u.test(character) && !NEUTRAL.test(character))
  // -1 stands for all alphabets outside the list.
  return new Set(letters.map((letter) => ALPHABETS.findIndex((alphabet) => alphabet.test(letter)))).size > 1
}
