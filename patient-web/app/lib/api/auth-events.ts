/** What happens to the session of this browser, in whichever tab it happens. */
export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

type Listener = (event: AuthEvent) => void

const listeners = new Set<Listener>()

/** Calls back for every event until the returned function is called. */
export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function raiseAuthEvent(event: AuthEvent): void {
  for (const listener of [...listeners]) listener(event)
}
