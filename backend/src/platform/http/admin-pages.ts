/** First path segments below /admin/: the sign-in page and the resources of the back office. */
export const ADMIN_PAGES = new Set([
  'ai',
  'audit-events',
  'auth',
  'bookings',
  'claims',
  'countries',
  'enquiries',
  'erased-bookings',
  'hospitals',
  'payments',
  'queues',
  'quote-requests',
  'review-recipes',
  'review-source-hosts',
  'reviews',
  'settings',
  'specializations',
  'treatments',
  'users',
])

/** @param url path and query of a request at or below /admin */
export function isAdminPage(url: string): boolean {
  const [, , page = ''] = (url.split(/[?#]/, 1)[0] ?? '').split('/')
  return page === '' || ADMIN_PAGES.has(page)
}
