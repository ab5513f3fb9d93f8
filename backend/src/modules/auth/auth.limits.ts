import { normalizeEmail } from './email-address.js'

/** Every spelling of a mailbox counts as one; what names none counts for the address it comes from. */
const byEmail = ({ body, ip }: { body?: unknown; ip: string }): string => {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  // What is longer than any address with its stray spaces names no mailbox.
  return typeof email === 'string' && email.length <= 1_000 ? normalizeEmail(email) : ip
}

const MINUTE = 60

/** Failed attempts: a success clears them. */
export const SIGN_IN_LIMIT = { bucket: 'sign-in', limit: 3, windowSeconds: 15 * MINUTE, by: byEmail }
export const SIGN_UP_LIMIT = { bucket: 'sign-up', limit: 2, windowSeconds: 30 * MINUTE, by: byEmail }
export const RESEND_LIMIT = { bucket: 'verify-email', limit: 5, windowSeconds: 5 * MINUTE, by: byEmail }
