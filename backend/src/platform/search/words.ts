/** Nobody looks for more, and each takes its time. */
const MOST_WORDS = 8

/** The different words of a search. A word has a letter or a digit. */
export const searchWords = (q: string | undefined): string[] =>
  [...new Set(q?.toLowerCase().split(/\s+/))]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS)
