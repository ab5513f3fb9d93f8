import { firstAmount, raisedBudget } from './budget'
import {
  activeFilters,
  asksTheSame,
  checkFilters,
  hospitalQuery,
  NO_FILTERS,
  NO_LIMIT,
  readCompared,
  readFilters,
  readTab,
  resultsPath,
  treatmentQuery,
} from './search-params'

const at = (query: string) => new URLSearchParams(query)

test('the address owns the filters, and each list is asked with those it knows', () => {
  const filters = readFilters(
    at('specialization=heart&country=MY&minRating=4.5&maxCost=15000&type=ayurveda&evidenceLevel=low'),
  )
  expect(hospitalQuery(filters)).toEqual({
    specialization: 'heart',
    country: 'MY',
    minRating: 4.5,
    maxCost: 15_000,
  })
  expect(treatmentQuery(filters)).toEqual({ type: 'ayurveda', evidenceLevel: 'low', maxCost: 15_000 })
  expect(readFilters(at(resultsPath(at(''), filters).split('?')[1] ?? ''))).toEqual(filters)
})

test.each(['minRating=3', 'type=other', 'evidenceLevel=proven', 'country=%00', 'specialization=%20'])(
  '%s is not offered, and so not chosen',
  (query) => expect(readFilters(at(query))).toEqual(NO_FILTERS),
)

test.each(['-5', 'much', '1e3', '10000001', '5.005', '15,000'])(
  'a budget of %s is refused, and not sent',
  (maxCost) => {
    const filters = readFilters(at(new URLSearchParams({ maxCost, country: 'MY' }).toString()))
    expect(filters.maxCost).toBe(maxCost)
    expect(checkFilters(filters)).toHaveProperty('maxCost')
    expect(activeFilters(filters)).toEqual(['country'])
    expect(hospitalQuery(filters)).toEqual({ country: 'MY' })
  },
)

test.each(['0', '5000', '99.95', `${NO_LIMIT}`])('a budget of %s is one', (maxCost) => {
  const filters = { ...NO_FILTERS, maxCost }
  expect(checkFilters(filters)).toEqual({})
  expect(treatmentQuery(filters)).toEqual({ maxCost: Number(maxCost) })
})

test('what is changed leaves the rest of the address as it is', () => {
  const params = at('submitted=1&tab=treatments&country=MY')
  expect(resultsPath(params, { country: '', maxCost: '5' })).toBe(
    '/dashboard/results?submitted=1&tab=treatments&maxCost=5',
  )
  expect(resultsPath(at('country=MY'), NO_FILTERS)).toBe('/dashboard/results')
})

test('tab and ticks ask the server nothing; a filter does', () => {
  expect(asksTheSame(at('country=MY'), at('country=MY&tab=treatments&compare=a&submitted=1'))).toBe(true)
  expect(asksTheSame(at('country=MY'), at('country=TH'))).toBe(false)
  expect(asksTheSame(at(''), at('maxCost=5'))).toBe(false)
})

test('an unknown tab is the first; ticks are few, known in shape, and each there once', () => {
  expect(readTab(at('tab=prices'))).toBe('hospitals')
  expect(readTab(at('tab=treatments'))).toBe('treatments')
  expect(readCompared(at('compare=a,b,a,<script>,c,d'))).toEqual(['a', 'b', 'c'])
})

test.each([
  ['Under $5,000', 5_000, undefined],
  ['$5,000 - $15,000', 5_000, 15_000],
  ['$30,000 - $50,000', 30_000, 50_000],
  ['Over $50,000', 50_000, NO_LIMIT],
  ['Cost is not a concern', undefined, undefined],
  [null, undefined, undefined],
] as const)('%s starts with %s and can be raised to %s', (budget, first, raised) => {
  expect(firstAmount(budget)).toBe(first)
  expect(raisedBudget(budget)).toBe(raised)
})

test('a long search ends with a whole character', () => {
  const query = encodeURIComponent(`x${'🙂'.repeat(60)}`)
  expect(readFilters(at(`specialization=${query}`)).specialization).toBe(`x${'🙂'.repeat(49)}`)
})
