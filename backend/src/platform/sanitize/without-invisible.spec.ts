import { withoutInvisible } from './without-invisible.js'

it.each([
  ['\u202eMei\u202c Ling', 'Mei Ling'],
  ['Mei\u200b \u2066Ling\u2069\ufeff', 'Mei Ling'],
  ['\u200fفاطمة\u061c', 'فاطمة'],
  ['Mei\u{e0041}\u3164 Ling', 'Mei Ling'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['\ufff9Mei\ufffb\u2800', 'Mei'],
  ['O’Neil 😀', 'O’Neil 😀'],
])('%j reads as %j', (text, expected) => {
  expect(withoutInvisible(text)).toBe(expected)
})
