import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { clearErrors } from '~/components/ui/toast-store'
import { Toaster } from '~/components/ui/toaster'
import type { MatchedTreatment, Matching } from '~/lib/api/types'
import { withDialogs } from '../../../jest/dialog'
import { assessment } from '../../../jest/recommendations'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { TreatmentMatching } from './treatment-matching'

const MATCH = 'POST /api/ai/treatment-matching'
const LIST = 'GET /api/ai/treatment-matching'
const DELETE = 'DELETE /api/ai/treatment-matching/matching-1'

const treatment: MatchedTreatment = {
  treatmentId: 'treatment-1',
  treatmentName: 'Hip Replacement',
  matchScore: 92,
  reasoning: 'It treats what you named.',
  considerations: ['You stay for two weeks.'],
  evidenceLevel: null,
  minCostUsd: 8_000,
  maxCostUsd: 15_000,
  complementary: false,
  path: '/treatments/hip-replacement',
}
const matching: Matching = {
  id: 'matching-1',
  summary: 'Two treatments fit.',
  recommendations: [
    treatment,
    {
      ...treatment,
      treatmentId: 't2',
      treatmentName: 'Yoga',
      matchScore: 40,
      evidenceLevel: 'low',
      minCostUsd: null,
      maxCostUsd: null,
      complementary: true,
      path: '/treatments/yoga',
    },
  ],
  nextSteps: ['Discuss these with a doctor.'],
  inputs: { medicalConditions: ['arthritis'], preferences: '', budget: '$5,000' },
  assessmentId: null,
  createdAt: '2026-11-21T08:00:00Z',
}

beforeEach(() => {
  withDialogs()
  sessionStorage.clear()
  clearErrors()
  signIn()
})

function show(answers: Parameters<typeof serve>[0], newest: Parameters<typeof assessment>[0] | null = null) {
  const sent = serve({ [LIST]: { body: { items: [] } }, ...answers })
  renderPage(
    <>
      <TreatmentMatching newest={Promise.resolve(newest && assessment(newest))} />
      <Toaster />
    </>,
  )
  return { user: userEvent.setup(), sent }
}
const conditions = () => screen.findByLabelText(/Medical Conditions/)
const ask = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Get AI Recommendations' }))

test('what the form says is sent as a list, and the answer shows what it rests on', async () => {
  const { user, sent } = show({ [MATCH]: { body: matching } })
  await user.type(await conditions(), ' arthritis, ,diabetes ,')
  await user.type(screen.getByLabelText(/Budget Range/), '$5,000')
  await ask(user)
  expect(await screen.findByRole('heading', { name: 'AI Analysis Summary' })).toBeVisible()
  expect(sent.find(({ call }) => call === MATCH)?.body).toEqual({
    medicalConditions: ['arthritis', 'diabetes'],
    preferences: '',
    budget: '$5,000',
  })
  expect(screen.getByText('AI Recommendations Generated')).toBeVisible()
  expect(screen.getByText("We've found personalized treatment recommendations for you.")).toBeVisible()
  const [first, second] = screen.getAllByRole('article')
  const hip = within(first as HTMLElement)
  for (const text of ['92%', 'Why this matches', 'Considerations', 'Evidence not stated', '$8,000 - $15,000'])
    expect(hip.getByText(text)).toBeVisible()
  expect(first).toHaveTextContent('92% fit to what you told us')
  expect(hip.getByRole('link', { name: 'See Hip Replacement' })).toHaveAttribute('href', treatment.path)
  expect(second).toHaveTextContent('Price on request')
  expect(second).toHaveTextContent('Emerging Evidence')
  const yoga = within(second as HTMLElement)
  expect(yoga.getByRole('link', { name: 'See Yoga' })).toHaveAttribute('href', '/treatments/yoga')
  expect(yoga.getByText(/It can only stand beside medical care/)).toBeVisible()
  expect(hip.queryByText(/It can only stand beside medical care/)).not.toBeInTheDocument()
  expect(screen.getByText('Discuss these with a doctor.')).toBeVisible()
})

test.each([
  ['all of it in an answer of before', undefined, 'Not verified: evidence level, price range'],
  ['nothing that was checked', ['price', 'evidenceLevel'], null],
  ['only the rest', ['price'], 'Not verified: evidence level'],
] as const)('names what is not verified: %s', async (_, checked, mark) => {
  const recommendations = [{ ...treatment, evidenceLevel: 'high', checked: checked && [...checked] }]
  const { user } = show({ [MATCH]: { body: { ...matching, recommendations } } })
  await user.type(await conditions(), 'arthritis')
  await ask(user)
  const card = within(await screen.findByRole('article'))
  expect(card.queryByText(/^Not verified/)?.textContent ?? null).toBe(mark)
})

test('is filled in from the newest assessment', async () => {
  show({}, { treatmentGoals: 'Walk again' })
  expect(await conditions()).toHaveValue('Heart Disease')
  expect(screen.getByLabelText(/Preferences/)).toHaveValue('Walk again\nMalaysia, Singapore')
  expect(screen.getByLabelText(/Budget Range/)).toHaveValue('$5,000 - $15,000')
  expect(screen.getByText(/^Filled in from your assessment of Nov 21, 2026/)).toBeVisible()
})

test('without a condition nothing is sent', async () => {
  const { user, sent } = show({})
  await user.type(await conditions(), ' , ')
  await ask(user)
  expect(screen.getByRole('link', { name: 'Enter at least one medical condition' })).toBeVisible()
  expect(sent.filter(({ call }) => call === MATCH)).toHaveLength(0)
})

test.each([
  ['consent_required', 403, 'See the consent', '/account/data#consents'],
  ['premium_required', 403, 'See your subscription', '/account/billing'],
])('%s leads on, and what was typed stays', async (code, status, name, href) => {
  const { user } = show({ [MATCH]: problem(status, code, 'Not yet.') })
  await user.type(await conditions(), 'arthritis')
  await ask(user)
  expect(await screen.findByText('Not yet.')).toBeVisible()
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  expect(await conditions()).toHaveValue('arthritis')
  expect(screen.getByText('Failed to get AI recommendations. Please try again.')).toBeVisible()
})

test('nothing that fits is no success', async () => {
  const { user } = show({ [MATCH]: { body: { ...matching, recommendations: [] } } })
  await user.type(await conditions(), 'arthritis')
  await ask(user)
  expect(await screen.findByText(/^No treatment of our catalogue fits/)).toBeVisible()
  expect(
    screen.queryByText("We've found personalized treatment recommendations for you."),
  ).not.toBeInTheDocument()
})

test('an earlier one is shown again, and deleted after a question', async () => {
  const { user, sent } = show({
    [LIST]: [{ body: { items: [matching] } }, { body: { items: [] } }],
    [DELETE]: { status: 204 },
  })
  await user.click(await screen.findByRole('button', { name: 'Show: arthritis' }))
  expect(screen.getByText('Two treatments fit.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete: arthritis' }))
  await user.click(screen.getByRole('button', { name: 'Yes, delete it' }))
  expect(await screen.findByText('The matching was deleted.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Two treatments fit.')).not.toBeInTheDocument())
  expect(sent.filter(({ call }) => call === DELETE)).toHaveLength(1)
})

test('earlier ones that could not be read are no empty list', async () => {
  show({ [LIST]: problem(500, 'internal', 'Broken') })
  expect(
    await screen.findByRole('heading', { name: 'We could not read your earlier matchings' }),
  ).toBeVisible()
})
