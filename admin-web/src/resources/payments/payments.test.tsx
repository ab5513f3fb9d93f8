import { screen, waitFor, within } from '@testing-library/react'
import type { PaymentDetail } from '../../providers/types'
import { aDue, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const ID = '01a1fbe0-7a81-774c-914b-ce4c09b29bbb'
const LIST = 'GET /api/admin/payments'
const ONE = `GET /api/admin/payments/${ID}`
const REFUND = `POST /api/admin/payments/${ID}/refunds`
const DUE = 'GET /api/admin/payments/due/b-1'
const PAGE = `/payments/${ID}/show`

const aPayment = (changes: Partial<PaymentDetail> = {}): PaymentDetail => ({
  id: ID,
  kind: 'deposit',
  bookingId: 'b-1',
  amount: 500,
  refunded: 0,
  refusedUsd: 0,
  refusedGoodwillUsd: 0,
  transferred: 0,
  transferReferences: null,
  currency: 'USD',
  status: 'paid',
  url: null,
  receiptNumber: 1002,
  paidAt: '2026-11-20T10:00:00Z',
  createdAt: '2026-11-20T09:00:00Z',
  patient: { id: 'p-1', email: 'amara@example.org', firstName: 'Amara', lastName: 'Okonkwo' },
  stripePaymentIntentId: 'pi_1',
  version: 1,
  refunds: [],
  entries: [],
  ...changes,
})
const aRefund = (status: PaymentDetail['refunds'][number]['status']): PaymentDetail['refunds'][number] => ({
  id: status,
  amount: 100,
  reason: 'The room was smaller',
  category: null,
  isGoodwill: false,
  method: 'card',
  reference: null,
  status,
  createdAt: '2026-11-20T11:00:00Z',
})
const as = (role: 'admin' | 'moderator') => ({ 'POST /api/auth/refresh': () => json(aSession(role)) })

test('lists payments, each leading to its page', async () => {
  const erased = aPayment({
    id: 'other',
    kind: 'premium',
    amount: 49,
    patient: null,
    status: 'open',
    paidAt: null,
  })
  fakeApi({ ...as('admin'), [LIST]: () => page([aPayment(), erased]) })
  renderPage('/payments')
  const link = await screen.findByRole('link', { name: '$500 · Deposit' })
  expect(link).toHaveAttribute('href', `/admin/payments/${ID}/show`)
  expect(screen.getByRole('row', { name: /Amara Okonkwo.*1002.*Paid/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /\$49 · Premium.*Account erased.*Not paid.*Open/ })).toBeVisible()
})

test('says of what a payment lacks that it has none', async () => {
  const premium = aPayment({
    kind: 'premium',
    bookingId: null,
    receiptNumber: null,
    paidAt: null,
  })
  fakeApi({ ...as('admin'), [ONE]: () => json(premium) })
  renderPage(PAGE)
  const facts = await screen.findByRole('region', { name: 'Payment' })
  expect(within(facts).getAllByText('None')).toHaveLength(2)
  expect(within(facts).getByText('Not paid')).toBeVisible()
  expect(screen.queryByText(/No payments found/)).not.toBeInTheDocument()
})

test('says that there are none yet, and that loading failed', async () => {
  let works = false
  fakeApi({ ...as('admin'), [LIST]: () => (works ? page([]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/payments')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  works = true
  await user.click(retry)
  expect(await screen.findByText(/No payments yet/)).toBeVisible()
})

test('is closed to moderators', async () => {
  const api = fakeApi(as('moderator'))
  renderPage('/payments')
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
  expect(api.to(LIST)).toHaveLength(0)
})

test.each([
  ['requested', /Stripe has not answered yet/],
  ['pending', /The bank has not confirmed it yet/],
  ['succeeded', /Stripe has sent the refund/],
  ['failed', /We still hold \$100 of refused refunds/],
] as const)('tells of a refund that is %s what is known', async (status, words) => {
  const refusedUsd = status === 'failed' ? 100 : 0
  fakeApi({ ...as('admin'), [ONE]: () => json(aPayment({ refusedUsd, refunds: [aRefund(status)] })) })
  renderPage(PAGE)
  const refunds = await screen.findByRole('region', { name: 'Refunds' })
  expect(within(refunds).getByText(words)).toBeVisible()
  const state =
    status === 'failed'
      ? 'The bank refused $100. Send the money to the card again, or record a bank transfer. Then you can refund the rest, $400.'
      : 'Stripe has confirmed the payment. You can refund $400.'
  expect(screen.getByText(state)).toBeVisible()
})

test.each([
  [{ status: 'open' }, /Stripe has not confirmed a payment/],
  [{ status: 'expired' }, /closed without a payment/],
  [{ amount: 100, refunds: [aRefund('requested')] }, /We have refunded the whole payment/],
] as const)('offers no refund of %j', async (changes, words) => {
  fakeApi({ ...as('admin'), [ONE]: () => json(aPayment(changes as Partial<PaymentDetail>)) })
  renderPage(PAGE)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument()
})

const REFUSED = {
  refusedUsd: 60.5,
  refusedGoodwillUsd: 60.5,
  refunds: [{ ...aRefund('failed'), category: 'booking_changed', isGoodwill: true }],
} satisfies Partial<PaymentDetail>

type Changes = Partial<PaymentDetail>

async function openRefund(answer: () => Response, changes: Changes | (() => Changes) = {}) {
  const api = fakeApi({
    ...as('admin'),
    [ONE]: () => json(aPayment(typeof changes === 'function' ? changes() : changes)),
    [DUE]: () => json(aDue({ estimatedCostUsd: 2_500, paidUsd: 500 })),
    [REFUND]: answer,
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund Amara Okonkwo?' }))
  const amount = dialog.getByLabelText('Amount in US dollars')
  const reason = dialog.getByLabelText('Reason, for the team')
  const press = () => user.click(dialog.getByRole('button', { name: 'Refund' }))
  const paysAgain = async () => user.click(await dialog.findByRole('radio', { name: 'Yes, later' }))
  return { api, user, dialog, amount, reason, press, paysAgain }
}

test('asks how much and why before money goes back', async () => {
  const { api, user, dialog, amount, press } = await openRefund(() => json(aPayment()))
  expect(amount).toHaveValue('500.00')
  await user.clear(amount)
  await user.type(amount, '500.01')
  await press()
  expect(dialog.getByText('Enter an amount up to $500')).toBeVisible()
  expect(dialog.getByText('Give a reason of at least 3 characters')).toBeVisible()
  expect(amount).toHaveFocus()
  expect(api.to(REFUND)).toHaveLength(0)
})

test('presets no answer about a later payment', async () => {
  const { api, user, dialog, reason, press } = await openRefund(() => json(aPayment()))
  const again = await dialog.findByRole('radiogroup', { name: 'Does the patient pay this amount again?' })
  for (const radio of within(again).getAllByRole('radio')) expect(radio).not.toBeChecked()
  expect(dialog.queryByText(/still pays/)).not.toBeInTheDocument()
  await user.type(reason, 'The room was smaller')
  await press()
  expect(dialog.getByText('Choose whether the patient pays this amount again')).toBeVisible()
  expect(within(again).getAllByRole('radio')[0]).toHaveFocus()
  expect(api.to(REFUND)).toHaveLength(0)
})

test('says what the patient still pays, and gives money back as goodwill (B8)', async () => {
  const { api, user, dialog, amount, reason, press, paysAgain } = await openRefund(() => json(aPayment()))
  await paysAgain()
  expect(dialog.getByText(/still pays \$2,500 of the cost of \$2,500/)).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '100')
  expect(dialog.getByText(/still pays \$2,100 of/)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /^No. This is a goodwill refund/ }))
  expect(dialog.getByText(/still pays \$2,000 of/)).toBeVisible()
  await user.type(reason, 'The room was smaller')
  await press()
  await waitFor(() => expect(api.to(REFUND)).toHaveLength(1))
  expect(api.to(REFUND)[0]?.body).toEqual({
    amount: 100,
    reason: 'The room was smaller',
    isGoodwill: true,
    refusedUsd: 0,
    refundedUsd: 0,
  })
})

test('a refund whose answer was lost is asked for again under the same key', async () => {
  let attempts = 0
  const { api, user, dialog, amount, reason, press, paysAgain } = await openRefund(() => {
    attempts += 1
    return attempts === 1 ? problem(503, 'unavailable', 'Broken') : json(aPayment())
  })
  await user.clear(amount)
  await user.type(amount, '100')
  await paysAgain()
  await user.type(reason, 'The room was smaller')
  await press()
  expect(await dialog.findByText(/We got no answer/)).toBeVisible()
  await press()
  expect(await screen.findByText('We stored the refund. The payment shows its status.')).toBeVisible()
  const calls = api.to(REFUND)
  expect(calls.map(({ body }) => body)).toEqual(
    Array(2).fill({ amount: 100, reason: 'The room was smaller', refusedUsd: 0, refundedUsd: 0 }),
  )
  const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
})

test('a refund that the server refuses is told in its words', async () => {
  const { user, dialog, reason, press, paysAgain } = await openRefund(() =>
    problem(409, 'refund_too_large', 'More than is left of the payment'),
  )
  await paysAgain()
  await user.type(reason, 'The room was smaller')
  await press()
  expect(await dialog.findByText('More than is left of the payment')).toBeVisible()
  await waitFor(() => expect(reason).toHaveValue('The room was smaller'))
})

test('a refund that a colleague overtook keeps the entries, shows the new state and is sent against it', async () => {
  const refunds = [{ ...aRefund('requested'), amount: 300 }]
  const words = 'The refunds of this payment have changed. $300.00 is refunded or under way.'
  let isOvertaken = false
  const { api, user, dialog, amount, reason, press, paysAgain } = await openRefund(
    () => {
      if (isOvertaken) return json(aPayment({ refunds }))
      isOvertaken = true
      return problem(409, 'stale_version', words)
    },
    () => (isOvertaken ? { refunds } : {}),
  )
  await user.clear(amount)
  await user.type(amount, '300')
  await paysAgain()
  await user.type(reason, 'The room was smaller')
  await press()
  expect(await dialog.findByText(words)).toBeVisible()
  expect(await dialog.findByText('Up to $200.')).toBeVisible()
  expect([amount, reason].map((field) => (field as HTMLInputElement).value)).toEqual([
    '300',
    'The room was smaller',
  ])
  await press()
  expect(dialog.getByText('Enter an amount up to $200')).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '200')
  await press()
  expect(await screen.findByText('We stored the refund. The payment shows its status.')).toBeVisible()
  expect(api.to(REFUND).map(({ body }) => body)).toMatchObject([
    { amount: 300, refundedUsd: 0 },
    { amount: 200, refundedUsd: 300 },
  ])
})

test('a payment without a refused refund offers no bank transfer', async () => {
  const { dialog } = await openRefund(() => json(aPayment()))
  expect(dialog.queryByRole('radio', { name: 'Record a bank transfer' })).not.toBeInTheDocument()
})

test('records the bank transfer of a refused refund with the open amount and the reference', async () => {
  const { api, user, dialog, amount, reason } = await openRefund(() => json(aPayment()), REFUSED)
  expect(screen.getByText(/The bank refused \$60\.50\. Send the money to the card again/)).toBeVisible()
  expect(dialog.getByRole('radio', { name: 'Send to the card again' })).toBeChecked()
  expect(dialog.queryByLabelText('Bank reference of the transfer')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: 'Record a bank transfer' }))
  const record = within(
    screen.getByRole('dialog', { name: 'Record a bank transfer to Amara Okonkwo?' }),
  ).getByRole('button', { name: 'Record the transfer' })
  expect(amount).toHaveValue('60.50')
  await user.clear(amount)
  await user.type(amount, '60.51')
  await user.type(reason, 'Agreed by telephone')
  await user.click(record)
  expect(dialog.getByText('Enter an amount up to $60.50')).toBeVisible()
  expect(dialog.getByText(/Enter the reference in Latin letters/)).toBeVisible()
  expect(api.to(REFUND)).toHaveLength(0)
  await user.clear(amount)
  await user.type(amount, '60.50')
  await user.type(dialog.getByLabelText('Bank reference of the transfer'), ' MBB TT 0077 ')
  await user.click(record)
  expect(await screen.findByText(/The bank transfer is recorded/)).toBeVisible()
  expect(api.to(REFUND)[0]?.body).toEqual({
    method: 'bank_transfer',
    reference: 'MBB TT 0077',
    amount: 60.5,
    refusedUsd: 60.5,
    refundedUsd: 0,
    reason: 'Agreed by telephone',
    category: 'booking_changed',
    isGoodwill: true,
  })
})

test('sends a refused refund to the card again, with what the page knew to be open', async () => {
  const { api, reason, user, dialog, press } = await openRefund(() => json(aPayment()), REFUSED)
  expect(await dialog.findByText(/The refused refund was goodwill/)).toBeVisible()
  expect(dialog.queryByRole('radio', { name: 'Yes, later' })).not.toBeInTheDocument()
  await user.type(reason, 'The bank takes it now')
  await press()
  await waitFor(() => expect(api.to(REFUND)).toHaveLength(1))
  expect(api.to(REFUND)[0]?.body).toEqual({
    amount: 60.5,
    refusedUsd: 60.5,
    refundedUsd: 0,
    reason: 'The bank takes it now',
    category: 'booking_changed',
    isGoodwill: true,
  })
})

test('settles other refused refunds before refused goodwill, and asks nothing', async () => {
  const { api, user, dialog, amount, reason, press } = await openRefund(() => json(aPayment()), {
    ...REFUSED,
    refusedUsd: 160.5,
  })
  expect(amount).toHaveValue('100.00')
  expect(await dialog.findByText(/The patient owes as much as before/)).toBeVisible()
  expect(dialog.getByText(/still pays \$2,000 of/)).toBeVisible()
  expect(dialog.queryByRole('radio', { name: 'Yes, later' })).not.toBeInTheDocument()
  await user.clear(amount)
  await user.type(amount, '160.50')
  await user.type(reason, 'Once more')
  await press()
  expect(dialog.getByText('Enter an amount up to $100')).toBeVisible()
  expect(api.to(REFUND)).toHaveLength(0)
})

test('says which sum of refused refunds is open', async () => {
  const refunds = [
    { ...aRefund('failed'), amount: 300 },
    { ...aRefund('succeeded'), amount: 200, method: 'bank_transfer' as const, reference: 'MBB 1' },
  ]
  fakeApi({ ...as('admin'), [ONE]: () => json(aPayment({ refunded: 200, refusedUsd: 100, refunds })) })
  renderPage(PAGE)
  const list = within(await screen.findByRole('region', { name: 'Refunds' }))
  expect(list.getByText(/We still hold \$100 of refused refunds/)).toBeVisible()
})

test('shows the method and the reference of a bank transfer, and the refused refund as replaced', async () => {
  const transfer = { ...aRefund('succeeded'), method: 'bank_transfer' as const, reference: 'MBB TT 0077' }
  fakeApi({
    ...as('admin'),
    [ONE]: () => json(aPayment({ refunded: 100, refunds: [aRefund('failed'), transfer] })),
  })
  renderPage(PAGE)
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' }))
  expect(refunds.getByText(/Bank transfer, reference MBB TT 0077/)).toBeVisible()
  expect(refunds.getByText('The team paid this refund by bank transfer.')).toBeVisible()
  expect(refunds.getByText(/A later refund or bank transfer replaces it/)).toBeVisible()
  expect(screen.queryByText('Refund refused')).not.toBeInTheDocument()
})
