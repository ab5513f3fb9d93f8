import { screen, waitFor, within } from '@testing-library/react'
import type { CaseBrief, QuoteRequest, SuggestedHospital } from '../../providers/types'
import { aBooking, aDue, aSession, aUser, fakeApi, json, problem } from '../../testing/api'
import { aDraft, anOffer, aPublishedOffer } from '../../testing/offers'
import { renderPage } from '../../testing/render-admin'

const BRIEF: CaseBrief = {
  bookingId: aBooking().id,
  status: 'approved',
  briefVersion: 2,
  version: 3,
  content: {
    ageYears: 61,
    sex: 'female',
    country: 'KE',
    citizenships: ['KE'],
    languages: ['en', 'sw'],
    wish: 'A new knee',
    condition: 'Pain when walking',
    history: null,
    medicines: 'Metformin',
    needs: null,
    heightCm: null,
    weightKg: null,
    smoking: null,
    urgency: 'normal',
    fromMonth: '2027-03',
    toMonth: '2027-05',
    companions: 1,
    files: [{ recordId: 'r1', kind: 'xray', madeIn: '2026-10' }],
  },
  completeness: 92,
  requirements: [
    { code: 'history', file: null, isMet: false },
    { code: 'xray', file: { anyOf: ['xray'], maxAgeMonths: 6 }, isMet: false },
  ],
  identifying: [{ pointer: '/content/wish', kinds: ['name'] }],
  savedAt: '2026-11-26T08:00:00Z',
  approvedAt: '2026-11-26T09:00:00Z',
}

const request = (changes: Partial<QuoteRequest> = {}): QuoteRequest => ({
  id: 'q1',
  bookingId: BRIEF.bookingId,
  hospital: { id: 'h1', slug: 'contoh', name: 'Contoh Medical Centre' },
  status: 'sent',
  turn: 'hospital',
  incompleteReason: null,
  declineReason: null,
  createdAt: '2026-11-26T09:00:00Z',
  sentAt: '2026-11-26T09:00:00Z',
  dueAt: '2026-12-01T09:00:00Z',
  version: 1,
  consent: { recordIds: ['r1'], briefVersion: 2, givenAt: '2026-11-26T09:00:00Z' },
  events: [],
  ...changes,
})

const ONE = `/api/admin/bookings/${BRIEF.bookingId}`

async function show(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`GET ${ONE}`]: () => json(aBooking()),
    [`GET ${ONE}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${BRIEF.bookingId}`]: () => json(aDue()),
    [`GET ${ONE}/brief`]: () => json({ brief: BRIEF }),
    [`GET ${ONE}/quote-requests`]: () => json({ items: [request()] }),
    [`GET ${ONE}/offers`]: () => json({ items: [] }),
    ...handlers,
  })
  const { user } = renderPage(`/bookings/${BRIEF.bookingId}/show`)
  const part = within(await screen.findByRole('region', { name: 'Offers' }))
  return {
    api,
    user,
    part,
    open: () => user.click(part.getByRole('button', { name: 'Open the case brief' })),
  }
}

test('asks for no offers of the own booking, which the server refuses', async () => {
  const own = aBooking({ patient: { ...aBooking().patient, id: aUser('moderator').id } })
  const { api, part, open } = await show({ [`GET ${ONE}`]: () => json(own) })
  await open()
  expect(await part.findByText('Pain when walking')).toBeVisible()
  expect(api.to(`GET ${ONE}/offers`)).toHaveLength(0)
})

test('opens after a click, because the patient sees who opened it', async () => {
  const { api, part, open } = await show()
  expect(part.getByText(/The patient sees that our team opened them/)).toBeVisible()
  expect(api.to(`GET ${ONE}/brief`)).toHaveLength(0)
  await open()
  expect(await part.findByText('Pain when walking')).toBeVisible()
  for (const text of [
    'A new knee',
    'Metformin',
    'March 2027 to May 2027',
    'X-ray, October 2026',
    'English, Swahili',
    'Female',
    'Normal',
  ])
    expect(part.getByText(text)).toBeVisible()
  expect(part.getAllByText('Kenya')).toHaveLength(2)
  expect(
    part.getByText(/Approved: version 2 · 92 % complete · Missing: Past health, allergies, X-ray · May show/),
  ).toBeVisible()
  expect(part.getByText(/Send the case to the hospital · Due Dec 1, 2026|Due/)).toBeVisible()
})

