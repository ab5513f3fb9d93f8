import type { AppLoadContext } from 'react-router'
import { ENGLISH, type Language } from '~/lib/i18n/languages'
import { type Api, createApi } from './api'

declare module 'react-router' {
  /** What the hosting server hands to loaders and actions. Absent under the development server. */
  interface AppLoadContext {
    api?: (request: Request) => Promise<Response>
    nonce?: string
    /** BCP 47. */
    locale?: string
    direction?: 'ltr' | 'rtl'
    /** The languages of the site, with the beginning of their addresses. */
    languages?: readonly Language[]
    /** Names the build: other files in the browser, another name. */
    build?: string
    /** Notes what a page failed with, beside the id of its request and nothing of what was sent. */
    report?: (error: unknown) => void
  }
}

const FORWARDED = ['cookie', 'origin', 'user-agent', 'x-forwarded-for', 'sec-fetch-site']

/**
 * The API as seen by one page request: in process when hosted, over HTTP under the development server.
 * @param answered takes the cookies that the API sets, for the answer of the page
 */
export function serverApi(
  { request, context }: { request: Request; context: AppLoadContext },
  answered?: Headers,
): Api {
  const transport = context.api ?? fetch
  const origin = context.api
    ? new URL(request.url).origin
    : (process.env.API_ORIGIN ?? 'http://127.0.0.1:3000')
  return createApi(origin, async (outgoing) => {
    for (const name of FORWARDED) {
      const value = request.headers.get(name)
      if (value !== null) outgoing.headers.set(name, value)
    }
    outgoing.headers.set('accept-language', context.locale ?? ENGLISH.code)
    const answer = await transport(outgoing)
    for (const cookie of answer.headers.getSetCookie()) answered?.append('Set-Cookie', cookie)
    return answer
  })
}

/** True when the browser presents a session cookie, so that visitors without one cost no refresh attempt. */
export function mayHaveSession(request: Request): boolean {
  return /(?:^|;\s*)__Host-sihat_refresh=./.test(request.headers.get('cookie') ?? '')
}
