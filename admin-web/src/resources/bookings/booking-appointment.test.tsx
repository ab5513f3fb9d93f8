import { screen, waitFor, within } from '@testing-library/react'
import type { AdminBookingDetail, Role } from '../../providers/types'
import { aBooking, aDue, aSession, fakeApi, json, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const APPOINTMENT = {
  at: '2027-01-14T01:30:00Z',
  timeZone: 'Asia/Kuala_Lumpur',
  place: 'Jalan 1, George Town',
  department: null,
  doctor: null,
  contact: null,
  bring: null,
}

async function show(
  changes: Partial<AdminBookingDetail> = {},
  role: Role = 'admin',
  answer?: Response | Promise<Response>,
  timeZones = json({
    items: ['America/New_York', 'Asia/Bangkok', 'Asia/Kolkata', 'Asia/Kuala_Lumpur'],
    replaced: [{ name: 'Asia/Calcutta', current: 'Asia/Kolkata' }],
  }),
) {
  let now = aBooking({ status: 'confirmed', confirmedDate: '2026-11-20T10:00:00Z', ...changes })
  const one = `/api/admin/bookings/${now.id}`
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession(role)),
    [`GET ${one}`]: () => json(now),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${now.id}`]: () => json(aDue()),
    [`PUT ${one}/appointment`]: () => {
      if (answer) return answer
      now = { ...now, appointment: APPOINTMENT, version: now.version + 1 }
      return json(now)
    },
    'GET /api/admin/bookings/time-zones': () => timeZones,
    [`DELETE ${one}/appointment`]: () => {
      now = { ...now, appointment: null, appointmentToCheck: null, version: now.version + 1 }
      return json(now)
    },
  })
  const { user } = renderPage(`/bookings/${now.id}/show`)
  const part = within(await screen.findByRole('region', { name: 'Appointment' }))
  return { user, part, sent: () => api.to(`PUT ${one}/appointment`).map(({ body }) => body), api, one }
}

test('a day before the first one that the hospital confirmed is warned of, and can be saved', async () => {
  const followUp = { ...aBooking().followUp, agreedFrom: '2027-01-15' }
  const { user, part, sent } = await show({ followUp })
  await user.type(await part.findByLabelText(/Date and time/), '2027-01-15T09:30')
  expect(part.queryByText(/This time is earlier/)).not.toBeInTheDocument()
  await user.clear(part.getByLabelText(/Date and time/))
  await user.type(part.getByLabelText(/Date and time/), '2027-01-14T09:30')
  expect(part.getByText(/can treat the patient from Jan 15, 2027. This time is earlier/)).toBeVisible()
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await screen.findByText('Appointment saved')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

test('sets an appointment in the time zone of the hospital', async () => {
  const { user, part, sent } = await show()
  expect(await part.findByText('No appointment yet.')).toBeVisible()
  expect(await part.findByLabelText(/Time zone/)).toHaveValue('Asia/Kuala Lumpur')
  await user.type(part.getByLabelText(/Date and time/), '2027-01-14T09:30')
  await user.type(part.getByLabelText('Place'), 'Jalan 1, George Town')
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await screen.findByText('Appointment saved')).toBeVisible()
  expect(sent()).toEqual([
    {
      localTime: '2027-01-14T09:30',
      timeZone: 'Asia/Kuala_Lumpur',
      place: 'Jalan 1, George Town',
      version: 3,
    },
  ])
  expect(await part.findByText('Thursday, January 14, 2027 at 09:30 (Kuala Lumpur, GMT+8)')).toBeVisible()
})

const inCountry = (code: string, name: string) =>
  ({ ...aBooking().hospital, country: { code, name } }) as never

test('shows the stored time zone and sends it, also one that the API does not list', async () => {
  const { user, part, sent } = await show({ appointment: { ...APPOINTMENT, timeZone: 'UTC' } })
  expect(await part.findByLabelText(/Time zone/)).toHaveValue('UTC')
  await user.type(part.getByLabelText('Contact'), 'Reception')
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await screen.findByText('Appointment saved')).toBeVisible()
  expect(sent()).toMatchObject([{ timeZone: 'UTC' }])
})

test.each([
  ['a part of the name', 'Kolk', 'Asia/Kolkata'],
  ['the name on the screen', 'america/new york', 'America/New York'],
  ['the IANA name', 'America/New_York', 'America/New York'],
  ['the IANA name of the zone that is set', 'Asia/Kuala_Lumpur', 'Asia/Kuala Lumpur'],
  ['a former name', 'Calcutta', 'Asia/Kolkata'],
  ['the country', 'India', 'Asia/Kolkata'],
])('finds a time zone of the API by %s', async (_what, typed, found) => {
  const { user, part } = await show()
  const field = await part.findByLabelText(/Time zone/)
  await user.clear(field)
  await user.type(field, typed)
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([found])
})

test('saves the time zone that was found by its former name', async () => {
  const { user, part, sent } = await show()
  await user.type(await part.findByLabelText(/Date and time/), '2027-01-14T09:30')
  await user.clear(part.getByLabelText(/Time zone/))
  await user.type(part.getByLabelText(/Time zone/), 'Calcutta')
  await user.click(await screen.findByRole('option', { name: 'Asia/Kolkata' }))
  expect(part.getByLabelText(/Time zone/)).toHaveValue('Asia/Kolkata')
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await screen.findByText('Appointment saved')).toBeVisible()
  expect(sent()).toMatchObject([{ timeZone: 'Asia/Kolkata' }])
})

test('shows the chosen time zone again when somebody types its name', async () => {
  const { user, part } = await show()
  const field = await part.findByLabelText(/Time zone/)
  await user.type(field, 'Kuala', { initialSelectionStart: 0, initialSelectionEnd: 17 })
  expect(await screen.findByRole('option', { name: 'Asia/Kuala Lumpur' })).toBeInTheDocument()
})

test('keeps the time zone of the hospital when the time zones cannot be loaded', async () => {
  const { part } = await show({}, 'admin', undefined, problem(503, 'unavailable', 'Unavailable'))
  expect(
    await part.findByText('The time zones did not load. Reload the page to choose another one.'),
  ).toBeVisible()
  expect(part.getByLabelText(/Time zone/)).toHaveValue('Asia/Kuala Lumpur')
})

test('a new appointment in India has a visible time zone, and a cleared one is not saved', async () => {
  const { user, part, sent } = await show({ hospital: inCountry('IN', 'India') })
  const field = await part.findByLabelText(/Time zone/)
  expect(field).toHaveValue('Asia/Kolkata')
  await user.type(part.getByLabelText(/Date and time/), '2027-01-14T09:30')
  await user.clear(field)
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await part.findByText('Required')).toBeVisible()
  expect(sent()).toEqual([])
})

test('says when the time zone is not that of the country of the hospital', async () => {
  const { part } = await show({
    hospital: inCountry('TH', 'Thailand'),
    appointment: { ...APPOINTMENT, timeZone: 'Asia/Kolkata' },
  })
  expect(
    await part.findByText(
      'The hospital is in Thailand, where the time zone is Asia/Bangkok. Check the time zone.',
    ),
  ).toBeVisible()
})

test('does not warn of the time zone of the hospital', async () => {
  const { part } = await show({ hospital: inCountry('IN', 'India') })
  expect(await part.findByLabelText(/Time zone/)).toHaveValue('Asia/Kolkata')
  expect(part.queryByText(/Check the time zone/)).not.toBeInTheDocument()
})

test.each([
  [2, true],
  [4, false],
])(
  'warns before saving that the patient has little time to cancel: %d days ahead',
  async (days, isWarned) => {
    const { user, part } = await show()
    const time = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
    await user.type(await part.findByLabelText(/Date and time/), time)
    expect(part.queryByText(/less than 3 days away/) !== null).toBe(isWarned)
  },
)

test('the hospital leads to the appointment that has to be cancelled first', async () => {
  const { user } = await show({ appointment: APPOINTMENT })
  const match = within(await screen.findByRole('region', { name: 'Hospital and treatment' }))
  expect(await match.findByText(/^This booking has an appointment at/)).toHaveTextContent(
    `This booking has an appointment at ${aBooking().hospital?.name} on Thursday, January 14, 2027 at 09:30 (Kuala Lumpur, GMT+8). Cancel the appointment before you change the hospital.`,
  )
  await user.click(match.getByRole('button', { name: 'Go to the appointment' }))
  expect(screen.getByRole('region', { name: 'Appointment' })).toContainElement(
    document.activeElement as HTMLElement,
  )
})

test.each([
  ['no appointment', {}],
  ['a cancelled booking', { appointment: APPOINTMENT, status: 'cancelled' }],
] as const)('says nothing of an appointment with %s', async (_what, changes) => {
  await show(changes)
  const match = within(await screen.findByRole('region', { name: 'Hospital and treatment' }))
  expect(match.queryByText(/^This booking has an appointment at/)).not.toBeInTheDocument()
})

test('says why the hospital was not changed', async () => {
  const booking = aBooking({ treatment: null })
  const one = `/api/admin/bookings/${booking.id}`
  const detail = 'This booking has an appointment at Medanta. Cancel the appointment first.'
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [`GET ${one}`]: () => json(booking),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
    [`PATCH ${one}`]: () => problem(409, 'appointment_stands', detail),
  })
  const { user } = renderPage(`/bookings/${booking.id}/show`)
  const match = within(await screen.findByRole('region', { name: 'Hospital and treatment' }))
  await user.hover(match.getByRole('combobox', { name: 'Hospital' }))
  await user.click(match.getByRole('button', { name: 'Take the hospital away', hidden: true }))
  await user.click(match.getByRole('button', { name: 'Save hospital and treatment' }))
  expect(await screen.findByText(detail)).toBeVisible()
})

test('a double click saves the appointment once', async () => {
  const answer = Promise.withResolvers<Response>()
  const { user, part, sent } = await show({}, 'admin', answer.promise)
  await user.type(await part.findByLabelText(/Date and time/), '2027-01-14T09:30')
  await user.dblClick(part.getByRole('button', { name: 'Save appointment' }))
  answer.resolve(json(aBooking({ version: 4 })))
  expect(await screen.findByText('Appointment saved')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

test('says at the field what the server refuses, and keeps what was typed', async () => {
  const errors = [
    { pointer: '/localTime', code: 'past', detail: 'Please choose a time that is not in the past' },
  ]
  const { user, part } = await show(
    {},
    'admin',
    json({ status: 400, code: 'invalid_input', errors }, { status: 400 }),
  )
  await user.type(await part.findByLabelText(/Date and time/), '2020-01-14T09:30')
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await part.findByText('Please choose a time that is not in the past')).toBeVisible()
  expect(part.getByLabelText(/Date and time/)).toHaveValue('2020-01-14T09:30')
})

test('tells of a change by somebody else, and keeps what was typed', async () => {
  const { user, part } = await show({}, 'admin', problem(409, 'stale_version', 'Changed'))
  await user.type(await part.findByLabelText(/Date and time/), '2027-01-14T09:30')
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await screen.findByText(/changed by someone else/)).toBeVisible()
  expect(part.getByLabelText(/Date and time/)).toHaveValue('2027-01-14T09:30')
})

test('a moderator changes and cancels an appointment, and is asked first', async () => {
  const { user, part, api, one } = await show({ appointment: APPOINTMENT }, 'moderator')
  expect(await part.findByLabelText(/Date and time/)).toHaveValue('2027-01-14T09:30')
  await user.click(part.getByRole('button', { name: 'Cancel appointment' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Amara Okonkwo gets an email/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel appointment' }))
  expect(await screen.findByText('Appointment cancelled')).toBeVisible()
  expect(api.to(`DELETE ${one}/appointment`)).toHaveLength(1)
  expect(await part.findByText('No appointment yet.')).toBeVisible()
})

test('shows an earlier date that is to be checked, until it is discarded', async () => {
  const { user, part } = await show({ appointmentToCheck: '2027-01-14T12:00:00Z' })
  expect(await part.findByText(/Earlier date to check with the hospital: Jan 14, 2027/)).toBeVisible()
  await user.click(await part.findByRole('button', { name: 'Discard date' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard date' }))
  expect(await screen.findByText('Date discarded')).toBeVisible()
})

test('keeps time zone, place, contact and what to bring of the earlier date in the form', async () => {
  const { part } = await show({
    appointmentToCheck: '2027-01-14T12:00:00Z',
    earlierAppointment: {
      timeZone: 'Asia/Seoul',
      place: 'Gate 2',
      department: null,
      doctor: null,
      contact: 'Ms Kim',
      bring: 'Passport',
    },
  })
  expect(await part.findByText(/Earlier date to check.*January 14, 2027 at 21:00/)).toBeVisible()
  expect(await part.findByLabelText(/^Date and time/)).toHaveValue('')
  expect(part.getByLabelText(/^Place/)).toHaveValue('Gate 2')
  expect(part.getByLabelText(/^Contact/)).toHaveValue('Ms Kim')
  expect(part.getByLabelText(/^What to bring/)).toHaveValue('Passport')
})

test('without a hospital there is no appointment to enter', async () => {
  const { part } = await show({ hospital: null })
  expect(await part.findByText('Choose the hospital before you set an appointment.')).toBeVisible()
  expect(part.queryByRole('button')).not.toBeInTheDocument()
})

test('a booking that is over has nothing to change', async () => {
  const { part } = await show({ status: 'completed', appointment: APPOINTMENT })
  expect(await part.findByText(/Thursday, January 14, 2027 at 09:30/)).toBeVisible()
  expect(part.queryByRole('button')).not.toBeInTheDocument()
})

test('a paid booking that nobody confirmed says so, and is confirmed by a press', async () => {
  const unconfirmed = aBooking({
    status: 'confirmed',
    confirmedDate: null,
    paidUsd: 500,
    stage: 'deposit_received',
  })
  const one = `/api/admin/bookings/${unconfirmed.id}`
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [`GET ${one}`]: () => json(unconfirmed),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${unconfirmed.id}`]: () => json(aDue()),
    [`PATCH ${one}`]: () => json({ ...unconfirmed, confirmedDate: '2026-11-20T10:00:00Z', version: 4 }),
  })
  const { user } = renderPage(`/bookings/${unconfirmed.id}/show`)
  expect(await screen.findByText(/nobody has confirmed this booking/)).toBeVisible()
  expect(await screen.findByRole('combobox', { name: /^Status of/ })).toHaveTextContent('Paid, not confirmed')
  await user.click(await screen.findByRole('button', { name: 'Confirm booking' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm booking' }))
  expect(api.to(`PATCH ${one}`).map(({ body }) => body)).toEqual([{ status: 'confirmed', version: 3 }])
})

/** The page of a booking whose server refuses every version but its newest. */
async function showVersioned(changes: Partial<AdminBookingDetail> = {}) {
  const server = { booking: aBooking({ status: 'confirmed', confirmedDate: null, ...changes }) }
  const one = `/api/admin/bookings/${server.booking.id}`
  const change = (made: object) => {
    const { version, ...patch } = made as { version: number }
    if (version !== server.booking.version) return problem(409, 'stale_version', 'Changed')
    server.booking = { ...server.booking, ...patch, version: version + 1 }
    return json(server.booking)
  }
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [`GET ${one}`]: () => json(server.booking),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${server.booking.id}`]: () => json(aDue()),
    [`PUT ${one}/appointment`]: ({ body }) =>
      change({ version: (body as { version: number }).version, appointment: APPOINTMENT }),
    [`PATCH ${one}`]: ({ body }) => change(body as object),
  })
  const { user } = renderPage(`/bookings/${server.booking.id}/show`)
  const part = within(await screen.findByRole('region', { name: 'Appointment' }))
  /** Somebody else changes the booking, and the page does not know yet. */
  const elsewhere = (patch: Partial<AdminBookingDetail>) => {
    server.booking = { ...server.booking, ...patch, version: server.booking.version + 1 }
  }
  return { user, part, api, one, elsewhere }
}

test('after a conflict the next press saves the typed appointment on the version that is shown', async () => {
  const { user, part, elsewhere } = await showVersioned()
  await user.type(await part.findByLabelText(/Date and time/), '2027-01-14T09:30')
  elsewhere({ estimatedCostUsd: 900 })
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await screen.findByText(/changed this booking/)).toHaveTextContent('$900')
  expect(part.getByLabelText(/Date and time/)).toHaveValue('2027-01-14T09:30')
  await screen.findByDisplayValue('900')
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await screen.findByText('Appointment saved')).toBeVisible()
})

test('typed appointment fields stay when somebody else sets the appointment or the hospital', async () => {
  const { user, part, elsewhere } = await showVersioned()
  await user.type(await part.findByLabelText(/Date and time/), '2027-02-01T10:00')
  await user.type(part.getByLabelText('What to bring'), 'The scan')
  elsewhere({ appointment: { ...APPOINTMENT, timeZone: 'Asia/Bangkok' } })
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await screen.findByText(/changed this booking/)).toHaveTextContent('Appointment:')
  expect(await part.findByText(/Thursday, January 14, 2027 at 08:30/)).toBeVisible()
  expect(part.getByLabelText(/Date and time/)).toHaveValue('2027-02-01T10:00')
  expect(part.getByLabelText('What to bring')).toHaveValue('The scan')
})

test('a conflict names each part of the appointment that the colleague changed', async () => {
  const { user, part, elsewhere } = await showVersioned({ appointment: APPOINTMENT })
  await user.type(await part.findByLabelText('Place'), ', room 4')
  const theirs = {
    place: 'Jalan 2, George Town',
    department: null,
    doctor: null,
    contact: 'Aisyah, desk 3',
    bring: 'The scan',
  }
  elsewhere({ appointment: { ...APPOINTMENT, ...theirs } })
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  const told = await screen.findByText(/changed this booking/)
  expect(told).toHaveTextContent(
    'Now: Place: “Jalan 2, George Town”, Contact: “Aisyah, desk 3”, What to bring: “The scan”.',
  )
  expect(part.getByLabelText('Place')).toHaveValue('Jalan 1, George Town, room 4')
  await waitFor(() => expect(part.getByLabelText('Contact')).toHaveValue('Aisyah, desk 3'))
})

test('a typed appointment stays to be copied when the patient cancels, until it is discarded', async () => {
  const { user, part, elsewhere } = await showVersioned()
  await user.type(await part.findByLabelText(/Date and time/), '2027-02-01T10:00')
  await user.type(part.getByLabelText('What to bring'), 'The scan')
  elsewhere({ status: 'cancelled' })
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await part.findByText(/The booking is over. You cannot save this appointment/)).toBeVisible()
  expect(part.getByLabelText('What to bring')).toHaveValue('The scan')
  expect(part.queryByRole('button', { name: 'Save appointment' })).not.toBeInTheDocument()
  await user.click(part.getByRole('button', { name: 'Discard' }))
  expect(part.queryByLabelText('What to bring')).not.toBeInTheDocument()
})

test('a status that leaves the form in place is set past a typed appointment', async () => {
  const { user, part } = await showVersioned({ confirmedDate: '2026-11-20T10:00:00Z' })
  await user.type(await part.findByLabelText('What to bring'), 'The scan')
  await user.click(await screen.findByRole('combobox', { name: /^Status of / }))
  await user.click(await screen.findByRole('option', { name: 'Payment pending' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText(/You typed an appointment/)).not.toBeInTheDocument()
})

test('a cost that was typed before the appointment was saved is no conflict', async () => {
  const { user, part } = await showVersioned()
  await user.type(await screen.findByRole('textbox', { name: 'Estimated cost in US dollars' }), '2500')
  await user.type(await part.findByLabelText(/Date and time/), '2027-01-14T09:30')
  await user.click(part.getByRole('button', { name: 'Save appointment' }))
  expect(await screen.findByText('Appointment saved')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save cost' }))
  expect(await screen.findByText('Cost saved')).toBeVisible()
})

test('a status is not set past a typed, unsaved appointment', async () => {
  const { user, part, api, one } = await showVersioned()
  await user.type(await part.findByLabelText('What to bring'), 'The scan')
  await user.click(await screen.findByRole('combobox', { name: /^Status of / }))
  await user.click(await screen.findByRole('option', { name: 'Completed' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/You typed an appointment and did not save it/)).toBeVisible()
  expect(dialog.getByRole('button', { name: /status/i })).toBeDisabled()
  expect(api.to(`PATCH ${one}`)).toHaveLength(0)
})

test('a conflict while a paid booking is confirmed does not say that somebody confirmed it', async () => {
  const { user, elsewhere } = await showVersioned({ stage: 'deposit_received' })
  await user.click(await screen.findByRole('button', { name: 'Confirm booking' }))
  elsewhere({ appointment: APPOINTMENT })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm booking' }))
  const told = await screen.findByText(/Somebody changed this booking|changed this booking/)
  expect(told).toHaveTextContent('Appointment:')
  expect(told).not.toHaveTextContent('Status')
})

test('a refusal is told in the words of the server', async () => {
  const booking = aBooking()
  const one = `/api/admin/bookings/${booking.id}`
  const detail = 'This is no longer possible in the current state.'
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    'GET /api/admin/bookings/time-zones': () => json({ items: ['Asia/Kuala_Lumpur'], replaced: [] }),
    [`GET ${one}`]: () => json(booking),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`PUT ${one}/appointment`]: () => problem(409, 'invalid_transition', detail),
  })
  const { user } = renderPage(`/bookings/${booking.id}/show`)
  await user.type(await screen.findByLabelText(/Date and time/), '2027-01-14T09:30')
  await user.click(screen.getByRole('button', { name: 'Save appointment' }))
  expect(await screen.findByText(detail)).toBeVisible()
})

test.each([
  ['moderator', 0],
  ['admin', 1],
] as const)('an appointment that has begun: a %s can change it (%d)', async (role, forms) => {
  const booking = aBooking({ appointment: { ...APPOINTMENT, at: '2026-01-14T01:30:00Z' } })
  const one = `/api/admin/bookings/${booking.id}`
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession(role)),
    'GET /api/admin/bookings/time-zones': () => json({ items: ['Asia/Kuala_Lumpur'], replaced: [] }),
    'GET /api/admin/bookings/team': () => json({ items: [] }),
    [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
    [`GET ${one}`]: () => json(booking),
    [`GET ${one}/messages`]: () => json({ items: [] }),
  })
  renderPage(`/bookings/${booking.id}/show`)
  const part = within(await screen.findByRole('region', { name: 'Appointment' }))
  if (forms === 0)
    expect(
      await part.findByText('This appointment has begun. Ask an administrator to change it.'),
    ).toBeVisible()
  else expect(await part.findByRole('button', { name: 'Save appointment' })).toBeVisible()
  expect(part.queryAllByRole('button', { name: 'Save appointment' })).toHaveLength(forms)
  expect(part.queryAllByRole('button', { name: 'Cancel appointment' })).toHaveLength(forms)
})

const TOLD = 'Mark that the hospital knows'

test('a cancelled booking with an earlier date that nobody checked asks staff to tell the hospital', async () => {
  const booking = aBooking({
    status: 'cancelled',
    appointmentToCheck: '2027-01-14T01:30:00Z',
    hospitalToTellSince: '2026-11-20T10:00:00Z',
  })
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`GET /api/admin/bookings/${booking.id}`]: () => json(booking),
    [`GET /api/admin/bookings/${booking.id}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
  })
  renderPage(`/bookings/${booking.id}/show`)
  const work = within(await screen.findByRole('region', { name: 'Status' }))
  expect(work.getByText('Earlier date, not checked with the hospital')).toBeVisible()
  expect(work.getByText(/^Jan 14, 2027/)).toBeVisible()
  expect(work.getByText('Island Hospital')).toBeVisible()
  expect(await work.findByRole('button', { name: TOLD })).toBeVisible()
})

