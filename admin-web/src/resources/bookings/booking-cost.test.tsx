import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { AdminBookingDetail, BookingDue } from '../../providers/types'
import { aBooking, aDue, aSession, fakeApi, json, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const DEPOSIT = aDue({ kind: 'deposit', amount: 500, estimatedCostUsd: 2_500 })

interface Shown {
  booking?: Partial<AdminBookingDetail>
  due?: BookingDue
  answer?: (version: number) => Response
}

/** The page of a booking; a change that the server takes is what it answers from then on. */
async function show({ booking = {}, due = aDue(), answer }: Shown = {}) {
  let now = aBooking(booking)
  let dueNow: BookingDue | undefined = due
  const one = `/api/admin/bookings/${now.id}`
  const patch = `PATCH ${one}`
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [`GET ${one}`]: () => json(now),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${now.id}`]: () =>
      dueNow ? json(dueNow) : problem(503, 'unavailable', 'Broken'),
    [patch]: ({ body }) => {
      const refusal = answer?.(now.version)
      if (refusal) return refusal
      now = { ...now, ...(body as object), version: now.version + 1 }
      dueNow = DEPOSIT
      return json(now)
    },
  })
  const { user } = renderPage(`/bookings/${now.id}/show`)
  const money = within(await screen.findByRole('region', { name: 'Cost and payment' }))
  const cost = await money.findByRole('textbox', { name: 'Estimated cost in US dollars' })
  const save = () => user.click(money.getByRole('button', { name: 'Save cost' }))
  return { api, user, money, cost, save, sent: () => api.to(patch).map(({ body }) => body) }
}

test('names a cost, and says what the patient is asked for in the server’s figures', async () => {
  const { money, user, cost, save, sent } = await show()
  expect(await money.findByText(/until you enter an estimated cost/)).toBeVisible()
  await user.type(cost, '$2,500')
  await save()
  expect(await screen.findByText('Cost saved')).toBeVisible()
  expect(sent()).toEqual([{ estimatedCostUsd: 2_500, refundUsd: 0, version: 3 }])
  expect(await money.findByText('$500')).toBeVisible()
  expect(money.getByText('Deposit: 20% of the estimated cost')).toBeVisible()
  expect(money.getByText('We ask the patient for it after the booking is confirmed.')).toBeVisible()
  expect(cost).toHaveValue('2,500')
})

test('a status cannot change past a typed, unsaved cost (B7)', async () => {
  const { user, cost, sent } = await show({ booking: { status: 'confirmed' } })
  await user.type(cost, '2,500')
  await user.click(screen.getByRole('combobox', { name: /^Status of / }))
  await user.click(await screen.findByRole('option', { name: 'Payment pending' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^You typed a cost and did not save it/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Change status' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  expect(cost).toHaveValue('2,500')
  expect(sent()).toEqual([])
})

test('says until when the balance is due, as the patient reads it', async () => {
  const { money } = await show({
    booking: { status: 'confirmed' },
    due: aDue({ kind: 'balance', amount: 2_000, dueBy: '2099-02-15T00:00:00Z' }),
  })
  expect(await money.findByText(/The patient can pay now, and has to pay by Feb 1[45], 2099/)).toBeVisible()
})

test('asks for nothing that is no amount', async () => {
  const { money, user, cost, save, sent } = await show()
  await user.type(cost, '12,50')
  await save()
  expect(money.getByText('Enter an amount in US dollars, like 12,500 or 12,500.50')).toBeVisible()
  expect(cost).toHaveFocus()
  expect(cost).toBeInvalid()
  expect(sent()).toEqual([])
})

test('what the server says of the amount stands at the field', async () => {
  const { user, cost, save } = await show({
    answer: () =>
      json(
        {
          status: 400,
          code: 'invalid_input',
          errors: [{ pointer: '/estimatedCostUsd', code: 'max', detail: 'Too much' }],
        },
        { status: 400 },
      ),
  })
  await user.type(cost, '900000')
  await save()
  expect(await screen.findByText('Too much')).toBeVisible()
  expect(cost).toHaveValue('900000')
})

test('a change by somebody else is told, and what was typed stays', async () => {
  const { user, cost, save } = await show({ answer: () => problem(409, 'stale_version', 'Changed') })
  await user.type(cost, '3000')
  await save()
  expect(await screen.findByText(/changed by someone else/)).toBeVisible()
  expect(cost).toHaveValue('3000')
})

test.each([
  [403, 'Broken'],
  [409, 'Broken'],
  [500, /^The cost was not saved/],
  [503, /^No answer arrived/],
])('a change that failed with %d is told, and what was typed stays', async (status, told) => {
  const { user, cost, save } = await show({ answer: () => problem(status, 'internal', 'Broken') })
  await user.type(cost, '3000')
  await save()
  expect(await screen.findByText(told)).toBeVisible()
  expect(cost).toHaveValue('3000')
})

test('a change without a network fails at once and is not sent later', async () => {
  const { user, cost, save, sent } = await show({
    answer: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await user.type(cost, '3000')
  onlineManager.setOnline(false)
  try {
    await save()
    expect(await screen.findByText(/^No answer arrived/)).toBeVisible()
    expect(cost).toHaveValue('3000')
  } finally {
    onlineManager.setOnline(true)
  }
  expect(sent()).toHaveLength(1)
})

test('warns of what is paid, and asks again before the cost goes below it', async () => {
  const { money, user, cost, save, sent } = await show({
    booking: { status: 'confirmed', estimatedCostUsd: 2_500 },
    due: aDue({ kind: 'balance', amount: 2_000, paidUsd: 500, estimatedCostUsd: 2_500 }),
  })
  expect(await money.findByText(/The patient has paid \$500\. A new cost/)).toBeVisible()
  expect(
    money.getByText(/^The patient can pay now, and has to pay \d+ days before the appointment\.$/),
  ).toBeVisible()
  await user.clear(cost)
  expect(money.getByRole('button', { name: 'Save cost' })).toBeEnabled()
  await user.type(cost, '400')
  expect(await money.findByText('The patient has paid $500. With this cost we refund $100.')).toBeVisible()
  expect(money.getByRole('button', { name: 'Save cost' })).toBeDisabled()
  await user.click(money.getByRole('checkbox', { name: 'Save this cost and refund $100' }))
  await save()
  expect(sent()).toEqual([{ estimatedCostUsd: 400, refundUsd: 100, version: 3 }])
})

test('a refund in another tab: the sum is read again, refused and agreed to again', async () => {
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  const now = aBooking({ status: 'confirmed', estimatedCostUsd: 10_000 })
  const one = `/api/admin/bookings/${now.id}`
  let paidUsd = 1_200
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [`GET ${one}`]: () => json(now),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${now.id}`]: () => json(aDue({ paidUsd, estimatedCostUsd: 10_000 })),
    [`PATCH ${one}`]: () => {
      paidUsd = 500
      return problem(409, 'refund_differs', 'This cost now refunds another sum.')
    },
    'GET /api/events': () => new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } }),
  })
  const { user } = renderPage(`/bookings/${now.id}/show`)
  const cost = await screen.findByRole('textbox', { name: 'Estimated cost in US dollars' })
  await user.clear(cost)
  await user.type(cost, '0')
  await user.click(await screen.findByRole('checkbox', { name: 'Save this cost and refund $1,200' }))
  const save = screen.getByRole('button', { name: 'Save cost' })
  expect(save).toBeEnabled()

  paidUsd = 800
  const event = 'event: team.payment.updated\ndata: {"paymentId":"p-1"}\n\n'
  void writer.write(new TextEncoder().encode(event))
  const box = await screen.findByRole(
    'checkbox',
    { name: 'Save this cost and refund $800' },
    { timeout: 5_000 },
  )
  expect(box).not.toBeChecked()
  expect(save).toBeDisabled()

  await user.click(box)
  await user.click(save)
  expect(await screen.findByText('This cost now refunds another sum.')).toBeVisible()
  expect(await screen.findByRole('checkbox', { name: 'Save this cost and refund $500' })).not.toBeChecked()
  expect(api.to(`PATCH ${one}`).map(({ body }) => body)).toEqual([
    { estimatedCostUsd: 0, refundUsd: 800, version: 3 },
  ])
})

