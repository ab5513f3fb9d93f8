export const ROLES = ['user', 'moderator', 'admin', 'hospital'] as const
export type Role = (typeof ROLES)[number]

/** The front ends, each with sessions of its own. `desk` is the one of hospitals. */
export const AUDIENCES = ['patient', 'admin', 'desk'] as const
export type Audience = (typeof AUDIENCES)[number]

export interface UserActor {
  kind: 'user'
  userId: string
  role: Role
  sessionId: string
  /** For which of the front ends the session was opened. */
  audience: Audience
  /** `aal2` when a second factor was shown in the session. */
  assurance: 'aal1' | 'aal2'
  /** Changes in the back office, and everything at the hospital desk, are open to `aal2` only. */
  needsSecondFactor: boolean
  /** The request is about the cases of the person's hospitals. The guard sets this, the database then shows the rows of those hospitals. */
  atDesk?: true
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
