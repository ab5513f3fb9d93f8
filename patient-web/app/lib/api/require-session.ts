import { redirect } from 'react-router'
import { withoutLanguage } from '~/lib/i18n/languages'
import { authPath } from './return-to'
import { sessionReady } from './session'
import type { User } from './types'

/** The signed-in user; a visitor is sent to the sign-in page with the way back. */
export async function requireUser(request: Request): Promise<User> {
  const state = await sessionReady()
  if (state.status === 'signed-in') return state.session.user
  const { pathname, search } = new URL(request.url)
  throw redirect(authPath(withoutLanguage(pathname) + search))
}
