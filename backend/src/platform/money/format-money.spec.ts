import { formatMoney } from './format-money.js'

it.each([
  [800_000, 'USD', 'USD 8,000.00'],
  [500_000, 'UGX', 'UGX 500,000'],
  [1, 'IDR', 'IDR 0.01'],
  [1_234_567, 'KWD', 'KWD 1,234.567'],
  [9_007_199_254_740_991, 'USD', 'USD 90,071,992,547,409.91'],
])('writes %i %s as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})
