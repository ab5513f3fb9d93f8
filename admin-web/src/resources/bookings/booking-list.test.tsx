import { act, screen, waitFor, within } from '@testing-library/react'
import { aBooking, aDue, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const booking = aBooking()
const LIST = 'GET /api/admin/bookings'
const PATCH = `PATCH /api/admin/bookings/${booking.id}`
const DUE = `GET /api/admin/payments/due/${booking.id}`
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')), [DUE]: () => json(aDue()) }
const withFilter = (filter: object) => `/bookings?filter=${encodeURIComponent(JSON.stringify(filter))}`

async function choose(user: ReturnType<typeof renderPage>['user'], status: string) {
  await user.click(await screen.findByRole('combobox', { name: /Status of the booking of Amara Okonkwo/ }))
  await user.click(await screen.findByRole('option', { name: status }))
  return screen.findByRole('dialog')
}

test('shows that it loads, then the rows', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [LIST]: () => answer.promise })
  renderPage('/bookings')
  expect(await screen.findByRole('status', { name: 'Loading bookings' })).toBeVisible()
  answer.resolve(page([booking]))
  expect(await screen.findByRole('link', { name: 'Amara Okonkwo' })).toHaveAttribute(
    'href',
    `/admin/bookings/${booking.id}/show`,
  )
  expect(screen.getByText('Jan 05, 2027')).toBeVisible()
})

test('possible emergencies come first and stand out', async () => {
  const api = fakeApi({ ...signedIn, [LIST]: () => page([aBooking({ possibleEmergency: true })]) })
  renderPage('/bookings')
  expect(await screen.findByText('Possible emergency')).toBeVisible()
  expect(api.to(LIST)[0]?.query.get('sort')).toBe('["possibleEmergency","DESC"]')
})

test('says that there are none yet', async () => {
  fakeApi({ ...signedIn, [LIST]: () => page([]) })
  renderPage('/bookings')
  expect(await screen.findByText(/No bookings yet/)).toBeVisible()
})

test('says that none match, and clears the filters', async () => {
  const api = fakeApi({
    ...signedIn,
    [LIST]: ({ query }) => page(query.get('filter') === '{}' ? [booking] : []),
  })
  const { user } = renderPage(withFilter({ q: 'nobody', status: 'completed' }))
  expect(await screen.findByText('No bookings found matching your criteria.')).toBeVisible()
  expect(api.to(LIST)[0]?.query.get('filter')).toBe('{"q":"nobody","status":"completed"}')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await screen.findByRole('link', { name: 'Amara Okonkwo' })).toBeVisible()
})

test('a status tab filters on the server', async () => {
  const api = fakeApi({ ...signedIn, [LIST]: () => page([booking]) })
  const { user } = renderPage('/bookings')
  await user.click(await screen.findByRole('tab', { name: 'Pending' }))
  await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('filter')).toBe('{"status":"pending"}'))
  expect(screen.getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
})

test('a link shows the unassigned bookings, and the whole list again', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [LIST]: () => page([booking]),
  })
  const { user } = renderPage('/bookings')
  await user.click(await screen.findByRole('link', { name: 'Unassigned' }))
  await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('filter')).toBe('{"isUnassigned":true}'))
  await user.click(await screen.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('filter')).toBe('{}'))
})

test('says that loading failed, and tries again', async () => {
  let works = false
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([booking]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/bookings')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getAllByText('Failed to fetch bookings')).not.toHaveLength(0)
  works = true
  await user.click(retry)
  expect(await screen.findByRole('link', { name: 'Amara Okonkwo' })).toBeVisible()
})

test('confirming asks first, then sends the change with its version', async () => {
  let row = booking
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([row]),
    [PATCH]: () => {
      row = aBooking({ status: 'confirmed', confirmedDate: '2026-11-20T10:00:00Z', version: 4 })
      return json(row)
    },
  })
  const { user } = renderPage('/bookings')
  const dialog = await choose(user, 'Confirmed')
  expect(dialog).toHaveTextContent('Amara Okonkwo gets an email')
  expect(within(dialog).queryByRole('note')).not.toBeInTheDocument()
  expect(api.to(PATCH)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Confirm booking' }))
  expect(await screen.findByText('Booking status updated successfully')).toBeVisible()
  expect(api.to(PATCH)[0]?.body).toEqual({ status: 'confirmed', version: 3 })
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Status/ })).toHaveTextContent('Confirmed'))
})

