import { createRequire } from 'node:module'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Six random characters reach it, so SPEC's shortest password can be strong enough. */
const FEWEST_GUESSES = 1_000_000
/** The estimate takes up to 0.1 s for this many characters and 0.4 s for 256. */
const MOST_ESTIMATED = 40
/** Words that people on this site are likely to choose. */
const CONTEXT =
  'sihat malaysia thailand india turkey turkiye korea seoul bangkok istanbul penang kuala lumpur kualalumpur delhi africa nigeria ghana kenya uganda tanzania lagos abuja accra nairobi kampala hospital hospitals clinic doctor patient patients treatment treatments surgery medical medicine health healthy travel booking demo welcome'.split(
    ' ',
  )

interface Lists {
  common: Set<string>
  estimator: ZxcvbnFactory
}

let lists: Lists | undefined

/** Whether the password is on the list of common ones. */
export const isCommon = (folded: string) => load().common.has(folded)

/**
 * Whether few guesses find the password.
 * @param ownWords the owner's names and email address
 */
export function isEasyToGuess(password: string, ownWords: string[]): boolean {
  const beginning = [...password].slice(0, MOST_ESTIMATED).join('')
  return load().estimator.check(beginning, ownWords).guesses < FEWEST_GUESSES
}

/** Loads with the first password that a person chooses, because the word lists take megabytes. */
function load(): Lists {
  if (lists) return lists
  const require = createRequire(import.meta.url)
  const language: typeof import('@zxcvbn-ts/language-common') = require('@zxcvbn-ts/language-common')
  const core: typeof import('@zxcvbn-ts/core') = require('@zxcvbn-ts/core')
  const estimator = new core.ZxcvbnFactory({
    dictionary: { ...language.dictionary, context: CONTEXT },
    graphs: language.adjacencyGraphs,
  })
  lists = { common: new Set(language.dictionary['passwords-common']), estimator }
  return lists
}
