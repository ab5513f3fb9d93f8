type Scope = 'global' | 'local'

/** Shared with the patient site: both end the session of the same cookie. */
const KEY = 'sihat-unsent-sign-out'

const tried = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * Remembers a sign-out until the server confirms it: the session cookie outlives a sign-out without a network. Holds no
 * token. Where the browser refuses its storage, the memory of this page holds the sign-out.
 */
export function createUnsentSignOut() {
  let unstored: Scope | undefined
  return {
    remember: (scope: Scope) => {
      unstored = scope
      tried(() => {
        localStorage.setItem(KEY, scope)
        unstored = undefined
      })
    },

    scope: (): Scope | undefined => {
      const stored = tried(() => localStorage.getItem(KEY))
      return stored === 'global' || stored === 'local' ? stored : unstored
    },

    /** Calls the listener whenever another tab of this browser begins a sign-out, of either front end. */
    onElsewhere: (listener: () => void) => {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key === KEY && newValue) listener()
      })
    },

    drop: () => {
      unstored = undefined
      tried(() => localStorage.removeItem(KEY))
    },
  }
}
