import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { screen } from '@testing-library/react'
import type { Claim, DestinationCard } from '~/lib/api/types'
import { translator } from '~/lib/i18n/i18n'
import { claim, hospital } from '../../../jest/fixtures'
import { englishTexts, renderPage } from '../../../jest/render'
import { guideFacts } from './facts'
import { faqItems } from './faq'
import { GuidePage } from './guide-page'

const texts = Object.entries(englishTexts()).map(([id, text]) => [id, compileMessageOrThrow(text)])
const t = translator('en', Object.fromEntries(texts))

function destination(name: string, percent: number, verified = false): DestinationCard {
  return {
    slug: name.toLowerCase(),
    country: { code: 'XX', name },
    capital: '',
    description: '',
    highlights: [],
    specialties: [],
    avgCostSavingPercent: percent,
    visaInfo: null,
    flightTime: null,
    popularHospitals: [],
    safetyRating: 4,
    languages: [],
    claims: [claim('avgCostSavingPercent', `${percent}%`, verified)],
  }
}

const unsourced: Claim[] = [claim('accreditation', 'JCI', false)]
const facts = guideFacts(
  [hospital(), hospital({ accreditations: unsourced })],
  [destination('Malaysia', 65), destination('India', 80)],
)
const answers = (of = facts) => Object.fromEntries(faqItems(t, of).map(({ id, answer }) => [id, answer]))

test('six questions share a name, so that one is open at a time; the closed answers are in the page', () => {
  renderPage(<GuidePage savings={facts.savings} questions={faqItems(t, facts)} />)
  const details = [...document.querySelectorAll('details')]
  expect(details).toHaveLength(6)
  expect(new Set(details.map(({ name }) => name ?? '')).size).toBe(1)
  expect(details.every((one) => one.getAttribute('name') === 'guide-faq' && !one.open)).toBe(true)
  expect(
    screen.getByText(/3-7 days for simple treatments and 2-4 weeks for complex surgery/),
  ).toBeInTheDocument()
})

test('savings stand beside what they compare with, and are not verified without a checked source', () => {
  expect(answers().savings).toMatch(/50-80%.*typical self-pay list price in the United States.*Not verified/)
  const sourced = guideFacts([], [destination('Malaysia', 65, true)])
  expect(answers(sourced).savings).toMatch(/Source: Example Gazette\.$/)
  const some = guideFacts([], [destination('Malaysia', 65, true), destination('India', 80)])
  expect(answers(some).savings).toMatch(/Not verified/)
})

test('accreditations are counted, never claimed', () => {
  expect(answers().accredited).toContain('Today 1 of 2 listed hospitals')
  expect(answers(guideFacts(undefined, undefined)).accredited).not.toContain('Today')
})

test('the largest saving stands first, each with its mark', () => {
  renderPage(<GuidePage savings={facts.savings} questions={[]} />)
  const countries = screen.getAllByRole('link', { name: /Malaysia|India/ }).map((link) => link.textContent)
  expect(countries).toEqual(['India', 'Malaysia'])
  expect(screen.getAllByText('Not verified')).toHaveLength(2)
})

test('five steps, each with its number, its time and who does what', () => {
  renderPage(<GuidePage savings={[]} questions={[]} />)
  const steps = [...document.querySelectorAll('ol > li')].map((step) => step.textContent)
  const expected = [
    ['Submit Request', '1-2 days'],
    ['Get Matched with Provider', '2-3 days'],
    ['Confirm & Plan Travel', '1-2 weeks'],
    ['Treatment & Recovery', 'Variable'],
    ['Return Home + Aftercare', 'Ongoing'],
  ]
  expect(steps).toHaveLength(expected.length)
  for (const [index, [name = '', time = '']] of expected.entries()) {
    for (const text of [`Step ${index + 1} of 5`, name, time, 'What you do', 'What we do', 'What you get'])
      expect(steps[index]).toContain(text)
  }
})
