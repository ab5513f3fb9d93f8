import type { ExpressionBuilder } from 'kysely'
import { fromNow, type Tables } from '../../platform/database/index.js'

/** Keeps ended sessions for 30 days, so that the team can look into a theft. A live session keeps all its tokens: a token that comes a second time shows a theft. */
export const isOldSession = (eb: ExpressionBuilder<Tables, 'sessions'>) =>
  eb(eb.fn<string>('least', ['expires_at', 'revoked_at']), '<', fromNow('-30 days'))

/** For 7 days, a person who presses an old link reads that it is too old. */
const CODES_KEPT_SINCE = fromNow('-7 days')

/** Keeps the last code of a sign-up: a person who has not confirmed the address can have the mail sent again. */
export const isOldCode = (eb: ExpressionBuilder<Tables, 'one_time_codes'>) =>
  eb.and([eb('expires_at', '<', CODES_KEPT_SINCE), eb.not(isLastOfSignUp(eb))])

const isLastOfSignUp = (eb: ExpressionBuilder<Tables, 'one_time_codes'>) =>
  eb.and([
    eb('purpose', '=', 'verify_email'),
    eb.exists(
      eb
        .selectFrom('users as u')
        .select('u.id')
        .whereRef('u.id', '=', 'one_time_codes.user_id')
        .where('u.email_verified_at', 'is', null),
    ),
  ])

export const isOldChallenge = (eb: ExpressionBuilder<Tables, 'sign_in_challenges'>) =>
  eb('expires_at', '<', CODES_KEPT_SINCE)
