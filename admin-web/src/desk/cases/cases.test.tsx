import { screen, waitFor, within } from '@testing-library/react'
import { aSession, fakeApi, json, page, problem } from '../../testing/api'
import { aCase, aCaseRow } from '../../testing/desk'
import { renderDeskPage } from '../../testing/render-admin'

const SIGNED_IN = {
  'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
  'GET /api/desk/offer-templates': () => page([]),
}
const LIST = 'GET /api/desk/quote-requests'
const CASE = `${LIST}/q1`
const OFFER = `${CASE}/offer`
const DECLINE = 'POST /api/desk/quote-requests/q1/decline'

test('begins with the cases that wait for the hospital and leads to each', async () => {
  const api = fakeApi({
    ...SIGNED_IN,
    [`${LIST}/counts`]: () => json({ all: 3, tabs: { hospital: 1, ended: 2 }, most: 10_000 }),
    [LIST]: () => page([aCaseRow()]),
  })
  renderDeskPage('/')
  expect(await screen.findByRole('link', { name: 'Knee replacement' })).toHaveAttribute(
    'href',
    '/desk/quote-requests/q1/show',
  )
  expect(screen.getByText('Opened')).toBeVisible()
  expect(Object.fromEntries(api.to(LIST)[0]?.query ?? [])).toMatchObject({
    sort: '["dueAt","ASC"]',
    filter: '{"turn":"hospital"}',
  })
})

test('says what became of an offer, and that nothing is due any more', async () => {
  fakeApi({
    ...SIGNED_IN,
    [`${LIST}/counts`]: () => json({ all: 3, tabs: { agreed: 1, ended: 1 }, most: 10_000 }),
    [LIST]: () =>
      page([
        aCaseRow({ id: 'q1', status: 'offered', state: 'agreed', turn: null }),
        aCaseRow({
          id: 'q2',
          status: 'offered',
          state: 'offer_withdrawn',
          withdrawalReason: 'date_lost',
          turn: null,
        }),
        aCaseRow({ id: 'q3', status: 'offered', state: 'offered', hasMissedDate: true, turn: 'patient' }),
      ]),
  })
  renderDeskPage('/quote-requests?filter={}')
  expect(await screen.findByText('The patient accepted your offer, and the date is confirmed')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Date confirmed 1' })).toBeVisible()
  expect(screen.getByText('You withdrew your offer: the date is not free')).toBeVisible()
  expect(screen.getByText(/^Offer published: .* the date was not confirmed in time$/)).toBeVisible()
  expect(screen.getAllByText('Nothing due')).toHaveLength(3)
})

test('reads the list again when a case changes', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  let rows = [aCaseRow()]
  fakeApi({
    ...SIGNED_IN,
    [`${LIST}/counts`]: () => json({ all: 1, tabs: { hospital: 1 }, most: 10_000 }),
    [LIST]: () => page(rows),
    'GET /api/events': () => new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } }),
  })
  renderDeskPage('/')
  expect(await screen.findByText('Opened')).toBeVisible()
  rows = [aCaseRow({ status: 'sent' })]
  void writable
    .getWriter()
    .write(new TextEncoder().encode('event: case.updated\ndata: {"quoteRequestId":"q1"}\n\n'))
  expect(await screen.findByText('New', {}, { timeout: 5_000 })).toBeVisible()
})

