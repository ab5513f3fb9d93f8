import { front, mayEnter } from './front'
import type { SessionClient } from './session'

/**
 * `former`: the account is closed, or lost the role that opens this front end.
 * `outsider`: works elsewhere, or is a patient.
 * `elsewhere`: may enter, but the session was opened in another front end and so opens nothing here.
 */
export type Visitor = 'stranger' | 'outsider' | 'former' | 'elsewhere' | 'inside'

/** Tells what the visitor may do in this front end. */
export async function visitorOf(session: SessionClient): Promise<Visitor> {
  const user = await session.restore()
  if (!user) return session.lostAccess() ? 'former' : 'stranger'
  if (!mayEnter(user.role)) return session.lostAccess() ? 'former' : 'outsider'
  return session.audience() === front().audience ? 'inside' : 'elsewhere'
}
