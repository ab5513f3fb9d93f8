import { front } from './front'

const SIGN_IN = '/auth'

/** The router path a `returnTo` leads to: a page of this front end, or its start when the value is anything else. */
export function routeFromReturnTo(returnTo: string | null, { mount } = front()): string {
  if (!returnTo?.startsWith(mount)) return '/'
  const base = 'http://local.invalid'
  if (!URL.canParse(returnTo, base)) return '/'
  const { origin, pathname, search } = new URL(returnTo, base)
  const route = pathname.slice(mount.length)
  const isInside = origin === base && (pathname === mount || pathname.startsWith(`${mount}/`))
  if (!isInside || route.startsWith('//') || route.startsWith(SIGN_IN)) return '/'
  return `${route || '/'}${search}`
}

/** The sign-in page with the way back to where the visitor is. */
export function signInRoute({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const here = `${pathname}${search}`
  return routeFromReturnTo(here) === '/' ? SIGN_IN : `${SIGN_IN}?returnTo=${encodeURIComponent(here)}`
}
