const KEY = 'sihat-unsent-sign-out'

/** A sign-out that the storage refused: this page repeats the request, a later page cannot. */
let refused: 'global' | 'local' | undefined

/** A browser may refuse its storage. */
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
  refused = scope
  tried(() => {
    localStorage.setItem(KEY, scope)
    refused = undefined
  })
}

export function unsentSignOut(): 'global' | 'local' | undefined {
  const scope = tried(() => localStorage.getItem(KEY))
  return scope === 'global' || scope === 'local' ? scope : refused
}

export function dropUnsentSignOut(): void {
  refused = undefined
  tried(() => localStorage.removeItem(KEY))
}