test('a double click sends one change', async () => {
  const answer = Promise.withResolvers<Response>()
  const api = fakeApi({ ...signedIn, [LIST]: () => page([booking]), [PATCH]: () => answer.promise })
  const { user } = renderPage('/bookings')
  const dialog = await choose(user, 'Confirmed')
  const form = within(dialog).getByRole('button', { name: 'Confirm booking' }).closest('form')
  // In one batch, as two presses before React renders again.
  act(() => {
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await waitFor(() => expect(api.to(PATCH)).toHaveLength(1))
  answer.resolve(json(aBooking({ status: 'confirmed', version: 4 })))
  expect(await screen.findByText('Booking status updated successfully')).toBeVisible()
  expect(api.to(PATCH)).toHaveLength(1)
  expect(screen.queryByText(/changed by someone else/)).not.toBeInTheDocument()
})

test('a failed change can be sent again', async () => {
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([booking]),
    [PATCH]: () => problem(500, 'internal', 'Broken'),
  })
  const { user } = renderPage('/bookings')
  const dialog = await choose(user, 'Confirmed')
  const send = within(dialog).getByRole('button', { name: 'Confirm booking' })
  for (const times of [1, 2]) {
    await user.click(send)
    await waitFor(() => expect(api.to(PATCH)).toHaveLength(times))
    await waitFor(() => expect(send).toBeEnabled())
  }
})

test('confirming without a hospital names what is missing and asks again', async () => {
  const incomplete = aBooking({ hospital: null, preferredDate: null })
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([incomplete]),
    [PATCH]: () => json({ ...incomplete, status: 'confirmed', version: 4 }),
  })
  const { user } = renderPage('/bookings')
  const dialog = await choose(user, 'Confirmed')
  expect(dialog).toHaveTextContent('No hospital is chosen yet')
  expect(dialog).toHaveTextContent('The patient gave no preferred date')
  const confirm = within(dialog).getByRole('button', { name: 'Confirm booking' })
  expect(confirm).toBeDisabled()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Confirm anyway' }))
  await user.click(confirm)
  expect(await screen.findByText('Booking status updated successfully')).toBeVisible()
  expect(api.to(PATCH)[0]?.body).toEqual({ status: 'confirmed', version: 3 })
})

test('a missing date alone is named, and needs no second press', async () => {
  fakeApi({ ...signedIn, [LIST]: () => page([aBooking({ preferredDate: null })]) })
  const { user } = renderPage('/bookings')
  const dialog = await choose(user, 'Confirmed')
  expect(dialog).toHaveTextContent('The patient gave no preferred date')
  expect(dialog).not.toHaveTextContent('No hospital is chosen yet')
  expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Confirm booking' })).toBeEnabled()
})

test('a cancellation needs a message to the patient and takes an internal note apart from it (B2)', async () => {
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([booking]),
    [PATCH]: () => json(aBooking({ status: 'cancelled', version: 4 })),
  })
  const { user } = renderPage('/bookings')
  const dialog = await choose(user, 'Cancelled')
  await within(dialog).findByText(/There is nothing to refund/)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }))
  const message = within(dialog).getByLabelText('Message to the patient')
  expect(message).toHaveAccessibleDescription('Enter a message to the patient')
  await user.type(message, 'The hospital is full')
  const note = within(dialog).getByLabelText('Internal note (optional)')
  expect(note).toHaveAccessibleDescription(/^Only staff see it/)
  await user.type(note, 'She may choose Bangkok')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }))
  await waitFor(() =>
    expect(api.to(PATCH)[0]?.body).toEqual({
      status: 'cancelled',
      reason: 'The hospital is full',
      internalNote: 'She may choose Bangkok',
      version: 3,
    }),
  )
})

