import { showDraftEmergency, showEmergency } from '~/lib/emergency'
import { createApi } from './api'
import { withRetry } from './retry'
import { accessToken, refreshSession, sessionReady, withSessionLock } from './session'

function authorised(request: Request): Request {
  const token = accessToken()
  const copy = request.clone()
  copy.headers.set('Accept-Language', document.documentElement.lang)
  if (token) copy.headers.set('Authorization', `Bearer ${token}`)
  return copy
}

type Send = (request: Request) => Promise<Response>

/** Sends a request in the name of the signed-in patient. An expired token is renewed once. */
export async function fetchAsPatient(
  request: Request,
  send: Send = (authorised) => fetch(authorised),
): Promise<Response> {
  await sessionReady()
  const response = await send(authorised(request))
  if (response.status !== 401 || !accessToken()) return response
  const { status } = await refreshSession({ force: true })
  return status === 'signed-in' ? send(authorised(request)) : response
}

/** Sends a request whose answer replaces the refresh cookie. No tab presents the old cookie meanwhile. */
export const fetchNewSession: Send = (request) =>
  fetchAsPatient(request, (authorised) => withSessionLock(() => fetch(authorised)))

/** The API for pages in the browser. Advice for an emergency is shown, whatever the page does with the answer. */
export const api = createApi('', withRetry(fetchAsPatient))
api.use({
  async onResponse({ request, response }) {
    const { method } = request
    if (method !== 'POST' && method !== 'PUT') return
    const body = await response
      .clone()
      .json()
      .catch(() => undefined)
    const emergency = body?.emergency
    if (method === 'PUT') showDraftEmergency(emergency)
    // The chat answers with `emergency: true`, and shows its emergencies itself.
    else if (emergency?.text) showEmergency(emergency)
  },
})
