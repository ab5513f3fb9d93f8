import { rewriterOf } from './pseudo-locale.ts'

test('a pseudo-locale lengthens texts and keeps the tags in them', () => {
  expect(rewriterOf('en-XA')?.('Read <0>our terms</0>')).toBe('Řééááđ <0>ööüüř ţééřmš</0>')
})

test('a language that people speak is left alone', () => {
  expect(rewriterOf('fr')).toBeUndefined()
})