test('an internal note has one key, also when it is sent again after a lost answer', async () => {
  let tries = 0
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([booking]),
    [PATCH]: () => {
      tries += 1
      return tries === 1 ? Promise.reject(new TypeError('Offline')) : problem(500, 'internal', 'Broken')
    },
  })
  const { user } = renderPage('/bookings')
  const dialog = within(await choose(user, 'Confirmed'))
  const note = dialog.getByLabelText('Internal note (optional)')
  await user.type(note, 'Call her')
  const send = dialog.getByRole('button', { name: 'Confirm booking' })
  for (const times of [1, 2, 3]) {
    await waitFor(() => expect(send).toBeEnabled())
    if (times === 3) await user.type(note, ' on Monday')
    await user.click(send)
    await waitFor(() => expect(api.to(PATCH)).toHaveLength(times))
  }
  const [first, second, third] = api.to(PATCH).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

const REFUSED =
  'The bank refused a refund, and we still owe $1,250.50. Cancelling does not request it again. Open the payment under Payments and press “Refund” to send it again or record a bank transfer.'

test('the dialog of a cancellation names the refund that the bank refused, and no other', async () => {
  fakeApi({
    ...signedIn,
    [LIST]: () => page([booking]),
    [DUE]: () => json(aDue({ refusedUsd: 1_250.5 })),
  })
  const { user } = renderPage('/bookings')
  const dialog = within(await choose(user, 'Cancelled'))
  expect(await dialog.findByText(REFUSED)).toBeVisible()
  expect(dialog.queryByText(/We refund/)).not.toBeInTheDocument()
})

test.each([
  [1_250.5, 'We refund $1,250.50 to the patient’s card. The patient gets one more email for each refund.'],
  [0, 'There is nothing to refund: nothing was paid, or everything was refunded.'],
])('the dialog names the refund of a cancellation before the click: $%d', async (paidUsd, sentence) => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [LIST]: () => page([booking]), [DUE]: () => answer.promise })
  const { user } = renderPage('/bookings')
  const dialog = within(await choose(user, 'Cancelled'))
  expect(dialog.getByRole('status', { name: 'Checking what was paid' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Cancel booking' })).toBeDisabled()
  answer.resolve(json(aDue({ paidUsd })))
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Cancel booking' })).toBeEnabled()
})

test('the dialog for many bookings names the refunds and the emails before a status is chosen', async () => {
  fakeApi({ ...signedIn, [LIST]: () => page([booking]) })
  const { user } = renderPage('/bookings')
  await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 row?' }))
  expect(
    dialog.getByText(
      'Each patient whose booking changes gets an email about the change. A cancellation refunds everything that was paid and not refunded yet. The patient gets one more email for each refund.',
    ),
  ).toBeVisible()
})

test('a booking cannot be cancelled while the refund is unknown', async () => {
  let works = false
  fakeApi({
    ...signedIn,
    [LIST]: () => page([booking]),
    [DUE]: () => (works ? json(aDue({ paidUsd: 500 })) : problem(503, 'unavailable', 'Broken')),
  })
  const { user } = renderPage('/bookings')
  const dialog = within(await choose(user, 'Cancelled'))
  expect(await dialog.findByText('We could not check what was paid. Please try again.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Cancel booking' })).toBeDisabled()
  works = true
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText(/^We refund \$500 /)).toBeVisible()
})

const AHEAD = {
  at: new Date(Date.now() + 86_400_000).toISOString(),
  timeZone: 'Asia/Kuala_Lumpur',
  place: null,
  department: null,
  doctor: null,
  contact: null,
  bring: null,
}

