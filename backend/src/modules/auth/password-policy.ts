import { createRequire } from 'node:module'
import { ProblemError } from '../../platform/http/index.js'

const SHORTEST_OF_STAFF = 15
/** What must be left of a password when the words that anyone would try first are taken out. */
const LEAST_OF_ITS_OWN = 4
const PRODUCT = 'sihat'

interface Owner {
  email: string
  firstName: string
  lastName: string
  /** Staff without a second factor. */
  needsLongPassword?: boolean
}

let commonPasswords: Set<string> | undefined

/**
 * @param pointer the field of the request body that holds the password
 * @throws ProblemError weak_password with the reason
 */
export function requireFitPassword(password: string, owner: Owner, pointer = '/password') {
  const folded = password.normalize('NFKC').toLowerCase()
  commonPasswords ??= loadCommonPasswords()
  if (commonPasswords.has(folded)) {
    throw weak(
      pointer,
      'common',
      'This password is one of those that are tried first. Please choose another one.',
    )
  }
  if (withoutContext(folded, owner).length < LEAST_OF_ITS_OWN) {
    throw weak(
      pointer,
      'context',
      'Please choose a password that is not made of your name, your email or ours.',
    )
  }
  if (owner.needsLongPassword && isShortForStaff(password)) {
    throw weak(pointer, 'short', 'Staff need a password of at least 15 characters or a second factor.')
  }
}

export const isShortForStaff = (password: string) =>
  [...password.normalize('NFKC')].length < SHORTEST_OF_STAFF

function withoutContext(folded: string, { email, firstName, lastName }: Owner): string {
  const words = [email, ...email.split(/[^\p{L}\p{N}]+/u), firstName, lastName, PRODUCT]
  const known = words.map((word) => word.trim().toLowerCase()).filter((word) => word.length > 2)
  return known.sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), folded)
}

const weak = (pointer: string, code: string, detail: string) =>
  new ProblemError('weak_password', { detail, errors: [{ pointer, code, detail }] })

/** With the first password that somebody chooses: a long list that a process does without until then. */
function loadCommonPasswords(): Set<string> {
  const list: typeof import('@zxcvbn-ts/language-common') = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  )
  return new Set(list.dictionary['passwords-common'])
}
