import { newIdempotencyKey } from './idempotency-key'

test('a key is a random UUID, new each time', () => {
  const [first, second] = [newIdempotencyKey(), newIdempotencyKey()]
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(second).not.toBe(first)
})
