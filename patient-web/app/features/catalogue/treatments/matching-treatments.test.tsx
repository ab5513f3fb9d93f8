import { screen } from '@testing-library/react'
import { treatment } from '../../../../jest/fixtures'
import { renderPage } from '../../../../jest/render'
import { MatchingTreatments } from './matching-treatments'

test('names what a treatment may cost, whether that was checked, and leads to it', () => {
  renderPage(<MatchingTreatments treatments={[treatment({ claims: [] })]} />)
  const { slug, name } = treatment()
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/treatments/${slug}`)
  expect(screen.getByRole('listitem')).toHaveTextContent(/Planning range: \$[\d,]+ - \$[\d,]+ Not verified/)
})

test('says nothing where nothing matches', () => {
  renderPage(<MatchingTreatments treatments={[]} />)
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})
