const KEY = 'sihat-unsent-sign-out'

/** A browser may refuse its storage: a lost sign-out is then not repeated. */
function tried<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * Remembers a sign-out until the server confirms it. The session cookie outlives a sign-out without a network, so the
 * next person at this device would otherwise be signed in. Holds no token.
 */
export function rememberSignOut(scope: 'global' | 'local'): void {
  tried(() => localStorage.setItem(KEY, scope))
}

export function unsentSignOut(): 'global' | 'local' | undefined {
  const scope = tried(() => localStorage.getItem(KEY))
  return scope === 'global' || scope === 'local' ? scope : undefined
}

export function dropUnsentSignOut(): void {
  tried(() => localStorage.removeItem(KEY))
}
