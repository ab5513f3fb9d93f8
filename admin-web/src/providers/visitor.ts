import { isStaff } from './access'
import type { SessionClient } from './session'

/**
 * `formerStaff`: signed in, and the staff role was removed since.
 * `staffOnSite`: may enter, but the session was opened on the patient site and so opens nothing here.
 */
export type Visitor = 'stranger' | 'patient' | 'formerStaff' | 'staffOnSite' | 'staff'

/** Who is at the door of the back office. */
export async function visitorOf(session: SessionClient): Promise<Visitor> {
  const user = await session.restore()
  if (!user) return 'stranger'
  if (!isStaff(user.role)) return session.isFormerStaff() ? 'formerStaff' : 'patient'
  return session.audience() === 'patient' ? 'staffOnSite' : 'staff'
}
