import { withoutLanguage } from './languages'

test.each([
  ['/dashboard', '/dashboard'],
  ['/fr/dashboard', '/dashboard'],
  ['/en-XA/dashboard/bookings', '/dashboard/bookings'],
  ['/fr', '/'],
  ['/', '/'],
  ['/french', '/french'],
])('%s is %s in links of the site', (pathname, path) => {
  expect(withoutLanguage(pathname)).toBe(path)
})
