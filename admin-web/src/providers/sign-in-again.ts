import { HttpError } from 'react-admin'
import type { HttpClient } from './http-client'
import { problemCode } from './problem'
import type { Question } from './question'
import type { SessionClient } from './session'
import { unsaved } from './unsaved'
import { visitorOf } from './visitor'

let changes = 0

/** Whether the page stays, covered, when its session ends: text is typed in it, or a change is under way. */
export const isHeld = () => changes > 0 || unsaved.isThere()

/** The session of this page is over, or the patient site has put its own in its place. */
async function isOver(error: unknown, session: SessionClient) {
  if (!session.person()) return false
  if (error instanceof HttpError && error.status === 401) return true
  if (problemCode(error) !== 'access_denied') return false
  await session.renew().catch(() => undefined)
  return (await visitorOf(session)) !== 'inside'
}

/**
 * Sends a request again whose session was over, once the same person has signed in again. A page that only reads, with
 * nothing typed in it, is left for the sign-in instead: react-admin does that, and takes a change that it leaves for done.
 */
export const withSignInAgain =
  (httpClient: HttpClient, session: SessionClient, { ask }: Pick<Question, 'ask'>): HttpClient =>
  async (url, options) => {
    const isChange = (options?.method ?? 'GET') !== 'GET'
    for (;;) {
      if (isChange) changes += 1
      try {
        return await httpClient(url, options)
      } catch (error) {
        if (!(isChange || unsaved.isThere()) || !(await isOver(error, session))) throw error
      } finally {
        if (isChange) changes -= 1
      }
      await ask()
    }
  }
