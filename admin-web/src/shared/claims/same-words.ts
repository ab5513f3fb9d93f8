const WORD = /[\p{L}\p{N}]{2,}/gu

/** Names and numbers in a statement: words with a capital letter or a digit, in lower case. */
const namesIn = (value: string) =>
  (value.match(WORD) ?? []).filter((word) => /[\p{Lu}\p{N}]/u.test(word)).map((word) => word.toLowerCase())

/** Most claims name the year of their figure, so a shared year alone says nothing. */
const isYear = (word: string) => /^(19|20)\d\d$/.test(word)

/** Whether a text holds a name or a number of the statement; any word of it where the statement has only years or none. */
export function namesTheSame(text: string, value: string): boolean {
  const words = new Set(text.toLowerCase().match(WORD))
  const names = namesIn(value).filter((word) => !isYear(word))
  const sought = names.length > 0 ? names : (value.toLowerCase().match(WORD) ?? [])
  return sought.some((name) => words.has(name))
}

/** The sentences of a text that hold a name or a number of the statement. */
export const sentencesOn = (text: string, value: string): string[] =>
  text.split(/(?<=[.!?])\s+/).filter((sentence) => namesTheSame(sentence, value))
