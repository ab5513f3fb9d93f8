import { domainToASCII } from 'node:url'
import { Transform } from 'class-transformer'
import { IsEmail, Matches, MaxLength, ValidateBy } from 'class-validator'
import { mixesAlphabets } from '../../platform/sanitize/index.js'

/** Of a mailbox and its domain, whatever standard is asked; what is longer names none. */
const LONGEST = 320

/** Characters of a domain name, without those that a URL parser reads as a path, a port or an escape. */
const DOMAIN_NAME = /^[\p{L}\p{M}\p{N}._-]+$/u

/**
 * Normalises an address, so that one mailbox has one account: spaces, capitals, full-width letters, and domains in Unicode or
 * Punycode (UTS 46). Leaves text that is too long for an address unchanged: the time to normalise grows with the square of the
 * accents on one letter.
 */
export function normalizeEmail(email: string): string {
  const bare = email.trim()
  if (isTooLong(bare)) return bare
  const folded = bare.normalize('NFKC').trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  // UTS 46 reads the ideographic full stop as a dot.
  const domain = folded.slice(at + 1).replaceAll('\u3002', '.')
  const ascii = DOMAIN_NAME.test(domain) ? domainToASCII(domain) : ''
  return at > 0 && ascii ? folded.slice(0, at + 1) + ascii : folded
}

/** Domains of one provider, which delivers without regard to dots. */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** Names the mailbox of a normalised address: what stands behind a plus, and dots at Gmail, make no other one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [mailbox = ''] = email.slice(0, at).split('+', 1)
  const domain = email.slice(at + 1)
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}

/** Whether the text can be no address, for its length alone. */
const isTooLong = (email: string) => email.length > LONGEST

/** A DTO field that holds an e-mail address, normalised before it is checked. */
export const EmailField = () => (target: object, property: string) => {
  Transform(({ value }) => (typeof value === 'string' ? normalizeEmail(value) : value))(target, property)
  IsEmail()(target, property)
  MaxLength(254)(target, property)
  // A quoted mailbox may hold spaces and brackets, which mail programs read each in their own way; what cannot be seen makes
  // two addresses look like one.
  Matches(/^[^"\s\p{Cf}]*$/u)(target, property)
}

/** A DTO field for the address of a new account. Refuses mixed alphabets, which existing accounts may keep. */
export const NewEmailField = () => (target: object, property: string) => {
  EmailField()(target, property)
  ValidateBy({
    name: 'mixedAlphabets',
    validator: {
      validate: (value) =>
        typeof value !== 'string' ||
        isTooLong(value) ||
        !mixesAlphabets(value.slice(0, value.lastIndexOf('@'))),
    },
  })(target, property)
}
