import { screen } from '@testing-library/react'
import type { Claim, Hospital } from '~/lib/api/types'
import { claim, hospital } from '../../../../jest/fixtures'
import { renderPage } from '../../../../jest/render'
import { HospitalProfile } from './hospital-profile'

function priced(priceClaim: Claim | null): Hospital {
  const offer = {
    slug: 'example-surgery',
    name: 'Example Surgery',
    minCostUsd: 9_000,
    maxCostUsd: 12_000,
    priceClaim,
    category: 'spinal',
    planningMinCostUsd: 10_000,
    planningMaxCostUsd: 20_000,
    casesCompleted: null,
    averageSuccessRate: null,
  } as const
  return {
    ...hospital(),
    specialties: [],
    address: null,
    successRatePercentage: null,
    treatments: [offer],
    photos: [],
  }
}

const checked = { ...claim('price', 'Any', true), source: 'Price list of the hospital' }

function show(priceClaim: Claim | null) {
  renderPage(<HospitalProfile hospital={priced(priceClaim)} reviews={undefined} scale={20_000} />)
  return screen.getByText('Price at this hospital').parentElement
}

test("a hospital's own price has the number of its source, which the page names", () => {
  expect(show(checked)).toHaveTextContent('Price at this hospitalSource 2, checked on Nov 21, 2026')
  expect(document.querySelector('#source-2')).toHaveTextContent('Price list of the hospital')
})

test('awards and staff are shown with a label and their source', () => {
  const award = { ...claim('award', 'Hospital of the Year 2025', true), source: 'The jury' }
  const awarded = {
    ...priced(null),
    features: ['A roof garden'],
    claims: [award, claim('staffCount', '900', false)],
  }
  renderPage(<HospitalProfile hospital={awarded} reviews={undefined} scale={20_000} />)
  const section = screen.getByRole('heading', { name: 'Good to know' }).closest('section')
  expect(section).toHaveTextContent(/A roof garden.*Award: Hospital of the Year 2025Source 1, checked/)
  expect(section).toHaveTextContent('Staff: 900Not verified')
})

test.each([
  ['the checking has expired', { ...checked, verified: false }, 'Not verified: source out of date'],
  ['no claim speaks of it', null, 'Not verified'],
])('a price is not verified when %s', (_, priceClaim, mark) => {
  expect(show(priceClaim)?.textContent).toBe(`Price at this hospital${mark}`)
  expect(screen.queryByText('Price list of the hospital')).not.toBeInTheDocument()
})
