import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { clearErrors } from '~/components/ui/toast-store'
import { Toaster } from '~/components/ui/toaster'
import {
  assessment,
  hospitalAnswer,
  recommendedHospital,
  recommendedTreatment,
  treatmentAnswer,
} from '../../jest/recommendations'
import { Texts } from '../../jest/render'
import { serve, signIn } from '../../jest/server'
import Results, { clientLoader, shouldRevalidate } from './dashboard-results'

const PATH = '/dashboard/results'
const NEWEST = 'GET /api/assessments'
const HOSPITALS = 'GET /api/recommendations/hospitals'
const TREATMENTS = 'GET /api/recommendations/treatments'
const all = {
  [NEWEST]: { body: { items: [assessment()] } },
  'GET /api/medical-records': { body: { items: [] } },
  [HOSPITALS]: { body: hospitalAnswer([recommendedHospital()]) },
  [TREATMENTS]: { body: treatmentAnswer([recommendedTreatment(), recommendedTreatment({ id: '2' })]) },
}
const unavailable = { status: 500, body: { code: 'internal' } }
let address = ''

function Address() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

function open(path = PATH, answers: Parameters<typeof serve>[0] = all) {
  const sent = serve(answers)
  /** What this page asks for; Premium below it asks by itself, until it has its answer. */
  const asked = () => sent.filter(({ call }) => !['GET /api/subscription', 'GET /api/events'].includes(call))
  const Page = Results as ComponentType<object>
  const Site = createRoutesStub([
    {
      path: PATH,
      Component: (props) => (
        <Texts>
          <Page {...props} />
          <Toaster />
          <Address />
        </Texts>
      ),
      loader: (args) => clientLoader(args as unknown as Parameters<typeof clientLoader>[0]),
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ])
  render(<Site initialEntries={[path]} />)
  return asked
}

beforeEach(() => {
  clearErrors()
  signIn()
})

test('shows what the results rest on, and what nobody has done yet', async () => {
  open()
  expect(await screen.findByText('Heart Disease')).toBeInTheDocument()
  for (const text of [
    'High (1-3 months)',
    '$5,000 - $15,000',
    'Malaysia, Singapore',
    'No files',
    'Nov 21, 2026',
  ])
    expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See all your answers' })).toHaveAttribute(
    'href',
    '/dashboard/assessments/assessment-1',
  )
  expect(await screen.findByRole('article')).toBeInTheDocument()
  expect(screen.queryByText('Your health data is not used')).not.toBeInTheDocument()
  expect(screen.getByText(/No clinician has looked at them/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'New Booking' })).toHaveAttribute(
    'href',
    '/dashboard/bookings?new=1',
  )
  expect(screen.getByText(/not medical advice/)).toBeInTheDocument()
})

test.each([
  ['assessment-1', true],
  ['assessment-of-somebody', false],
])('gives thanks for %s only where it is stored: %s', async (id, thanks) => {
  open(`${PATH}?submitted=${id}`)
  await screen.findByText('Heart Disease')
  expect(screen.queryAllByText('Your assessment is with us')).toHaveLength(thanks ? 1 : 0)
})

test('before the first assessment, leads to it and recommends nothing', async () => {
  open(PATH, { ...all, [NEWEST]: { body: { items: [] } } })
  expect(await screen.findByText('No assessment yet')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Tell us about your health' })).toHaveAttribute(
    'href',
    '/dashboard/diagnosis',
  )
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
})

test('an assessment that cannot be read is not said to be absent', async () => {
  open(PATH, { ...all, [NEWEST]: unavailable })
  expect(
    await screen.findByText('Your assessment could not be loaded. Please try again.'),
  ).toBeInTheDocument()
  expect(screen.queryByText('No assessment yet')).not.toBeInTheDocument()
})

