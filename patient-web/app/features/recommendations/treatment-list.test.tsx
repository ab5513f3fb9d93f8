import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { claim } from '../../../jest/fixtures'
import { recommendedTreatment, treatmentAnswer } from '../../../jest/recommendations'
import { renderPage } from '../../../jest/render'
import { TreatmentList } from './treatment-list'
import type { Answer } from './use-answer'

const PATH = '/dashboard/results?tab=treatments'
const NONE_ABOVE = { status: 'there', value: [] } as const satisfies Answer<never[]>
const onRetry = () => undefined
const there = (...given: Parameters<typeof treatmentAnswer>) =>
  ({ status: 'there', value: treatmentAnswer(...given) }) as const
const complementary = recommendedTreatment({
  id: 'other',
  slug: 'oil-massage',
  name: 'Oil Massage',
  category: 'complementary',
  type: 'ayurveda',
  evidenceLevel: 'low',
  minCostUsd: null,
  maxCostUsd: null,
  priceKnown: false,
  minDurationDays: null,
  maxDurationDays: null,
  benefits: [],
})

test('while it loads, six shapes stand in', () => {
  renderPage(<TreatmentList aboveBudget={NONE_ABOVE} answer={{ status: 'pending' }} onRetry={onRetry} />)
  expect(screen.getByTestId('skeleton').children).toHaveLength(6)
})

test('a failure is told as one, and can be tried again', async () => {
  let retries = 0
  renderPage(
    <TreatmentList aboveBudget={NONE_ABOVE} answer={{ status: 'failed' }} onRetry={() => (retries += 1)} />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load treatments. Please try again.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retries).toBe(1)
})

test('a card shows what is known, each with its mark', () => {
  const item = recommendedTreatment({
    evidenceLevel: 'high',
    claims: [claim('costRange', 'USD 10,000 - 20,000', true), claim('duration', '2-3 weeks', true)],
    reasons: [
      { code: 'category', value: 'cardiology' },
      { code: 'destination', value: 'Malaysia' },
      { code: 'budget', value: 20_000 },
    ],
  })
  renderPage(<TreatmentList aboveBudget={NONE_ABOVE} answer={there([item])} onRetry={onRetry} />)
  const card = within(screen.getByRole('article'))
  for (const text of [
    'Conventional',
    'High Evidence',
    'A treatment that exists in tests only.',
    '14-21 days',
    '$10,000 - $20,000',
    'Aims to relieve pain',
    'In the field you need: Cardiology',
    'Available in Malaysia, where you would like to go',
    'Price within $20,000',
    'Source checked Nov 21, 2026',
    'Not verified: evidence level, benefits',
  ])
    expect(card.getByText(text)).toBeInTheDocument()
  expect(card.getByRole('link', { name: 'Learn More: Example Surgery' })).toHaveAttribute(
    'href',
    '/treatments/example-surgery',
  )
})

test('what nobody has stated says so', () => {
  const item = { ...complementary, evidenceLevel: null }
  renderPage(<TreatmentList aboveBudget={NONE_ABOVE} answer={there([item])} onRetry={onRetry} />)
  const card = within(screen.getByRole('article'))
  expect(card.getByText('Evidence not stated')).toBeInTheDocument()
  expect(card.getByText('Price on request')).toBeInTheDocument()
  expect(card.getAllByText('Not stated')).toHaveLength(2)
})

test('what is only complementary stands apart, with its warning', () => {
  renderPage(
    <TreatmentList
      aboveBudget={NONE_ABOVE}
      answer={there([complementary, recommendedTreatment()])}
      onRetry={onRetry}
    />,
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Medical treatments',
    'Example Surgery',
    'Complementary treatments',
    'Oil Massage',
  ])
  expect(screen.getByText(/do not replace it/)).toBeInTheDocument()
  expect(screen.queryByText(/No treatment in the field you need/)).not.toBeInTheDocument()
})

test('where the budget leaves nothing in the field that is needed, the page says so', () => {
  renderPage(<TreatmentList aboveBudget={NONE_ABOVE} answer={there([complementary])} onRetry={onRetry} />, {
    path: PATH,
  })
  expect(
    screen.getByText('No treatment in the field you need is known to cost up to $5,000.'),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Raise it to $15,000' })).toHaveAttribute(
    'href',
    `${PATH}&maxCost=15000`,
  )
})

test('an emptied list names the filter, and one press removes it', () => {
  const path = `${PATH}&type=acupuncture&evidenceLevel=high`
  renderPage(
    <TreatmentList
      aboveBudget={NONE_ABOVE}
      answer={there([], { emptiedBy: 'evidenceLevel' })}
      onRetry={onRetry}
    />,
    { path },
  )
  expect(screen.getByRole('heading', { name: 'No treatments found' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Remove “High Evidence”' })).toHaveAttribute(
    'href',
    `${PATH}&type=acupuncture`,
  )
  expect(screen.getByRole('link', { name: 'Clear All' })).toHaveAttribute('href', PATH)
})