test('records that the hospital has the case', async () => {
  const { api, part, user, open } = await show({
    'POST /api/admin/quote-requests/q1/viewed': () => json(request({ status: 'viewed' })),
    [`GET ${ONE}/quote-requests`]: () =>
      json({
        items: [
          request({ status: api?.to('POST /api/admin/quote-requests/q1/viewed').length ? 'viewed' : 'sent' }),
        ],
      }),
  })
  await open()
  await user.click(await part.findByRole('button', { name: 'The hospital has the case' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await part.findByText(/^The hospital has the case/)).toBeVisible()
})

test('records why the hospital makes no offer', async () => {
  const { api, part, user, open } = await show({
    'POST /api/admin/quote-requests/q1/decline': () => json(request({ status: 'declined' })),
  })
  await open()
  await user.click(await part.findByRole('button', { name: 'No offer' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'Reason' }))
  await user.click(await screen.findByRole('option', { name: 'More tests needed first' }))
  await user.click(dialog.getByRole('button', { name: 'No offer' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(api.to('POST /api/admin/quote-requests/q1/decline')[0]?.body).toEqual({
    reason: 'more_tests_needed',
  })
})

test('says why a refused change was not saved', async () => {
  const { part, user, open } = await show({
    'POST /api/admin/quote-requests/q1/viewed': () =>
      problem(409, 'invalid_transition', 'This is no longer possible in the current state.'),
  })
  await open()
  await user.click(await part.findByRole('button', { name: 'The hospital has the case' }))
  expect(await screen.findByText(/no longer possible/)).toBeVisible()
})

test.each([
  [
    'without the consent',
    () => problem(403, 'consent_required', 'Closed'),
    /does not consent to share health data/,
  ],
  ['when it cannot be loaded', () => problem(503, 'unavailable', 'Broken'), /could not be loaded/],
])('says why nothing is shown %s', async (_why, answer, words) => {
  const { part, open } = await show({ [`GET ${ONE}/brief`]: answer })
  await open()
  expect(await part.findByText(words)).toBeVisible()
})

const POST = `POST ${ONE}/quote-requests`
const SUGGESTED = `GET ${ONE}/suggested-hospitals`
const suggestion = (
  changes: Partial<SuggestedHospital> = {},
  reasons: Partial<SuggestedHospital['reasons']> = {},
): SuggestedHospital => ({
  id: 'h2',
  slug: 'two',
  name: 'Hospital Two',
  city: 'Penang',
  country: { code: 'MY', name: 'Malaysia' },
  ...changes,
  reasons: { listsTreatment: null, inWishedCountry: null, languages: null, answers: null, ...reasons },
})
const FOUND = { [SUGGESTED]: () => json({ items: [suggestion()] }) }

test('proposes hospitals to the patient', async () => {
  const { api, part, user, open } = await show({
    ...FOUND,
    [POST]: () => json({ items: [] }, { status: 201 }),
  })
  await open()
  await user.click(await part.findByRole('button', { name: 'Propose hospitals' }))
  const dialog = within(await screen.findByRole('dialog'))
  const propose = dialog.getByRole('button', { name: 'Propose to the patient' })
  await user.click(propose)
  expect(dialog.getByText('Choose a hospital.')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Hospitals' }))
  await user.click(await screen.findByRole('option', { name: /^Hospital Two, Penang/ }))
  await user.click(propose)
  expect(await screen.findByText('Proposed to the patient')).toBeVisible()
  expect(api.to(POST)[0]?.body).toEqual({ hospitalIds: ['h2'] })
})

test('an incomplete case needs a reason, and a refusal keeps the choice', async () => {
  const { api, part, user, open } = await show({
    ...FOUND,
    [`GET ${ONE}/brief`]: () => json({ brief: { ...BRIEF, completeness: 60 } }),
    [POST]: () => problem(409, 'already_requested', 'This hospital has been asked already.'),
  })
  await open()
  await user.click(await part.findByRole('button', { name: 'Propose hospitals' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'Hospitals' }))
  await user.click(await screen.findByRole('option', { name: /^Hospital Two, Penang/ }))
  const propose = dialog.getByRole('button', { name: 'Propose to the patient' })
  await user.click(propose)
  expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Why now?' }))
  await user.click(await screen.findByRole('option', { name: 'The missing files follow' }))
  await user.click(propose)
  expect(await dialog.findByText('This hospital has been asked already.')).toBeVisible()
  expect(dialog.getByText('Hospital Two, Penang')).toBeVisible()
  expect(api.to(POST)[0]?.body).toEqual({ hospitalIds: ['h2'], incompleteReason: 'files_follow' })
})

async function openSuggestions(handlers: Parameters<typeof show>[0]) {
  const treatment = { id: 't1', slug: 'knee-replacement', name: 'Knee Replacement', type: 'conventional' }
  const page = await show({ [`GET ${ONE}`]: () => json(aBooking({ treatment })), ...handlers })
  await page.open()
  await page.user.click(await page.part.findByRole('button', { name: 'Propose hospitals' }))
  const field = within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Hospitals' })
  await page.user.click(field)
  return { ...page, field }
}

test('shows before anything is typed which hospitals fit, and why', async () => {
  const best = {
    listsTreatment: true,
    inWishedCountry: true,
    languages: ['en', 'ms'],
    answers: { answered: 4, due: 5 },
  }
  const other = {
    listsTreatment: false,
    inWishedCountry: false,
    languages: [],
    answers: { answered: 0, due: 1 },
  }
  const { api, user, field } = await openSuggestions({
    [SUGGESTED]: () =>
      json({
        items: [
          suggestion({}, best),
          suggestion(
            { id: 'h3', name: 'Clinic', city: 'Bangkok', country: { code: 'TH', name: 'Thailand' } },
            other,
          ),
          suggestion({ id: 'h4', name: 'New Hospital' }),
        ],
      }),
  })
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Hospital Two, PenangLists Knee Replacement · In Malaysia, as wished · Speaks English, Malay · Answered 4 of 5 requests in time',
    'Clinic, BangkokDoes not list Knee Replacement · In Thailand, another country than wished · Lists no language of the patient · Answered 0 of 1 request in time',
    'New Hospital, PenangIn Malaysia · No earlier requests',
  ])
  await user.click(screen.getByRole('option', { name: /^Clinic/ }))
  expect(screen.getByRole('button', { name: 'Clinic, Bangkok' })).toBeVisible()
  await user.type(field, 'pen')
  await waitFor(() => expect(api.to(SUGGESTED).at(-1)?.query.get('q')).toBe('pen'))
})

test.each([
  ['nothing is found', () => json({ items: [] }), 'Nothing found among what the site shows'],
  ['the search failed', () => problem(503, 'unavailable', 'Broken'), 'The search failed. Please try again.'],
  ['hospitals are sought', () => new Promise<Response>(() => {}), 'Loading'],
])('says that %s', async (_what, answer, words) => {
  await openSuggestions({ [SUGGESTED]: answer })
  expect(await screen.findByText(words)).toBeVisible()
})

test('five open requests leave room for no other', async () => {
  const { part, open } = await show({
    [`GET ${ONE}/quote-requests`]: () =>
      json({
        items: [1, 2, 3, 4, 5].map((n) =>
          request({ id: `q${n}`, hospital: { id: `h${n}`, slug: `${n}`, name: `Hospital ${n}` } }),
        ),
      }),
  })
  await open()
  expect(await part.findByText(/Five hospitals are asked/)).toBeVisible()
  expect(part.queryByRole('button', { name: 'Propose hospitals' })).not.toBeInTheDocument()
})

test('leads to the page that enters the offer', async () => {
  const { part, open } = await show()
  await open()
  const link = await part.findByRole('link', { name: 'Enter the offer: Contoh Medical Centre' })
  expect(link).toHaveAttribute('href', `/admin/bookings/${BRIEF.bookingId}/offers/q1`)
  expect(part.getByText('No offer yet')).toBeVisible()
})

test.each([
  [
    anOffer({ published: aPublishedOffer(), status: 'published', draft: aDraft({ number: 2 }) }),
    /^Published: version 1, valid until .* · Draft of version 2 · likely USD 10,000.50$/,
  ],
  [anOffer(), 'Draft of version 1'],
  [
    anOffer({
      status: 'withdrawn',
      draft: null,
      published: aPublishedOffer({ status: 'withdrawn', withdrawalReason: 'clinical' }),
    }),
    /^The hospital withdrew version 1: clinical reasons/,
  ],
  [
    anOffer({ draft: null, published: aPublishedOffer({ status: 'expired' }) }),
    /^Expired: version 1 was valid until/,
  ],
  [anOffer({ status: 'declined' }), /^Ended with the request/],
])('says the state of an offer', async (offer, words) => {
  const { part, open } = await show({ [`GET ${ONE}/offers`]: () => json({ items: [offer] }) })
  await open()
  expect(await part.findByText(words)).toBeVisible()
  expect(part.getByRole('link', { name: /^Open the offer/ })).toBeVisible()
  expect(part.queryByRole('link', { name: /^Enter the offer/ })).not.toBeInTheDocument()
})

test('says before it is opened that a question waits', async () => {
  const booking = aBooking()
  const followUp = { ...booking.followUp, waitingAboutOffers: 1 }
  const { part } = await show({ [`GET ${ONE}`]: () => json({ ...booking, followUp }) })
  expect(await part.findByText('1 question, change or acceptance waits')).toBeVisible()
})

test('counts the questions that nobody of the team has seen', async () => {
  const offer = anOffer({ published: aPublishedOffer(), status: 'published', unreadQuestions: 2 })
  const { part, open } = await show({ [`GET ${ONE}/offers`]: () => json({ items: [offer] }) })
  await open()
  expect(await part.findByText('2 new questions')).toBeVisible()
})