test('without consent, says that the lists are not personal', async () => {
  const basis = { needsConsent: true, conditionCategory: null, maxCostUsd: null, maxCostFrom: null }
  open(PATH, { ...all, [HOSPITALS]: { body: hospitalAnswer([recommendedHospital()], { basis }) } })
  expect(await screen.findByText('Your health data is not used')).toBeInTheDocument()
  expect(screen.queryByText(/that fit what you told us/)).not.toBeInTheDocument()
  expect(screen.getByText(/They are not chosen by your answers/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Data and consents' })).toHaveAttribute('href', '/account/data')
})

test('the budget of the assessment hides no treatment of the condition: what costs more stands apart', async () => {
  const massage = recommendedTreatment({ id: 'm', name: 'Massage', category: 'complementary' })
  const reasons = [{ code: 'budget' as const, value: 10_000_000 }]
  const bypass = recommendedTreatment({ id: 'b', name: 'Bypass', reasons })
  const basis = { maxCostUsd: 10_000_000, maxCostFrom: 'query' } as const
  const asked = open(`${PATH}?tab=treatments`, {
    ...all,
    [TREATMENTS]: [
      { body: treatmentAnswer([massage]) },
      { body: treatmentAnswer([massage, bypass], { basis }) },
    ],
  })
  expect(await screen.findByText('Bypass')).toBeInTheDocument()
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const above = headings.indexOf('Also for Heart Disease, above $5,000')
  expect(above).toBeGreaterThan(-1)
  expect(headings.indexOf('Complementary treatments')).toBe(above + 1)
  expect(screen.getByRole('tab', { name: 'Alternative Treatments (1)' })).toBeInTheDocument()
  expect(screen.queryByText(/Price within/)).not.toBeInTheDocument()
  expect(asked().filter(({ call }) => call === TREATMENTS)).toHaveLength(2)
})

test('a highest cost that was typed in is kept to, and asks for nothing above it', async () => {
  const basis = { maxCostUsd: 5_000, maxCostFrom: 'query' } as const
  const asked = open(`${PATH}?tab=treatments&maxCost=5000`, {
    ...all,
    [TREATMENTS]: { body: treatmentAnswer([], { basis, emptiedBy: 'maxCost' }) },
  })
  expect(await screen.findByText('No treatments found')).toBeInTheDocument()
  expect(asked().filter(({ call }) => call === TREATMENTS)).toHaveLength(1)
})

test('what costs more is told to be missing where it could not be read', async () => {
  open(`${PATH}?tab=treatments`, {
    ...all,
    [TREATMENTS]: [{ body: treatmentAnswer([]) }, unavailable],
  })
  expect(await screen.findByText('The treatments above your budget could not be loaded')).toBeInTheDocument()
})

test('a file that was deleted since is not counted as one that is there', async () => {
  const recordIds = ['r1', 'r2']
  open(PATH, {
    ...all,
    [NEWEST]: { body: { items: [assessment({ recordIds })] } },
    'GET /api/medical-records': { body: { items: [{ id: 'r1', name: 'ecg.pdf' }] } },
  })
  expect(await screen.findByText('2 files, 1 deleted since')).toBeInTheDocument()
})

test('tabs count what they hold, and the keyboard moves between them without asking the server again', async () => {
  const asked = open()
  const hospitals = await screen.findByRole('tab', { name: 'Top Hospitals (1)' })
  const treatments = await screen.findByRole('tab', { name: 'Alternative Treatments (2)' })
  expect(hospitals).toHaveAttribute('aria-selected', 'true')
  expect(treatments).toHaveAttribute('tabindex', '-1')
  const calls = asked().length
  hospitals.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(treatments).toHaveFocus()
  await waitFor(() => expect(treatments).toHaveAttribute('aria-selected', 'true'))
  expect(screen.getByRole('tabpanel', { name: 'Alternative Treatments (2)' })).toBeInTheDocument()
  expect(address).toBe(`${PATH}?tab=treatments`)
  await userEvent.keyboard('{Home}')
  await waitFor(() => expect(hospitals).toHaveFocus())
  expect(address).toBe(`${PATH}?tab=hospitals`)
  expect(asked()).toHaveLength(calls)
})

test('a hundred is where counting stops', async () => {
  const items = Array.from({ length: 100 }, (_, index) => recommendedHospital({ id: `${index}` }))
  open(PATH, { ...all, [HOSPITALS]: { body: hospitalAnswer(items) } })
  expect(await screen.findByRole('tab', { name: 'Top Hospitals (100+)' })).toBeInTheDocument()
})

test('filters go to the address and come back from it', async () => {
  open(`${PATH}?minRating=4.5&tab=treatments`)
  await userEvent.click(await screen.findByRole('button', { name: 'Filters', expanded: false }))
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByLabelText('Min Rating')).toHaveValue('4.5')
  await userEvent.type(screen.getByLabelText('Country'), 'Malaysia')
  await userEvent.selectOptions(screen.getByLabelText('Evidence Level'), 'Emerging Evidence')
  await userEvent.type(screen.getByLabelText('Max Budget USD'), '20000')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(address).toBe(
      `${PATH}?minRating=4.5&tab=treatments&country=Malaysia&evidenceLevel=low&maxCost=20000`,
    ),
  )
  await waitFor(() => expect(screen.getByRole('tab', { name: /Alternative Treatments/ })).toHaveFocus())
  const active = within(screen.getByRole('list', { name: 'Filters in use' }))
  await userEvent.click(active.getByRole('link', { name: 'Remove “Rating 4.5 and up”' }))
  await waitFor(() => expect(address).not.toContain('minRating'))
  await waitFor(() => expect(screen.getByRole('tab', { name: /Alternative Treatments/ })).toHaveFocus())
  await userEvent.click(active.getByRole('link', { name: 'Clear All' }))
  await waitFor(() => expect(address).toBe(`${PATH}?tab=treatments`))
})

