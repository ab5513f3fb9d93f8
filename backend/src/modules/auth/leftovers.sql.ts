import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { fromNow, type Tables } from '../../platform/database/index.js'

/** `deleteRows` takes its condition as SQL. */
const condition = (of: Expression<SqlBool>) => sql<boolean>`${of}`

const session = expressionBuilder<Tables, 'sessions'>()
const code = expressionBuilder<Tables, 'one_time_codes'>()
const challenge = expressionBuilder<Tables, 'sign_in_challenges'>()

/** Long enough for whoever looks into a theft. A live session keeps all its tokens: one that was used before shows a theft. */
export const OLD_SESSIONS = condition(
  session(session.fn<string>('least', ['expires_at', 'revoked_at']), '<', fromNow('-30 days')),
)

/** Whoever presses an old link is told for some time that it is too old. */
const CODES_KEPT_SINCE = fromNow('-7 days')

const isLastOfSignUp = code.and([
  code('one_time_codes.purpose', '=', 'verify_email'),
  code.exists(
    code
      .selectFrom('users as u')
      .select('u.id')
      .whereRef('u.id', '=', 'one_time_codes.user_id')
      .where('u.email_verified_at', 'is', null),
  ),
])

/** Who has not confirmed an address may have the mail sent again, which the last code is for. */
export const OLD_CODES = condition(
  code.and([code('one_time_codes.expires_at', '<', CODES_KEPT_SINCE), code.not(isLastOfSignUp)]),
)

export const OLD_CHALLENGES = condition(challenge('expires_at', '<', CODES_KEPT_SINCE))
