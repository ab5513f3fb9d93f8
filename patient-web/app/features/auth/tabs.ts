export type AuthTab = 'sign-in' | 'sign-up'

/** What the sign-in page says above its tabs. */
const NOTICES = ['check-email', 'ended', 'step-over', 'new-password', 'enquiry-sent'] as const
export type AuthNotice = (typeof NOTICES)[number]

export function readTab(params: URLSearchParams): AuthTab {
  return params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'
}

export function readNotice(params: URLSearchParams): AuthNotice | undefined {
  return NOTICES.find((notice) => notice === params.get('notice'))
}

/** The address of a tab; the way back stays in it. */
export function tabPath(tab: AuthTab, returnTo: string, notice?: AuthNotice): string {
  return `/auth?${new URLSearchParams({ tab, returnTo, ...(notice && { notice }) })}`
}

/** The address where a mailed code takes the place of the password. */
export function codePath(returnTo: string): string {
  return `/auth/code?${new URLSearchParams({ returnTo })}`
}
