export type AuthTab = 'sign-in' | 'sign-up'

export function readTab(params: URLSearchParams): AuthTab {
  return params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'
}

/** The address of a tab; the way back stays in it. */
export function tabPath(tab: AuthTab, returnTo: string, notice?: 'check-email'): string {
  return `/auth?${new URLSearchParams({ tab, returnTo, ...(notice && { notice }) })}`
}
