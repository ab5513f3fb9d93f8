import { foldLookAlikes } from './look-alikes.js'
import { hasOrdinaryLetters } from './ordinary-letters.js'

test.each([
  'Anaesthesia Associates',
  'St. Mary’s Hospital Laboratory',
  "O'Neil & Co. (Dublin), Block 2/3",
  'Klinik Ærø',
  'Szpital Łódź',
  'Bệnh viện Đà Nẵng',
  'Şişli Kliniği, Iğdır',
  'Mərkəzi Klinika',
  'Asibiti Ɓauna',
  'مستشفى النور ٢',
  'โรงพยาบาลกรุงเทพ',
  '北京医院（東）',
  'カルテ・センター',
  'Больница 1',
  'Νοσοκομείο',
  'בית חולים',
  'अस्पताल',
  'ሆስፒታል',
])('%j is an ordinary name', (name) => expect(hasOrdinaryLetters(name)).toBe(true))

test.each([
  'Hospitaǀ',
  'Hospita∣',
  'Hospitaꞁ',
  'ɦospital',
  'Ⱨospital',
  'H◯spital',
  '🅷ospital',
  'Ho$pital',
  'Hospita!',
  'Hospi+al',
  '$ihat',
  '𝐇arbour',
  'Lᴀb',
  'ꓧꓮꓣ',
  'Ꮋ',
  'ᕼ',
  'Lab ٥',
])('%j holds another sign', (name) => expect(hasOrdinaryLetters(name)).toBe(false))

/** Unlike a stroke or a hook, these make another letter. */
const OTHER_LETTERS = 'æœßþ'

it('folds each Latin letter of an ordinary name into an ASCII letter, or shows another letter', () => {
  const odd = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
    (letter) =>
      /(?=\p{L})\p{Script=Latin}/u.test(letter) &&
      hasOrdinaryLetters(letter) &&
      !/^[a-z]+$/.test(foldLookAlikes(letter).replace(/\p{M}/gu, '')),
  )
  expect(
    [...new Set(odd.join('').normalize('NFD').toLowerCase().replace(/\p{M}/gu, ''))].sort().join(''),
  ).toBe([...OTHER_LETTERS].sort().join(''))
})
