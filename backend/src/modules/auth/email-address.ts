import { Transform } from 'class-transformer'
import { IsEmail, Matches, MaxLength } from 'class-validator'

/** Of a mailbox and its domain, whatever standard is asked; what is longer names none. */
const LONGEST = 320

/**
 * One spelling for one mailbox: what people type with spaces, capitals or full-width letters is the same account. What is too
 * long for an address stays as it is: the time that normalising takes grows with the square of the accents on one letter.
 */
export function normalizeEmail(email: string): string {
  const bare = email.trim()
  return isTooLong(bare) ? bare : bare.normalize('NFKC').trim().toLowerCase()
}

/** Whether the text can be no address, for its length alone. */
export const isTooLong = (email: string) => email.length > LONGEST

/** A DTO field that holds an e-mail address, normalised before it is checked. */
export const EmailField = () => (target: object, property: string) => {
  Transform(({ value }) => (typeof value === 'string' ? normalizeEmail(value) : value))(target, property)
  IsEmail()(target, property)
  MaxLength(254)(target, property)
  // A quoted mailbox may hold spaces and brackets, which mail programs read each in their own way; what cannot be seen makes
  // two addresses look like one.
  Matches(/^[^"\s\p{Cf}]*$/u)(target, property)
}
