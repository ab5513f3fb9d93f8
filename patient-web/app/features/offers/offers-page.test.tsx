import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import type { CaseBrief, QuoteRequest } from '~/lib/api/types'
import { acceptance, offer } from '../../../jest/offers'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { OffersPage } from './offers-page'

const ASK = 'POST /api/bookings/b1/quote-requests'
const SHARE = 'PUT /api/profile/consents/share_with_hospital'

const brief: CaseBrief = {
  bookingId: 'b1',
  status: 'approved',
  briefVersion: 2,
  version: 3,
  content: {
    ageYears: 61,
    sex: 'female',
    country: 'KE',
    citizenships: ['KE'],
    languages: ['en'],
    wish: 'A new knee',
    condition: 'Pain',
    history: 'None',
    medicines: 'None',
    needs: null,
    heightCm: null,
    weightKg: null,
    smoking: null,
    urgency: 'normal',
    fromMonth: '2027-03',
    toMonth: '2027-05',
    companions: 0,
    files: [
      { recordId: 'r1', kind: 'xray', madeIn: '2026-10' },
      { recordId: 'r2', kind: 'other', madeIn: null },
    ],
  },
  completeness: 92,
  requirements: [],
  identifying: [],
  savedAt: '2026-11-26T08:00:00Z',
  approvedAt: '2026-11-26T09:00:00Z',
}

const request = (changes: Partial<QuoteRequest> = {}): QuoteRequest => ({
  id: 'q1',
  bookingId: 'b1',
  hospital: { id: 'h1', slug: 'contoh', name: 'Contoh Medical Centre' },
  status: 'sent',
  turn: 'hospital',
  incompleteReason: null,
  declineReason: null,
  createdAt: '2026-11-26T09:00:00Z',
  sentAt: '2026-11-26T09:00:00Z',
  dueAt: '2026-12-01T09:00:00Z',
  version: 1,
  consent: null,
  events: [],
  questions: [],
  ...changes,
})

const HOSPITALS = [
  { id: 'h1', slug: 'contoh', name: 'Contoh Medical Centre' },
  { id: 'h2', slug: 'teladan', name: 'Teladan Hospital' },
]

