import { screen, waitFor, within } from '@testing-library/react'
import type { AdminBookingDetail } from '../../providers/types'
import { aBooking, aDue, aSession, aUser, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const booking = aBooking()
const ONE = `/api/admin/bookings/${booking.id}`
const PAGE = `/bookings/${booking.id}/show`
const ASSIGN = `PUT ${ONE}/assignee`
const NOTIFY = `POST ${ONE}/notifications`
const ME = aUser('admin').id
const colleague = { id: 'c-1', firstName: 'Nur', lastName: 'Aisyah' }

const calls = (role: 'admin' | 'moderator', shown: () => AdminBookingDetail = () => booking) => ({
  'POST /api/auth/refresh': () => json(aSession(role)),
  'GET /api/admin/bookings/team': () => json({ items: [colleague] }),
  [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
  [`GET ${ONE}`]: () => json(shown()),
  [`GET ${ONE}/messages`]: () => json({ items: [] }),
})

const assignedTo = async () => within(await screen.findByRole('region', { name: 'Assigned to' }))
/** Not the choice of a staff member. */
const TEXT = { selector: 'p' }

test('figures stand above the list, and a request that waits for too long says so', async () => {
  const late = aBooking({ createdAt: new Date(Date.now() - 26 * 3_600_000).toISOString() })
  fakeApi({
    ...calls('moderator'),
    'GET /api/admin/bookings/figures': () =>
      json({ total: 1_234, pending: 5, confirmed: 6, totalValueUsd: 1_500.5 }),
    'GET /api/admin/bookings': () => page([late]),
  })
  renderPage('/bookings')
  expect(await screen.findByText('1,234')).toBeVisible()
  expect(screen.getByText('$1,500.50')).toBeVisible()
  expect(await screen.findByText('Over 24 hours')).toBeVisible()
  expect(screen.getByText('26 hours ago')).toBeVisible()
})

test('staff cannot change their own booking, and the page says so', async () => {
  const own = aBooking({
    followUp: { ...booking.followUp, mails: ['changed'] },
    patient: { ...booking.patient, id: ME },
    possibleEmergency: true,
    status: 'cancelled',
    hospitalToTellSince: '2026-11-20T10:00:00Z',
  })
  fakeApi(calls('admin', () => own))
  renderPage(PAGE)
  expect(await screen.findByText('This is your own booking. Ask a colleague to change it.')).toBeVisible()
  for (const act of [
    'Assign to me',
    'Save cost',
    'Mark the emergency as handled',
    'Mark that the hospital knows',
    'Send message',
    'Update',
  ])
    expect(screen.queryByRole('button', { name: act })).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: /^Status of / })).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Hospital' })).not.toBeInTheDocument()
})

describe('a moderator', () => {
  const matched = aBooking({ possibleEmergency: true })
  const mailed = { ...matched, followUp: { ...matched.followUp, mails: ['changed' as const] } }

  test('works on a booking, and is offered nothing about money', async () => {
    const PATCH = `PATCH ${ONE}`
    const api = fakeApi({
      ...calls('moderator', () => mailed),
      'GET /api/hospitals': () =>
        json({ items: [{ id: 'h-2', name: 'Prince Court', city: 'Kuala Lumpur' }] }),
      [PATCH]: () => json({ ...mailed, version: 4 }),
      [NOTIFY]: () => json({ status: 'accepted', type: 'changed' }),
    })
    const { user } = renderPage(PAGE)
    await user.click(await screen.findByRole('combobox', { name: 'Hospital' }))
    await user.click(await screen.findByRole('option', { name: 'Prince Court, Kuala Lumpur' }))
    await user.click(screen.getByRole('button', { name: 'Save hospital and treatment' }))
    await waitFor(() => expect(api.to(PATCH)[0]?.body).toEqual({ hospitalId: 'h-2', version: 3 }))
    await user.click(screen.getByRole('button', { name: 'Update' }))
    await user.click(await screen.findByRole('button', { name: 'Send email' }))
    await waitFor(() => expect(api.to(NOTIFY)).toHaveLength(1))
    for (const act of ['Confirm booking', 'Mark the emergency as handled'])
      expect(screen.getByRole('button', { name: act })).toBeVisible()
    expect(screen.getByText(/^Ask an administrator to request a payment/)).toBeVisible()
    for (const region of ['Cost and payment', 'Payments'])
      expect(screen.queryByRole('region', { name: region })).not.toBeInTheDocument()
    expect(screen.queryByRole('combobox', { name: 'Another team member' })).not.toBeInTheDocument()
    expect(api.to(`GET /api/admin/payments/due/${booking.id}`)).toEqual([])
  })

  test('reads why hospital and treatment of a booking with a cost stay', async () => {
    const paid = aBooking({ status: 'confirmed', moderatorStatuses: [], moderatorMayMatch: false })
    fakeApi(calls('moderator', () => paid))
    renderPage(PAGE)
    expect(
      await screen.findByText(/^This booking has a cost or a payment\. Ask an administrator/),
    ).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Hospital' })).not.toBeInTheDocument()
    expect(screen.queryByRole('combobox', { name: /^Status of / })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Confirm booking' })).not.toBeInTheDocument()
  })
})

test('a refused assignment is told in the words of the server', async () => {
  const detail = 'This is your own booking. Ask a colleague to change it.'
  fakeApi({ ...calls('moderator'), [ASSIGN]: () => problem(403, 'access_denied', detail) })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }))
  expect(await screen.findByText(detail)).toBeVisible()
})

