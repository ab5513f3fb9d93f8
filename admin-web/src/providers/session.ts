import { front, mayEnter } from './front'
import { problemCode, toHttpError } from './problem'
import type { PendingSignIn, Session, User } from './types'
import { createUnsentSignOut } from './unsent-sign-out'

/** Shared with the patient site: both rotate the same refresh cookie, so only one tab of either may do it at a time. */
const REFRESH_LOCK = 'sihat-session'
const REFRESH_AHEAD_MS = 90_000
const ENTERED = 'entered'
const ENDED = 'ended'

/** Why the person has lost access to this front end. The server tells the holder of an earlier session. */
const LOST_ACCESS = ['account_closed', 'role_removed'] as const
export type LostAccess = (typeof LOST_ACCESS)[number]

/** What proves a second factor; without the id of one, a recovery code. */
export interface Proof {
  code: string
  factorId?: string
}

export const isPending = (answer: User | PendingSignIn): answer is PendingSignIn => 'mfaRequired' in answer

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
  /** Who was signed in last; known while a session that has ended is not left yet. */
  let person: User | null = null
  const { audience } = front()
  /** The person had a role for this front end on this page, or when the session was opened for it. */
  let wasInside = false
  let refusal: LostAccess | undefined
  let refreshing: Promise<User | null> | undefined
  const entries = new EventTarget()
  const unsent = createUnsentSignOut()

  /** Nobody is signed in any more. The page still shows what the person saw, so it has to hear of the end. */
  const end = () => {
    session = null
    if (person) entries.dispatchEvent(new Event(ENDED))
    return null
  }
  unsent.onElsewhere(end)

  /** Sends the sign-out that the server has not confirmed yet, if there is one. */
  const sendSignOut = async () => {
    const scope = unsent.scope()
    if (!scope) return
    const response = await post('sign-out', { scope })
    if (!response.ok) throw await toHttpError(response)
    unsent.drop()
  }

  /** Keeps the reason why the server refuses the session. */
  const noteRefusal = async (response: Response) => {
    const code = problemCode(await toHttpError(response.clone()))
    refusal = LOST_ACCESS.find((reason) => reason === code) ?? refusal
  }

  const requestRefresh = async () => {
    if (unsent.scope()) {
      end()
      await sendSignOut().catch((error: unknown) => console.warn('Sign-out failed', error))
      return null
    }
    const response = await post('refresh', {})
    if (response.status === 401) {
      await noteRefusal(response)
      return end()
    }
    if (!response.ok) throw await toHttpError(response)
    const renewed = (await response.json()) as Session
    // The person signed out while the request was under way.
    if (unsent.scope()) return end()
    // Somebody else signed in, in another tab: what this page shows and has typed in it is not theirs.
    if (person && person.id !== renewed.user.id) return end()
    return enter(renewed)
  }

  const enter = (opened: Session) => {
    const isNew = session === null
    session = opened
    person = opened.user
    refusal = undefined
    wasInside ||= opened.audience === audience || mayEnter(opened.user.role)
    if (isNew) entries.dispatchEvent(new Event(ENTERED))
    return opened.user
  }

  /** Takes over the session of a new sign-in. */
  const begin = (opened: Session) => {
    unsent.drop()
    return enter(opened)
  }

  const refresh = () => {
    refreshing ??= alone(requestRefresh).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  const send = (input: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('Accept-Language', document.documentElement.lang)
    if (session) headers.set('Authorization', `Bearer ${session.accessToken}`)
    return fetch(input, { ...init, headers })
  }

  const authorised =
    (transport: typeof send) =>
    async (input: string, init: RequestInit = {}): Promise<Response> => {
      if (session && Date.parse(session.expiresAt) - Date.now() <= REFRESH_AHEAD_MS) await refresh()
      const response = await transport(input, init)
      if (response.status !== 401) return response
      await noteRefusal(response)
      if (!(await refresh())) return response
      return transport(input, init)
    }

  return {
    current: (): User | null => session?.user ?? null,

    /** Whoever is signed in, or was until the session ended. */
    person: (): User | null => person,

    /** Returns the reason for which the person has lost access to this front end. Undefined without one, or where it is unknown. */
    lostAccess: (): LostAccess | undefined =>
      session && wasInside && !mayEnter(session.user.role) ? 'role_removed' : refusal,

    /** The signed-in user, asking the server when this page does not know yet; null when nobody is signed in. */
    restore: async (): Promise<User | null> => (session === undefined ? refresh() : (session?.user ?? null)),

    /** Who is signed in now, as the server knows them. */
    renew: refresh,

    /** Once somebody signs in, or the signal ends it. */
    nextEntry: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        entries.addEventListener(ENTERED, () => resolve(), { once: true, signal })
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),

    /**
     * Calls the listener when the session of the person ends without their sign-out on this page.
     * @returns the function that ends the subscription
     */
    onEnd: (listener: () => void): (() => void) => {
      entries.addEventListener(ENDED, listener)
      return () => entries.removeEventListener(ENDED, listener)
    },

    /** For which front end the session was opened; all share the cookie. */
    audience: () => session?.audience,

    signIn: async (email: string, password: string): Promise<User | PendingSignIn> => {
      const response = await post('sign-in', { email, password, audience })
      if (!response.ok) throw await toHttpError(response)
      const answer = (await response.json()) as Session | PendingSignIn
      return 'mfaRequired' in answer ? answer : begin(answer)
    },

    /** The second step of a sign-in that is pending. */
    verifyChallenge: async (challengeId: string, proof: Proof): Promise<User> => {
      const response = await post(`challenges/${challengeId}/verify`, proof)
      if (!response.ok) throw await toHttpError(response)
      return begin((await response.json()) as Session)
    },

    /** Sends the code of a phone for a sign-in that is pending. */
    sendChallengeCode: async (challengeId: string, factorId: string): Promise<void> => {
      const response = await post(`challenges/${challengeId}/send`, { factorId })
      if (!response.ok) throw await toHttpError(response)
    },

    /**
     * Ends the session here at once, and on the server wherever this person is signed in. A sign-out that fails is sent
     * again before the next refresh.
     */
    signOut: async (): Promise<void> => {
      session = null
      person = null
      refusal = undefined
      unsent.remember('global')
      await alone(sendSignOut)
    },

    forget: () => {
      session = null
      person = null
    },

    /** fetch with the bearer token; renews it shortly before it expires, and once when the server refuses it. */
    fetch: authorised(send),

    /** fetch for a request whose answer replaces the refresh cookie. No tab presents the old cookie meanwhile. */
    fetchNewSession: authorised((input, init) => alone(() => send(input, init))),

    /** Takes over the session that replaces this one after a second factor was shown. */
    replace: (replacement: Session): void => {
      // The person may have signed out while the request was under way.
      if (session?.user.id === replacement.user.id) session = replacement
    },
  }
}

export type SessionClient = ReturnType<typeof createSessionClient>
