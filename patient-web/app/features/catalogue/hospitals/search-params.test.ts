import { hasFilters, listPath, readCursor, readFilters, toQuery } from './search-params'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('reads what the address carries and passes on only what is set', () => {
  const filters = read('q=%20heart%20&country=my&specialty=')
  expect(filters).toEqual({ q: 'heart', country: 'MY', specialty: '' })
  expect(toQuery(filters)).toEqual({ q: 'heart', country: 'MY' })
  expect(hasFilters(filters)).toBe(true)
})

test('what is not offered counts as not chosen', () => {
  expect(read('country=XX&specialty=dentistry')).toEqual({ q: '', country: '', specialty: '' })
  expect(hasFilters(read(''))).toBe(false)
})

test('the address of a further page keeps the filters', () => {
  expect(listPath(read('q=heart&country=MY'), 'abc')).toBe('/hospitals?q=heart&country=MY&cursor=abc')
  expect(listPath(read(''))).toBe('/hospitals')
  expect(readCursor(new URLSearchParams('cursor=abc'))).toBe('abc')
  expect(readCursor(new URLSearchParams('cursor=%00'))).toBeUndefined()
})

test('a long search ends with a whole character', () => {
  const query = encodeURIComponent(`x${'🙂'.repeat(60)}`)
  expect(read(`q=${query}`).q).toBe(`x${'🙂'.repeat(49)}`)
})