test('the dialog of a cancellation names an appointment ahead', async () => {
  const confirmed = aBooking({ status: 'confirmed', appointment: AHEAD })
  fakeApi({ ...signedIn, [LIST]: () => page([confirmed]), [DUE]: () => json(aDue()) })
  const { user } = renderPage('/bookings')
  const dialog = within(await choose(user, 'Cancelled'))
  expect(
    await dialog.findByText(
      /^The appointment on .*Kuala Lumpur.* is cancelled too. The email tells .* not to travel.$/,
    ),
  ).toBeVisible()
})

test('the dialog for many bookings counts the appointments that a cancellation ends, and of no booking that is over', async () => {
  const confirmed = aBooking({ status: 'confirmed', appointment: AHEAD })
  const completed = aBooking({ id: 'b-2', status: 'completed', appointment: AHEAD })
  fakeApi({ ...signedIn, [LIST]: () => page([confirmed, completed]) })
  const { user } = renderPage('/bookings')
  await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 rows?' }))
  const warning = 'One booking has an appointment ahead. The email tells the patient not to travel.'
  expect(dialog.queryByText(warning)).not.toBeInTheDocument()
  await user.click(dialog.getByRole('combobox', { name: 'New status' }))
  await user.click(screen.getByRole('option', { name: 'Cancelled' }))
  expect(dialog.getByText(warning)).toBeVisible()
})

test('completing names what is not paid and an appointment ahead', async () => {
  const due = aDue({ kind: 'balance', amount: 10_000, estimatedCostUsd: 12_000, paidUsd: 2_000 })
  const confirmed = aBooking({ status: 'confirmed', appointment: AHEAD })
  fakeApi({ ...signedIn, [LIST]: () => page([confirmed]), [DUE]: () => json(due) })
  const { user } = renderPage('/bookings')
  const dialog = within(await choose(user, 'Completed'))
  expect(
    await dialog.findByText(
      '$10,000 is not paid yet. Nobody asks the patient for it once the booking is completed.',
    ),
  ).toBeVisible()
  expect(dialog.getByText(/^The appointment is still ahead: /)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Change status' })).toBeEnabled()
})

test('reopening a refunded booking for payment names what the patient will pay', async () => {
  const due = aDue({ estimatedCostUsd: 2_500, depositPercent: 20 })
  fakeApi({ ...signedIn, [LIST]: () => page([aBooking({ status: 'cancelled' })]), [DUE]: () => json(due) })
  const { user } = renderPage('/bookings')
  const dialog = within(await choose(user, 'Payment pending'))
  expect(await dialog.findByText('The patient will be asked to pay $500.')).toBeVisible()
})

test('reopening says that the appointment stays cancelled, and what counts as paid again', async () => {
  const cancelledAppointment = {
    at: '2027-01-14T12:00:00Z',
    timeZone: 'Asia/Seoul',
    place: null,
    department: null,
    doctor: null,
    contact: null,
    bring: null,
  }
  const cancelled = aBooking({ status: 'cancelled', cancelledAppointment })
  const due = aDue({ afterCancellation: { refundUsd: 0, keptUsd: 1_000 } })
  fakeApi({ ...signedIn, [LIST]: () => page([cancelled]), [DUE]: () => json(due) })
  const { user } = renderPage('/bookings')
  const dialog = within(await choose(user, 'Confirmed'))
  expect(await dialog.findByText(/^We kept \$1,000 when the patient cancelled\./)).toBeVisible()
  expect(dialog.getByText(/January 14, 2027 at 21:00 .* stays cancelled/)).toBeVisible()
})

test('a payment that is not ready says what is missing and keeps the reason', async () => {
  const MISSING = 'This booking has no hospital. Set the hospital before you ask for a payment.'
  fakeApi({
    ...signedIn,
    [LIST]: () => page([booking]),
    [PATCH]: () => problem(409, 'payment_not_ready', MISSING),
  })
  const { user } = renderPage('/bookings')
  const dialog = within(await choose(user, 'Payment pending'))
  const reason = dialog.getByRole('textbox', { name: 'Message to the patient (optional)' })
  await user.type(reason, 'The offer was accepted')
  await user.click(dialog.getByRole('button', { name: 'Change status' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(MISSING)
  expect(reason).toHaveValue('The offer was accepted')
  expect(dialog.getByRole('button', { name: 'Change status' })).toBeEnabled()
})

test('a change by somebody else is told and loaded', async () => {
  let row = booking
  fakeApi({
    ...signedIn,
    [LIST]: () => page([row]),
    [PATCH]: () => {
      row = aBooking({ status: 'completed', version: 5 })
      return problem(409, 'stale_version', 'Changed meanwhile')
    },
  })
  const { user } = renderPage('/bookings')
  const dialog = await choose(user, 'Confirmed')
  await user.click(within(dialog).getByRole('button', { name: 'Confirm booking' }))
  expect(await screen.findByText(/This booking was changed by someone else/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Status/ })).toHaveTextContent('Completed'))
})

test('a change that failed is told and not shown', async () => {
  fakeApi({ ...signedIn, [LIST]: () => page([booking]), [PATCH]: () => problem(500, 'internal', 'Broken') })
  const { user } = renderPage('/bookings')
  const dialog = await choose(user, 'Confirmed')
  await user.click(within(dialog).getByRole('button', { name: 'Confirm booking' }))
  expect(await screen.findByText('Failed to update booking status')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Status/ })).toHaveTextContent('Pending'))
})

