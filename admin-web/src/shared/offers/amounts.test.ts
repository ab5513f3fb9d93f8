import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { amountText, formatAmount, parseAmount } from './amounts'
import { CURRENCIES, digitsOf } from './currencies'

test('has the currencies and digits of the backend', () => {
  const path = join(import.meta.dirname, '../../../../backend/src/platform/money/currencies.ts')
  const rows = [...readFileSync(path, 'utf8').matchAll(/^ {2}(\d): ['`]([A-Z\s]+)['`],$/gm)]
  const expected = rows.flatMap(([, digits, codes = '']) =>
    codes.split(/\s+/).map((code) => [code, Number(digits)]),
  )
  expect(expected.length).toBeGreaterThan(150)
  expect(CURRENCIES.map((code) => [code, digitsOf(code)])).toEqual(expected.sort())
})

test.each([
  ['12,500.5', 'USD', 1_250_050],
  [' 0.07 ', 'USD', 7],
  ['0', 'USD', 0],
  ['', 'USD', null],
  ['  ', 'UGX', null],
  ['3500000', 'UGX', 3_500_000],
  ['1.250', 'KWD', 1250],
  ['1.25', 'IDR', 125],
  ['3500000.5', 'UGX', 'decimals'],
  ['1.250', 'USD', 'decimals'],
  ['12,5', 'USD', 'amount'],
  ['-3', 'USD', 'amount'],
  ['1e5', 'USD', 'amount'],
  ['100000000000.01', 'USD', 'large'],
] as const)('reads %j of %s as %j', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount)
})

test.each([
  [1_250_050, 'USD', '12500.50', 'USD 12,500.50'],
  [7, 'KWD', '0.007', 'KWD 0.007'],
  [3_500_000, 'UGX', '3500000', 'UGX 3,500,000'],
  [0, 'IDR', '0.00', 'IDR 0.00'],
] as const)('writes %d of %s', (amount, currency, typed, shown) => {
  expect(amountText(amount, currency)).toBe(typed)
  expect(parseAmount(typed, currency)).toBe(amount)
  expect(formatAmount(amount, currency)).toBe(shown)
})

test('leaves a missing amount empty', () => {
  expect(amountText(null, 'USD')).toBe('')
})
