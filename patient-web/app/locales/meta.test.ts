import { englishTexts } from '../../jest/render'

/** Without the values of its placeholders, so a bound that a long name cannot be blamed for. */
const lengthOf = (text: string) => text.replace(/\{\w+\}/g, '').length

const texts = (ending: string) => Object.entries(englishTexts()).filter(([id]) => id.endsWith(ending))

test('titles fit a search result', () => {
  const titles = texts('.metaTitle')
  expect(titles.length).toBeGreaterThan(5)
  expect(titles.filter(([, text]) => lengthOf(text) > 60)).toEqual([])
})

test('descriptions are long enough to say something, and short enough to be shown', () => {
  const descriptions = texts('.metaDescription')
  expect(descriptions.length).toBeGreaterThan(2)
  expect(descriptions.filter(([, text]) => lengthOf(text) < 50 || lengthOf(text) > 160)).toEqual([])
})

test('no two pages share a title', () => {
  const titles = texts('.metaTitle').map(([, text]) => text)
  expect(new Set(titles).size).toBe(titles.length)
})
