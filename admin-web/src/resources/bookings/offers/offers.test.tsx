import { screen, waitFor, within } from '@testing-library/react'
import type { AdminOffer, OfferContent } from '../../../providers/types'
import { aBooking, aSession, fakeApi, json, problem } from '../../../testing/api'
import {
  aDraft,
  anAcceptance,
  anOffer,
  anOfferContent,
  aPreview,
  aPublishedOffer,
} from '../../../testing/offers'
import { renderPage } from '../../../testing/render-admin'

const BOOKING = `/api/admin/bookings/${aBooking().id}`
const CREATE = 'POST /api/admin/quote-requests/q1/offers'
const SAVE = 'PATCH /api/admin/offers/o1'
const PUBLISH = 'POST /api/admin/offers/o1/publish'

const request = { id: 'q1', hospital: anOffer().hospital, status: 'viewed' }

async function show(offers: AdminOffer[], handlers: Parameters<typeof fakeApi>[0] = {}, isFound = true) {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`GET ${BOOKING}`]: () => json(aBooking()),
    [`GET ${BOOKING}/offers`]: () => json({ items: offers }),
    [`GET ${BOOKING}/quote-requests`]: () => json({ items: [request] }),
    'GET /api/admin/offers/o1/messages': () => json({ items: [], hasOlder: false, changeRequests: [] }),
    ...handlers,
  })
  const { user } = renderPage(`/bookings/${aBooking().id}/offers/q1`)
  if (isFound) await screen.findByRole('heading', { name: 'Offer of Contoh Medical Centre' })
  const type = async (label: string, text: string) => {
    const input = await screen.findByLabelText(label)
    await user.clear(input)
    await user.type(input, text)
  }
  const choose = async (label: string, option: string) =>
    user.selectOptions(await screen.findByLabelText(label), option)
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  return { api, user, type, choose, press }
}

test('enters an offer from nothing and sends exact minor units', async () => {
  const saved = anOffer({ draft: aDraft({ isOwn: true, letter: null }) })
  const { api, type, choose, press } = await show([], { [CREATE]: () => json(saved) })
  await choose('Currency', 'KWD')
  await type('Our commission', '0')
  await type('Nights in hospital', '4')
  await choose('Surgeon and team: State', 'Included')
  await type('Surgeon and team: Lowest', '1,250.5')
  await type('Surgeon and team: Likely', '1300')
  await type('Surgeon and team: Highest', '1400.125')
  expect(
    screen.getByText('Total so far, with tax: KWD 1,250.500 to KWD 1,400.125, likely KWD 1,300.000.'),
  ).toBeVisible()
  await press('Add another line')
  await type('Other line 1: Name', 'Wig')
  await type('Other line 1: Billed by', 'Hospital')
  await press('Add a payment')
  await type('Payment 1: Percent', '40')
  expect(screen.getByText('Payments together: 40 % of 100 %')).toBeVisible()
  await press('Save the draft')
  expect(await screen.findByText('Draft saved')).toBeVisible()

  const [{ content }] = api.to(CREATE).map(({ body }) => body) as [{ content: OfferContent }]
  expect(content).toMatchObject({
    currency: 'KWD',
    commission: 0,
    hospitalNights: 4,
    package: null,
    doctor: null,
    diagnosis: null,
    daysInCountry: null,
    cancellationRule: null,
    lastDay: null,
    paymentPlan: [{ percent: 40, payee: 'hospital', days: 0, event: 'admission' }],
  })
  expect(content.lines).toHaveLength(28)
  expect(content.lines.find(({ code }) => code === 'surgeon_team')).toEqual({
    code: 'surgeon_team',
    name: null,
    state: 'included',
    quantity: null,
    lowest: 1_250_500,
    likely: 1_300_000,
    highest: 1_400_125,
    taxRate: '0',
    taxIncluded: true,
    billedBy: 'hospital',
    note: null,
  })
  expect(content.lines[0]).toMatchObject({ code: 'consultation', state: 'not_stated', likely: null })
  expect(content.lines[27]).toMatchObject({ code: 'other', name: 'Wig', billedBy: 'hospital' })
  expect(await screen.findByText('Draft of version 1')).toBeVisible()
})