test('a lower cost names the refund that the server makes: goodwill counts as paid', async () => {
  const { money, user, cost } = await show({
    booking: { status: 'confirmed', estimatedCostUsd: 10_000 },
    due: aDue({ paidUsd: 1_850, goodwillUsd: 150, estimatedCostUsd: 10_000 }),
  })
  await user.clear(cost)
  await user.type(cost, '1000')
  expect(await money.findByRole('checkbox', { name: 'Save this cost and refund $1,000' })).toBeEnabled()
})

test.each([
  ['a part', 1_850, 150, 8_000],
  ['everything', 0, 10_000, 0],
])('a goodwill refund of %s is not asked for again', async (_what, paidUsd, goodwillUsd, left) => {
  const due = left > 0 ? ({ kind: 'balance', amount: left } as const) : {}
  const { money } = await show({
    booking: { status: 'confirmed', estimatedCostUsd: 10_000 },
    due: aDue({ ...due, paidUsd, goodwillUsd, estimatedCostUsd: 10_000 }),
  })
  const refunded = goodwillUsd.toLocaleString('en-US')
  expect(
    await money.findByText(`Goodwill refund: $${refunded}. The patient does not pay it again.`),
  ).toBeVisible()
  expect(
    money.getByText(left > 0 ? 'Balance: the rest of the estimated cost' : 'Nothing is left to pay.'),
  ).toBeVisible()
})

