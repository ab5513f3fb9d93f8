import { screen, within } from '@testing-library/react'
import { claim, destination, treatment } from '../../../../jest/fixtures'
import { renderPage } from '../../../../jest/render'
import { TreatmentProfile } from './treatment-profile'

const others = { destinations: [destination()], catalogue: [treatment()] }

/** The part of the page under a heading. */
function part(title: string) {
  return within(screen.getByRole('heading', { level: 2, name: title }).parentElement as HTMLElement)
}

test('price, trip and evidence stand in the head, each with its source or without', () => {
  renderPage(<TreatmentProfile {...others} treatment={treatment()} />)
  expect(screen.getByText('Planning range of an example.').parentElement).toHaveTextContent(
    'Source: Example Gazette, checked on Nov 21, 2026',
  )
  expect(screen.getByText('2-3 weeks').parentElement).toHaveTextContent('Not verified')
  expect(screen.getByText('Evidence not stated')).toBeInTheDocument()
  expect(screen.getByText('Not yet reviewed by a clinician.')).toBeInTheDocument()
})

test('a stated level of evidence is named, and marked when nobody has checked it', () => {
  renderPage(<TreatmentProfile {...others} treatment={treatment({ evidenceLevel: 'low' })} />)
  expect(screen.getByText('Emerging Evidence').parentElement).toHaveTextContent('Not verified')
})

test('all procedures are there, and benefits are aims', () => {
  renderPage(<TreatmentProfile {...others} treatment={treatment()} />)
  expect(part('Procedures').getAllByRole('listitem')).toHaveLength(5)
  expect(part('What it aims at').getByText(/not promised results/)).toBeInTheDocument()
})

test('says what the price covers, and where that is not stated', () => {
  renderPage(<TreatmentProfile {...others} treatment={treatment()} />)
  const price = part('What the price covers')
  expect(price.getByText('Usually included').parentElement).toHaveTextContent('SurgeonNot verified')
  expect(price.getByText('Usually not included').parentElement).toHaveTextContent('FlightsNot verified')
  expect(price.getByText('What may change it').parentElement).toHaveTextContent('Not stated')
})

test('when to fly names its source', () => {
  renderPage(<TreatmentProfile {...others} treatment={treatment()} />)
  expect(part('Before you fly home').getByText('10 days after surgery').parentElement).toHaveTextContent(
    'Source: Example Gazette',
  )
})

test('a saving never stands without its baseline, and is not taken for that of the treatment', () => {
  renderPage(<TreatmentProfile {...others} treatment={treatment()} />)
  const places = part('Available in')
  expect(places.getByRole('link', { name: 'Malaysia' })).toHaveAttribute('href', '/destinations/malaysia')
  expect(places.getByText('65%').parentElement).toHaveTextContent(
    /below the typical self-pay list price in the United States.*Not verified/,
  )
  expect(places.getByText(/average of the country over all treatments/)).toBeInTheDocument()
})

test('a hospital is listed with its own price, and quoted for this treatment', () => {
  renderPage(<TreatmentProfile {...others} treatment={treatment()} />)
  const hospitals = part('Hospitals listed for it')
  expect(hospitals.getByRole('link', { name: 'Example Hospital' })).toHaveAttribute(
    'href',
    '/hospitals/example-hospital',
  )
  expect(hospitals.getByText(/Listed, not a partner/)).toBeInTheDocument()
  expect(hospitals.getByText('Price on request')).toBeInTheDocument()
  expect(hospitals.getByText('Not verified: that each hospital offers it')).toBeInTheDocument()
  const quote = hospitals.getByRole('link', { name: 'Get Quote: Example Surgery at Example Hospital' })
  expect(new URL(quote.getAttribute('href') ?? '', 'http://site').searchParams.get('returnTo')).toBe(
    '/dashboard/bookings?new=1&hospital=example-hospital&treatment=example-surgery',
  )
})

test.each([
  ['names its source', claim('price', 'Any', true), 'Source: Example Gazette, checked on Nov 21, 2026'],
  [
    'is not verified when the checking has expired',
    { ...claim('price', 'Any', true), verified: false },
    'Not verified: source out of date',
  ],
  ['is not verified without a claim', null, 'Not verified'],
])("a hospital's own price %s", (_, priceClaim, mark) => {
  const [listed] = treatment().hospitals
  const priced = { ...listed, minCostUsd: 11_000, maxCostUsd: 12_000, priceClaim } as typeof listed & object
  renderPage(<TreatmentProfile {...others} treatment={treatment({ hospitals: [priced] })} />)
  const price = part('Hospitals listed for it').getByText('$11,000 - $12,000').parentElement
  expect(price?.textContent).toBe(`$11,000 - $12,000${mark}`)
})

test.each([
  [10_000, 20_000, false],
  [9_999, 20_000, true],
  [10_000, 20_001, true],
])("a hospital's own price of $%d - $%d is called outside the planning range: %p", (min, max, isOutside) => {
  const [listed] = treatment().hospitals
  const priced = { ...listed, minCostUsd: min, maxCostUsd: max } as typeof listed & object
  const range = { minCostUsd: 10_000, maxCostUsd: 20_000 }
  renderPage(<TreatmentProfile {...others} treatment={treatment({ ...range, hospitals: [priced] })} />)
  const outside = part('Hospitals listed for it').queryAllByText(/price is outside the planning range/)
  expect(outside).toHaveLength(isOutside ? 1 : 0)
})

test('related are the others of the category, marked like every price', () => {
  const catalogue = [
    treatment(),
    treatment({ id: '2', slug: 'other-spinal', name: 'Other Spinal', claims: [] }),
    treatment({ id: '3', slug: 'a-heart', name: 'A Heart', category: 'cardiology' }),
  ]
  renderPage(<TreatmentProfile {...others} treatment={treatment()} catalogue={catalogue} />)
  const related = part('Related treatments')
  expect(related.getByRole('link')).toHaveTextContent('Other Spinal')
  expect(related.getByText('Not verified: price, trip length')).toBeInTheDocument()
})

test('what could not be loaded is said to have failed', () => {
  renderPage(<TreatmentProfile treatment={treatment()} destinations={undefined} catalogue={undefined} />)
  expect(part('Related treatments').getByText(/Failed to load treatments/)).toBeInTheDocument()
  expect(part('Available in').getByText('Malaysia')).toBeInTheDocument()
})

test('a price of others without a printable source is marked', () => {
  const claims = [claim('publishedPrice', 'USD 6,500 (older table)', false)]
  renderPage(<TreatmentProfile {...others} treatment={treatment({ claims })} />)
  expect(screen.getByText('USD 6,500 (older table)').parentElement).toHaveTextContent('Not verified')
})
