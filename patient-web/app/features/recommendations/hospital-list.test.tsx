import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { claim } from '../../../jest/fixtures'
import { hospitalAnswer, recommendedHospital } from '../../../jest/recommendations'
import { renderPage } from '../../../jest/render'
import { HospitalList } from './hospital-list'

const PATH = '/dashboard/results'
const onRetry = () => undefined
const there = (...given: Parameters<typeof hospitalAnswer>) =>
  ({ status: 'there', value: hospitalAnswer(...given) }) as const

test('while it loads, four shapes stand in', () => {
  renderPage(<HospitalList answer={{ status: 'pending' }} onRetry={onRetry} />)
  expect(screen.getByTestId('skeleton').children).toHaveLength(4)
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
})

test('a failure is told as one, never as an empty list, and can be tried again', async () => {
  let retries = 0
  renderPage(<HospitalList answer={{ status: 'failed' }} onRetry={() => (retries += 1)} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load hospitals. Please try again.')
  expect(screen.queryByText('No hospitals found')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retries).toBe(1)
})

test('what nobody has stated or verified says so', () => {
  const item = recommendedHospital({ specialties: [], accreditations: [] })
  renderPage(<HospitalList answer={there([item])} onRetry={onRetry} />)
  const card = within(screen.getByRole('article'))
  expect(card.getByText('General Medicine')).toBeInTheDocument()
  expect(card.getByText('Price on request')).toBeInTheDocument()
  expect(card.getAllByText('Not stated')).toHaveLength(2)
  expect(card.getByText('Not verified')).toBeInTheDocument()
  expect(card.getByText('None yet')).toBeInTheDocument()
  expect(card.queryByText(/success stor/)).not.toBeInTheDocument()
  expect(card.getByText('Listed, not a partner')).toBeInTheDocument()
  expect(card.queryByText(/\$0/)).not.toBeInTheDocument()
})

test('what is known stands there with its mark', () => {
  const item = recommendedHospital({
    rating: 5,
    successRatePercentage: 97.5,
    patientStoriesCount: 12,
    reviewsCount: 3,
    successStories: 1,
    estimatedCostMinUsd: 4_000,
    estimatedCostMaxUsd: 9_000,
    priceKnown: true,
    priceVerified: true,
    priceCheckedAt: '2026-11-20T00:00:00Z',
    claims: [claim('successRatePercentage', '97.5', true)],
  })
  renderPage(<HospitalList answer={there([item])} onRetry={onRetry} />)
  const card = within(screen.getByRole('article'))
  expect(card.getByText('Example City, Malaysia')).toBeInTheDocument()
  expect(card.getByRole('img', { name: '5 out of 5 stars' })).toBeInTheDocument()
  expect(card.getByText('Editorial rating')).toBeInTheDocument()
  expect(card.getByText('97.5%').parentElement).toHaveTextContent('Source checked Nov 21, 2026')
  expect(card.getByText('12').parentElement).toHaveTextContent('Not verified')
  expect(card.getByText('3')).toBeInTheDocument()
  expect(card.getByText('1 success story')).toBeInTheDocument()
  expect(card.getByText('$4,000 - $9,000').parentElement).toHaveTextContent('Source checked Nov 20, 2026')
  expect(card.getByText('JCI').parentElement).toHaveTextContent('Source checked')
  expect(card.getByRole('link', { name: 'View Details: Example Hospital' })).toHaveAttribute(
    'href',
    '/hospitals/example-hospital',
  )
})

test('a price that nobody has checked, or not lately, is not verified', () => {
  const item = recommendedHospital({
    estimatedCostMinUsd: 4_000,
    estimatedCostMaxUsd: 9_000,
    priceKnown: true,
  })
  renderPage(<HospitalList answer={there([item])} onRetry={onRetry} />)
  expect(screen.getByText('$4,000 - $9,000').parentElement).toHaveTextContent('Not verified')
})

test('says in words why a hospital is here', () => {
  const reasons = [
    { code: 'specialization', value: 'Cardiology' },
    { code: 'destination', value: 'Malaysia' },
    { code: 'budget', value: 5_000 },
    { code: 'rating', value: 4 },
  ] as const
  const items = [
    recommendedHospital({ reasons: [...reasons] }),
    recommendedHospital({ id: '2', reasons: [{ code: 'destination', value: 'Thailand' }] }),
    recommendedHospital({ id: '3', reasons: [{ code: 'budget', value: 10_000_000 }] }),
  ]
  renderPage(<HospitalList answer={there(items)} onRetry={onRetry} />)
  const lists = screen.getAllByRole('list', { name: 'Why it is here' })
  const texts = lists.map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  )
  expect(texts).toEqual([
    [
      'Listed for Cardiology',
      'In Malaysia, where you would like to go',
      'Price within $5,000',
      'Editorial rating 4 out of 5, as your filter asks',
    ],
    ['In Thailand, as your filter asks'],
    ['It is in our catalogue. Nothing that you told us singles it out.'],
  ])
})