test('is taken on by one press', async () => {
  let now = booking
  const api = fakeApi({
    ...calls('moderator', () => now),
    [ASSIGN]: () => {
      now = aBooking({
        assigneeId: ME,
        assignee: { id: ME, firstName: 'Test', lastName: 'Person' },
        version: 4,
      })
      return json(now)
    },
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }))
  expect(await (await assignedTo()).findByText('You')).toBeVisible()
  expect(api.to(ASSIGN)[0]?.body).toEqual({ assigneeId: ME, version: 3 })
  expect(screen.queryByRole('combobox', { name: 'Another team member' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Unassign me' })).toBeVisible()
})

test('one who assigns the booking while a cost is typed saves the cost without a conflict (B5)', async () => {
  let now = booking
  const PATCH = `PATCH ${ONE}`
  const api = fakeApi({
    ...calls('admin', () => now),
    [ASSIGN]: () => {
      now = {
        ...now,
        assigneeId: ME,
        assignee: { id: ME, firstName: 'Test', lastName: 'Person' },
        version: 4,
      }
      return json(now)
    },
    [PATCH]: ({ body }) => {
      now = { ...now, ...(body as object), version: 5 }
      return json(now)
    },
  })
  const { user } = renderPage(PAGE)
  await user.type(await screen.findByRole('textbox', { name: 'Estimated cost in US dollars' }), '2,500')
  await user.click(screen.getByRole('button', { name: 'Assign to me' }))
  expect(await (await assignedTo()).findByText('You')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save cost' }))
  expect(await screen.findByText('Cost saved')).toBeVisible()
  expect(api.to(PATCH).map(({ body }) => body)).toEqual([
    { estimatedCostUsd: 2_500, refundUsd: 0, version: 4 },
  ])
})

test('is given to somebody of the team by administrators, and kept from moderators', async () => {
  const theirs = aBooking({ assigneeId: colleague.id, assignee: colleague })
  const api = fakeApi({ ...calls('admin'), [ASSIGN]: () => json(theirs) })
  const { user, unmount } = renderPage(PAGE)
  await user.click(await screen.findByRole('combobox', { name: 'Another team member' }))
  await user.click(await screen.findByRole('option', { name: 'Nur Aisyah' }))
  await waitFor(() => expect(api.to(ASSIGN)[0]?.body).toEqual({ assigneeId: colleague.id, version: 3 }))
  unmount()
  fakeApi(calls('moderator', () => theirs))
  renderPage(PAGE)
  expect(await (await assignedTo()).findByText('Nur Aisyah')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Assign to me' })).not.toBeInTheDocument()
})

test('the mail of a cancellation says not to travel', async () => {
  const followUp = { ...booking.followUp, mails: ['cancelled' as const] }
  const cancelled = aBooking({ status: 'cancelled', followUp })
  fakeApi(calls('admin', () => cancelled))
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Cancellation' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('says not to travel for an appointment ahead')
})

test('mails the patient once more after a question, in the words of the specification', async () => {
  const api = fakeApi({ ...calls('admin'), [NOTIFY]: () => json({ status: 'accepted', type: 'created' }) })
  const { user } = renderPage(PAGE)
  const mails = within(await screen.findByRole('region', { name: 'Email the patient again' }))
  expect(mails.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Request received',
    'Update',
  ])
  await user.click(mails.getByRole('button', { name: 'Update' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send the email “Update”?' })
  expect(dialog).toHaveTextContent('amara@example.org')
  expect(api.to(NOTIFY)).toHaveLength(0)
  await user.dblClick(within(dialog).getByRole('button', { name: 'Send email' }))
  expect(await screen.findByText('Notification Sent')).toBeVisible()
  expect(screen.getByText('Update email sent successfully.')).toBeVisible()
  expect(api.to(NOTIFY).map(({ body }) => body)).toEqual([{ type: 'changed' }])
})

test.each([
  [problem(500, 'internal', 'Broken'), 'Failed to send notification. Please try again.'],
  [problem(409, 'mail_returned', 'Mail to this address comes back'), 'Mail to this address comes back'],
])('says that a mail was not sent', async (answer, words) => {
  fakeApi({ ...calls('admin'), [NOTIFY]: () => answer })
  const { user } = renderPage(PAGE)
  const mails = within(await screen.findByRole('region', { name: 'Email the patient again' }))
  await user.click(mails.getByRole('button', { name: 'Update' }))
  await user.click(await screen.findByRole('button', { name: 'Send email' }))
  expect(await screen.findByText('Notification Error')).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
})

test('of two who change it, the slower one hears who was faster and what is different', async () => {
  let now = booking
  fakeApi({
    ...calls('admin', () => now),
    [`PATCH ${ONE}`]: () => {
      const cancellation: AdminBookingDetail['followUp']['history'][number] = {
        id: 'e-1',
        type: 'status_changed',
        at: new Date(Date.now() - 120_000).toISOString(),
        by: 'team',
        person: 'Nur Aisyah',
        assignee: null,
        from: 'pending',
        to: 'cancelled',
        fields: [],
        estimatedCostUsd: null,
        hospital: null,
        treatment: null,
        reason: null,
        payment: null,
        refund: null,
        appointment: null,
        appointmentBefore: null,
        appointmentTexts: [],
        offer: null,
        possibleEmergency: false,
      }
      now = aBooking({
        status: 'cancelled',
        version: 4,
        followUp: {
          ...booking.followUp,
          history: [
            cancellation,
            {
              ...cancellation,
              ...({ id: 'e-2', type: 'refund', by: 'system', person: null, from: null, to: null } as const),
              refund: { amountUsd: 100, status: 'requested', category: null },
            },
          ],
        },
      })
      return problem(409, 'stale_version', 'Changed meanwhile')
    },
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Confirm booking' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm booking' }))
  const told = await screen.findByText(
    'Nur Aisyah changed this booking 2 minutes ago. Now: Status: Cancelled. Check it and try again.',
  )
  expect(told).toBeVisible()
  // At the bottom it would cover the buttons of a tall dialog.
  expect(told.closest('.MuiSnackbar-root')).toHaveClass('MuiSnackbar-anchorOriginTopCenter')
})

/** The server's stream of events, by hand. */
function stream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const tell = (name: string, data: object) =>
    writer.write(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
  return { readable, tell }
}

test('the history tells what an appointment was and what it is', async () => {
  const event: AdminBookingDetail['followUp']['history'][number] = {
    id: 'e-1',
    type: 'appointment_changed',
    at: '2026-11-27T10:00:00Z',
    by: 'hospital',
    person: null,
    assignee: null,
    from: null,
    to: null,
    fields: [],
    estimatedCostUsd: null,
    hospital: null,
    treatment: null,
    reason: null,
    payment: null,
    refund: null,
    appointment: { at: '2099-02-04T02:00:00Z', timeZone: 'Asia/Kuala_Lumpur' },
    appointmentBefore: { at: '2099-02-03T01:30:00Z', timeZone: 'Asia/Kuala_Lumpur' },
    appointmentTexts: [{ field: 'doctor', from: null, to: 'Dr. Lim' }],
    offer: null,
    possibleEmergency: false,
  }
  const changed = aBooking({ followUp: { ...booking.followUp, history: [event] } })
  fakeApi(calls('admin', () => changed))
  renderPage(PAGE)
  expect(
    await screen.findByText(
      /^Appointment moved from .*February 3, 2099 .* to .*February 4, 2099 .* · Doctor: from .+ to “Dr. Lim”$/,
    ),
  ).toBeVisible()
})

test('is read again when an account is erased, and then shows nothing of the patient', async () => {
  let isErased = false
  const { readable, tell } = stream()
  const handlers = calls('admin', () => booking)
  const read = handlers[`GET ${ONE}`]
  fakeApi({
    ...handlers,
    [`GET ${ONE}`]: () => (isErased || !read ? problem(404, 'not_found', 'Not found') : read()),
    'GET /api/events': () => new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } }),
  })
  renderPage(PAGE)
  expect(await (await assignedTo()).findByText('Unassigned', TEXT)).toBeVisible()
  isErased = true
  void tell('team.account.erased', {})
  expect(await screen.findByText('This booking no longer exists.', {}, { timeout: 5_000 })).toBeVisible()
  expect(document.body).not.toHaveTextContent(booking.patient.email)
})

test('hides what the patient wrote when a consent is withdrawn, and an assessment that was open', async () => {
  let now = aBooking({ medicalSummary: 'A hernia' })
  const { readable, tell } = stream()
  fakeApi({
    ...calls('moderator', () => now),
    [`GET ${ONE}/assessment`]: () =>
      json({
        assessment: {
          createdAt: booking.createdAt,
          urgencyLevel: 'medium',
          symptoms: 'It hurts at night',
          preferredDestinations: [],
        },
      }),
    'GET /api/events': () => new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } }),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Open the assessment' }))
  expect(await screen.findByText('It hurts at night')).toBeVisible()
  now = aBooking({ medicalSummary: null, hasHealthConsent: false })
  void tell('team.consent.updated', {})
  expect(
    await screen.findByText(
      /^The patient withdrew the consent to use health data\. /,
      {},
      { timeout: 5_000 },
    ),
  ).toBeVisible()
  expect(document.body).not.toHaveTextContent('A hernia')
  expect(document.body).not.toHaveTextContent('It hurts at night')
  now = aBooking({ medicalSummary: 'A hernia' })
  void tell('team.consent.updated', {})
  expect(await screen.findByText('A hernia', {}, { timeout: 5_000 })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Open the assessment' })).toBeVisible()
})

test('is read again when the server tells of it, and of no other', async () => {
  let now = booking
  const { readable, tell } = stream()
  const api = fakeApi({
    ...calls('admin', () => now),
    'GET /api/events': () => new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } }),
  })
  renderPage(PAGE)
  expect(await (await assignedTo()).findByText('Unassigned', TEXT)).toBeVisible()
  const before = api.to(`GET ${ONE}`).length
  void tell('team.booking.updated', { bookingId: 'another' })
  now = aBooking({ assigneeId: colleague.id, assignee: colleague, version: 4 })
  void tell('team.booking.updated', { bookingId: booking.id })
  expect(await (await assignedTo()).findByText('Nur Aisyah', TEXT, { timeout: 5_000 })).toBeVisible()
  expect(api.to(`GET ${ONE}`)).toHaveLength(before + 1)
})

test('a press beside a dialog that is sending, and after it was sent, asks nothing', async () => {
  const CHANGE = `PATCH ${ONE}`
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let now = booking
  const api = fakeApi({
    ...calls('admin', () => now),
    [CHANGE]: async () => {
      await answered
      now = aBooking({ status: 'cancelled', version: 4 })
      return json(now)
    },
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('combobox', { name: /^Status of / }))
  await user.click(await screen.findByRole('option', { name: 'Cancelled' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /^Message to the patient/ }), 'It is closed')
  const beside = dialog.closest('.MuiDialog-container') as Element
  await user.click(beside)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument())
  await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }))
  await waitFor(() => expect(api.to(CHANGE)).toHaveLength(1))
  await user.click(beside)
  expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument()
  expect(dialog).toBeVisible()
  answer()
  expect(await screen.findByText('Booking status updated successfully')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(beside)
  expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument()
})
