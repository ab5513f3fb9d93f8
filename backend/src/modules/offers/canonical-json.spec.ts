import { canonicalHash, canonicalJson } from './canonical-json.js'

it('writes the same text whatever the order of the fields', () => {
  expect(canonicalJson({ b: [1, null, true], a: 'x' })).toBe('{"a":"x","b":[1,null,true]}')
  expect(canonicalHash({ a: 1, b: 2 })).toBe(canonicalHash({ b: 2, a: 1 }))
})

it('writes an accented letter in one way', () => {
  expect(canonicalJson('Se\u0301rum')).toBe('"S\u00e9rum"')
})

it('gives the SHA-256 of the text', () => {
  expect(canonicalHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
})

it.each([[undefined], [1.5], [2 ** 53], [Number.NaN], [() => 1], ['\ud800']])('refuses %p', (value) => {
  expect(() => canonicalJson({ value })).toThrow()
})
