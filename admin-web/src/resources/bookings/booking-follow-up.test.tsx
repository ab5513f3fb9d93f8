import { act, screen, waitFor, within } from '@testing-library/react'
import type { AdminBookingDetail, BookingMessage } from '../../providers/types'
import { aBooking, aDue, aSession, fakeApi, json, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const AT = '2026-11-20T10:00:00Z'
const message = (changes: Partial<BookingMessage> = {}): BookingMessage => ({
  id: '01a1fbe3-0000-7000-8000-000000000051',
  author: 'patient',
  text: 'May my wife come <with> me?',
  createdAt: AT,
  readAt: null,
  possibleEmergency: false,
  ...changes,
})
const booking = aBooking({
  followUp: {
    history: [],
    notes: [],
    documents: [
      {
        recordId: 'r',
        name: 'scan.pdf',
        contentType: 'application/pdf',
        size: 2_400_000,
        sharedAt: AT,
        safeCopy: 'ready',
        isDamaged: false,
      },
    ],
    patientContact: { phone: null, country: null, timeZones: [] },
    assessment: null,
    callRequest: {
      id: 'c',
      phone: '+234 800 555 0100',
      convenientTime: 'Mornings',
      createdAt: AT,
      answeredAt: null,
      possibleEmergency: false,
      version: 2,
    },
    unreadMessages: 1,
    waitingAboutOffers: 0,
    agreedFrom: null,
    mails: [],
  },
})
const ONE = `/api/admin/bookings/${booking.id}`
const PAGE = `/bookings/${booking.id}/show`
const calls = (role: 'admin' | 'moderator') => ({
  'POST /api/auth/refresh': () => json(aSession(role)),
  [`GET ${ONE}`]: () => json(booking),
  ...(role === 'admin' && { [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()) }),
  [`GET ${ONE}/messages`]: () => json({ items: [message()] }),
  [`POST ${ONE}/messages/read`]: () => new Response(null, { status: 204 }),
})

test('says that the time for the call is hidden when the patient withdrew the consent', async () => {
  const { followUp } = booking
  const callRequest = followUp?.callRequest && { ...followUp.callRequest, convenientTime: null }
  const closed = { ...booking, hasHealthConsent: false, followUp: { ...followUp, callRequest } }
  fakeApi({ ...calls('admin'), [`GET ${ONE}`]: () => json(closed) })
  renderPage(PAGE)
  expect(await screen.findByText(/^You cannot see the time that suits the patient/)).toBeVisible()
})

test('an administrator reads what the patient wrote, and answers once', async () => {
  let refuses = true
  const api = fakeApi({
    ...calls('admin'),
    [`POST ${ONE}/messages`]: () =>
      refuses
        ? problem(503, 'unavailable', 'Broken')
        : json(message({ id: '2', author: 'team', text: 'Of course.' }), { status: 201 }),
  })
  const { user } = renderPage(PAGE)
  expect(await screen.findByText('May my wife come <with> me?')).toBeVisible()
  await waitFor(() => expect(api.to(`POST ${ONE}/messages/read`)[0]?.body).toEqual({ lastId: message().id }))
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(screen.getByText('Enter a message')).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Your answer' })
  await user.type(field, 'Of course.')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText(/^No answer arrived. Your text is still here: send it again/)).toBeVisible()
  expect(field).toHaveValue('Of course.')
  refuses = false
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(field).toHaveValue(''))
  expect(screen.getByText('Of course.')).toBeVisible()
  const keys = api.to(`POST ${ONE}/messages`).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a message that was written while the patient cancelled is sent by a second press only', async () => {
  let now = booking
  const api = fakeApi({
    ...calls('admin'),
    [`GET ${ONE}`]: () => json(now),
    [`POST ${ONE}/messages`]: ({ body }) => {
      if ((body as { status: string }).status === now.status)
        return json(message({ id: '2', author: 'team', text: 'Come on Monday.' }), { status: 201 })
      return problem(409, 'booking_ended', 'This booking was cancelled while you wrote.')
    },
  })
  const { user } = renderPage(PAGE)
  const field = await screen.findByRole('textbox', { name: 'Your answer' })
  await user.type(field, 'Come on Monday.')
  const cancellation = { id: 'e-1', type: 'status_changed', at: AT, by: 'you', to: 'cancelled', fields: [] }
  const followUp = { ...booking.followUp, history: [cancellation as never] }
  now = { ...booking, status: 'cancelled', version: 4, followUp }
  const send = screen.getByRole('button', { name: 'Send message' })
  await user.click(send)
  const told = await screen.findByText(/^The patient cancelled this booking while you wrote\./)
  expect(told).toHaveTextContent('The message was not sent. Press “Send message” again to send it.')
  expect(field).toHaveValue('Come on Monday.')
  await user.click(send)
  await waitFor(() => expect(field).toHaveValue(''))
  expect(told).not.toBeInTheDocument()
  expect(api.to(`POST ${ONE}/messages`).map(({ body }) => body)).toEqual([
    { text: 'Come on Monday.', status: booking.status },
    { text: 'Come on Monday.', status: 'cancelled' },
  ])
})

