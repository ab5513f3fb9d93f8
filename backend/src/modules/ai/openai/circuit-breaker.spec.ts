import { CircuitBreaker } from './circuit-breaker.js'

let now = 0
const open = () => {
  const breaker = new CircuitBreaker({ failures: 3, pauseMs: 1_000, now: () => now })
  for (let left = 3; left > 0; left--) breaker.enter()?.failed()
  return breaker
}
beforeEach(() => {
  now = 0
})

it('opens after so many failures in a row, and lets nothing through', () => {
  const breaker = new CircuitBreaker({ failures: 3, pauseMs: 1_000, now: () => now })
  breaker.enter()?.failed()
  breaker.enter()?.failed()
  breaker.enter()?.succeeded()
  breaker.enter()?.failed()
  breaker.enter()?.failed()
  breaker.enter()?.left()
  expect(breaker.state).toEqual({ state: 'closed', failuresInARow: 2, retryAt: null })
  breaker.enter()?.failed()
  expect(breaker.state).toEqual({ state: 'open', failuresInARow: 3, retryAt: new Date(1_000) })
  expect(breaker.enter()).toBeUndefined()
})

it('lets one through after the pause, and closes when that one succeeds', () => {
  const breaker = open()
  now = 999
  expect(breaker.enter()).toBeUndefined()
  now = 1_000
  const probe = breaker.enter()
  expect(probe).toBeDefined()
  expect(breaker.enter()).toBeUndefined()
  expect(breaker.state.state).toBe('half-open')
  probe?.succeeded()
  expect(breaker.state).toEqual({ state: 'closed', failuresInARow: 0, retryAt: null })
  expect(breaker.enter()).toBeDefined()
})

it('pauses again when that one fails, and tries another when it only left', () => {
  const breaker = open()
  now = 1_000
  breaker.enter()?.left()
  expect(breaker.state.state).toBe('half-open')
  breaker.enter()?.failed()
  expect(breaker.state).toEqual({ state: 'open', failuresInARow: 4, retryAt: new Date(2_000) })
  expect(breaker.enter()).toBeUndefined()
})

it('counts each passage once, and believes no old success', () => {
  const breaker = new CircuitBreaker({ failures: 2, pauseMs: 1_000, now: () => now })
  const old = breaker.enter()
  const passage = breaker.enter()
  passage?.failed()
  passage?.failed()
  passage?.succeeded()
  expect(breaker.state.failuresInARow).toBe(1)
  breaker.enter()?.failed()
  old?.succeeded()
  expect(breaker.state.state).toBe('open')
})