test('the budget of the assessment is what an empty field stands for', async () => {
  const basis = { maxCostUsd: 20_000, maxCostFrom: 'query' } as const
  open(`${PATH}?maxCost=20000`, { ...all, [HOSPITALS]: { body: hospitalAnswer([], { basis }) } })
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const budget = screen.getByLabelText('Max Budget USD')
  await waitFor(() => expect(budget).toHaveAttribute('placeholder', '5000'))
  expect(budget).toHaveAccessibleDescription('Left empty: $5,000, from your assessment.')
})

test('a budget that is none is refused at its field, and nothing is lost', async () => {
  const asked = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  await userEvent.type(screen.getByLabelText('Country'), 'Malaysia')
  await userEvent.type(screen.getByLabelText('Max Budget USD'), '-5')
  const calls = asked().length
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(screen.getByLabelText('Max Budget USD')).toBeInvalid()
  expect(screen.getByLabelText('Country')).toHaveValue('Malaysia')
  expect(address).toBe(PATH)
  expect(asked()).toHaveLength(calls)
  await userEvent.clear(screen.getByLabelText('Max Budget USD'))
  expect(screen.getByLabelText('Max Budget USD')).toBeValid()
})

test('an address with such a budget opens the filters and says so', async () => {
  open(`${PATH}?maxCost=-5`)
  expect(await screen.findByRole('button', { name: 'Filters', expanded: true })).toBeInTheDocument()
  expect(screen.getByLabelText('Max Budget USD')).toBeInvalid()
  expect(await screen.findByRole('article')).toBeInTheDocument()
})

test('each list that fails says so, by itself and as a message, until it is there', async () => {
  open(PATH, {
    ...all,
    [HOSPITALS]: [unavailable, all[HOSPITALS]],
    [TREATMENTS]: [unavailable, all[TREATMENTS]],
  })
  const messages = within(await screen.findByRole('region', { name: 'Messages' }))
  expect(await messages.findByText('Failed to load hospitals. Please try again.')).toBeInTheDocument()
  expect(messages.getByText('Failed to load treatments. Please try again.')).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Top Hospitals' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeInTheDocument()
  expect(messages.queryByText(/Failed/)).not.toBeInTheDocument()
})

test('up to three hospitals are ticked for the comparison', async () => {
  const items = ['a', 'b', 'c', 'd'].map((slug) =>
    recommendedHospital({ id: slug, slug, name: `Hospital ${slug}` }),
  )
  const asked = open(PATH, { ...all, [HOSPITALS]: { body: hospitalAnswer(items) } })
  const tick = async (slug: string) =>
    userEvent.click(await screen.findByRole('button', { name: `Compare Hospital ${slug}` }))
  await tick('a')
  const calls = asked().length
  expect(screen.getByRole('button', { name: 'Tick 1 more to compare' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(screen.queryByRole('link', { name: 'Compare selected' })).not.toBeInTheDocument()
  await tick('b')
  expect(screen.getByRole('link', { name: 'Compare selected' })).toHaveAttribute('href', '/compare?ids=a,b')
  await tick('c')
  await tick('d')
  expect(screen.getByText('3 of 3 hospitals chosen to compare.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Compare Hospital d' })).toHaveAttribute('aria-disabled', 'true')
  await tick('a')
  expect(screen.getByRole('link', { name: 'Compare selected' })).toHaveAttribute('href', '/compare?ids=b,c')
  expect(asked()).toHaveLength(calls)
})
