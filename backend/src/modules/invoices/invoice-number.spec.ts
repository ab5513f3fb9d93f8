import { isSameNumber } from './invoice-number.js'

it.each([
  ['small letters', 'inv-77'],
  ['another dash', 'INV–77'],
  ['a minus', 'INV−77'],
  ['a long vowel in place of a dash', 'INVー77'],
  ['spaces', ' INV 77 '],
  ['wide letters and digits', 'ＩＮＶ－７７'],
  ['a Cyrillic letter', 'ІNV-77'],
  ['a sign of no width', 'INV\u200B-77'],
  ['an accent', 'ÍNV-77'],
])('the number of an invoice is the same in %s', (_what, other) => {
  expect(isSameNumber('INV-77', other)).toBe(true)
})

it.each([
  ['INV-77', 'INV-78'],
  ['1-11', '11-1'],
  ['-', '/'],
])('%s and %s are two numbers', (one, other) => {
  expect(isSameNumber(one, other)).toBe(false)
})
