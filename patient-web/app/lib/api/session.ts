import { useSyncExternalStore } from 'react'
import { forgetCopies } from '~/lib/offline/forget-copies'
import { createApi, read } from './api'
import { type AuthEvent, raiseAuthEvent } from './auth-events'
import { ApiError } from './error'
import { DELAYS_MS, withRetry } from './retry'
import type { Session, User } from './types'
import { forgetOutdated, forgetUnsaved, forgetUnsavedButOf } from './unsaved'
import { dropUnsentSignOut, rememberSignOut, unsentSignOut } from './unsent-sign-out'

export type SessionState =
  | { status: 'unknown' }
  /** `ended` elsewhere, or `erased` with the account; nothing when the person has signed out. */
  | { status: 'signed-out'; because?: 'ended' | 'erased' }
  | { status: 'signed-in'; session: Session }

export type SignOutScope = 'global' | 'local' | 'others'

/** What one tab tells the others. */
interface Notice {
  event: AuthEvent
  state: SessionState
}

const TICK_MS = 30_000
const REFRESH_WHEN_LEFT_MS = 3 * TICK_MS
const UNKNOWN: SessionState = { status: 'unknown' }
const SIGNED_OUT: SessionState = { status: 'signed-out' }

let state: SessionState = UNKNOWN
let channel: BroadcastChannel | undefined
let started: Promise<SessionState> | undefined
const watchers = new Set<() => void>()
const auth = createApi('', (request) => fetch(request))
/** Asking twice for the successor of one refresh token yields the same one. */
const renewal = createApi(
  '',
  withRetry((request) => fetch(request), DELAYS_MS, ['POST']),
)

function enter(next: SessionState, event: AuthEvent): SessionState {
  state = next
  letGoOfUnsaved(next, event)
  for (const watcher of watchers) watcher()
  raiseAuthEvent(event)
  return next
}

/** What was typed outlives a session that ended by itself, for the same person only. */
function letGoOfUnsaved(next: SessionState, event: AuthEvent): void {
  if (next.status === 'signed-in') forgetUnsavedButOf(next.session.user.id)
  else if (next.status === 'signed-out' && event === 'SIGNED_OUT' && next.because !== 'ended') forgetUnsaved()
}

if (typeof window !== 'undefined') forgetOutdated()

/** Enters a state in all tabs. */
function enterEverywhere(next: SessionState, event: AuthEvent): SessionState {
  listen()
  started = Promise.resolve(next)
  channel?.postMessage({ event, state: next } satisfies Notice)
  return enter(next, event)
}

/** The tabs of both front ends share the refresh cookie, and take turns to change it. */
export const withSessionLock = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks.request('sihat-session', task)

function isFresh(current: SessionState): boolean {
  return (
    current.status === 'signed-in' &&
    Date.parse(current.session.expiresAt) - Date.now() > REFRESH_WHEN_LEFT_MS
  )
}

/** Takes over a session the server has just given, and tells the other tabs. */
export function adoptSession(session: Session): void {
  dropUnsentSignOut()
  enterEverywhere({ status: 'signed-in', session }, 'SIGNED_IN')
  if (session.assurance === 'aal2') raiseAuthEvent('MFA_CHALLENGE_VERIFIED')
}

/** Takes over the session that replaces this one after a credential was shown again. */
export function replaceSession(
  session: Session,
  event: Extract<AuthEvent, 'MFA_CHALLENGE_VERIFIED' | 'USER_UPDATED'>,
): void {
  // The person may have signed out while the request was under way.
  const isSame = state.status === 'signed-in' && state.session.user.id === session.user.id
  if (isSame) enterEverywhere({ status: 'signed-in', session }, event)
}

/** The account of the session has changed. */
export function updateUser(change: (user: User) => User): void {
  if (state.status !== 'signed-in') return
  const session: Session = { ...state.session, user: change(state.session.user) }
  enterEverywhere({ status: 'signed-in', session }, 'USER_UPDATED')
}

/** A page was opened with the link of a recovery mail. */
export function announceRecovery(): void {
  raiseAuthEvent('PASSWORD_RECOVERY')
}

/** Resolves once it is known whether this browser holds a session. Asks the server at most once. */
export function sessionReady(): Promise<SessionState> {
  started ??= start().catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

async function start(): Promise<SessionState> {
  listen()
  if (document.documentElement.dataset.session !== 'maybe') return enter(SIGNED_OUT, 'INITIAL_SESSION')
  if (!unsentSignOut()) return refreshSession()
  await sendSignOut()
  return enter(SIGNED_OUT, 'INITIAL_SESSION')
}

function listen(): void {
  if (channel) return
  channel = new BroadcastChannel('sihat-session')
  channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    if (data.event === 'SIGNED_IN') dropUnsentSignOut()
    started = Promise.resolve(data.state)
    enter(data.state, data.event)
  })
  window.addEventListener('online', () => void sendSignOut())
  setInterval(() => {
    if (unsentSignOut()) void sendSignOut()
    else if (state.status === 'signed-in' && !isFresh(state)) void refreshSession().catch(() => undefined)
  }, TICK_MS)
}

/**
 * Exchanges the refresh cookie for a new access token. A lock makes the tabs take turns; the one that waited finds
 * the session of the first and asks no more. Throws ApiError when the server could not be reached.
 */
export function refreshSession({ force = false } = {}): Promise<SessionState> {
  const before = accessToken()
  return withSessionLock(async () => {
    if (force ? accessToken() !== before : isFresh(state)) return state
    const initial = state.status === 'unknown'
    try {
      const session = await read(renewal.POST('/api/auth/refresh'))
      // The person signed out while the request was under way.
      if (unsentSignOut()) return state
      return enterEverywhere(
        { status: 'signed-in', session },
        initial ? 'INITIAL_SESSION' : 'TOKEN_REFRESHED',
      )
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      if (initial) return enterEverywhere(SIGNED_OUT, 'INITIAL_SESSION')
      return forgetSession('ended')
    }
  })
}

/** The session is over on the server: this browser lets go of it, in all tabs. */
export function forgetSession(because?: 'ended' | 'erased'): SessionState {
  document.documentElement.dataset.session = 'none'
  void forgetCopies()
  return enterEverywhere({ status: 'signed-out', because }, 'SIGNED_OUT')
}

/**
 * Ends the session here at once, then on the server. A failure there is logged, and the request is sent again when the
 * network returns, with the tick or when the site opens. With `others` this session stays, and a failure is the caller's to show.
 */
export async function signOut(scope: SignOutScope = 'global'): Promise<void> {
  const token = accessToken()
  if (scope === 'others') {
    await postSignOut(scope, token)
    return
  }
  rememberSignOut(scope)
  forgetSession()
  await sendSignOut(token)
}

function postSignOut(scope: SignOutScope, token?: string) {
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined
  return auth.POST('/api/auth/sign-out', { body: { scope }, headers })
}

/** Sends the sign-out that the server has not confirmed yet, if there is one. The tabs take turns. */
function sendSignOut(token?: string): Promise<void> {
  return withSessionLock(async () => {
    const scope = unsentSignOut()
    if (!scope) return
    try {
      await postSignOut(scope, token)
      dropUnsentSignOut()
    } catch (error) {
      console.error(error)
    }
  })
}

export function accessToken(): string | undefined {
  return state.status === 'signed-in' ? state.session.accessToken : undefined
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  )
}
