import { expect, test } from './support/test.ts'

test('every page has a strict policy with a nonce of its own', async ({ request }) => {
  const policies = new Set<string>()
  for (const path of ['/', '/', '/auth', '/admin', '/admin/bookings/anything']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    const headers = answer.headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/)
    expect(policy).not.toMatch(/unsafe/)
    for (const rule of [
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types worker',
    ]) {
      expect(policy).toContain(rule)
    }
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['permissions-policy']).toBe('geolocation=(), microphone=(), camera=()')
    policies.add(policy)
  }
  expect(policies.size).toBe(5)
})

test('an unknown address of the API is a problem, not a page', async ({ request }) => {
  const answer = await request.get('/api/no-such-thing')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['content-type']).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({ code: 'not_found', status: 404 })
})
