import { withDestination, withoutDestination } from './destinations'

test.each([
  ['a new one', ['India'], ' Kenya ', ['India', 'Kenya']],
  ['the same again', ['India'], 'India', ['India']],
  ['the same in another case', ['South Korea'], 'SOUTH korea', ['South Korea']],
  ['nothing', ['India'], '   ', ['India']],
])('%s', (_, chosen, typed, expected) => {
  expect(withDestination(chosen, typed)).toEqual(expected)
})

test('not more than the server takes', () => {
  const full = Array.from({ length: 30 }, (_, index) => `Place ${index}`)
  expect(withDestination(full, 'Kenya')).toBe(full)
})

test('one goes in whatever case it was written', () => {
  expect(withoutDestination(['kenya', 'India'], 'Kenya')).toEqual(['India'])
})
