import { parseUsd } from './usd-input'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['12500', 12_500],
  ['12,500', 12_500],
  ['$12,500.50', 12_500.5],
  ['999,999.99', 999_999.99],
  // A comma before two digits is a decimal one for half of the world: nobody guesses with money.
  ['12,50', 'costWrong'],
  ['1,2500', 'costWrong'],
  ['12.505', 'costWrong'],
  ['-5', 'costWrong'],
  ['1e3', 'costWrong'],
  ['about 500', 'costWrong'],
  ['1,000,000', 'costTooLarge'],
])('%p is %p', (typed, meant) => {
  expect(parseUsd(typed)).toBe(meant)
})
