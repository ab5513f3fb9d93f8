import { hasFilters, listPath, readFilters, toQuery } from './search-params'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('reads what the address carries and passes on only what is set', () => {
  const filters = read('q=%20heart%20&category=Cardiology')
  expect(filters).toEqual({ q: 'heart', category: 'cardiology' })
  expect(toQuery(filters)).toEqual({ q: 'heart', category: 'cardiology' })
  expect(toQuery(read('q=&category='))).toEqual({})
  expect(hasFilters(filters)).toBe(true)
})

test('what is not offered counts as not chosen', () => {
  expect(read('category=complementary')).toEqual({ q: '', category: '' })
  expect(hasFilters(read('category=all'))).toBe(false)
})

test('a search carries nothing that the server refuses', () => {
  expect(read(`q=hip%00%0A${'x'.repeat(200)}`).q).toMatch(/^hip {2}x{95}$/)
})

test('the address of a list holds what is chosen', () => {
  expect(listPath({ q: '', category: '' })).toBe('/treatments')
  expect(listPath({ q: 'knee & hip', category: 'orthopedic' })).toBe(
    '/treatments?q=knee+%26+hip&category=orthopedic',
  )
})

test('a long search ends with a whole character', () => {
  const query = encodeURIComponent(`x${'🙂'.repeat(60)}`)
  expect(read(`q=${query}`).q).toBe(`x${'🙂'.repeat(49)}`)
})
