import { routeFromReturnTo, signInRoute } from './return-to'

test.each([
  ['/admin/bookings', '/bookings'],
  ['/admin/bookings?page=2', '/bookings?page=2'],
  ['/admin', '/'],
])('%s leads to %s', (returnTo, route) => {
  expect(routeFromReturnTo(returnTo)).toBe(route)
})

test.each([
  null,
  '',
  '/dashboard',
  '/administration',
  '/admin/auth',
  '/admin//evil.example',
  '//evil.example/admin',
  'https://evil.example/admin',
  '/admin/../dashboard',
])('%s leads to the start', (returnTo) => {
  expect(routeFromReturnTo(returnTo)).toBe('/')
})

test('the way to the sign-in page carries the way back', () => {
  expect(signInRoute({ pathname: '/admin/bookings', search: '?page=2' })).toBe(
    '/auth?returnTo=%2Fadmin%2Fbookings%3Fpage%3D2',
  )
  expect(signInRoute({ pathname: '/admin/auth', search: '' })).toBe('/auth')
})
