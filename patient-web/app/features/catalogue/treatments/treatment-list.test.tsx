import { screen, within } from '@testing-library/react'
import { claim, destination, treatment } from '../../../../jest/fixtures'
import { renderPage } from '../../../../jest/render'
import { TreatmentList } from './treatment-list'

const settled = { destinations: [destination()], scale: 50_000, filtered: false, pending: false }

function returnTo(name: string) {
  const href = screen.getByRole('link', { name }).getAttribute('href') ?? ''
  expect(href).toMatch(/^\/auth\?/)
  return new URL(href, 'http://site').searchParams.get('returnTo')
}

test('while it loads, a skeleton stands in the place of the cards', () => {
  renderPage(<TreatmentList {...settled} treatments={[treatment()]} pending />)
  expect(screen.getByTestId('skeleton').children).toHaveLength(6)
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(screen.queryByText('Example Surgery')).not.toBeInTheDocument()
})

test('says how many there are, and shows of each the price, its basis and its source', () => {
  renderPage(
    <TreatmentList {...settled} treatments={[treatment(), treatment({ id: '2', slug: 'b', name: 'B' })]} />,
  )
  expect(screen.getByRole('status')).toHaveTextContent('2 treatments')
  const card = within(screen.getAllByRole('article')[0] as HTMLElement)
  expect(card.getByText('Spinal')).toBeInTheDocument()
  expect(card.getByText('$10,000 - $20,000')).toBeInTheDocument()
  expect(card.getByText('Planning range of an example.').parentElement).toHaveTextContent(
    'Source checked Nov 21, 2026',
  )
  expect(card.getByText('2-3 weeks')).toBeInTheDocument()
})

test('names the facts that have no checked source, and no others', () => {
  renderPage(<TreatmentList {...settled} treatments={[treatment()]} />)
  expect(screen.getByText('Not verified: trip length, countries')).toBeInTheDocument()
})

test('a country where no hospital is listed for the treatment says so', () => {
  const availableIn = [
    { code: 'MY', name: 'Malaysia', hasHospital: true },
    { code: 'KR', name: 'South Korea', hasHospital: false },
  ]
  renderPage(<TreatmentList {...settled} treatments={[treatment({ availableIn })]} />)
  expect(screen.getByText('South Korea').closest('li')).toHaveTextContent('(no hospital listed yet)')
  expect(screen.getByText('Malaysia').closest('li')).not.toHaveTextContent('no hospital')
})

test('a price without a checked source is marked, whatever is claimed', () => {
  const claims = [{ ...claim('costRange', 'USD 10,000 - 20,000', false), source: 'A page' }]
  renderPage(<TreatmentList {...settled} treatments={[treatment({ claims })]} />)
  expect(screen.getByText('Planning range of an example.').parentElement).toHaveTextContent('Not verified')
})

test('what nobody stated is said to be so, and nothing is drawn for it', () => {
  const unknown = treatment({
    minCostUsd: null,
    maxCostUsd: null,
    durationText: null,
    availableIn: [],
    procedures: [],
  })
  renderPage(<TreatmentList {...settled} treatments={[unknown]} />)
  const card = screen.getByRole('article')
  expect(within(card).getByText('Price on request')).toBeInTheDocument()
  expect(within(card).getAllByText('Not stated')).toHaveLength(3)
  expect(card.querySelector('rect')).toBeNull()
  expect(card).not.toHaveTextContent('$')
})

test('bars stand on the scale of the whole catalogue, also when few are shown', () => {
  renderPage(<TreatmentList {...settled} treatments={[treatment()]} filtered />)
  const bar = screen.getByRole('article').querySelector('rect')
  expect(bar).toHaveAttribute('x', '20%')
  expect(bar).toHaveAttribute('width', '20%')
})

test('shows three procedures and leads to the others', () => {
  renderPage(<TreatmentList {...settled} treatments={[treatment()]} />)
  expect(screen.getByText(/First, Second, Third/)).toBeInTheDocument()
  expect(screen.queryByText(/Fourth/)).not.toBeInTheDocument()
  const more = screen.getByRole('link', { name: '+2 more procedures: Example Surgery' })
  expect(more).toHaveTextContent(/^\+2 more$/)
  expect(more).toHaveAttribute('href', '/treatments/example-surgery#procedures')
})

test('the name leads to the profile, a country to its own where there is one, the call to action through sign-in', () => {
  renderPage(<TreatmentList {...settled} treatments={[treatment()]} />)
  expect(screen.getByRole('link', { name: 'Example Surgery' })).toHaveAttribute(
    'href',
    '/treatments/example-surgery',
  )
  expect(screen.getByRole('link', { name: 'Malaysia' })).toHaveAttribute('href', '/destinations/malaysia')
  expect(screen.getByText('Elsewhere').closest('a')).toBeNull()
  expect(returnTo('Get Quote: Example Surgery')).toBe('/dashboard/bookings?new=1&treatment=example-surgery')
})

test('countries are named also when the destinations could not be loaded', () => {
  renderPage(<TreatmentList {...settled} destinations={undefined} treatments={[treatment()]} />)
  expect(screen.getByText('Malaysia')).toBeInTheDocument()
})

test('nothing matches the filters: says so and offers to clear them', () => {
  renderPage(<TreatmentList {...settled} treatments={[]} filtered />)
  expect(screen.getByText('No treatments found')).toBeInTheDocument()
  expect(screen.getByText('Try adjusting your filters to see more options.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Clear All' })).toHaveAttribute('href', '/treatments')
})

test('an empty catalogue offers no filters to clear', () => {
  renderPage(<TreatmentList {...settled} treatments={[]} />)
  expect(screen.getByText('No treatments found')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Clear All' })).not.toBeInTheDocument()
})

test('a failure is told as one, with a way to try the same search again', () => {
  renderPage(<TreatmentList {...settled} treatments={undefined} filtered />, {
    path: '/treatments?category=spinal',
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load treatments. Please try again.')
  expect(screen.queryByText('No treatments found')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    '/treatments?category=spinal',
  )
})
