import { requireFitPassword, shortestFor } from './password-policy.js'

const owner = { email: 'wanjiru@hospitals.example', firstName: 'Wanjiru', lastName: 'Kamau' }

it.each([
  [undefined, 6],
  ['withFactor', 8],
  ['alone', 15],
] as const)('staff %s: the shortest password has %i characters', (staff, shortest) => {
  const password = 'xq7vKp2wZt9rBm4'
  expect(shortestFor({ staff })).toBe(shortest)
  expect(() => requireFitPassword(password.slice(0, shortest), { ...owner, staff })).not.toThrow()
  if (staff)
    expect(() => requireFitPassword(password.slice(0, shortest - 1), { ...owner, staff })).toThrow(
      expect.objectContaining({ code: 'weak_password' }),
    )
})
