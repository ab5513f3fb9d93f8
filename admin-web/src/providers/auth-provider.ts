import type { AuthProvider } from 'react-admin'
import { isStaff, mayAccess } from './access'
import { signInRoute } from './return-to'
import type { SessionClient } from './session'

interface Credentials {
  email: string
  password: string
}

/** The start page of the patient site; absolute, because the router cannot leave its own mount. */
export const siteUrl = () => new URL('/', window.location.origin).href

export function createAuthProvider(session: SessionClient) {
  return {
    login: async ({ email, password }: Credentials) => {
      await session.signIn(email, password)
    },

    /** react-admin also calls this when nobody is signed in: then it only names the sign-in page. */
    logout: async () => {
      const user = session.current()
      if (!user) return signInRoute(window.location)
      if (isStaff(user.role)) {
        await session.signOut().catch((error: unknown) => console.warn('Sign-out failed', error))
      }
      return siteUrl()
    },

    checkAuth: async () => {
      const user = await session.restore()
      if (!user) return Promise.reject({ redirectTo: signInRoute(window.location), message: false })
      if (!isStaff(user.role)) return Promise.reject({ redirectTo: siteUrl(), message: false })
    },

    checkError: async (error: { status?: number }) => {
      if (error.status !== 401) return
      session.forget()
      return Promise.reject({ redirectTo: signInRoute(window.location), message: false })
    },

    getIdentity: async () => {
      const user = await session.restore()
      if (!user) throw new Error('Nobody is signed in')
      return { id: user.id, fullName: user.email }
    },

    getPermissions: async () => session.current()?.role,

    canAccess: async (request: { resource: string; action: string }) => {
      const user = session.current()
      return user !== null && mayAccess(user.role, request)
    },
  } satisfies AuthProvider
}
