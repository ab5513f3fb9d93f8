import { toHttpError } from './problem'
import type { Session, User } from './types'

/** Shared with the patient site: both rotate the same refresh cookie, so only one tab of either may do it at a time. */
const REFRESH_LOCK = 'sihat-session'
const REFRESH_AHEAD_MS = 90_000

const post = (path: string, body: object) =>
  fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  })

/** Without Web Locks (a page that is neither https nor on localhost) the tabs cannot agree, and each goes ahead. */
const alone = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, task) : task()

/**
 * The signed-in session of this page. The access token lives in this closure only.
 * `hint` is what the server knew when it sent the page: 'none' saves asking for a session that is not there.
 */
export function createSessionClient(hint = document.documentElement.dataset.session) {
  /** Null: nobody is signed in. Undefined: the server has not been asked yet. */
  let session: Session | null | undefined = hint === 'none' ? null : undefined
  let refreshing: Promise<User | null> | undefined

  const requestRefresh = async () => {
    const response = await post('refresh', {})
    if (response.status === 401) {
      session = null
      return null
    }
    if (!response.ok) throw await toHttpError(response)
    session = (await response.json()) as Session
    return session.user
  }

  const refresh = () => {
    refreshing ??= alone(requestRefresh).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  const send = (input: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    if (session) headers.set('Authorization', `Bearer ${session.accessToken}`)
    return fetch(input, { ...init, headers })
  }

  return {
    current: (): User | null => session?.user ?? null,

    /** The signed-in user, asking the server when this page does not know yet; null when nobody is signed in. */
    restore: async (): Promise<User | null> => (session === undefined ? refresh() : (session?.user ?? null)),

    signIn: async (email: string, password: string): Promise<User> => {
      const response = await post('sign-in', { email, password, audience: 'admin' })
      if (!response.ok) throw await toHttpError(response)
      session = (await response.json()) as Session
      return session.user
    },

    /** Ends the session here even when the server cannot be told; on the server, wherever this person is signed in. */
    signOut: async (): Promise<void> => {
      session = null
      const response = await post('sign-out', { scope: 'global' })
      if (!response.ok) throw await toHttpError(response)
    },

    forget: () => {
      session = null
    },

    /** fetch with the bearer token; renews it shortly before it expires, and once when the server refuses it. */
    fetch: async (input: string, init: RequestInit = {}): Promise<Response> => {
      if (session && Date.parse(session.expiresAt) - Date.now() <= REFRESH_AHEAD_MS) await refresh()
      const response = await send(input, init)
      if (response.status !== 401 || !(await refresh())) return response
      return send(input, init)
    },
  }
}

export type SessionClient = ReturnType<typeof createSessionClient>
