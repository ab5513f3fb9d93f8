import { localPath } from './local-path.js'

describe('the way back after signing in', () => {
  it.each(['/', '/dashboard', '/dashboard/bookings?new=1&hospital=x#form'])('keeps %s', (path) => {
    expect(localPath(path)).toBe(path)
  })

  it('keeps a path of 2,000 characters', () => {
    const path = `/${'x'.repeat(1_999)}`
    expect(localPath(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
    undefined,
    'http://[',
    `/${'x'.repeat(2_000)}`,
  ])('refuses %j', (path) => {
    expect(localPath(path)).toBeUndefined()
  })
})
