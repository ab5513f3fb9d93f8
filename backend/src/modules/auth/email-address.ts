import { Transform } from 'class-transformer'
import { IsEmail, Matches, MaxLength } from 'class-validator'

/** One spelling for one mailbox: what people type with spaces, capitals or full-width letters is the same account. */
export const normalizeEmail = (email: string) => email.normalize('NFKC').trim().toLowerCase()

/** A DTO field that holds an e-mail address, normalised before it is checked. */
export const EmailField = () => (target: object, property: string) => {
  Transform(({ value }) => (typeof value === 'string' ? normalizeEmail(value) : value))(target, property)
  IsEmail()(target, property)
  MaxLength(254)(target, property)
  // A quoted mailbox may hold spaces and brackets, which mail programs read each in their own way.
  Matches(/^[^"\s]*$/)(target, property)
}
