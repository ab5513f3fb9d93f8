import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/throttle/index.js'
import { isTooLong, mailboxOf, normalizeEmail } from './email-address.js'

/** Every address of a mailbox counts as one, as each use mails it; what names none counts for the address it comes from. */
const byMailbox = ({ body, ip }: Pick<FastifyRequest, 'body' | 'ip'>): string => {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  const address = typeof email === 'string' ? normalizeEmail(email) : ''
  return address && !isTooLong(address) ? mailboxOf(address) : networkOf(ip)
}

/** One link, however often it is tried; what is no link counts for the address it comes from. */
const byToken = ({ body, ip }: Pick<FastifyRequest, 'body' | 'ip'>): string => {
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined
  return typeof token === 'string' && token.length <= 200 ? token : networkOf(ip)
}

const MINUTE = 60
const FIVE_IN_FIVE_MINUTES = { limit: 5, windowSeconds: 5 * MINUTE }

/** Failed attempts by address, or by address and device where that has signed in before: a success clears them. */
export const SIGN_IN_LIMIT = { bucket: 'sign-in', limit: 3, windowSeconds: 15 * MINUTE }
export const SIGN_UP_LIMIT = { bucket: 'sign-up', limit: 2, windowSeconds: 30 * MINUTE, by: byMailbox }
export const RESEND_LIMIT = { bucket: 'verify-email', ...FIVE_IN_FIVE_MINUTES, by: byMailbox }
export const RECOVER_LIMIT = { bucket: 'recover', ...FIVE_IN_FIVE_MINUTES, by: byMailbox }
export const RESET_LIMIT = { bucket: 'reset-password', ...FIVE_IN_FIVE_MINUTES, by: byToken }
/** Each opened page asks once. It uses up no attempt of the link. */
export const PASSWORD_RULE_LIMIT = {
  bucket: 'password-rule',
  limit: 30,
  windowSeconds: 5 * MINUTE,
  by: byToken,
}
export const CODE_LIMIT = { bucket: 'sign-in-code', ...FIVE_IN_FIVE_MINUTES, by: byMailbox }
export const CODE_CHECK_LIMIT = { bucket: 'sign-in-code-check', ...FIVE_IN_FIVE_MINUTES }
/** Of one account. */
export const PASSWORD_CHECK_LIMIT = { bucket: 'password-check', ...FIVE_IN_FIVE_MINUTES }
export const FACTOR_CHECK_LIMIT = { bucket: 'factor-check', ...FIVE_IN_FIVE_MINUTES }
export const TEXT_MESSAGE_LIMIT = { bucket: 'text-message', ...FIVE_IN_FIVE_MINUTES }
/** Of one number, whoever asks: each message costs money and may bother somebody. */
export const PHONE_NUMBER_LIMIT = { bucket: 'phone-number', limit: 10, windowSeconds: 24 * 60 * MINUTE }
export const EMAIL_CHANGE_LIMIT = { bucket: 'email-change', ...FIVE_IN_FIVE_MINUTES }
