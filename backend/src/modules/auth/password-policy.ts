import { type DetailCode, ProblemError } from '../../platform/errors/index.js'
import { isCommon, isEasyToGuess } from './password-strength.js'

/** Characters that a password needs, as the specification has it. */
export const SHORTEST = 6
/** Characters for staff and hospitals: NIST SP 800-63B asks for 15 where the password is alone, and for 8 beside a second factor. */
const SHORTEST_OF_STAFF = { alone: 15, withFactor: 8 } as const
/** Shortest rest of a password once the owner's words, our words and the year are taken out. */
const LEAST_OF_ITS_OWN = 4
const PRODUCT = 'sihat'
const YEAR = /(?:19|20)\d\d/g

interface Owner {
  email: string
  firstName: string
  lastName: string
  /** Of staff and hospitals: whether the password is alone, or beside a second factor. */
  staff?: keyof typeof SHORTEST_OF_STAFF | undefined
}

/**
 * @param pointer the field of the request body that holds the password
 * @throws ProblemError weak_password with the reason
 */
export function requireFitPassword(password: string, owner: Owner, pointer = '/password') {
  const folded = password.normalize('NFKC').toLowerCase()
  if (isCommon(folded)) throw weak(pointer, 'password_common')
  if (withoutContext(folded, owner).length < LEAST_OF_ITS_OWN) {
    throw weak(pointer, 'password_of_names')
  }
  if (isEasyToGuess(password.normalize('NFKC'), wordsOf(owner))) throw weak(pointer, 'password_guessable')
  if (owner.staff && lengthOf(password) < SHORTEST_OF_STAFF[owner.staff])
    throw weak(pointer, SHORT_FOR_STAFF[owner.staff])
}

/** Returns how many characters the owner's password needs. */
export const shortestFor = ({ staff }: Pick<Owner, 'staff'>) => (staff ? SHORTEST_OF_STAFF[staff] : SHORTEST)

/** Whether a password of staff needs a second factor beside it. */
export const isShortForStaff = (password: string) => lengthOf(password) < SHORTEST_OF_STAFF.alone

const SHORT_FOR_STAFF = {
  alone: 'password_short_alone',
  withFactor: 'password_short',
} as const

const lengthOf = (password: string) => [...password.normalize('NFKC')].length

function withoutContext(folded: string, owner: Owner): string {
  const known = wordsOf(owner).sort((a, b) => b.length - a.length)
  return known.reduce((rest, word) => rest.replaceAll(word, ''), folded).replaceAll(YEAR, '')
}

const wordsOf = ({ email, firstName, lastName }: Owner) =>
  [email, ...email.split(/[^\p{L}\p{N}]+/u), firstName, lastName, PRODUCT]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length > 2)

const weak = (pointer: string, reason: DetailCode) =>
  new ProblemError('weak_password', { reason, errors: [{ pointer, code: reason }] })
