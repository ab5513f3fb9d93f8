import { comparePath, distinct, readIds } from './compare-ids'

const read = (query: string) => readIds(new URLSearchParams(query))

test('reads a list and what a form sends alike, each hospital once', () => {
  expect(read('ids=a,b')).toEqual(['a', 'b'])
  expect(read('ids=b&ids=&ids=A&ids=b')).toEqual(['b', 'a'])
  expect(read('')).toEqual([])
})

test('what can be no hospital is left out', () => {
  expect(read('ids=../x,%00,a%2Fb,ok')).toEqual(['ok'])
})

test('the address of a comparison is plain enough to be sent', () => {
  expect(comparePath(['sunway', 'ijn'])).toBe('/compare?ids=sunway,ijn')
  expect(comparePath([])).toBe('/compare')
})

test('a hospital that is named by slug and by id stands once', () => {
  const island = { id: '1', slug: 'island' }
  expect(distinct([island, { id: '2' }, { ...island }])).toEqual([island, { id: '2' }])
})
