import { screen, within } from '@testing-library/react'
import { claim, hospital } from '../../../../jest/fixtures'
import { renderPage } from '../../../../jest/render'
import { CompareForm } from './compare-form'
import { CompareResult } from './compare-result'

const settled = { missing: 0, tooMany: false, failed: false }
const priced = {
  slug: 'hip',
  name: 'Hip',
  minCostUsd: 8000,
  maxCostUsd: 15000,
  priceClaim: claim('price', 'Any', true),
}
const unpriced = { slug: 'knee', name: 'Knee', minCostUsd: null, maxCostUsd: null }
const one = { ...hospital({ name: 'One', slug: 'one' }), treatments: [priced, unpriced] }
const two = { ...hospital({ id: '2', name: 'Two', slug: 'two', doctorCount: 120 }), treatments: [unpriced] }

const row = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')

test('puts facts side by side; what is not known is said, not left out', () => {
  renderPage(<CompareResult {...settled} chosen={[one, two] as never} />)
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  const doctors = row('Doctors')
  expect(doctors[0]).toHaveTextContent('Not stated')
  expect(doctors[1]).toHaveTextContent('120+Not verified')
  const [hip, notListed] = row('Hip')
  expect(hip).toHaveTextContent('$8,000 - $15,000Source checked Nov 21, 2026')
  expect(notListed).toHaveTextContent('Not listed for it')
  expect(row('Knee')[0]).toHaveTextContent('Price on request')
})

test.each([
  ['has expired', { ...claim('price', 'Any', true), verified: false }],
  ['is missing', null],
])('a price whose claim %s is not verified', (_, priceClaim) => {
  const chosen = { ...one, treatments: [{ ...priced, priceClaim }] }
  renderPage(<CompareResult {...settled} chosen={[chosen, two] as never} />)
  expect(row('Hip')[0]).toHaveTextContent('$8,000 - $15,000Not verified')
})

test('each hospital can be left out, asked for a quote, and opened', () => {
  renderPage(<CompareResult {...settled} chosen={[one, two] as never} />)
  expect(screen.getByRole('link', { name: 'Remove: One' })).toHaveAttribute('href', '/compare?ids=two')
  expect(screen.getByRole('link', { name: 'Two' })).toHaveAttribute('href', '/hospitals/two')
  expect(screen.getByRole('link', { name: 'Get Quote: Two' })).toHaveAttribute(
    'href',
    expect.stringContaining('hospital%3Dtwo'),
  )
})

test('tells what it left out and why', () => {
  renderPage(<CompareResult {...settled} chosen={[one] as never} missing={2} tooMany />)
  expect(screen.getByText('2 hospitals of this link are not in our catalogue.')).toBeInTheDocument()
  expect(screen.getByText(/These are the first three/)).toBeInTheDocument()
  expect(screen.getByText(/Choose one more hospital/)).toBeInTheDocument()
})

test('nothing chosen is not the same as a failure', () => {
  const { unmount } = renderPage(<CompareResult {...settled} chosen={[]} />)
  expect(screen.getByText('Nothing to compare yet')).toBeInTheDocument()
  unmount()
  renderPage(<CompareResult {...settled} chosen={[]} failed />)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load hospitals. Please try again.')
})

test('the form keeps the choice, also of a hospital that the list no longer holds', () => {
  renderPage(<CompareForm chosen={[one] as never} hospitals={[two]} />)
  const [first, second] = screen.getAllByRole('combobox')
  expect(first).toHaveValue('one')
  expect(second).toHaveValue('')
})
