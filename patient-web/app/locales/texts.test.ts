import { englishTexts } from '../../jest/render'

test('no text makes a claim about care that nobody may make', () => {
  const forbidden = /\b(escrow|best|guarantee[ds]?|100 ?%)/i
  const offending = Object.entries(englishTexts()).filter(([, text]) => forbidden.test(text))
  expect(offending).toEqual([])
})

test('sentences stay short enough to read when worried', () => {
  const long = Object.entries(englishTexts()).filter(([, text]) =>
    text.split(/[.!?:;]\s/).some((sentence) => sentence.split(/\s+/).length > 22),
  )
  expect(long).toEqual([])
})
