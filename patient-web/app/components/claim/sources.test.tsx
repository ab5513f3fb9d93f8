import { screen, within } from '@testing-library/react'
import { claim } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { Provenance } from './provenance'
import { NumberedSources, SourceList } from './sources'

const first = claim('beds', '10', true)
const second = {
  ...claim('doctors', '20', true),
  source: 'Other Gazette',
  sourceUrl: 'https://other.example',
}
const unchecked = claim('languages', 'English', false)

test('facts name the number of their source, and the list says which one that is', () => {
  const claims = [first, second, unchecked, { ...first, field: 'more' }]
  renderPage(
    <NumberedSources claims={claims}>
      {claims.map((one) => (
        <p key={one.field} data-testid={one.field}>
          <Provenance claim={one} />
        </p>
      ))}
      <SourceList />
    </NumberedSources>,
  )
  expect(screen.getByTestId('beds')).toHaveTextContent('Source 1, checked on Nov 21, 2026')
  expect(screen.getByTestId('more')).toHaveTextContent('Source 1')
  expect(screen.getByTestId('languages')).toHaveTextContent('Not verified')
  const link = within(screen.getByTestId('doctors')).getByRole('link', { name: 'Source 2' })
  expect(document.querySelector(link.getAttribute('href') ?? '')).toHaveTextContent('Other Gazette')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('where sources are not numbered, a fact names its own', () => {
  renderPage(<Provenance claim={second} />)
  expect(screen.getByText(/^Source:/)).toHaveTextContent('Source: Other Gazette')
  expect(screen.getByRole('link', { name: 'Other Gazette' })).toHaveAttribute('href', 'https://other.example')
})

test('a fact that only the hospital states reads as not verified, and not as out of date', () => {
  const stated = { ...first, verified: false, checkedAt: null, source: 'Stated by the hospital' }
  renderPage(<Provenance claim={stated} />)
  expect(screen.getByText('Not verified: Stated by the hospital')).toBeInTheDocument()
})

test('a source that needs a new check is no unknown one', () => {
  renderPage(<Provenance claim={{ ...first, verified: false }} />)
  expect(screen.getByText('Not verified: source out of date')).toBeInTheDocument()
})