test('refuses decimals of a currency that has none', async () => {
  const { api, type, choose, press } = await show([])
  await choose('Currency', 'UGX')
  await type('Our commission', '2500.5')
  await press('Save the draft')
  expect(await screen.findByText('UGX has no decimals. Enter a whole amount.')).toBeVisible()
  expect(screen.getByLabelText('Our commission')).toBeInvalid()
  expect(api.to(CREATE)).toHaveLength(0)
})

test('shows what is missing and leads to the field', async () => {
  const gaps = [
    { pointer: '/content/lines/3/likely', code: 'missing', detail: 'An included line needs its price.' },
    { pointer: '/content/lastDay', code: 'missing', detail: 'Fill this in.' },
    { pointer: '/letter', code: 'missing', detail: 'Attach the letter of the hospital.' },
    { pointer: '/content', code: 'unchanged', detail: 'This version says the same as the published one.' },
  ]
  const { press } = await show([anOffer({ draft: aDraft({ gaps, letter: null }) })])
  const part = within(await screen.findByRole('region', { name: 'Before a colleague can publish this' }))
  expect(part.getByText('4 entries need your attention.')).toBeVisible()
  expect(part.getByText('Operation: 1')).toBeVisible()
  expect(part.getByText('The whole version: 2')).toBeVisible()
  expect(part.getByText('An included line needs its price.')).not.toBeVisible()
  await press('Publish the offer')
  expect(part.getByText('An included line needs its price.')).toBeVisible()
  expect(part.getByText('4 entries need your attention.').parentElement).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await press('Surgeon and team: Likely')
  expect(screen.getByLabelText('Surgeon and team: Likely')).toHaveFocus()
  await press('Last day of the offer')
  expect(screen.getByLabelText('Last day of the offer')).toHaveFocus()
  await press('The whole version')
  expect(document.getElementById('content')).toHaveFocus()
})

test('folds the groups of the checklist, and says how many lines are answered', async () => {
  const lines = anOfferContent().lines.map((line) => ({
    ...line,
    state: line.code === 'pathology' ? ('not_stated' as const) : ('optional' as const),
  }))
  const { user } = await show([anOffer({ draft: aDraft({ content: anOfferContent({ lines }) }) })])
  const group = await screen.findByRole('group', { name: 'Operation' })
  expect(group).toHaveTextContent(/^Operation 6 of 7 answered/)
  await user.selectOptions(within(group).getByLabelText('Lab tests of tissue: State'), 'Included')
  expect(within(group).getByText('7 of 7 answered')).toBeVisible()
  const likely = within(group).getByLabelText('Surgeon and team: Likely')
  await user.click(within(group).getByText('7 of 7 answered'))
  expect(likely).not.toBeVisible()
  await user.type(likely, 'x')
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(likely).toBeVisible()
})

test('shows at its field what the server refuses', async () => {
  const refused = {
    status: 400,
    code: 'invalid_input',
    errors: [{ pointer: '/content/lines/3/quantity', code: 'max', detail: 'Too many of them' }],
  }
  const { type, press } = await show([anOffer()], { [SAVE]: () => json(refused, { status: 400 }) })
  await type('Surgeon and team: Quantity', '3')
  await press('Save the draft')
  expect(await screen.findByText('Too many of them')).toBeVisible()
  expect(screen.getByLabelText('Surgeon and team: Quantity')).toHaveAccessibleDescription('Too many of them')
})

