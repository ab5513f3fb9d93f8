import { useSyncExternalStore } from 'react'
import { createApi, read } from './api'
import { ApiError } from './error'
import type { Session } from './types'

export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; session: Session }

type Notice = { kind: 'refreshed'; session: Session } | { kind: 'signed-out' }

const TICK_MS = 30_000
const REFRESH_WHEN_LEFT_MS = 90_000
const UNKNOWN: SessionState = { status: 'unknown' }
const SIGNED_OUT: SessionState = { status: 'signed-out' }

let state: SessionState = UNKNOWN
let channel: BroadcastChannel | undefined
let started: Promise<SessionState> | undefined
const listeners = new Set<() => void>()
const auth = createApi('', (request) => fetch(request))

function set(next: SessionState): SessionState {
  state = next
  for (const listener of listeners) listener()
  return next
}

function isFresh(current: SessionState): boolean {
  return (
    current.status === 'signed-in' &&
    Date.parse(current.session.expiresAt) - Date.now() > REFRESH_WHEN_LEFT_MS
  )
}

/** Takes over a session the server has just given, and tells the other tabs. */
export function adoptSession(session: Session): void {
  listen()
  started = Promise.resolve(set({ status: 'signed-in', session }))
  announce({ kind: 'refreshed', session })
}

/** Resolves once it is known whether this browser holds a session. Asks the server at most once. */
export function sessionReady(): Promise<SessionState> {
  started ??= start().catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

function start(): Promise<SessionState> {
  listen()
  const hinted = document.documentElement.dataset.session === 'maybe'
  return hinted ? refreshSession() : Promise.resolve(set(SIGNED_OUT))
}

function listen(): void {
  if (channel) return
  channel = new BroadcastChannel('sihat-session')
  channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    set(data.kind === 'refreshed' ? { status: 'signed-in', session: data.session } : SIGNED_OUT)
  })
  setInterval(() => {
    if (state.status === 'signed-in' && !isFresh(state)) void refreshSession().catch(() => undefined)
  }, TICK_MS)
}

function announce(notice: Notice): void {
  channel?.postMessage(notice)
}

/**
 * Exchanges the refresh cookie for a new access token. A lock makes the tabs take turns; the one that waited finds
 * the session of the first and asks no more. Throws ApiError when the server could not be reached.
 */
export function refreshSession({ force = false } = {}): Promise<SessionState> {
  const before = state
  return navigator.locks.request('sihat-session', async () => {
    if (force ? state !== before : isFresh(state)) return state
    try {
      const session = await read(auth.POST('/api/auth/refresh'))
      announce({ kind: 'refreshed', session })
      return set({ status: 'signed-in', session })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      announce({ kind: 'signed-out' })
      return set(SIGNED_OUT)
    }
  })
}

/** Ends the session here at once, then on the server. A failure there is logged only, as the visitor leaves anyway. */
export async function signOut(): Promise<void> {
  const token = accessToken()
  set(SIGNED_OUT)
  started = Promise.resolve(SIGNED_OUT)
  announce({ kind: 'signed-out' })
  document.documentElement.dataset.session = 'none'
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined
  await auth.POST('/api/auth/sign-out', { body: { scope: 'global' }, headers }).catch(console.error)
}

export function accessToken(): string | undefined {
  return state.status === 'signed-in' ? state.session.accessToken : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  )
}