test.each([
  ['internal', 500, 'Failed to update booking status'],
  ['stale_version', 409, /^Somebody else changed this meanwhile/],
])('a reason that was refused with %s is still there', async (code, status, told) => {
  fakeApi({ ...signedIn, [LIST]: () => page([booking]), [PATCH]: () => problem(status, code, 'No') })
  const { user } = renderPage('/bookings')
  const dialog = await choose(user, 'Cancelled')
  const reason = within(dialog).getByRole('textbox', { name: 'Message to the patient' })
  await user.type(reason, 'The hospital is full')
  await within(dialog).findByText(/There is nothing to refund/)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }))
  expect(await within(dialog).findByText(told)).toBeVisible()
  expect(reason).toHaveValue('The hospital is full')
})

describe('a moderator', () => {
  const asModerator = { 'POST /api/auth/refresh': () => json(aSession('moderator')) }
  const optionsOf = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

  test('chooses among the statuses that move no money, and cancels without reading payments', async () => {
    const api = fakeApi({
      ...asModerator,
      [LIST]: () => page([booking]),
      [PATCH]: () => json({ ...booking, status: 'cancelled', version: 4 }),
    })
    const { user } = renderPage('/bookings')
    await user.click(await screen.findByRole('combobox', { name: 'Status of the booking of Amara Okonkwo' }))
    expect(optionsOf()).toEqual(['Pending', 'Confirmed', 'Cancelled'])
    await user.click(screen.getByRole('option', { name: 'Cancelled' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }))
    expect(dialog.getByText(/There is nothing to refund/)).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Message to the patient' }), 'As you asked')
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
    await waitFor(() =>
      expect(api.to(PATCH)[0]?.body).toEqual({ status: 'cancelled', reason: 'As you asked', version: 3 }),
    )
  })

  test('sees the status of a booking whose status decides about money, and cannot change it', async () => {
    const paid = aBooking({ status: 'payment_pending', moderatorStatuses: [] })
    fakeApi({ ...asModerator, [LIST]: () => page([paid]) })
    renderPage('/bookings')
    expect(await screen.findByRole('row', { name: /Amara Okonkwo/ })).toHaveTextContent('Payment pending')
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })

  test('changes many bookings, and requests no payment', async () => {
    fakeApi({ ...asModerator, [LIST]: () => page([booking]) })
    const { user } = renderPage('/bookings')
    await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
    await user.click(screen.getByRole('button', { name: 'Change status' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'New status' }))
    expect(optionsOf()).toEqual(['Pending', 'Confirmed', 'Completed', 'Cancelled'])
  })
})