test.each(['moderator', 'admin'] as const)(
  'the %s tells the hospital of a cancellation and marks it',
  async (role) => {
    const booking = aBooking({
      status: 'cancelled',
      cancelledAppointment: { ...APPOINTMENT, contact: 'Aisyah, +60 3 0000 0000' },
      hospitalToTellSince: '2026-11-20T10:00:00Z',
    })
    let now = booking
    const one = `/api/admin/bookings/${booking.id}`
    const api = fakeApi({
      'POST /api/auth/refresh': () => json(aSession(role)),
      [`GET ${one}`]: () => json(now),
      [`GET ${one}/messages`]: () => json({ items: [] }),
      [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
      [`POST ${one}/appointment/hospital-told`]: () => {
        now = { ...booking, hospitalToTellSince: null, version: 4 }
        return json(now)
      },
    })
    const { user } = renderPage(`/bookings/${booking.id}/show`)
    const work = within(await screen.findByRole('region', { name: 'Status' }))
    expect(work.getByText(/^The patient cancelled this booking on Nov 20, 2026/)).toBeVisible()
    for (const part of [work, within(screen.getByRole('region', { name: 'Appointment' }))])
      for (const text of [
        'Thursday, January 14, 2027 at 09:30 (Kuala Lumpur, GMT+8)',
        'Island Hospital',
        'Jalan 1, George Town',
        'Aisyah, +60 3 0000 0000',
      ])
        expect(part.getByText(text)).toBeVisible()
    expect(screen.queryByText(/it has no appointment to change/)).not.toBeInTheDocument()
    await user.click(await work.findByRole('button', { name: TOLD }))
    expect(await screen.findByText('Marked: the hospital knows')).toBeVisible()
    expect(api.to(`POST ${one}/appointment/hospital-told`).map(({ body }) => body)).toEqual([{ version: 3 }])
    await waitFor(() => expect(work.queryByRole('button', { name: TOLD })).not.toBeInTheDocument())
    expect(screen.getByText('Jalan 1, George Town')).toBeVisible()
  },
)
