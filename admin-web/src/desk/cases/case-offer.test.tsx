import { screen, waitFor, within } from '@testing-library/react'
import { aSession, fakeApi, json, page, problem } from '../../testing/api'
import { aCase, aDeskOffer, aPublishedDeskOffer } from '../../testing/desk'
import { renderDeskPage } from '../../testing/render-admin'

const CASE = 'GET /api/desk/quote-requests/q1'
const BEGIN = 'POST /api/desk/quote-requests/q1/offers'
const SAVE = 'PATCH /api/desk/offers/o1'
const PUBLISH = 'POST /api/desk/offers/o1/publish'
const CONFIRM = 'POST /api/desk/offers/o1/confirm-date'
const PATIENT = 'GET /api/desk/offers/o1/patient'
const CONTACT = { name: 'Amina Okafor', email: 'amina@patients.example', phone: '+254700000001' }

/** A desk whose request has that offer. Further handlers come from the test. */
const deskWith = (offer: unknown, handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
    'GET /api/desk/offer-templates': () => page([]),
    [CASE]: () => json(aCase({ status: offer ? 'offered' : 'viewed' })),
    [`${CASE}/offer`]: () => json({ offer, promise: false }),
    ...handlers,
  })

test('begins an offer and saves what is typed after a pause', async () => {
  const api = deskWith(null, {
    [BEGIN]: () => json(aDeskOffer(), { status: 201 }),
    [SAVE]: ({ body }) => json(aDeskOffer({ version: (body as { version: number }).version + 1 })),
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.click(await screen.findByRole('button', { name: 'Write the offer' }))
  const procedure = await screen.findByLabelText('Procedure')
  await user.type(procedure, ' left')
  await waitFor(() => expect(screen.getByText('Draft saved', { selector: 'p' })).toBeVisible(), {
    timeout: 10_000,
  })
  expect(procedure).toHaveValue('Total knee replacement left')
  await user.type(procedure, ' side')
  await waitFor(() => expect(api.to(SAVE)).toHaveLength(2), { timeout: 10_000 })
  expect(api.to(SAVE).map(({ body }) => body)).toMatchObject([
    { version: 1, content: { procedure: 'Total knee replacement left' } },
    { version: 2, content: { procedure: 'Total knee replacement left side' } },
  ])
})

test('leaves an autosaved draft without a question, and saves what was just typed', async () => {
  const api = deskWith(aDeskOffer(), {
    'GET /api/desk/quote-requests': () => page([]),
    'GET /api/desk/quote-requests/counts': () => json({ all: 0, tabs: {}, most: 10_000 }),
    [SAVE]: () => json(aDeskOffer({ version: 2 })),
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.type(await screen.findByLabelText('Procedure'), ' left')
  await user.click(screen.getByRole('link', { name: 'Back to the cases' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument()
  expect(api.to(SAVE)).toMatchObject([{ body: { content: { procedure: 'Total knee replacement left' } } }])
})

test('asks before it leaves a draft that could not be saved', async () => {
  deskWith(aDeskOffer(), { [SAVE]: () => problem(500, 'internal', 'Broken') })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.type(await screen.findByLabelText('Procedure'), ' left')
  await user.click(screen.getByRole('link', { name: 'Back to the cases' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Procedure')).toHaveValue('Total knee replacement left')
})

test('saves what is typed while a save is on its way', async () => {
  let answer = () => {}
  const api = deskWith(aDeskOffer(), {
    [SAVE]: async ({ body }) => {
      await new Promise<void>((done) => {
        answer = done
      })
      return json(aDeskOffer({ version: (body as { version: number }).version + 1 }))
    },
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  const procedure = await screen.findByLabelText('Procedure')
  await user.type(procedure, ' left')
  await waitFor(() => expect(api.to(SAVE)).toHaveLength(1), { timeout: 10_000 })
  await user.type(procedure, ' side')
  answer()
  await waitFor(() => expect(api.to(SAVE)).toHaveLength(2), { timeout: 10_000 })
  expect(api.to(SAVE)[1]?.body).toMatchObject({ content: { procedure: 'Total knee replacement left side' } })
  answer()
})

test('says whether the signed terms of the hospital are on file', async () => {
  deskWith(undefined, { [`${CASE}/offer`]: () => json({ offer: null, promise: true }) })
  renderDeskPage('/quote-requests/q1/show')
  expect(await screen.findByText(/^The signed terms of your hospital are on file\./)).toBeVisible()
})

test('says that no signed terms are on file', async () => {
  deskWith(null)
  renderDeskPage('/quote-requests/q1/show')
  expect(await screen.findByText(/^No signed terms of your hospital are on file/)).toBeVisible()
})

test('saves nothing that is wrong, and says so', async () => {
  const api = deskWith(aDeskOffer())
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.type(await screen.findByLabelText('Nights in hospital'), 'x')
  expect(await screen.findByText('Not saved yet: correct the marked fields.')).toBeVisible()
  expect(api.to(SAVE)).toHaveLength(0)
})

test('no longer says that a field is wrong once the corrected draft is saved', async () => {
  deskWith(aDeskOffer(), { [SAVE]: () => json(aDeskOffer({ version: 2 })) })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  const nights = await screen.findByLabelText('Nights in hospital')
  await user.type(nights, 'x')
  expect(await screen.findByText('Not saved yet: correct the marked fields.')).toBeVisible()
  await user.clear(nights)
  await user.type(nights, '5')
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(screen.queryByText('Not saved yet: correct the marked fields.')).not.toBeInTheDocument()
})

test('says that a colleague saved the offer meanwhile, and keeps what is typed', async () => {
  let version = 1
  deskWith(undefined, {
    [`${CASE}/offer`]: () => json({ offer: aDeskOffer({ version }) }),
    [SAVE]: () => {
      version = 3
      return problem(409, 'stale_version', 'Changed')
    },
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  const procedure = await screen.findByLabelText('Procedure')
  await user.type(procedure, '!')
  expect(await screen.findByText('Not saved. Save the draft to try again.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Load the saved version' })).toBeVisible()
  expect(procedure).toHaveValue('Total knee replacement!')
})

test('publishes the saved draft', async () => {
  const api = deskWith(aDeskOffer(), {
    [CASE]: () => json(aCase({ status: 'viewed', state: 'viewed' })),
    [PUBLISH]: () => json(aPublishedDeskOffer()),
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  expect(await screen.findByRole('button', { name: 'Make no offer' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Publish the offer' }))
  const dialog = screen.getByRole('dialog', { name: 'Publish version 1 of your offer?' })
  await user.click(within(dialog).getByRole('button', { name: 'Publish the offer' }))
  expect(await screen.findByRole('heading', { name: 'Version 1, as the patient reads it' })).toBeVisible()
  expect(api.to(PUBLISH)[0]?.body).toEqual({ version: 1 })
  expect(screen.queryByRole('button', { name: 'Make no offer' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Withdraw the offer' })).toBeVisible()
  expect(screen.queryByText('Download the PDF')).not.toBeInTheDocument()
})

test('confirms the date of the accepted offer', async () => {
  const acceptance = {
    version: 1,
    acceptedAt: '2026-11-27T08:00:00Z',
    confirmBy: '2026-11-29T08:00:00Z',
    confirmedAt: null,
  }
  const accepted = aPublishedDeskOffer({ status: 'accepted', acceptance })
  let isConfirmed = false
  const api = deskWith(accepted, {
    [CONFIRM]: () => {
      isConfirmed = true
      return json({ ...accepted, acceptance: { ...acceptance, confirmedAt: '2026-11-27T09:00:00Z' } })
    },
    [PATIENT]: () =>
      json(isConfirmed ? { state: 'shared', contact: CONTACT } : { state: 'not_confirmed', contact: null }),
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  expect(await screen.findByText(/once you confirm the date, if the patient agreed/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Confirm the date' }))
  const dialog = screen.getByRole('dialog', { name: 'Confirm the date?' })
  expect(dialog).toHaveTextContent('Earliest date in your offer: Mar 01, 2027.')
  await user.click(within(dialog).getByRole('button', { name: 'Confirm the date' }))
  expect(await screen.findByText('Date confirmed', { selector: 'dt' })).toBeVisible()
  expect(api.to(CONFIRM)[0]?.body).toEqual({ version: 2 })
  const patient = await screen.findByRole('region', { name: 'The patient' })
  expect(await within(patient).findByText('Amina Okafor')).toBeVisible()
  expect(patient).toHaveTextContent('amina@patients.example')
  expect(within(patient).getByRole('link', { name: '+254700000001' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm the date' })).not.toBeInTheDocument()
})

test.each([
  ['not_agreed', 'The patient did not agree to share name and contact. Ask Sihat to pass on a message.'],
  ['closed', 'The patient no longer shares this case with your hospital.'],
])('says why the patient stays unknown: %s', async (state, words) => {
  const acceptance = {
    version: 1,
    acceptedAt: '2026-11-27T08:00:00Z',
    confirmBy: '2026-11-29T08:00:00Z',
    confirmedAt: '2026-11-27T09:00:00Z',
  }
  deskWith(aPublishedDeskOffer({ status: 'accepted', acceptance }), {
    [PATIENT]: () => json({ state, contact: null }),
  })
  renderDeskPage('/quote-requests/q1/show')
  expect(await screen.findByText(words)).toBeVisible()
})

test('shows what the patient wants changed', async () => {
  const published = aPublishedDeskOffer({ status: 'change_requested' })
  const changeRequest = {
    id: 'w1',
    version: 1,
    status: 'open',
    lines: [{ key: 'interpreter', code: 'interpreter', name: null }],
    comment: 'I need one in Swahili.',
    requestedAt: '2026-11-27T08:00:00Z',
    endedAt: null,
    answer: null,
    possibleEmergency: false,
  }
  deskWith({ ...published, published: { ...published.published, changeRequest } })
  renderDeskPage('/quote-requests/q1/show')
  expect(await screen.findByRole('heading', { name: 'The patient asks for a change' })).toBeVisible()
  expect(screen.getByText('I need one in Swahili.')).toBeVisible()
})

test('says that the patient accepted and until when the hospital confirms the date', async () => {
  const acceptance = {
    version: 1,
    acceptedAt: '2026-11-27T08:00:00Z',
    confirmBy: '2026-11-29T08:00:00Z',
    confirmedAt: null,
  }
  deskWith(aPublishedDeskOffer({ status: 'accepted', acceptance }), {
    [CASE]: () => json(aCase({ status: 'offered', turn: 'hospital', dueAt: acceptance.confirmBy })),
  })
  renderDeskPage('/quote-requests/q1/show')
  expect(
    await screen.findByText(/^The patient accepted your offer: confirm the date · answer by/),
  ).toBeVisible()
})