test('shows a message once whose answer was lost and that was read meanwhile', async () => {
  const sent = message({ id: '2', author: 'team', text: 'Of course.' })
  let tries = 0
  const api = fakeApi({
    ...calls('admin'),
    [`GET ${ONE}/messages`]: () => json({ items: tries ? [sent, message()] : [message()] }),
    [`POST ${ONE}/messages`]: () => {
      tries += 1
      return tries === 1 ? Promise.reject(new TypeError('Offline')) : json(sent, { status: 201 })
    },
  })
  const { user } = renderPage(PAGE)
  const field = await screen.findByRole('textbox', { name: 'Your answer' })
  await user.type(field, 'Of course.')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(api.to(`POST ${ONE}/messages`)).toHaveLength(1))
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Of course.', { ignore: 'textarea' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(field).toHaveValue(''))
  expect(screen.getAllByText('Of course.')).toHaveLength(1)
})

test.each([
  [{ safeCopy: 'pending' as const }, /safe copy is being made/],
  [{ safeCopy: 'failed' as const }, /safe copy could not be made/],
  [{ isDamaged: true }, /stored file is damaged/],
])('a file that cannot be opened says why: %j', async (changes, reason) => {
  const documents = (booking.followUp?.documents ?? []).map((document) => ({ ...document, ...changes }))
  fakeApi({
    ...calls('admin'),
    [`GET ${ONE}`]: () => json({ ...booking, followUp: { ...booking.followUp, documents } }),
  })
  renderPage(PAGE)
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Open scan.pdf' })).not.toBeInTheDocument()
})

test.each(['moderator', 'admin'] as const)(
  'a %s saves a safe copy of a Word document under its own name',
  async (role) => {
    const saved: File[] = []
    Object.assign(URL, {
      createObjectURL: (file: File) => `blob:${saved.push(file)}`,
      revokeObjectURL: () => undefined,
    })
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    fakeApi({
      ...calls(role),
      'GET /api/medical-records/r/content': () =>
        new Response('<!doctype html><p>Referral</p>', {
          headers: {
            'Content-Type': 'text/html',
            'Content-Disposition':
              'attachment; filename="x"; filename*=UTF-8\'\'scan%20%28safe%20copy%29.html',
          },
        }),
    })
    const { user } = renderPage(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Open scan.pdf' }))
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'To prepare the quote')
    await user.click(screen.getByRole('button', { name: 'Open the file' }))
    await waitFor(() => expect(click).toHaveBeenCalled())
    click.mockRestore()
    expect(saved[0]?.name).toBe('scan (safe copy).html')
    expect(saved[0]?.type).toBe('text/html')
    expect(saved[0]?.size).toBe('<!doctype html><p>Referral</p>'.length)
  },
)

