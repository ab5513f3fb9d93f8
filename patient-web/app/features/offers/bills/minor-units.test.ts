import { minorUnits } from './minor-units'

test.each([
  ['1250', 2, 125_000],
  ['1,250.5', 2, 125_050],
  [' 12.34 ', 2, 1_234],
  ['12500', 0, 12_500],
  ['12.5', 0, undefined],
  ['1.234', 2, undefined],
  ['1,25', 2, undefined],
  ['-5', 2, undefined],
  ['', 2, undefined],
])('%j with %d digits is %p', (text, digits, amount) => {
  expect(minorUnits(text, digits)).toBe(amount)
})
