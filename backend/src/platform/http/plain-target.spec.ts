import { isPlainTarget } from './plain-target.hook.js'

describe('a plain target', () => {
  it.each([
    '/',
    '/api/hospitals?q=..%2F&u=http://x/../y',
    '//evil.example/x',
    '/hospitals/%E2%82%AC',
    '/hospitals/a%2Fb',
    '/assets/root-1.js',
    '/apixml',
    '/a..b/.well-known/x',
  ])('is %s', (target) => expect(isPlainTarget(target)).toBe(true))

  it.each([
    'http://localhost:3000/api/auth/sign-in',
    '*',
    '/%61pi/auth/sign-in',
    '/ap%69/auth/sign-in?x=/api/',
    '/%61ssets/x',
    '/assets/../contact',
    '/assets/%2e%2E/contact',
    '/assets/..\\contact',
    '/.',
    '/a/./b',
    '/%ff',
  ])('is not %s', (target) => expect(isPlainTarget(target)).toBe(false))
})
