import { screen, within } from '@testing-library/react'
import { claim, destination } from '../../../../jest/fixtures'
import { renderPage } from '../../../../jest/render'
import { DestinationList } from './destination-list'

test('while it loads, a skeleton stands in the place of the cards', () => {
  renderPage(<DestinationList destinations={[destination()]} pending />)
  expect(screen.getByTestId('skeleton')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(screen.queryByText('Malaysia')).not.toBeInTheDocument()
})

test('says how many there are; a saving stands beside its baseline and mark', () => {
  renderPage(<DestinationList destinations={[destination()]} pending={false} />)
  expect(screen.getByRole('status')).toHaveTextContent('1 destination')
  expect(screen.getByText('65%').parentElement).toHaveTextContent(
    /below the typical self-pay list price in the United States.*Not verified/,
  )
})

test('each fact has its mark: its own, or its name among those that nobody has checked', () => {
  const claims = [claim('visaInfo', 'A visa of an example.', true), claim('languages', 'Malay', true)]
  renderPage(<DestinationList destinations={[destination({ claims })]} pending={false} />)
  expect(screen.getByText(/A visa of an example/)).toHaveTextContent('Source checked Nov 21, 2026')
  expect(screen.getByText(/12-18 hours/)).toHaveTextContent('Not verified')
  expect(
    screen.getByText('Not verified: capital, highlights, specialties, safety rating'),
  ).toBeInTheDocument()
})

test('shows three highlights, three languages and two hospitals, and an editorial safety rating', () => {
  renderPage(<DestinationList destinations={[destination()]} pending={false} />)
  expect(screen.getByText('Three')).toBeInTheDocument()
  expect(screen.queryByText('Four')).not.toBeInTheDocument()
  expect(screen.getByText('Malay, English, Mandarin')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Second Hospital' })).toHaveAttribute(
    'href',
    '/hospitals/second-hospital',
  )
  expect(screen.queryByText('Third Hospital')).not.toBeInTheDocument()
  const safety = within(screen.getByText('Safety rating').parentElement as HTMLElement)
  expect(safety.getByRole('img', { name: '5 out of 5 stars' })).toBeInTheDocument()
  expect(safety.getByText('Editorial rating')).toBeInTheDocument()
})

test('the name leads to the profile, the call to action through sign-in and back to it', () => {
  renderPage(<DestinationList destinations={[destination()]} pending={false} />)
  expect(screen.getByRole('link', { name: 'Malaysia' })).toHaveAttribute('href', '/destinations/malaysia')
  expect(screen.getByRole('link', { name: 'Explore Malaysia' })).toHaveAttribute(
    'href',
    '/auth?returnTo=%2Fdestinations%2Fmalaysia',
  )
})

test('what nobody stated is said to be so', () => {
  const unknown = destination({
    avgCostSavingPercent: null,
    visaInfo: null,
    flightTime: null,
    popularHospitals: [],
  })
  renderPage(<DestinationList destinations={[unknown]} pending={false} />)
  expect(screen.getAllByText('Not stated')).toHaveLength(3)
  expect(screen.getByRole('article')).not.toHaveTextContent('%')
  expect(screen.getByText('No hospital is listed in this country yet.')).toBeInTheDocument()
})

test('none at all is not a failure', () => {
  renderPage(<DestinationList destinations={[]} pending={false} />)
  expect(screen.getByText('No destinations found')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a failure is told as one, with a way to try again', () => {
  renderPage(<DestinationList destinations={undefined} pending={false} />, { path: '/destinations' })
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load destinations. Please try again.')
  expect(screen.queryByText('No destinations found')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/destinations')
})
