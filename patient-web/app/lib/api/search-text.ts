/** Characters that the API takes of a search. */
const LONGEST = 100

/** Reads what was searched for from an address, as the API takes it: one line, and no half of a character at its end. */
export const searchText = (typed: string | null): string =>
  (typed ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .replace(/\p{Cs}$/u, '')
