export type Role = 'user' | 'moderator' | 'admin'

export interface UserActor {
  kind: 'user'
  userId: string
  role: Role
  sessionId: string
  /** For which of the front ends the session was opened. */
  audience: 'patient' | 'admin'
  /** `aal2` when a second factor was shown in the session. */
  assurance: 'aal1' | 'aal2'
  /** Changes in the back office are open to `aal2` only. */
  needsSecondFactor: boolean
}

/** Work that no signed-in person stands behind: a background job, a sign-in before the person is known. */
export interface SystemActor {
  kind: 'system'
  /** Names the work in the audit log, for example `booking.notify`. */
  name: string
}

export interface Visitor {
  kind: 'visitor'
}

/** On whose behalf something is done. */
export type Actor = UserActor | SystemActor | Visitor

export const VISITOR: Visitor = { kind: 'visitor' }
export const systemActor = (name: string): SystemActor => ({ kind: 'system', name })
