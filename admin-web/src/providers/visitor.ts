import { isStaff } from './access'
import type { SessionClient } from './session'

/** `staffOnSite`: may enter, but the session was opened on the patient site and so opens nothing here. */
export type Visitor = 'stranger' | 'patient' | 'staffOnSite' | 'staff'

/** Who is at the door of the back office. */
export async function visitorOf(session: SessionClient): Promise<Visitor> {
  const user = await session.restore()
  if (!user) return 'stranger'
  if (!isStaff(user.role)) return 'patient'
  return session.audience() === 'patient' ? 'staffOnSite' : 'staff'
}