function show(changes: Partial<ComponentProps<typeof OffersPage>> = {}) {
  const onChanged = jest.fn()
  renderPage(
    <OffersPage
      bookingId="b1"
      brief={brief}
      requests={[]}
      offers={undefined}
      hospitals={HOSPITALS}
      wanted={null}
      treatment={null}
      isSharing={true}
      isOver={false}
      isPaid={false}
      onChanged={onChanged}
      {...changes}
    />,
  )
  return onChanged
}
const tick = (name: string | RegExp) => userEvent.click(screen.getByRole('checkbox', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const CONSENT = /I agree that the hospitals/
const SHARING = /Sihat shows the health data/

beforeEach(() => {
  sessionStorage.clear()
  signIn()
})

test('asks the chosen hospitals with the consent, the version and the chosen files', async () => {
  const sent = serve({ [ASK]: { status: 201, body: { items: [request()] } } })
  const onChanged = show({ wanted: 'teladan' })
  expect(screen.getByRole('checkbox', { name: 'Teladan Hospital' })).toBeChecked()
  await tick('Something else, no month given')
  await tick(CONSENT)
  await press('Ask for offers')
  expect(await screen.findByText('You asked one hospital.')).toBeInTheDocument()
  expect(sent).toEqual([
    {
      call: ASK,
      body: {
        hospitalIds: ['h2'],
        consent: { recordIds: ['r1'], briefVersion: 2, textVersion: '2026-11-26.1', locale: 'en' },
      },
    },
  ])
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('stores the consent to sharing first, where there is none yet', async () => {
  const sent = serve({
    [SHARE]: { body: {} },
    [ASK]: { status: 201, body: { items: [request()] } },
  })
  show({ isSharing: false, wanted: 'contoh' })
  await tick(CONSENT)
  await press('Ask for offers')
  expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(1)
  expect(sent).toEqual([])
  await tick(SHARING)
  await press('Ask for offers')
  await screen.findByText('You asked one hospital.')
  expect(sent.map(({ call }) => call)).toEqual([SHARE, ASK])
})

test('sends nothing without a hospital and the consent', async () => {
  const sent = serve({})
  show()
  await press('Ask for offers')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Choose at least one hospital.')).toBeInTheDocument()
  expect(within(alert).getByText('Please agree before you ask.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a refusal keeps what was chosen', async () => {
  serve({ [ASK]: problem(409, 'already_requested', 'This hospital has been asked already.') })
  show({ wanted: 'contoh' })
  await tick(CONSENT)
  await press('Ask for offers')
  expect(await screen.findByText('This hospital has been asked already.')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Contoh Medical Centre' })).toBeChecked()
})

test.each<[string, Partial<CaseBrief>, string]>([
  ['a case that is not prepared', { status: 'suggested' }, 'You have not prepared your case yet.'],
  ['a draft', { status: 'draft' }, /Approve it first/.source],
  ['a case that is not complete', { completeness: 70 }, /Complete your case to 80 %/.source],
])('nobody is asked with %s', (_what, changes, text) => {
  show({ brief: { ...brief, ...changes } })
  expect(screen.getByText(new RegExp(text))).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ask for offers' })).not.toBeInTheDocument()
})

test('a hospital with an open request is not offered again', () => {
  show({ requests: [request()] })
  expect(screen.queryByRole('checkbox', { name: 'Contoh Medical Centre' })).not.toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Teladan Hospital' })).toBeInTheDocument()
  expect(screen.getByText(/The hospital answers by/)).toBeInTheDocument()
})

test('agrees to a hospital that a coordinator proposes', async () => {
  const agree = 'POST /api/quote-requests/q1/consent'
  const sent = serve({ [agree]: { body: request() } })
  const proposed = request({ status: 'awaiting_consent', turn: 'patient', sentAt: null, dueAt: null })
  const onChanged = show({ requests: [proposed] })
  const form = screen.getByRole('form', { name: 'Contoh Medical Centre' })
  await userEvent.click(within(form).getByRole('checkbox', { name: CONSENT }))
  await userEvent.click(within(form).getByRole('button', { name: 'Agree and send' }))
  expect(sent[0]).toMatchObject({ call: agree, body: { consent: { recordIds: ['r1', 'r2'] } } })
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('requests that wait for the patient come first, in the order of the proposal', () => {
  const proposed = { status: 'awaiting_consent', turn: 'patient', sentAt: null, dueAt: null } as const
  const teladan = { id: 'h2', slug: 'teladan', name: 'Teladan Hospital' }
  const last = { id: 'h3', slug: 'last', name: 'Last Hospital' }
  show({
    requests: [
      request({ ...proposed, id: 'q3', hospital: last }),
      request({ ...proposed, id: 'q2', hospital: teladan }),
      request(),
    ],
  })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Waiting for your answer',
    'Your offers',
    'Your case',
    'Ask hospitals',
    'Your requests',
  ])
  const requestsIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
  expect(requestsIn('Waiting for your answer')).toEqual(['Teladan Hospital', 'Last Hospital'])
  expect(requestsIn('Your requests')).toEqual(['Contoh Medical Centre'])
})

test('requests wait below the accepted offer, and say when they end', () => {
  const proposed = { status: 'awaiting_consent', turn: 'patient', sentAt: null, dueAt: null } as const
  const offers = {
    offers: [offer('A', { status: 'accepted' })],
    rows: [],
    totals: {},
    tripCosts: {},
    patientCurrency: 'USD',
    digits: { USD: 2 },
    rates: [],
    acceptance,
    changeOrders: [],
  }
  show({ requests: [request(proposed)], offers })
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names.slice(0, 2)).toEqual(['Your offers', 'Waiting for your answer'])
  expect(screen.getByRole('region', { name: 'Waiting for your answer' })).toHaveTextContent(
    'You accepted the offer of Hospital A. These requests end when it confirms the date.',
  )
})

describe('a question of a hospital', () => {
  const ANSWER = 'POST /api/quote-requests/q1/questions/k1/answer'
  const question = {
    id: 'k1',
    body: 'Do you take <b>blood thinners</b>?',
    askedAt: '2026-11-27T08:00:00Z',
    answer: null,
    answeredAt: null,
  }
  const open = request({ status: 'question_open', turn: 'patient', questions: [question] })
  const type = (text: string) => userEvent.type(screen.getByLabelText('Your answer'), text)

  test('waits for the answer of the patient on top of the page, as text', async () => {
    const sent = serve({ [ANSWER]: { body: { ...question, answer: 'No, none.' } } })
    const onChanged = show({ requests: [open] })
    const part = within(screen.getByRole('region', { name: 'Waiting for your answer' }))
    expect(part.getByText('Do you take <b>blood thinners</b>?')).toBeVisible()
    await press('Send the answer')
    expect(screen.getAllByText('Enter your answer.')[0]).toBeVisible()
    await type('No, none.')
    await press('Send the answer')
    expect(sent).toEqual([{ call: ANSWER, body: { body: 'No, none.', refusesIdentifying: true } }])
    expect(onChanged).toHaveBeenCalledTimes(1)
  })

  test('keeps the text when the answer was not sent', async () => {
    serve({ [ANSWER]: problem(503, 'unavailable', 'Please try again.') })
    show({ requests: [open] })
    await type('No, none.')
    await press('Send the answer')
    expect(await screen.findByText('Not sent. Your text is still here.')).toBeVisible()
    expect(screen.getByLabelText('Your answer')).toHaveValue('No, none.')
  })

  test('is shown with its answer, without a form', () => {
    const answered = { ...question, answer: 'No, none.', answeredAt: '2026-11-27T09:00:00Z' }
    show({ requests: [request({ questions: [answered] })] })
    expect(screen.getByText('No, none.')).toBeVisible()
    expect(screen.queryByLabelText('Your answer')).not.toBeInTheDocument()
  })

  test('cannot be answered once the booking is over', () => {
    show({ requests: [open], isOver: true })
    expect(screen.getByText(question.body)).toBeVisible()
    expect(screen.queryByLabelText('Your answer')).not.toBeInTheDocument()
  })
})

test('withdraws a request behind a question', async () => {
  const withdraw = 'POST /api/quote-requests/q1/withdraw'
  const sent = serve({ [withdraw]: { body: request({ status: 'withdrawn' }) } })
  const onChanged = show({ requests: [request()] })
  await userEvent.click(screen.getByText('Withdraw request'))
  await press('Yes, withdraw')
  expect(sent.map(({ call }) => call)).toEqual([withdraw])
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('says why a hospital makes no offer', () => {
  show({ requests: [request({ status: 'declined', turn: null, declineReason: 'no_capacity' })] })
  expect(screen.getByText('The hospital has no free date.')).toBeInTheDocument()
  expect(screen.queryByText('Withdraw request')).not.toBeInTheDocument()
})

test('the requests of a booking that is over can be read only', () => {
  show({ requests: [request()], isOver: true })
  expect(screen.queryByRole('button', { name: 'Ask for offers' })).not.toBeInTheDocument()
  expect(screen.queryByText('Withdraw request')).not.toBeInTheDocument()
})

describe('a hospital that does not list the treatment of the booking', () => {
  const treatment = { id: 't1', slug: 'ivf', name: 'IVF' }
  const serveListing = () =>
    serve({ 'GET /api/treatments/ivf': { body: { hospitals: [{ slug: 'contoh' }] } } })
  const WORDS = 'Teladan Hospital does not list IVF.'

  test('is named where the patient chooses hospitals', async () => {
    serveListing()
    show({ treatment, wanted: 'teladan' })
    expect(await screen.findByText(WORDS)).toBeInTheDocument()
    await tick('Contoh Medical Centre')
    expect(screen.queryByText(/Contoh Medical Centre does not/)).not.toBeInTheDocument()
    await tick('Teladan Hospital')
    expect(screen.queryByText(WORDS)).not.toBeInTheDocument()
    await tick('Teladan Hospital')
    expect(screen.getByText(WORDS).closest('[role=status]')).toHaveTextContent(/You can still ask/)
  })

  test('is named where a coordinator proposes it, if the site shows it', async () => {
    serveListing()
    const teladan = { id: 'h2', slug: 'teladan', name: 'Teladan Hospital' }
    const proposed = { status: 'awaiting_consent', turn: 'patient', sentAt: null, dueAt: null } as const
    const hidden = { id: 'h3', slug: 'hidden', name: 'Hidden Hospital' }
    const requests = [
      request({ ...proposed, hospital: teladan }),
      request({ ...proposed, id: 'q2', hospital: hidden }),
    ]
    show({ treatment, requests })
    expect(await screen.findByText(WORDS)).toBeInTheDocument()
    expect(screen.queryByText(/Hidden Hospital does not/)).not.toBeInTheDocument()
  })
})
