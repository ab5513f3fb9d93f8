import type { FastifyRequest } from 'fastify'
import { type Limits, networkOf } from '../../platform/throttle/index.js'
import { mailboxOf } from './email-address.js'
import type { User } from './user.entity.js'

/** One link, however often it is tried; what is no link counts for the address it comes from. */
const byToken = ({ body, ip }: Pick<FastifyRequest, 'body' | 'ip'>): string => {
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined
  return typeof token === 'string' && token.length <= 200 ? token : networkOf(ip)
}

const MINUTE = 60
const FIVE_IN_FIVE_MINUTES = { limit: 5, windowSeconds: 5 * MINUTE }

/** Valid sign-ups of one mailbox, over all its addresses. */
export const SIGN_UP_LIMIT = { bucket: 'sign-up', limit: 2, windowSeconds: 30 * MINUTE }
/** Valid sign-ups of one network; `SIGN_UPS_PER_HOUR` sets the limit. */
export const NETWORK_SIGN_UP_LIMIT = { bucket: 'network-sign-up', windowSeconds: 60 * MINUTE }
/** Valid requests for one address. Other addresses of the mailbox do not count: anybody can make them up. */
export const RESEND_LIMIT = { bucket: 'verify-email', ...FIVE_IN_FIVE_MINUTES }
export const RECOVER_LIMIT = { bucket: 'recover', ...FIVE_IN_FIVE_MINUTES }
export const CODE_LIMIT = { bucket: 'sign-in-code', ...FIVE_IN_FIVE_MINUTES }
/** Mails of these three kinds to all unconfirmed accounts of one mailbox together. */
const UNCONFIRMED_MAIL_LIMIT = { bucket: 'unconfirmed-mail', limit: 15, windowSeconds: 5 * MINUTE }
export const RESET_LIMIT = { bucket: 'reset-password', ...FIVE_IN_FIVE_MINUTES, by: byToken }
/** Each opened page asks once. It uses up no attempt of the link. */
export const PASSWORD_RULE_LIMIT = {
  bucket: 'password-rule',
  limit: 30,
  windowSeconds: 5 * MINUTE,
  by: byToken,
}
/** Of one account. */
export const PASSWORD_CHECK_LIMIT = { bucket: 'password-check', ...FIVE_IN_FIVE_MINUTES }
/** At a sign-in: of one account, or of one account and known device. */
export const FACTOR_CHECK_LIMIT = { bucket: 'factor-check', ...FIVE_IN_FIVE_MINUTES }
/** Of one account, in its open sessions. Failed sign-ins do not count here. */
export const SESSION_FACTOR_CHECK_LIMIT = { bucket: 'session-factor-check', ...FIVE_IN_FIVE_MINUTES }
export const TEXT_MESSAGE_LIMIT = { bucket: 'text-message', ...FIVE_IN_FIVE_MINUTES }
/** Of one verified phone of one account: requests of other accounts do not count. */
export const VERIFIED_PHONE_LIMIT = { bucket: 'verified-phone', limit: 10, windowSeconds: 24 * 60 * MINUTE }
/** Of one number that accounts add, over all accounts: each message costs money and may reach a stranger. */
export const ADDED_PHONE_LIMIT = { bucket: 'added-phone', limit: 5, windowSeconds: 24 * 60 * MINUTE }
export const EMAIL_CHANGE_LIMIT = { bucket: 'email-change', ...FIVE_IN_FIVE_MINUTES }
/** Of one mailbox that accounts want to change to, over all accounts. */
export const NEW_EMAIL_LIMIT = { bucket: 'new-email', limit: 5, windowSeconds: 60 * MINUTE }

/**
 * Whether the account may get one more mail that anybody can ask for. A stranger can sign up with any number of addresses
 * of a mailbox, so the unconfirmed ones share a budget. It does not count against an account that is confirmed.
 */
export const mayMail = async (limits: Limits, user: User): Promise<boolean> =>
  user.isVerified() || limits.isWithin(UNCONFIRMED_MAIL_LIMIT, mailboxOf(user.email))
