import { isStaff } from './access'
import type { SessionClient } from './session'

/**
 * `formerStaff`: the account is closed, or its staff role was removed.
 * `staffOnSite`: may enter, but the session was opened on the patient site and so opens nothing here.
 */
export type Visitor = 'stranger' | 'patient' | 'formerStaff' | 'staffOnSite' | 'staff'

/** Who is at the door of the back office. */
export async function visitorOf(session: SessionClient): Promise<Visitor> {
  const user = await session.restore()
  if (!user) return session.lostAccess() ? 'formerStaff' : 'stranger'
  if (!isStaff(user.role)) return session.lostAccess() ? 'formerStaff' : 'patient'
  return session.audience() === 'patient' ? 'staffOnSite' : 'staff'
}