test('of a cancelled booking, says how the money that is still here goes back', async () => {
  const { money, user, cost, save, sent } = await show({
    booking: { status: 'cancelled', estimatedCostUsd: 2_500 },
    due: aDue({ paidUsd: 500, estimatedCostUsd: 2_500 }),
  })
  expect(await money.findByText(/The patient has paid \$500\. Enter a lower cost/)).toBeVisible()
  await user.clear(cost)
  await user.type(cost, '0')
  await user.click(await money.findByRole('checkbox', { name: 'Save this cost and refund $500' }))
  await save()
  expect(sent()).toEqual([{ estimatedCostUsd: 0, refundUsd: 500, version: 3 }])
})

test.each<[string, number, boolean]>([
  ['the whole sum', 0, false],
  ['a part of the sum', 200.1, true],
])('the bank refused the refund of %s: the page names the ways to pay it', async (_what, paidUsd, byCost) => {
  const { money } = await show({
    booking: { status: 'cancelled', estimatedCostUsd: 2_500 },
    due: aDue({ paidUsd, refusedUsd: 300.2, estimatedCostUsd: 2_500 }),
  })
  expect(
    await money.findByText(
      'The bank refused a refund, and we still owe $300.20. This sum does not count as paid. Open the payment under Payments and press “Refund”: send the money to the card again, or record a bank transfer.',
    ),
  ).toBeVisible()
  expect(money.queryAllByText(/A cost of 0 refunds everything/)).toHaveLength(byCost ? 1 : 0)
})

test('while one form saves, the other one waits for the new version', async () => {
  let now = aBooking()
  const one = `/api/admin/bookings/${now.id}`
  const arrives = Promise.withResolvers<void>()
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [`GET ${one}`]: () => json(now),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${now.id}`]: () => json(aDue()),
    [`PATCH ${one}`]: async ({ body }) => {
      const { version, ...changes } = body as { version: number }
      if (version !== now.version) return problem(409, 'stale_version', 'Changed')
      await arrives.promise
      now = { ...now, ...changes, version: version + 1, ...('hospitalId' in changes && { hospital: null }) }
      return json(now)
    },
  })
  const { user } = renderPage(`/bookings/${now.id}/show`)
  await user.clear(await screen.findByRole('combobox', { name: 'Hospital' }))
  await user.type(screen.getByRole('textbox', { name: 'Estimated cost in US dollars' }), '2,500')
  await user.click(screen.getByRole('button', { name: 'Save hospital and treatment' }))
  const saveCost = screen.getByRole('button', { name: 'Save cost' })
  expect(saveCost).toBeDisabled()
  arrives.resolve()
  await waitFor(() => expect(saveCost).toBeEnabled())
  await user.click(saveCost)
  expect(await screen.findByText('Cost saved')).toBeVisible()
  expect(api.to(`PATCH ${one}`).map(({ body }) => body)).toEqual([
    { hospitalId: null, version: 3 },
    { estimatedCostUsd: 2_500, refundUsd: 0, version: 4 },
  ])
})
