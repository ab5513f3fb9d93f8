const BASE = 'https://local.invalid'

/** A path of this site to come back to, or the fallback. Refuses other hosts, schemes and the sign-in page itself. */
export function safeReturnTo(value: string | null | undefined, fallback = '/dashboard'): string {
  if (!value?.startsWith('/') || hasControlOrBackslash(value)) return fallback
  const url = URL.canParse(value, BASE) ? new URL(value, BASE) : undefined
  if (!url || url.origin !== BASE || url.pathname === '/auth' || url.pathname.startsWith('//'))
    return fallback
  return url.pathname + url.search + url.hash
}

function hasControlOrBackslash(value: string): boolean {
  return [...value].some((character) => character === '\\' || character <= ' ' || character === '\u007f')
}

/** The address of the sign-in page that leads on to `path`. */
export function authPath(path: string, tab?: 'sign-up'): string {
  const query = new URLSearchParams({ returnTo: path, ...(tab && { tab }) })
  return `/auth?${query}`
}

/** The address of the booking form with its subject filled in, behind the sign-up form. */
export function quotePath(subject: { hospital?: string; treatment?: string; type?: string }): string {
  return authPath(`/dashboard/bookings?${new URLSearchParams({ new: '1', ...subject })}`, 'sign-up')
}

/** The slug of the hospital that the booking form behind `returnTo` is about, if it is about one. */
export function quotedHospital(returnTo: string): string | undefined {
  const { pathname, searchParams } = new URL(returnTo, BASE)
  const slug = pathname === '/dashboard/bookings' ? searchParams.get('hospital') : null
  return slug && /^[a-z\d-]+$/.test(slug) ? slug : undefined
}
