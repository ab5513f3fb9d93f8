import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AdminOffer } from '../../../providers/types'
import { aBooking, aSession, fakeApi, json, problem } from '../../../testing/api'
import { aChangeOrder, anAcceptance, anOffer, aPublishedOffer } from '../../../testing/offers'
import { renderPage } from '../../../testing/render-admin'

const BOOKING = `/api/admin/bookings/${aBooking().id}`
const ORDERS = 'GET /api/admin/offers/o1/change-orders'
const ENTER = 'POST /api/admin/offers/o1/change-orders'
const ATTACH = 'POST /api/admin/offers/o1/change-order-letters'
const RELEASE = 'POST /api/admin/change-orders/c1/release'
const WITHDRAW = 'POST /api/admin/change-orders/c1/withdraw'
const published = aPublishedOffer({ status: 'accepted' })
const offer: AdminOffer = anOffer({
  status: 'accepted',
  draft: null,
  published,
  acceptance: anAcceptance({ confirmedAt: '2026-11-27T09:00:00Z' }),
})
const entered = (changes: object = {}) => ({
  ...aChangeOrder({ status: 'entered', enteredBy: 'team', letterDated: '2026-11-21' }),
  letter: { name: 'letter.pdf', contentType: 'application/pdf', sizeBytes: 10, dated: '2026-11-21' },
  isOwn: false,
  signature: null,
  text: [],
  ...changes,
})

function show(
  orders: () => object[],
  { isFromLetter = true, currency = 'USD', ...handlers }: Record<string, unknown> = {},
) {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`GET ${BOOKING}`]: () => json(aBooking()),
    [`GET ${BOOKING}/offers`]: () => json({ items: [{ ...offer, published: { ...published, currency } }] }),
    [`GET ${BOOKING}/quote-requests`]: () => json({ items: [] }),
    'GET /api/admin/offers/o1/messages': () => json({ items: [], hasOlder: false, changeRequests: [] }),
    'GET /api/admin/offers/o1/invoices': () => json({ items: [], emergencyNotes: [], billable: null }),
    [ORDERS]: () => json({ items: orders(), isFromLetter, lines: published.lines, package: null }),
    ...(handlers as Parameters<typeof fakeApi>[0]),
  })
  return { api, ...renderPage(`/bookings/${aBooking().id}/offers/${offer.quoteRequestId}`) }
}