test('leaves the publication to a colleague of the person who edited it', async () => {
  await show([anOffer({ draft: aDraft({ isOwn: true }) })])
  expect(await screen.findByText(/A colleague has to check and publish it/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Publish the offer' })).not.toBeInTheDocument()
})

test('lets a colleague publish, after a question', async () => {
  const published = anOffer({ status: 'published', version: 3, draft: null, published: aPublishedOffer() })
  const { api, press } = await show([anOffer()], { [PUBLISH]: () => json(published) })
  await press('Publish the offer')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/The patient reads this version at once. It never changes/)).toBeVisible()
  expect(api.to(PUBLISH)).toHaveLength(0)
  dialog.getByRole('button', { name: 'Publish the offer' }).click()
  expect(await screen.findByText('Offer published')).toBeVisible()
  expect(api.to(PUBLISH)[0]?.body).toEqual({ version: 2 })
  expect(await screen.findByText(/^Published: version 1, valid until/)).toBeVisible()
  expect(screen.getAllByText('USD 10,000.50 (USD 9,000.00 to USD 12,000.00)')[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save the draft' })).not.toBeInTheDocument()
})

const line = { what: 'line' as const, from: null, to: null }

test.each([
  [
    [
      { what: 'validUntil' as const, from: null, to: null },
      { ...line, code: 'surgeon_team' as const, name: null },
      { ...line, code: 'other' as const, name: 'Wig' },
    ],
    'The patient reads what changes from version 1: last day, Surgeon and team, Wig.',
  ],
  [[], 'This draft says the same as version 1.'],
])('tells who publishes a draft what changes for the patient', async (items, told) => {
  const changes = { version: 2, since: 1, currency: 'MYR', currencyNow: 'MYR', digits: { MYR: 2 }, items }
  await show([anOffer({ published: aPublishedOffer(), draft: aDraft({ number: 2, changes }) })])
  expect(await screen.findByText(told)).toBeVisible()
})

test('publishes only what is saved', async () => {
  const { type } = await show([anOffer()])
  await type('Doctor', 'Dr Tan')
  expect(await screen.findByText(/Save the draft first/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Publish the offer' })).not.toBeInTheDocument()
})

test('keeps what was typed when a colleague was faster', async () => {
  let isChanged = false
  const theirs = anOffer({
    version: 5,
    draft: aDraft({ content: anOfferContent({ procedure: 'Partial knee replacement' }) }),
  })
  const { api, type, press } = await show([], {
    [`GET ${BOOKING}/offers`]: () => json({ items: [isChanged ? theirs : anOffer()] }),
    [SAVE]: ({ body }) =>
      (body as { version: number }).version === 5
        ? json({ ...theirs, version: 6 })
        : problem(409, 'stale_version', 'Somebody else was faster'),
  })
  await type('Doctor', 'Dr Tan')
  isChanged = true
  await press('Save the draft')
  expect(await screen.findByRole('button', { name: 'Load the saved version' })).toBeVisible()
  expect(screen.getByLabelText('Doctor')).toHaveValue('Dr Tan')
  await press(/^Keep my text/)
  expect(screen.getByLabelText('Doctor')).toHaveValue('Dr Tan')
  await press('Save the draft')
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(api.to(SAVE).map(({ body }) => (body as { version: number }).version)).toEqual([2, 5])
  expect(api.to(SAVE)[1]?.body).toMatchObject({ content: { doctor: { name: 'Dr Tan' } } })
})

test('loads what a colleague saved', async () => {
  let isChanged = false
  const theirs = anOffer({ version: 5, draft: aDraft({ content: anOfferContent({ reviewedBy: 'Dr Lim' }) }) })
  const { type, press } = await show([], {
    [`GET ${BOOKING}/offers`]: () => json({ items: [isChanged ? theirs : anOffer()] }),
    [SAVE]: () => problem(409, 'stale_version', 'Somebody else was faster'),
  })
  await type('Doctor', 'Dr Tan')
  isChanged = true
  await press('Save the draft')
  await press('Load the saved version')
  await waitFor(() => expect(screen.getByLabelText('Doctor who read the case')).toHaveValue('Dr Lim'))
  expect(screen.getByLabelText('Doctor')).toHaveValue('')
})

test.each([
  ['the next version of an offer that the hospital entered', aDraft({ number: 2, letter: null }), 1],
  ['no version that the hospital entered', null, 0],
])('the letter belongs to %s', async (_what, draft, times) => {
  const published = aPublishedOffer({ enteredBy: 'hospital', letterDated: null })
  await show([anOffer({ status: 'published', draft, published })])
  expect(await screen.findByRole('region', { name: 'Questions of the patient' })).toBeVisible()
  expect(screen.queryAllByRole('region', { name: 'Letter of the hospital' })).toHaveLength(times)
})

test('attaches the letter with its date and keeps what was typed', async () => {
  const ATTACH = 'POST /api/admin/offers/o1/letter'
  const { api, user, type, press } = await show([anOffer({ draft: aDraft({ letter: null }) })], {
    [ATTACH]: () => json(anOffer({ version: 3 })),
    [SAVE]: () => json(anOffer({ version: 4 })),
  })
  await type('Doctor', 'Dr Tan')
  await press('Attach the letter')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Date of the letter'), '2026-11-20')
  await user.upload(dialog.getByLabelText('File'), new File(['x'], 'letter.pdf', { type: 'application/pdf' }))
  await user.click(dialog.getByRole('button', { name: 'Attach the letter' }))
  expect(await screen.findByText('Letter attached')).toBeVisible()
  expect(api.to(ATTACH)[0]?.query.get('dated')).toBe('2026-11-20')
  expect(screen.getByText('letter.pdf')).toBeVisible()
  expect(screen.getByLabelText('Doctor')).toHaveValue('Dr Tan')
  await press('Save the draft')
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(api.to(SAVE)[0]?.body).toMatchObject({ version: 3 })
})

test('withdraws an offer with the reason of the hospital', async () => {
  const WITHDRAW = 'POST /api/admin/offers/o1/withdraw'
  const published = aPublishedOffer()
  const offer = anOffer({ status: 'published', draft: null, published })
  const withdrawn = aPublishedOffer({ status: 'withdrawn', withdrawalReason: 'date_lost' })
  const { api, user, press } = await show([offer], {
    [WITHDRAW]: () => json({ ...offer, status: 'withdrawn', version: 3, published: withdrawn }),
  })
  await press('Withdraw the offer')
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Reason of the hospital'), 'the date is not free')
  await user.click(dialog.getByRole('button', { name: 'Withdraw the offer' }))
  expect(await screen.findByText('The hospital withdrew version 1: the date is not free')).toBeVisible()
  expect(api.to(WITHDRAW)[0]?.body).toEqual({ version: 2, reason: 'date_lost' })
})

test('shows what the patient signed, and records that the hospital confirmed the date', async () => {
  const CONFIRM = 'POST /api/admin/offers/o1/confirm-date'
  const published = aPublishedOffer({ status: 'accepted' })
  const acceptance = anAcceptance()
  const offer = anOffer({ status: 'accepted', draft: null, published, acceptance })
  const { api, press } = await show([offer], {
    [CONFIRM]: () =>
      json({ ...offer, version: 3, acceptance: { ...acceptance, confirmedAt: '2026-11-27T08:00:00Z' } }),
  })
  const part = within(await screen.findByRole('region', { name: 'Acceptance' }))
  expect(part.getByText('Mei Ling')).toBeVisible()
  expect(part.getByText('USD 12,000.00')).toBeVisible()
  expect(part.getByText(/has not agreed that the hospital gets name and contact/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Begin a new version' })).not.toBeInTheDocument()
  await press('The hospital confirmed the date')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('button', { name: 'The hospital confirmed the date' }).click()
  expect((await screen.findAllByText('Date confirmed'))[0]).toBeVisible()
  expect(api.to(CONFIRM)[0]?.body).toEqual({ version: 2 })
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'The hospital confirmed the date' })).not.toBeInTheDocument(),
  )
  expect(screen.queryByRole('button', { name: 'Withdraw the offer' })).not.toBeInTheDocument()
})

test('begins a new version with a copy of the published one', async () => {
  const offer = anOffer({ status: 'published', draft: null, published: aPublishedOffer() })
  const { api, press } = await show([offer], {
    [SAVE]: () => json({ ...offer, version: 3, draft: aDraft({ number: 2, isOwn: true }) }),
  })
  await press('Begin a new version')
  expect(await screen.findByLabelText('Likely total')).toHaveValue('10000.50')
  await press('Save the draft')
  expect(await screen.findByText(/Draft of version 2$/)).toBeVisible()
  expect(api.to(SAVE)[0]?.body).toEqual({ version: 2, content: anOfferContent({ lastDay: null }) })
})

test('downloads the PDF of the published version, and says when it is being prepared', async () => {
  const saved: File[] = []
  Object.assign(URL, {
    createObjectURL: (file: File) => `blob:${saved.push(file)}`,
    revokeObjectURL: () => undefined,
  })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  let isReady = false
  const words = 'The PDF of this offer is being prepared. Please try again in a few minutes.'
  const file = () =>
    new Response('%PDF', {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="x"; filename*=UTF-8''offer-version-1.pdf`,
      },
    })
  const PDF = 'GET /api/admin/offers/o1.pdf'
  const offer = anOffer({ status: 'published', draft: null, published: aPublishedOffer() })
  const { api, press } = await show([offer], {
    [PDF]: () => (isReady ? file() : problem(409, 'offer_pdf_pending', words)),
  })
  await press('Download the PDF')
  expect(await screen.findByText(words)).toBeVisible()
  isReady = true
  await press('Download the PDF')
  await waitFor(() => expect(click).toHaveBeenCalled())
  click.mockRestore()
  expect(saved[0]?.name).toBe('offer-version-1.pdf')
  expect(api.to(PDF)[0]?.query.get('version')).toBe('1')
})

test.each([
  ['of the own booking', 403, 'access_denied', /This is your own booking/],
  ['without the consent', 403, 'consent_required', /does not consent to share health data/],
  ['when it cannot be loaded', 503, 'unavailable', /could not be loaded/],
])('says why nothing is shown %s', async (_why, status, code, words) => {
  const handlers = { [`GET ${BOOKING}/offers`]: () => problem(status, code, 'Closed') }
  await show([], handlers, false)
  expect(await screen.findByText(words)).toBeVisible()
})

test('says that the booking has no such request', async () => {
  await show([], { [`GET ${BOOKING}/quote-requests`]: () => json({ items: [] }) }, false)
  expect(await screen.findByText('There is nothing at this address.')).toBeVisible()
})

test('closes the page when the patient withdraws the consent, and keeps what was typed to copy', async () => {
  let isWithdrawn = false
  const { type, press } = await show([], {
    [`GET ${BOOKING}/offers`]: () =>
      isWithdrawn ? problem(403, 'consent_required', 'Closed') : json({ items: [anOffer()] }),
    [SAVE]: () => problem(403, 'consent_required', 'The patient withdrew the consent'),
  })
  await type('Doctor', 'Dr Tan')
  isWithdrawn = true
  await press('Save the draft')
  expect(await screen.findByText(/does not consent to share health data/)).toBeVisible()
  expect(screen.queryByLabelText('Procedure')).not.toBeInTheDocument()
  expect(await screen.findByText('Dr Tan')).toBeVisible()
})

test('previews the saved draft alone', async () => {
  const { type, press } = await show([anOffer()], {
    'GET /api/admin/offers/o1/preview': () => json(aPreview()),
  })
  await press('Preview')
  const title = 'Version 1 of Contoh Medical Centre, as the patient will read it'
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  // The offer leaves nothing out: its total is also the total with all that the patient needs.
  expect(await dialog.findAllByText('USD 10,000.50 (USD 9,000.00 to USD 12,000.00)')).toHaveLength(2)
  await press('Close the preview')
  await type('Procedure', 'Another one')
  expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled()
})