test('what is changed after an answer was lost is another message', async () => {
  const api = fakeApi({
    ...calls('admin'),
    [`POST ${ONE}/messages`]: () => Promise.reject(new TypeError('Offline')),
  })
  const { user } = renderPage(PAGE)
  const field = await screen.findByRole('textbox', { name: 'Your answer' })
  const send = async (text: string) => {
    const sent = api.to(`POST ${ONE}/messages`).length
    await user.type(field, text)
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(api.to(`POST ${ONE}/messages`)).toHaveLength(sent + 1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send message' })).toBeEnabled())
  }
  await send('Of course')
  await send(' ')
  await send('not')
  const keys = api.to(`POST ${ONE}/messages`).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a message below the screen, or in a window without the focus, does not count as seen', async () => {
  const Observer = window.IntersectionObserver
  const observers: ((isIntersecting: boolean) => void)[] = []
  window.IntersectionObserver = class {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      observers.push((isIntersecting) => report([{ isIntersecting }]))
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  const hasFocus = jest.spyOn(document, 'hasFocus').mockReturnValue(true)
  try {
    const api = fakeApi(calls('admin'))
    renderPage(PAGE)
    expect(await screen.findByText('May my wife come <with> me?')).toBeVisible()
    const see = (isIntersecting: boolean) => act(() => observers.at(-1)?.(isIntersecting))
    see(false)
    hasFocus.mockReturnValue(false)
    see(true)
    expect(api.to(`POST ${ONE}/messages/read`)).toEqual([])
    hasFocus.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(api.to(`POST ${ONE}/messages/read`)).toHaveLength(1))
  } finally {
    window.IntersectionObserver = Observer
    hasFocus.mockRestore()
  }
})

test('the notifications about the booking count as read once its page is on the screen', async () => {
  const Observer = window.IntersectionObserver
  window.IntersectionObserver = class {
    constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
    observe() {
      this.report([{ isIntersecting: true }])
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  const hasFocus = jest.spyOn(document, 'hasFocus').mockReturnValue(true)
  const subject = { type: 'booking', id: aBooking().id }
  const unread = { id: 'n1', type: 'team_message', subject, createdAt: '2026-11-24T08:00:00Z', readAt: null }
  try {
    const api = fakeApi({
      ...calls('moderator'),
      'GET /api/notifications': () => json({ items: [unread], unread: 1 }),
      'POST /api/notifications/read': () => new Response(null, { status: 204 }),
    })
    renderPage(PAGE)
    await waitFor(() => expect(api.to('POST /api/notifications/read')).toHaveLength(1))
    expect(api.to('POST /api/notifications/read')[0]?.body).toEqual({ bookingId: subject.id })
  } finally {
    window.IntersectionObserver = Observer
    hasFocus.mockRestore()
  }
})

test('a moderator answers messages and calls', async () => {
  const api = fakeApi({
    ...calls('moderator'),
    [`POST ${ONE}/messages`]: () => json(message({ id: '2', author: 'team', text: 'Yes.' }), { status: 201 }),
    [`POST ${ONE}/call-requests/answer`]: () => json({ ...booking.followUp?.callRequest, answeredAt: AT }),
  })
  const { user } = renderPage(PAGE)
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Yes.')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Message sent')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I have called' }))
  expect(await screen.findByText('Marked as called')).toBeVisible()
  expect(api.to(`POST ${ONE}/call-requests/answer`)).toHaveLength(1)
})

test('what the list knew of a booking is shown before the rest of it is there', async () => {
  const { followUp: _, ...known } = booking
  fakeApi({ ...calls('admin'), [`GET ${ONE}`]: () => json(known) })
  renderPage(PAGE)
  expect(await screen.findByText('May my wife come <with> me?')).toBeVisible()
  expect(screen.queryByText('scan.pdf')).not.toBeInTheDocument()
})

test('messages that could not be loaded are told as that', async () => {
  fakeApi({ ...calls('admin'), [`GET ${ONE}/messages`]: () => problem(503, 'unavailable', 'Broken') })
  renderPage(PAGE)
  expect(await screen.findByText('The messages could not be loaded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByText('No messages yet.')).not.toBeInTheDocument()
})

test('the history shows internal notes between the events, by time (B2)', async () => {
  const event = {
    id: 'e-1',
    type: 'created' as const,
    at: AT,
    by: 'you' as const,
    person: null as string | null,
    assignee: null as string | null,
    from: null,
    to: null,
    fields: [],
    estimatedCostUsd: null,
    hospital: null,
    treatment: null,
    reason: null,
    payment: null,
    refund: null as AdminBookingDetail['followUp']['history'][number]['refund'],
    appointment: null,
    offer: null as AdminBookingDetail['followUp']['history'][number]['offer'],
    possibleEmergency: false,
  }
  const history = [
    event,
    {
      ...event,
      id: 'e-4',
      type: 'details_changed' as const,
      at: '2026-11-20T11:30:00Z',
      by: 'team' as const,
      fields: ['hospitalId', 'treatmentId'],
      hospital: { from: 'Gleneagles', to: 'Prince Court' },
      treatment: { from: 'Hip Replacement', to: null },
    },
    {
      ...event,
      id: 'e-6',
      type: 'details_changed' as const,
      at: '2026-11-20T11:45:00Z',
      by: 'team' as const,
      fields: ['possibleEmergency'],
    },
    {
      ...event,
      id: 'e-2',
      type: 'appointment_cancelled' as const,
      at: '2026-11-20T12:00:00Z',
      by: 'team' as const,
    },
    {
      ...event,
      id: 'e-5',
      type: 'hospital_told' as const,
      at: '2026-11-20T12:30:00Z',
      by: 'team' as const,
      person: 'Farah Lim',
    },
    { ...event, id: 'e-3', type: 'unassigned' as const, at: '2026-11-20T13:00:00Z', by: 'system' as const },
    {
      ...event,
      id: 'r-1',
      type: 'refund' as const,
      at: '2026-11-20T13:30:00Z',
      by: 'system' as const,
      refund: { amountUsd: 200, status: 'failed' as const, category: 'booking_changed' as const },
    },
    ...[
      { type: 'assigned' as const, assignee: 'Nur Aisyah' },
      { type: 'assigned' as const },
      { type: 'released' as const },
    ].map((changes, index) => ({
      ...event,
      ...changes,
      id: `a-${index}`,
      at: `2026-11-20T14:0${index}:00Z`,
      by: 'team' as const,
      person: 'Farah Lim',
    })),
    ...[
      { type: 'offer_accepted' as const, endReason: null, date: null },
      { type: 'offer_confirmed' as const, endReason: null, date: '2099-02-01' },
      { type: 'acceptance_ended' as const, endReason: 'withdrawn' as const, date: null },
    ].map(({ type, ...offer }, index) => ({
      ...event,
      type,
      id: `o-${index}`,
      at: `2026-11-20T15:0${index}:00Z`,
      offer: { hospital: 'Contoh', ...offer },
    })),
  ]
  const notes = [{ id: 'n', at: '2026-11-20T11:00:00Z', person: null, text: 'Waiting for the scan' }]
  fakeApi({
    ...calls('moderator'),
    [`GET ${ONE}`]: () => json({ ...booking, followUp: { ...booking.followUp, history, notes } }),
  })
  renderPage(PAGE)
  const region = within(await screen.findByRole('region', { name: 'History' }))
  const texts = region.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringContaining('Booking requested'),
    expect.stringMatching(/^Internal note.*A former staff member“Waiting for the scan”$/),
    expect.stringMatching(
      /^Hospital changed from Gleneagles to Prince Court, Treatment changed from Hip Replacement to none/,
    ),
    expect.stringContaining('Possible emergency marked as handled'),
    expect.stringContaining('Appointment cancelled'),
    expect.stringMatching(/^The hospital knows that the patient cancelled.*Farah Lim$/),
    expect.stringMatching(/^Unassigned: the assignee left the team.*Sihat$/),
    expect.stringMatching(/^The bank refused the refund of \$200 · The booking changed.*Sihat$/),
    expect.stringMatching(/^Assigned to Nur Aisyah.*Farah Lim$/),
    expect.stringContaining('Assigned to a former staff member'),
    expect.stringMatching(/^Unassigned.*Farah Lim$/),
    expect.stringMatching(/^The patient accepted the offer of Contoh/),
    expect.stringMatching(/^Contoh confirmed that it can treat the patient from Feb 01, 2099/),
    expect.stringMatching(/^Contoh took its offer back, so the acceptance ended/),
  ])
})

test('a call and a cancellation that may be about an emergency are marked', async () => {
  const callRequest = { ...booking.followUp.callRequest, possibleEmergency: true }
  const cancellation = {
    id: 'e-1',
    type: 'status_changed',
    at: AT,
    by: 'you',
    to: 'cancelled',
    fields: [],
    reason: 'I cannot breathe',
    possibleEmergency: true,
  }
  const followUp = { ...booking.followUp, callRequest, history: [cancellation] }
  fakeApi({
    ...calls('admin'),
    [`GET ${ONE}`]: () => json({ ...booking, status: 'cancelled', possibleEmergency: true, followUp }),
  })
  renderPage(PAGE)
  for (const name of ['Status', 'Call asked for', 'History'])
    expect(within(await screen.findByRole('region', { name })).getByText('Possible emergency')).toBeVisible()
  expect(screen.getByText(/^What the patient wrote may be about an emergency/)).toBeVisible()
})

test('a call is marked as made; shared files are named', async () => {
  const answer = Promise.withResolvers<Response>()
  const api = fakeApi({
    ...calls('admin'),
    [`POST ${ONE}/call-requests/answer`]: () => answer.promise,
  })
  const { user } = renderPage(PAGE)
  const call = await screen.findByRole('region', { name: 'Call asked for' })
  expect(within(call).getByRole('link')).toHaveAttribute('href', 'tel:+2348005550100')
  await user.dblClick(await within(call).findByRole('button', { name: 'I have called' }))
  answer.resolve(json(booking.followUp.callRequest))
  expect(await screen.findByText('Marked as called')).toBeVisible()
  expect(api.to(`POST ${ONE}/call-requests/answer`).map(({ body }) => body)).toEqual([
    { callRequestId: 'c', version: 2 },
  ])
  expect(screen.getByText('scan.pdf')).toBeVisible()
})

test('a call whose number the patient corrected meanwhile is not marked as made, and nothing typed is lost', async () => {
  const { followUp } = booking
  let phone = followUp.callRequest?.phone
  const api = fakeApi({
    ...calls('admin'),
    [`GET ${ONE}`]: () =>
      json({ ...booking, followUp: { ...followUp, callRequest: { ...followUp.callRequest, phone } } }),
    [`POST ${ONE}/call-requests/answer`]: () => {
      phone = '+44 222 555 0100'
      return problem(409, 'stale_version', 'Changed meanwhile')
    },
  })
  const { user } = renderPage(PAGE)
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Of course.')
  const call = within(await screen.findByRole('region', { name: 'Call asked for' }))
  await user.click(await call.findByRole('button', { name: 'I have called' }))
  expect(
    await screen.findByText(/^The request for a call has changed, so nothing was marked\./),
  ).toBeVisible()
  expect(await call.findByRole('link', { name: '+44 222 555 0100' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Of course.')
  expect(api.to(`POST ${ONE}/call-requests/answer`)).toHaveLength(1)
})