test('shows the case and opens its files', async () => {
  const api = fakeApi({
    ...SIGNED_IN,
    [CASE]: () => json(aCase()),
    [OFFER]: () => json({ offer: null }),
    [`${CASE}/files/f1`]: () => problem(503, 'unavailable', 'The file could not be read.'),
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  expect(await screen.findByRole('heading', { level: 1, name: 'Knee replacement' })).toBeVisible()
  expect(screen.getByText(/answer by/)).toHaveTextContent('Contoh Medical Centre')
  expect(screen.getByText('Both knees hurt')).toBeVisible()
  expect(screen.getByText('Help with the visa')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open xray-2026-05.pdf' }))
  expect(await screen.findByText('The file could not be read.')).toBeVisible()
  expect(api.to(`${CASE}/files/f1`)).toHaveLength(1)
})

test('ends the request with two presses', async () => {
  let isOver = false
  const api = fakeApi({
    ...SIGNED_IN,
    [CASE]: () => json(isOver ? aCase({ status: 'declined', turn: null, brief: null, files: [] }) : aCase()),
    [OFFER]: () => json({ offer: null }),
    [DECLINE]: () => {
      isOver = true
      return json(aCase())
    },
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.click(await screen.findByRole('button', { name: 'Make no offer' }))
  const dialog = screen.getByRole('dialog', { name: 'Why do you make no offer?' })
  await user.click(within(dialog).getByRole('button', { name: 'We have no free date' }))
  expect(await screen.findByText(/This request has ended/)).toBeVisible()
  expect(api.to(DECLINE).map(({ body }) => body)).toEqual([{ reason: 'no_capacity' }])
  expect(screen.queryByText('Both knees hurt')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Write the offer' })).not.toBeInTheDocument()
})

test('says that the patient no longer shares the case', async () => {
  fakeApi({
    ...SIGNED_IN,
    [CASE]: () => json(aCase({ brief: null, files: [] })),
    [OFFER]: () => json({ offer: null }),
  })
  renderDeskPage('/quote-requests/q1/show')
  expect(await screen.findByText(/no longer shares this case/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make no offer' })).not.toBeInTheDocument()
})

test('knows no case of another hospital', async () => {
  fakeApi({ ...SIGNED_IN, [CASE]: () => problem(404, 'not_found', 'Not found') })
  renderDeskPage('/quote-requests/q1/show')
  expect(await screen.findByRole('heading', { name: 'No such case' })).toBeVisible()
})

test('a member signs in for the desk, and an account without a hospital is told so', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => problem(401, 'not_signed_in', 'Please sign in'),
    'POST /api/auth/sign-in': () => problem(403, 'desk_required', 'Refused'),
  })
  const { user } = renderDeskPage('/auth')
  expect(await screen.findByRole('heading', { name: 'Hospital sign in' })).toBeVisible()
  await user.type(screen.getByLabelText('Email'), 'siti@contoh.example')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('This account does not belong to a hospital.')).toBeVisible()
  expect(api.to('POST /api/auth/sign-in')[0]?.body).toMatchObject({ audience: 'desk' })
})

test('asks the patient, keeps a text with contact details, and shows the answer', async () => {
  const ASK = 'POST /api/desk/quote-requests/q1/questions'
  const asked = { id: 'a1', body: 'Which side?', askedAt: '2026-11-26T10:00:00Z', askedBy: 'Siti Rahman' }
  const answered = { ...asked, answer: 'The left one', answeredAt: '2026-11-27T10:00:00Z' }
  let isAsked = false
  const api = fakeApi({
    ...SIGNED_IN,
    [CASE]: () => json(aCase(isAsked ? { status: 'question_open', questions: [answered] } : {})),
    [OFFER]: () => json({ offer: null }),
    [ASK]: ({ body }) => {
      if (/[0-9]{6}/.test((body as { body: string }).body)) return problem(409, 'identifying_text', 'No')
      isAsked = true
      return json(asked, { status: 201 })
    },
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  const field = await screen.findByLabelText('Your question')
  await user.type(field, 'Call 0123456')
  await user.click(screen.getByRole('button', { name: 'Send the question' }))
  expect(await screen.findByText(/Leave out phone numbers/)).toBeVisible()
  expect(field).toHaveValue('Call 0123456')
  await user.clear(field)
  await user.type(field, 'Which side?')
  await user.click(screen.getByRole('button', { name: 'Send the question' }))
  expect(await screen.findByText('The left one')).toBeVisible()
  expect(screen.getByText(/^Answer of the patient/)).toBeVisible()
  expect(api.to(ASK).at(-1)?.body).toEqual({ body: 'Which side?', refusesIdentifying: true })
})
