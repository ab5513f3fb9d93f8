import type { AuthProvider } from 'react-admin'
import { mayAccess } from './access'
import { front, homeUrl, mayEnter } from './front'
import { problemCode } from './problem'
import { signInRoute } from './return-to'
import { isPending, type Proof, type SessionClient } from './session'
import type { PendingSignIn, Role } from './types'
import { type Visitor, visitorOf } from './visitor'

interface Password {
  email: string
  password: string
}

/** Parameters of a sign-out that the person asked for. It ends the session on the server, whatever the role is by now. */
export const CHOSEN_SIGN_OUT = { isChosen: true }

interface SecondStep extends Proof {
  challengeId: string
}

/** The password was right and the account asks for more; for react-admin nobody is signed in yet. */
export class SecondFactorNeeded extends Error {
  constructor(readonly pending: PendingSignIn) {
    super('A second factor is needed')
    this.name = 'SecondFactorNeeded'
  }
}

const toSignIn = () => ({ redirectTo: signInRoute(window.location), message: false })

/** Returns where a visitor without access goes; undefined for those who may be here. The sign-in page tells why access was lost. */
function wayOut(visitor: Visitor, role?: Role) {
  if (visitor === 'inside') return undefined
  return visitor === 'outsider' ? { redirectTo: homeUrl(role), message: false } : toSignIn()
}

/** @param isAsked whether the person is being asked to sign in again: then nothing leads away from what was typed */
export function createAuthProvider(session: SessionClient, isAsked = () => false) {
  return {
    login: async (step: Password | SecondStep) => {
      if ('challengeId' in step) {
        const { challengeId, ...proof } = step
        await session.verifyChallenge(challengeId, proof)
        return
      }
      const answer = await session.signIn(step.email, step.password)
      if (isPending(answer)) throw new SecondFactorNeeded(answer)
    },

    /** react-admin also calls this for people who may not enter: then it only names the page they belong to. */
    logout: async ({ isChosen = false } = {}) => {
      const user = session.current()
      const maySignOut = isChosen || session.audience() === front().audience
      if (!user || (mayEnter(user.role) && !maySignOut)) return signInRoute(window.location)
      if (isChosen || mayEnter(user.role))
        await session.signOut().catch((error: unknown) => console.warn('Sign-out failed', error))
      return homeUrl(user.role)
    },

    checkAuth: async () => {
      if (isAsked()) return
      const way = wayOut(await visitorOf(session), session.current()?.role)
      if (way) return Promise.reject(way)
    },

    /** A refusal may say that the role, or the session in the cookie, is another one by now. */
    checkError: async (error: { status?: number }) => {
      if (isAsked()) return
      if (error.status === 401) {
        session.forget()
        return Promise.reject(toSignIn())
      }
      if (problemCode(error) !== 'access_denied') return
      await session.renew().catch(() => undefined)
      const way = wayOut(await visitorOf(session), session.current()?.role)
      if (way) return Promise.reject(way)
    },

    getIdentity: async () => {
      const user = (await session.restore()) ?? session.person()
      if (!user) throw new Error('Nobody is signed in')
      return { id: user.id, fullName: user.email }
    },

    getPermissions: async () => session.person()?.role,

    canAccess: async (request: { resource: string; action: string }) => {
      const user = session.person()
      return user !== null && mayAccess(user.role, request)
    },
  } satisfies AuthProvider
}
