import fc from 'fast-check'
import { combineRates, isRate } from './rates.js'

it.each(['0', '0.000', '-1', '1e3', '', '.5', '1.', '1,5', 'NaN', '1'.repeat(13)])(
  '%j is not a rate',
  (rate) => {
    expect(isRate(rate)).toBe(false)
  },
)

describe('combineRates', () => {
  it.each([
    [[['1.0842', false]], '1.0842'],
    [[['4', true]], '0.25'],
    [[['3', true]], '0.3333333333'],
    [[['0.000269', true]], '3717.472119'],
    [[['1500.00', false]], '1500'],
    [
      [
        ['1.0842', false],
        ['1484.25', false],
      ],
      '1609.22385',
    ],
  ] as [[string, boolean][], string][])('%j is %s', (steps, combined) => {
    expect(combineRates(steps.map(([rate, isInverse]) => ({ rate, isInverse })))).toBe(combined)
  })

  it('rejects a result that is too small for a rate', () => {
    expect(() =>
      combineRates([
        { rate: '0.000000000001', isInverse: false },
        { rate: '0.1', isInverse: false },
      ]),
    ).toThrow(RangeError)
  })

  it('there and back is 1', () => {
    const rate = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(rate, ([n, digits]) => {
        const step = { rate: (n / 10 ** digits).toFixed(digits), isInverse: false }
        expect(combineRates([step, { ...step, isInverse: true }])).toBe('1')
      }),
    )
  })
})
