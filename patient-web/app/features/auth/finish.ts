import { redirect } from 'react-router'
import { showToast } from '~/components/ui/toast-store'
import { adoptSession } from '~/lib/api/session'
import type { SignedIn } from './submit'

/** In the page: the session is taken over, and the visitor goes on. */
export function goOn({ session }: SignedIn, returnTo: string): Response {
  adoptSession(session)
  showToast({ tone: 'success', title: 'common.toast.welcome', body: 'common.toast.welcome.body' })
  return redirect(returnTo)
}

/** On the server: the browser gets the cookie of the session. */
export function sendOn({ response }: SignedIn, returnTo: string): Response {
  const cookies = response.headers.getSetCookie()
  return redirect(returnTo, { headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) })
}