test('says how the list was chosen, and raises the budget by one press', () => {
  renderPage(<HospitalList answer={there([recommendedHospital()])} onRetry={onRetry} />, { path: PATH })
  expect(screen.getByText('Chosen for Heart Disease: Cardiology.')).toBeInTheDocument()
  expect(screen.getByText(/Up to \$5,000 \(the first amount of your budget\)/)).toBeInTheDocument()
  expect(screen.getByText(/known price come first, then those in Malaysia/)).toBeInTheDocument()
  expect(screen.getByText('Not in our catalogue yet: Singapore.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Raise it to $15,000' })).toHaveAttribute(
    'href',
    `${PATH}?maxCost=15000`,
  )
})

test.each([
  ['Over $50,000', 50_000, 'Show every price', `${PATH}?maxCost=10000000`],
  ['Under $5,000', 5_000, undefined, undefined],
] as const)('%s is worded as what it is', (budgetRange, maxCostUsd, name, href) => {
  const answer = there([recommendedHospital()], { basis: { budgetRange, maxCostUsd } })
  renderPage(<HospitalList answer={answer} onRetry={onRetry} />, { path: PATH })
  if (name) expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  else expect(screen.getByText(/Up to \$5,000 \(your budget\)/)).toBeInTheDocument()
})

test('a condition without a field of the catalogue chooses nothing, and the page says so', () => {
  const basis = { conditionCategory: 'Dental Care', specializations: [] } as const
  renderPage(
    <HospitalList
      answer={there([recommendedHospital()], { basis: { ...basis, specializations: [] } })}
      onRetry={onRetry}
    />,
  )
  expect(screen.getByText(/no field of its own for Dental Care/)).toBeInTheDocument()
})

test('an emptied list names the filter, and one press removes it', () => {
  const path = `${PATH}?country=Atlantis&minRating=4.5`
  renderPage(<HospitalList answer={there([], { emptiedBy: 'country' })} onRetry={onRetry} />, { path })
  expect(screen.getByRole('heading', { name: 'No hospitals found' })).toBeInTheDocument()
  expect(screen.getByText('Try adjusting your filters to see more options.')).toBeInTheDocument()
  expect(screen.getByText('Nothing is left after this filter: Country: Atlantis.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Remove “Country: Atlantis”' })).toHaveAttribute(
    'href',
    `${PATH}?minRating=4.5`,
  )
  expect(screen.getByRole('link', { name: 'Clear All' })).toHaveAttribute('href', PATH)
})

test('a list that the budget of the assessment empties offers every price', () => {
  renderPage(<HospitalList answer={there([], { emptiedBy: 'maxCost' })} onRetry={onRetry} />, { path: PATH })
  expect(
    screen.getByText('Nothing is left within $5,000, the budget of your assessment.'),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Show every price' })).toHaveAttribute(
    'href',
    `${PATH}?maxCost=10000000`,
  )
  expect(screen.queryByRole('link', { name: 'Clear All' })).not.toBeInTheDocument()
})
