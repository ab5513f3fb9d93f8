import type { ExpressionBuilder } from 'kysely'
import { fromNow, type Tables } from '../../platform/database/index.js'

/** Long enough for whoever looks into a theft. A live session keeps all its tokens: one that was used before shows a theft. */
export const isOldSession = (eb: ExpressionBuilder<Tables, 'sessions'>) =>
  eb(eb.fn<string>('least', ['expires_at', 'revoked_at']), '<', fromNow('-30 days'))

/** Whoever presses an old link is told for some time that it is too old. */
const CODES_KEPT_SINCE = fromNow('-7 days')

/** Who has not confirmed an address may have the mail sent again, which the last code is for. */
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
