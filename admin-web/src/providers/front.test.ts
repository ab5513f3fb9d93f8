import { front, homeUrl, mayEnter } from './front'

const at = (pathname: string) => window.history.replaceState(null, '', pathname)
afterEach(() => at('/'))

test.each([
  ['/desk', 'desk'],
  ['/desk/quote-requests', 'desk'],
  ['/deskworld', 'admin'],
  ['/admin/bookings', 'admin'],
])('%s belongs to %s', (pathname, audience) => {
  at(pathname)
  expect(front().audience).toBe(audience)
})

test('members of hospitals and staff have front ends of their own', () => {
  at('/admin')
  expect(mayEnter('hospital')).toBe(false)
  expect(homeUrl('hospital')).toBe('http://localhost/desk')
  at('/desk')
  expect(['admin', 'moderator', 'user', 'hospital'].map((role) => mayEnter(role as 'user'))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(homeUrl('moderator')).toBe('http://localhost/admin')
  expect(homeUrl('user')).toBe('http://localhost/')
})
