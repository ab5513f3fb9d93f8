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
  'fact-proposals',
  'hospitals',
  'invoices',
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

/** First path segments below /desk/. */
export const DESK_PAGES = new Set([
  'auth',
  'figures',
  'guide',
  'offer-templates',
  'page',
  'quote-requests',
  'team',
])

/** @param url path and query of a request at or below /admin or /desk */
export function isOfficePage(url: string): boolean {
  const [, mount, page = ''] = (url.split(/[?#]/, 1)[0] ?? '').split('/')
  return page === '' || (mount === 'desk' ? DESK_PAGES : ADMIN_PAGES).has(page)
}
