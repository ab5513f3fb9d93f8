import { screen, within } from '@testing-library/react'
import { destination, hospital, treatment } from '../../../../jest/fixtures'
import { renderPage } from '../../../../jest/render'
import { DestinationProfile } from './destination-profile'

const others = { hospitals: [hospital()], catalogue: [treatment({ maxCostUsd: 50_000 }), treatment()] }

/** The part of the page under a heading. */
function part(title: string) {
  return within(screen.getByRole('heading', { level: 2, name: title }).parentElement as HTMLElement)
}

test('figures have a baseline and a source, or the mark that they have none', () => {
  renderPage(<DestinationProfile {...others} destination={destination()} />)
  expect(screen.getByText('65%').parentElement).toHaveTextContent(
    /below the typical self-pay list price in the United States.*Not verified/,
  )
  expect(screen.getByText('12-18 hours, 1 stop').parentElement).toHaveTextContent('Not verified')
  expect(screen.getByText('1 million patients in 2024').parentElement).toHaveTextContent(
    'Source: Example Gazette, checked on Nov 21, 2026',
  )
  expect(screen.getByText('Not yet reviewed by a clinician.')).toBeInTheDocument()
})

test('lists are shown in full, each with its mark', () => {
  renderPage(<DestinationProfile {...others} destination={destination()} />)
  for (const [title, count] of [
    ['Highlights', 4],
    ['Specialties', 2],
    ['Languages spoken', 4],
  ] as const) {
    expect(part(title).getAllByRole('listitem')).toHaveLength(count)
    expect(part(title).getByText('Not verified')).toBeInTheDocument()
  }
})

test('the visa rule has its source, and the embassy the last word', () => {
  renderPage(<DestinationProfile {...others} destination={destination()} />)
  const visa = part('Visa')
  expect(visa.getByText(/Source: Example Gazette|Example Gazette/)).toBeInTheDocument()
  expect(visa.getByRole('heading', { name: 'How the visa works' })).toBeInTheDocument()
  expect(visa.getByRole('heading', { name: 'What to check with the embassy' })).toBeInTheDocument()
  expect(visa.getByText(/What the embassy says counts/)).toBeInTheDocument()
})

test('hospitals are linked and not taken for partners', () => {
  renderPage(<DestinationProfile {...others} destination={destination()} />)
  const hospitals = part('Popular hospitals')
  expect(hospitals.getByRole('link', { name: 'Example Hospital' })).toHaveAttribute(
    'href',
    '/hospitals/example-hospital',
  )
  expect(hospitals.getByText(/Listed, not a partner/)).toBeInTheDocument()
})

test('treatments have range and trip on the scale of the catalogue, with the marks of their own claims', () => {
  renderPage(<DestinationProfile {...others} destination={destination()} />)
  const treatments = part('Treatments available')
  const link = treatments.getByRole('link', { name: 'Example Surgery' })
  expect(link).toHaveAttribute('href', '/treatments/example-surgery')
  expect(link.closest('li')?.querySelector('rect')).toHaveAttribute('width', '20%')
  expect(treatments.getByText('$10,000 - $20,000')).toBeInTheDocument()
  expect(treatments.getByText('Trip length: 2-3 weeks')).toBeInTheDocument()
  expect(treatments.getByText('Not verified: trip length')).toBeInTheDocument()
})

test('what could not be loaded is said to have failed, and no price passes as checked', () => {
  renderPage(<DestinationProfile destination={destination()} hospitals={undefined} catalogue={undefined} />)
  expect(part('Popular hospitals').getByText(/Failed to load hospitals/)).toBeInTheDocument()
  expect(part('Treatments available').getByText('Not verified: price, trip length')).toBeInTheDocument()
})

test('a treatment borrows no source from another', () => {
  const catalogue = [treatment({ id: '2', slug: 'another-surgery' })]
  renderPage(<DestinationProfile {...others} destination={destination()} catalogue={catalogue} />)
  expect(part('Treatments available').getByText('Not verified: price, trip length')).toBeInTheDocument()
})

test('the consultation leads through sign-in; the profile leads to itself nowhere', () => {
  renderPage(<DestinationProfile {...others} destination={destination()} />)
  const consultation = screen.getByRole('link', { name: 'Get Free Consultation' }).getAttribute('href') ?? ''
  expect(new URL(consultation, 'http://site').searchParams.get('returnTo')).toBe(
    '/dashboard/bookings?new=1&type=consultation',
  )
  expect(screen.queryByRole('link', { name: 'Explore Malaysia' })).not.toBeInTheDocument()
})