test('enters a change with the letter of the hospital, which a colleague releases', async () => {
  const orders: object[] = []
  const { api, user } = show(() => orders, {
    [ATTACH]: () => json({ id: 'l1', ...entered().letter }, { status: 201 }),
    [ENTER]: () => {
      orders.push(entered({ isOwn: true }))
      return json({ items: orders }, { status: 201 })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Enter a change' }))
  expect(screen.getByLabelText('Date of the letter')).toHaveFocus()
  await user.type(screen.getByLabelText('Date of the letter'), '2026-11-21')
  await user.selectOptions(screen.getByLabelText('Reason'), 'The hospital found something new')
  await user.type(screen.getByLabelText('Explanation for the patient'), 'A longer operation')
  await user.click(screen.getByRole('button', { name: 'Save for a colleague' }))
  expect(await screen.findByText('Attach the letter of the hospital.')).toBeVisible()
  expect(api.to(ENTER)).toHaveLength(0)
  await userEvent
    .setup({ applyAccept: false })
    .upload(
      screen.getByLabelText('Letter about the change'),
      new File(['x'], 'letter.txt', { type: 'text/plain' }),
    )
  await user.click(screen.getByRole('button', { name: 'Save for a colleague' }))
  expect(await screen.findByText('This file cannot be used. Choose a PDF, JPEG or PNG file.')).toBeVisible()
  expect(api.to(ATTACH)).toHaveLength(0)
  await user.upload(
    screen.getByLabelText('Letter about the change'),
    new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' }),
  )
  await user.click(screen.getByRole('button', { name: 'Save for a colleague' }))
  expect(await screen.findByText(/^Change 1: waits for a colleague since/)).toBeVisible()
  expect(api.to(ATTACH)).toHaveLength(1)
  expect(api.to(ENTER)[0]?.body).toMatchObject({
    letterId: 'l1',
    reason: 'finding',
    explanation: 'A longer operation',
  })
  expect(screen.getByText('You entered this change. A colleague has to check and release it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Release to the patient' })).not.toBeInTheDocument()
})

test('says at the file why the server refused the letter, and keeps what was typed', async () => {
  const { user } = show(() => [], {
    [ATTACH]: () => problem(415, 'file_type_not_supported', 'This is no PDF, JPEG or PNG.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Enter a change' }))
  await user.type(screen.getByLabelText('Date of the letter'), '2026-11-21')
  await user.selectOptions(screen.getByLabelText('Reason'), 'The hospital found something new')
  await user.type(screen.getByLabelText('Explanation for the patient'), 'A longer operation')
  const file = screen.getByLabelText('Letter about the change')
  await user.upload(file, new File(['x'], 'letter.pdf', { type: 'application/pdf' }))
  await user.click(screen.getByRole('button', { name: 'Save for a colleague' }))
  expect(await screen.findByText('This is no PDF, JPEG or PNG.')).toBeVisible()
  expect(file).toHaveAccessibleDescription('This is no PDF, JPEG or PNG.')
  expect(screen.getByLabelText('Explanation for the patient')).toHaveValue('A longer operation')
})

test('releases or takes back what a colleague entered', async () => {
  let status = 'entered'
  const { api, user } = show(() => [entered({ status })], {
    [RELEASE]: () => {
      status = 'proposed'
      return json({ items: [] })
    },
    [WITHDRAW]: () => {
      status = 'withdrawn'
      return json({ items: [] })
    },
  })
  const change = within(await screen.findByRole('article', { name: 'Change 1' }))
  expect(change.getByText('Entered by our team from the letter of Nov 21, 2026')).toBeVisible()
  expect(change.getByRole('button', { name: 'Download the letter of change 1' })).toBeVisible()
  await user.click(change.getByRole('button', { name: 'Release to the patient' }))
  expect(api.to(RELEASE)).toHaveLength(0)
  const release = screen.getByRole('dialog', { name: 'Release change 1 to the patient?' })
  expect(release).toHaveTextContent(
    'Contoh Medical Centre: the highest total was MYR 1,000.00. With the change: MYR 1,100.00.',
  )
  await user.click(within(release).getByRole('button', { name: 'Release to the patient' }))
  expect(await screen.findByText(/^Change 1: waits for the patient since/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  const back = within(screen.getByRole('dialog', { name: 'Take back change 1?' }))
  await user.click(back.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText(/^Change 1: taken back on/)).toBeVisible()
  expect([api.to(RELEASE).length, api.to(WITHDRAW).length]).toEqual([1, 1])
})

test('shows the highest total that the patient signed last, in the currency of the offer', async () => {
  const signed = { status: 'signed', signedAt: '2026-11-27T10:00:00Z', signature: 'Mei Ling', costUsd: 250 }
  show(() => [entered({ number: 2 }), { ...entered(signed), id: 'c0' }], { currency: 'MYR' })
  const part = within(await screen.findByRole('region', { name: 'Acceptance' }))
  const label = await part.findByText('Highest total, with the signed changes')
  expect(label.nextElementSibling).toHaveTextContent('MYR 1,100.00')
  expect(part.getByText('Highest total in US dollars').nextElementSibling).toHaveTextContent('USD 250.00')
})

test('reads the changes of a hospital that uses the desk, and enters none', async () => {
  const signed = {
    status: 'signed',
    signedAt: '2026-11-27T10:00:00Z',
    signature: 'Mei Ling',
    text: ['I accept.'],
  }
  show(() => [{ ...entered(), ...aChangeOrder(signed), letter: null }], { isFromLetter: false })
  expect(await screen.findByText(/The patient signed as Mei Ling:\s+I accept\./)).toBeVisible()
  expect(
    screen.getByText('The hospital uses the desk for this offer, and proposes changes there.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enter a change' })).not.toBeInTheDocument()
})
