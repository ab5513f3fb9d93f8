import { screen, within } from '@testing-library/react'
import { claim, hospital } from '../../../../jest/fixtures'
import { renderPage } from '../../../../jest/render'
import { HospitalList } from './hospital-list'

const settled = { filtered: false, pending: false }

test('while it loads, a skeleton stands in the place of the cards', () => {
  renderPage(<HospitalList hospitals={[hospital()]} filtered={false} pending />)
  expect(screen.getByTestId('skeleton')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(screen.queryByText('Example Hospital')).not.toBeInTheDocument()
})

test('says how many there are, and marks what nobody has checked', () => {
  renderPage(
    <HospitalList {...settled} hospitals={[hospital(), hospital({ id: '2', slug: 'b', name: 'B' })]} />,
  )
  expect(screen.getByRole('status')).toHaveTextContent('2 hospitals')
  const card = within(screen.getAllByRole('article')[0] as HTMLElement)
  expect(card.getByText('Listed, not a partner')).toBeInTheDocument()
  expect(card.getByText('Editorial rating')).toBeInTheDocument()
  expect(card.getByRole('img', { name: '4 out of 5 stars' })).toBeInTheDocument()
  expect(card.getByText('MSQH').closest('li')).toHaveTextContent('Not verified')
  expect(card.getByText('JCI').closest('li')).toHaveTextContent(/JCI Source checked Nov 21, 2026/)
  expect(card.getByText('Doctors').parentElement).toHaveTextContent('Not stated')
})

test('shows three features and four languages', () => {
  renderPage(<HospitalList {...settled} hospitals={[hospital()]} />)
  expect(screen.getByText('Three')).toBeInTheDocument()
  expect(screen.queryByText('Four')).not.toBeInTheDocument()
  expect(screen.getByText(/English, Malay, Tamil, Chinese/)).toBeInTheDocument()
})

test('the name leads to the profile, the calls to action through sign-in', () => {
  renderPage(<HospitalList {...settled} hospitals={[hospital()]} />)
  expect(screen.getByRole('link', { name: 'Example Hospital' })).toHaveAttribute(
    'href',
    '/hospitals/example-hospital',
  )
  const quote = screen.getByRole('link', { name: 'Get Quote: Example Hospital' }).getAttribute('href') ?? ''
  expect(new URL(quote, 'http://site').searchParams.get('returnTo')).toBe(
    '/dashboard/bookings?new=1&hospital=example-hospital',
  )
  expect(screen.getByRole('link', { name: 'View Profile: Example Hospital' })).toHaveAttribute(
    'href',
    '/auth?returnTo=%2Fhospitals%2Fexample-hospital',
  )
})

test('nothing matches the filters: says so and offers to clear them', () => {
  renderPage(<HospitalList hospitals={[]} filtered pending={false} />)
  expect(screen.getByText('No hospitals found')).toBeInTheDocument()
  expect(screen.getByText('Try adjusting your filters to see more options.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Clear All' })).toHaveAttribute('href', '/hospitals')
})

test('an empty catalogue offers no filters to clear', () => {
  renderPage(<HospitalList {...settled} hospitals={[]} />)
  expect(screen.getByText('No hospitals found')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Clear All' })).not.toBeInTheDocument()
})

test('a failure is told as one, with a way to try the same search again', () => {
  renderPage(<HospitalList {...settled} hospitals={undefined} />, { path: '/hospitals?country=MY' })
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load hospitals. Please try again.')
  expect(screen.queryByText('No hospitals found')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/hospitals?country=MY')
})

test('a dated count keeps its year, and lists name what has no source', () => {
  const claims = [
    { ...claim('doctorCount', '170+ (2014)', true), checkedAt: null },
    claim('specialties', 'Cardiology', true),
    claim('specialties', 'Fertility', false),
    claim('languages', 'English, Malay', true),
  ]
  renderPage(<HospitalList {...settled} hospitals={[hospital({ doctorCount: 170, claims })]} />)
  expect(screen.getByText('Doctors').parentElement).toHaveTextContent('170+ (2014)Source given')
  expect(screen.getByText('Not verified: Fertility')).toBeInTheDocument()
  expect(screen.getByText(/English, Malay, Tamil/)).not.toHaveTextContent('Not verified')
})

test('a page of many says that it is one, and leads on', () => {
  renderPage(
    <HospitalList
      {...settled}
      hospitals={[hospital()]}
      first="/hospitals?q=heart"
      next="/hospitals?q=heart&cursor=x"
    />,
  )
  expect(screen.getByRole('status')).toHaveTextContent('1 hospital on this page')
  expect(screen.getByRole('link', { name: 'More hospitals' })).toHaveAttribute(
    'href',
    '/hospitals?q=heart&cursor=x',
  )
  expect(screen.getByRole('link', { name: 'Back to the first hospitals' })).toHaveAttribute(
    'href',
    '/hospitals?q=heart',
  )
})
