import fc from 'fast-check'
import { convert } from './convert.js'
import { CURRENCY_CODES, minorUnitDigits } from './currencies.js'
import { combineRates } from './rates.js'

it.each([
  [100_000, 'USD', 'UGX', '3712.55', 3_712_550],
  [3_712_550, 'UGX', 'USD', '0.000269', 99_868],
  [1, 'USD', 'KWD', '0.305', 3],
  [50, 'USD', 'JPY', '1', 1],
  [49, 'USD', 'JPY', '1', 0],
])('%i %s in %s at %s is %i', (amount, from, to, rate, expected) => {
  expect(convert(amount, from, to, rate)).toBe(expected)
})

it.each([
  ['a fraction of a minor unit', 0.5, '1'],
  ['a negative amount', -1, '1'],
  ['a malformed rate', 1, '1,5'],
])('rejects %s', (_what, amount, rate) => {
  expect(() => convert(amount, 'USD', 'IDR', rate)).toThrow(RangeError)
})

it('gives no number beyond 2^53', () => {
  expect(convert(2 ** 52, 'USD', 'IDR', '16000')).toBeNull()
})

it('there and back stays within one minor unit of the coarser currency', () => {
  const currency = fc.constantFrom(...CURRENCY_CODES)
  const rates = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 6 }))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 6 }),
      currency,
      currency,
      rates,
      (amount, from, to, [n, digits]) => {
        const rate = (n / 10 ** digits).toFixed(digits)
        const reciprocal = combineRates([{ rate, isInverse: true }])
        const back = convert(convert(amount, from, to, rate) ?? -1, to, from, reciprocal) ?? -1
        const coarser = Math.max(1, 10 ** (minorUnitDigits(from) - minorUnitDigits(to)) / Number(rate))
        expect(Math.abs(back - amount)).toBeLessThanOrEqual(coarser)
      },
    ),
  )
})
