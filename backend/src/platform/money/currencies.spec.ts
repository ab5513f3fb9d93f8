import { CURRENCY_CODES, minorUnitDigits } from './currencies.js'

it.each([
  ['UGX', 0],
  ['JPY', 0],
  ['XAF', 0],
  ['IDR', 2],
  ['PKR', 2],
  ['HUF', 2],
  ['USD', 2],
  ['KWD', 3],
  ['CLF', 4],
])('%s has %i digits after the decimal point', (currency, digits) => {
  expect(minorUnitDigits(currency)).toBe(digits)
})

it.each(['', 'usd', 'BGN', 'HRK', 'XXX'])('%j is not a currency', (code) => {
  expect(() => minorUnitDigits(code)).toThrow(RangeError)
})

it('each currency is listed once', () => {
  expect(CURRENCY_CODES).toHaveLength(new Set(CURRENCY_CODES).size)
  expect(CURRENCY_CODES.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
})
