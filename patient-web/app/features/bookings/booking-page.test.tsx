import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { EmergencyOutlet } from '~/components/emergency/emergency-outlet'
import type {
  BookingDetail,
  BookingEvent,
  BookingMessage,
  BookingStatus,
  ListedBooking,
  MedicalRecord,
} from '~/lib/api/types'
import { showEmergency } from '~/lib/emergency'
import { booking as fixture } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { BookingPage } from './booking-page'

const AT = '2026-11-21T10:42:00Z'
const followUp: BookingDetail['followUp'] = {
  history: [
    {
      id: 'e1',
      type: 'created',
      at: AT,
      by: 'you',
      from: null,
      to: null,
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
    },
    {
      id: 'e2',
      type: 'status_changed',
      at: AT,
      by: 'team',
      from: 'pending',
      to: 'confirmed',
      fields: [],
      estimatedCostUsd: null,
      hospital: null,
      treatment: null,
      reason: 'The hospital agreed',
      payment: null,
      refund: null,
      appointment: null,
      appointmentBefore: null,
      appointmentTexts: [],
      offer: null,
    },
  ],
  documents: [],
  callRequest: null,
  unreadMessages: 0,
}
const message = (changes: Partial<BookingMessage> = {}): BookingMessage => ({
  id: 'm1',
  author: 'team',
  text: 'When may we call you?',
  createdAt: AT,
  readAt: null,
  possibleEmergency: false,
  ...changes,
})
const record: MedicalRecord = {
  id: 'r1',
  name: 'scan.pdf',
  contentType: 'application/pdf',
  size: 10,
  createdAt: AT,
  assessmentId: null,
  safeCopy: 'ready',
  isDamaged: false,
}

const HOSPITAL: BookingDetail['hospital'] = {
  id: 'h1',
  slug: 'prince-court',
  name: 'Prince Court',
  isActive: true,
  city: 'Kuala Lumpur',
  country: { code: 'MY', name: 'Malaysia' },
}

const booking = (changes: Partial<ListedBooking> = {}) => ({ ...fixture(changes), isChangeable: false })

type Props = ComponentProps<typeof BookingPage>

const shownPage: Omit<Props, 'onChange'> = {
  booking: { ...booking({ id: 'b1' }), followUp },
  thread: { items: [] },
  records: [],
  contact: undefined,
  sharingConsented: false,
  phone: '+234 800 555 0100',
}

function open(changes: Partial<Props> = {}) {
  const onChange = jest.fn()
  const { unmount } = renderPage(<BookingPage {...shownPage} onChange={onChange} {...changes} />)
  return Object.assign(onChange, { unmount })
}

beforeEach(() => {
  sessionStorage.clear()
  signIn()
})

describe('a hospital that does not list the treatment', () => {
  const hospital = { ...HOSPITAL, id: 'h2', slug: 'two', name: 'Hospital Two' }
  const treatment = { id: 't1', slug: 'ivf', name: 'IVF', type: 'procedure' }
  const chosen = { ...shownPage.booking, hospital, treatment }
  const listedAt = (...slugs: string[]) =>
    serve({ 'GET /api/treatments/ivf': { body: { hospitals: slugs.map((slug) => ({ slug })) } } })
  const WORDS = 'Hospital Two does not list IVF.'
  const listingArrives = () => act(() => new Promise((done) => setTimeout(done)))

  test('is named on the page of the booking', async () => {
    listedAt('one')
    open({ booking: chosen })
    const warning = await screen.findByText(WORDS)
    expect(warning.closest('[role=status]')).toHaveTextContent(/Our team asks the hospital/)
  })

  test.each<[string, string, Partial<BookingDetail>]>([
    ['lists it', 'two', {}],
    ['has confirmed the date of its offer', 'one', { offerStage: 'agreed' }],
    ['has nothing to do for a booking that is over', 'one', { status: 'cancelled' }],
  ])('is not named if it %s', async (_when, listing, changes) => {
    listedAt(listing)
    open({ booking: { ...chosen, ...changes } })
    await listingArrives()
    expect(screen.queryByText(WORDS)).not.toBeInTheDocument()
  })
})

test('tells what happened, newest first, with reasons', () => {
  serve({})
  open()
  const [newest, oldest] = within(
    screen.getByRole('region', { name: 'History of this booking' }),
  ).getAllByRole('listitem')
  expect(newest).toHaveTextContent(/Confirmed.*Our team.*The hospital agreed/)
  expect(oldest).toHaveTextContent(/Request sent.*You/)
})

test.each([
  ['offer_accepted', {}, 'You accepted the offer of Contoh'],
  ['offer_confirmed', { date: '2099-02-01' }, 'Contoh confirmed that it can treat you from Feb 01, 2099'],
  [
    'acceptance_ended',
    { endReason: 'not_confirmed' },
    'Your acceptance ended: Contoh did not confirm the date in time',
  ],
  ['acceptance_ended', { endReason: 'withdrawn' }, 'Contoh took back the offer that you accepted'],
  [
    'acceptance_ended',
    { endReason: 'declined' },
    'Your request to Contoh ended, and you no longer accept its offer',
  ],
] as const)('the history tells of an offer: %s %j', (type, changes, words) => {
  serve({})
  const [event] = followUp.history
  const of = { hospital: 'Contoh', date: null, endReason: null, ...changes }
  const history = event ? [{ ...event, type, to: null, offer: of }] : []
  open({ booking: { ...booking({ id: 'b1' }), followUp: { ...followUp, history } } })
  expect(screen.getByText(words)).toBeVisible()
})

test('a request that nobody has acted on can be changed', () => {
  serve({})
  open({ booking: { ...booking({ id: 'b1' }), isChangeable: true, followUp } })
  expect(screen.getByRole('link', { name: 'Change this request' })).toHaveAttribute(
    'href',
    '/dashboard/bookings/b1?change=1',
  )
})

test.each([
  ['none', 'Ask hospitals for an offer', 'Our team is matching you'],
  ['open', 'See requests and offers', 'You choose it with an offer'],
  ['waiting', 'See the offer that you accepted', 'It confirms the date of your offer'],
] as const)('leads to the offers as far as they are: %s', (offerStage, link, hospital) => {
  serve({})
  open({ booking: { ...booking({ id: 'b1', hospital: null }), offerStage, followUp } })
  expect(screen.getByRole('link', { name: link })).toBeVisible()
  expect(screen.getByText(hospital)).toBeVisible()
})

test('says how many offers and answers wait, and leads there', () => {
  serve({})
  const waits = { offersToCompare: 2, newAnswers: 1, answeredOfferId: 'o1', hasChangeToSign: true }
  open({ booking: { ...booking({ id: 'b1', ...waits }), followUp } })
  const link = (name: string) => screen.getByRole('link', { name })
  expect(link('2 offers to compare')).toHaveAttribute('href', '/dashboard/bookings/b1/offers')
  expect(link('One new answer about an offer')).toHaveAttribute('href', '/dashboard/bookings/b1/offers/o1')
  expect(link('A change of your offer waits for your signature')).toHaveAttribute(
    'href',
    '/dashboard/bookings/b1/offers',
  )
})

test('a request that is under way cannot be changed', () => {
  serve({})
  open()
  expect(screen.queryByRole('link', { name: 'Change this request' })).not.toBeInTheDocument()
})

test.each([
  [{ from: null, to: 2500 }, 'Changed: estimated cost $2,500.00'],
  [{ from: 2500, to: 3000.5 }, 'Changed: estimated cost $3,000.50, before $2,500.00'],
  [{ from: 2500, to: null }, 'Changed: no estimated cost any more'],
  [null, 'Changed: Estimated cost'],
])('tells how the cost was changed: %j', (estimatedCostUsd, text) => {
  serve({})
  const [first] = followUp.history
  if (!first) throw new Error('There is no history')
  const event = {
    ...first,
    type: 'details_changed' as const,
    to: null,
    fields: ['estimatedCostUsd'],
    estimatedCostUsd,
    reason: null,
  }
  open({ booking: { ...booking({ id: 'b1' }), followUp: { ...followUp, history: [event] } } })
  expect(screen.getByText(text)).toBeInTheDocument()
})

test.each([
  ['hospital', { from: null, to: 'Prince Court' }, 'Changed: hospital Prince Court'],
  [
    'hospital',
    { from: 'Gleneagles', to: 'Prince Court' },
    'Changed: hospital Prince Court, before Gleneagles',
  ],
  ['hospital', { from: 'Gleneagles', to: null }, 'Changed: no hospital any more, before Gleneagles'],
  ['hospital', null, 'Changed: Hospital'],
  ['treatment', { from: 'Hip', to: 'Knee' }, 'Changed: treatment Knee, before Hip'],
])('names the %s before and after a change: %j', (what, change, text) => {
  serve({})
  const [first] = followUp.history
  if (!first) throw new Error('There is no history')
  const event = {
    ...first,
    type: 'details_changed' as const,
    to: null,
    fields: [`${what}Id`],
    [what]: change,
  }
  open({ booking: { ...booking({ id: 'b1' }), followUp: { ...followUp, history: [event] } } })
  expect(screen.getByText(text)).toBeInTheDocument()
})

test('the history tells what an appointment was and what it is', () => {
  serve({})
  const [first] = followUp.history
  if (!first) throw new Error('There is no history')
  const event = {
    ...first,
    type: 'appointment_changed' as const,
    by: 'hospital' as const,
    appointment: { at: '2099-02-04T02:00:00Z', timeZone: 'Asia/Kuala_Lumpur' },
    appointmentBefore: { at: '2099-02-03T01:30:00Z', timeZone: 'Asia/Kuala_Lumpur' },
    appointmentTexts: [
      { field: 'doctor' as const, from: 'Dr. Contoh', to: 'Dr. Lim' },
      { field: 'department' as const, from: null, to: 'Orthopaedics' },
      { field: 'bring' as const, from: 'Your passport', to: null },
    ],
  }
  open({ booking: { ...booking({ id: 'b1' }), followUp: { ...followUp, history: [event] } } })
  expect(
    screen.getByText(
      /^Appointment moved from .*February 3, 2099 at 09:30 \(.*\) to .*February 4, 2099 at 10:00 \(Kuala Lumpur, .*\)$/,
    ),
  ).toBeInTheDocument()
  for (const words of [
    'Doctor: Dr. Lim. Before: Dr. Contoh',
    'Department: Orthopaedics',
    'What to bring removed. Before: Your passport',
  ])
    expect(screen.getByText(words)).toBeInTheDocument()
})

test('the history names the hospital that confirmed at its desk', () => {
  const [first] = followUp.history
  if (!first) throw new Error('There is no history')
  const event = {
    ...first,
    type: 'status_changed' as const,
    to: 'confirmed' as const,
    by: 'hospital' as const,
  }
  open({ booking: { ...booking({ id: 'b1' }), followUp: { ...followUp, history: [event] } } })
  expect(screen.getByText('Confirmed by the hospital').closest('li')).toHaveTextContent(/· The hospital$/)
})

test('a message is shown when it is stored; what the team wrote counts as seen', async () => {
  const sent = serve({
    'POST /api/bookings/b1/messages/read': { status: 204 },
    'POST /api/bookings/b1/messages': [
      problem(503, 'unavailable', 'Please try again.'),
      { status: 201, body: message({ id: 'm2', author: 'patient', text: 'On Monday' }) },
    ],
  })
  open({ thread: { items: [message()] } })
  await waitFor(() =>
    expect(sent).toContainEqual({
      call: 'POST /api/bookings/b1/messages/read',
      body: { lastId: 'm1' },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(screen.getByRole('link', { name: 'Enter a message' })).toBeInTheDocument()
  const field = screen.getByLabelText(/Your message/)
  await userEvent.type(field, ' On Monday ')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Please try again.')).toBeInTheDocument()
  expect(field).toHaveValue(' On Monday ')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('On Monday')).toBeInTheDocument()
  expect(field).toHaveValue('')
})

test('a message that the server stored in other characters leaves its field', async () => {
  sessionStorage.clear()
  const sent = serve({
    'POST /api/bookings/b1/messages': {
      status: 201,
      body: message({ id: 'm2', author: 'patient', text: 'Pain is worse' }),
    },
  })
  open()
  const field = screen.getByLabelText(/Your message/)
  await userEvent.type(field, 'Pain is worse <since Monday')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Pain is worse', { selector: 'li p' })).toBeInTheDocument()
  expect(field).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(sent.filter(({ call }) => call === 'POST /api/bookings/b1/messages')).toHaveLength(1)
})

test('a message that was stored without an answer leaves its field and its error', async () => {
  const stored = message({ id: 'm2', author: 'patient', text: 'On Monday' })
  const sent = serve({ 'GET /api/bookings/b1/messages': { body: { items: [stored], sent: stored } } })
  function Page() {
    const [thread, setThread] = useState<Props['thread']>({ items: [] })
    return <BookingPage {...shownPage} thread={thread} onChange={() => setThread({ items: [stored] })} />
  }
  renderPage(<Page />)
  await userEvent.type(screen.getByLabelText(/Your message/), 'On Monday')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('On Monday', { selector: 'li p' })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText(/Your message/)).toHaveValue(''))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(sent.filter(({ call }) => call === 'POST /api/bookings/b1/messages')).toHaveLength(1)
})

test.each([
  ['On Monday', ''],
  ['On Monday or Tuesday', 'On Monday or Tuesday'],
])('after a reload, the draft "%s" of a stored message becomes "%s"', async (typed, left) => {
  serve({})
  const first = open()
  await userEvent.type(screen.getByLabelText(/Your message/), typed)
  first.unmount()
  const stored = message({ id: 'm2', author: 'patient', text: 'On Monday' })
  const page = { items: [stored] }
  const sent = serve({
    'GET /api/bookings/b1/messages': [{ body: { ...page, sent: stored } }, { body: page }],
  })
  open({ thread: page })
  await waitFor(() => expect(sent).not.toEqual([]))
  await waitFor(() => expect(screen.getByLabelText(/Your message/)).toHaveValue(left))
})

test('a message to a booking that no longer exists stays in its field, and the page says what to do', async () => {
  serve({ 'POST /api/bookings/b1/messages': problem(404, 'not_found', 'There is nothing at this address.') })
  open()
  const field = screen.getByLabelText(/Your message/)
  await userEvent.type(field, 'On Monday')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('This no longer exists, so we could not finish.')
  expect(alert).toHaveTextContent('Copy anything you typed, then go back and open the page again.')
  expect(screen.queryByText('There is nothing at this address.')).not.toBeInTheDocument()
  expect(field).toHaveValue('On Monday')
})

test('a message over the limit stays in its field, and the page says how long to wait', async () => {
  const limited = problem(429, 'rate_limited', 'Too many requests. Please wait before trying again.')
  serve({ 'POST /api/bookings/b1/messages': { ...limited, headers: { 'retry-after': '600' } } })
  open()
  const field = screen.getByLabelText(/Your message/)
  await userEvent.type(field, 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText(/Too many requests. Please wait/)).toBeInTheDocument()
  expect(screen.getByText(/10 minutes/)).toBeInTheDocument()
  expect(field).toHaveValue('Hello')
})

test('a typed message and call request survive a reload and are cleared when sent', async () => {
  sessionStorage.clear()
  const sent = serve({
    'GET /api/bookings/b1/messages': { body: { items: [] } },
    'POST /api/bookings/b1/messages': {
      status: 201,
      body: message({ id: 'm2', author: 'patient', text: 'On Monday' }),
    },
  })
  const first = open()
  await userEvent.type(screen.getByLabelText(/Your message/), 'On Monday')
  await userEvent.click(screen.getByText('Ask us to call you', { selector: 'summary' }))
  await userEvent.type(screen.getByLabelText(/When does it suit you/), 'Mornings')
  first.unmount()
  const second = open()
  expect(screen.getByLabelText(/Your message/)).toHaveValue('On Monday')
  expect(screen.getByLabelText(/When does it suit you/)).toHaveValue('Mornings')
  expect(screen.getByLabelText(/When does it suit you/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('On Monday', { selector: 'li p' })).toBeInTheDocument()
  expect(sent.some(({ call }) => call === 'POST /api/bookings/b1/messages')).toBe(true)
  second.unmount()
  open()
  expect(screen.getByLabelText(/Your message/)).toHaveValue('')
  expect(screen.getByLabelText(/When does it suit you/)).toHaveValue('Mornings')
})

test.each([
  [/Your message/, 'Send message', 4_000],
  [/Why do you cancel/, 'Cancel booking', 1_000],
  [/When does it suit you/, 'Ask us to call you', 200],
])(
  'pasted text in %s that is too long stays whole, and the page says by how much',
  async (label, send, longest) => {
    const sent = serve({})
    open()
    for (const summary of document.querySelectorAll('summary')) await userEvent.click(summary)
    const field = screen.getByLabelText(label)
    await userEvent.click(field)
    await userEvent.paste(`${'x'.repeat(longest)} end`)
    await userEvent.click(screen.getByRole('button', { name: send }))
    expect(field).toHaveValue(`${'x'.repeat(longest)} end`)
    expect(field).toHaveAccessibleDescription(/is 4 characters too long. Keep it to [\d,]+ characters.$/)
    expect(sent).toEqual([])
  },
)

test('messages that could not be loaded are no empty thread', () => {
  serve({})
  const onChange = open({ thread: undefined })
  expect(screen.getByText('Your messages could not be loaded')).toBeInTheDocument()
  expect(screen.queryByText(/No messages yet/)).not.toBeInTheDocument()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(onChange).toHaveBeenCalled()
})

test('a call is not asked for without the country code', async () => {
  const sent = serve({})
  open({ phone: null })
  const call = screen.getByRole('region', { name: 'Call' })
  await userEvent.click(screen.getByText('Ask us to call you', { selector: 'summary' }))
  await userEvent.type(within(call).getByLabelText(/Your phone number/), '01712 345678')
  await userEvent.click(within(call).getByRole('button', { name: 'Ask us to call you' }))
  expect(screen.getByRole('link', { name: /Begin with \+ and the country code/ })).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a call is asked for with the number of the profile', async () => {
  const sent = serve({
    'POST /api/bookings/b1/call-requests': {
      status: 201,
      body: { id: 'c1', phone: '+234 800 555 0100', convenientTime: null, createdAt: AT, answeredAt: null },
    },
  })
  open()
  const call = screen.getByRole('region', { name: 'Call' })
  await userEvent.click(within(call).getByRole('button', { name: 'Ask us to call you', hidden: true }))
  expect(await within(call).findByText(/We will call \+234 800 555 0100/)).toBeInTheDocument()
  expect(sent).toContainEqual({
    call: 'POST /api/bookings/b1/call-requests',
    body: { phone: '+234 800 555 0100' },
  })
})

describe('an open call request', () => {
  const callRequest = {
    id: 'c1',
    phone: '+234 800 555 0100',
    convenientTime: 'Weekday mornings',
    createdAt: AT,
    answeredAt: null,
    possibleEmergency: false,
    version: 1,
  }
  const show = () => {
    const sent = serve({
      'POST /api/bookings/b1/call-requests': { status: 201, body: { ...callRequest, convenientTime: null } },
    })
    open({ booking: { ...booking({ id: 'b1' }), followUp: { ...followUp, callRequest } } })
    const call = within(screen.getByRole('region', { name: 'Call' }))
    const change = () =>
      userEvent.click(call.getByRole('button', { name: 'Ask us to call you', hidden: true }))
    return {
      call,
      change,
      bodies: () => sent.filter(({ call }) => /call-requests/.test(call)).map(({ body }) => body),
    }
  }

  test('shows the time that suits, and a change of the number keeps it', async () => {
    const { call, change, bodies } = show()
    expect(call.getByText(/The time that suits you: Weekday mornings/)).toBeInTheDocument()
    expect(call.getByLabelText(/When does it suit you/)).toHaveValue('Weekday mornings')
    await change()
    expect(bodies()).toEqual([{ phone: '+234 800 555 0100', convenientTime: 'Weekday mornings' }])
  })

  test('a patient who empties the field takes the time back', async () => {
    const { call, change, bodies } = show()
    await userEvent.clear(call.getByLabelText(/When does it suit you/))
    await change()
    expect(bodies()).toEqual([{ phone: '+234 800 555 0100', convenientTime: null }])
    await waitFor(() => expect(call.queryByText(/The time that suits you/)).not.toBeInTheDocument())
  })
})

test('a call that was made meanwhile replaces the request of this page', async () => {
  const request = {
    id: 'c1',
    phone: '+234 800 555 0100',
    convenientTime: null,
    createdAt: AT,
    possibleEmergency: false,
    version: 1,
  }
  serve({ 'POST /api/bookings/b1/call-requests': { status: 201, body: { ...request, answeredAt: null } } })
  let load = (_callRequest: BookingDetail['followUp']['callRequest']) => {}
  function Page() {
    const [callRequest, setCallRequest] = useState<BookingDetail['followUp']['callRequest']>(null)
    load = setCallRequest
    return (
      <BookingPage
        booking={{ ...booking({ id: 'b1' }), followUp: { ...followUp, callRequest } }}
        thread={{ items: [] }}
        records={[]}
        contact={undefined}
        sharingConsented={false}
        phone={request.phone}
        onChange={jest.fn()}
      />
    )
  }
  renderPage(<Page />)
  const call = within(screen.getByRole('region', { name: 'Call' }))
  await userEvent.click(call.getByRole('button', { name: 'Ask us to call you', hidden: true }))
  expect(await call.findByText(/We will call \+234 800 555 0100/)).toBeInTheDocument()
  act(() => load({ ...request, answeredAt: '2026-11-21T11:00:00Z' }))
  expect(call.queryByText(/We will call/)).not.toBeInTheDocument()
  expect(call.getByText(/^We called you on/)).toBeInTheDocument()
})

test('a call for a booking that was cancelled meanwhile is not offered again', async () => {
  serve({ 'POST /api/bookings/b1/call-requests': problem(409, 'invalid_transition', 'No longer possible.') })
  const onChange = open()
  const call = within(screen.getByRole('region', { name: 'Call' }))
  await userEvent.click(call.getByRole('button', { name: 'Ask us to call you', hidden: true }))
  await waitFor(() => expect(onChange).toHaveBeenCalled())
})

test('a file is shared after the consent, and taken back', async () => {
  const sent = serve({
    'PUT /api/profile/consents/share_with_hospital': { body: {} },
    'PUT /api/bookings/b1/documents/r1': { status: 204 },
  })
  const onChange = open({ records: [record] })
  expect(screen.getByRole('button', { name: 'Share scan.pdf' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Share scan.pdf' }))
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(sent.map(({ call }) => call)).toEqual([
    'PUT /api/profile/consents/share_with_hospital',
    'PUT /api/bookings/b1/documents/r1',
  ])
  expect(sent[1]?.body).toEqual({ hospitalId: null })
})

test.each([
  [null, 'Files for our team', /^This booking has no hospital yet\. Only our team can open/],
  [HOSPITAL, 'Files for the hospital', /^Choose which files go with this booking/],
])('says who can open shared files: %#', (hospital, title, who) => {
  serve({})
  open({ records: [record], booking: { ...booking({ id: 'b1', hospital }), followUp } })
  expect(within(screen.getByRole('region', { name: title })).getByText(who)).toBeInTheDocument()
})

test('a hospital that has changed is loaded before the patient shares a file', async () => {
  const detail = 'The hospital or the treatment of this booking has changed.'
  serve({ 'PUT /api/bookings/b1/documents/r1': problem(409, 'choice_differs', detail) })
  const onChange = open({ records: [record], sharingConsented: true })
  await userEvent.click(screen.getByRole('button', { name: 'Share scan.pdf' }))
  expect(await screen.findByText(detail)).toBeInTheDocument()
  expect(onChange).toHaveBeenCalled()
})

test('the consent box is unticked after the consent was withdrawn in another tab', async () => {
  serve({})
  let setConsented: (consented: boolean) => void = () => undefined
  const Page = () => {
    const [consented, set] = useState(false)
    setConsented = set
    return (
      <BookingPage
        booking={{ ...booking({ id: 'b1' }), followUp }}
        thread={{ items: [] }}
        records={[record]}
        contact={undefined}
        sharingConsented={consented}
        phone={null}
        onChange={jest.fn()}
      />
    )
  }
  renderPage(<Page />)
  await userEvent.click(screen.getByRole('checkbox'))
  act(() => setConsented(true))
  act(() => setConsented(false))
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Share scan.pdf' })).toBeDisabled()
})

test('a shared file can be taken back; a refusal says that nothing was changed', async () => {
  serve({ 'DELETE /api/bookings/b1/documents/r1': problem(500, 'internal', 'Later, please.') })
  const documents = [
    {
      recordId: 'r1',
      name: 'scan.pdf',
      contentType: 'application/pdf',
      size: 10,
      sharedAt: AT,
      safeCopy: 'ready' as const,
      isDamaged: false,
    },
  ]
  const onChange = open({
    records: [record],
    sharingConsented: true,
    booking: { ...booking({ id: 'b1' }), followUp: { ...followUp, documents } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Take back scan.pdf' }))
  expect(await screen.findByText('Nothing was changed')).toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
})

test('after a lost answer the documents are read again', async () => {
  serve({})
  const onChange = open({
    records: [record],
    sharingConsented: true,
    booking: { ...booking({ id: 'b1' }), followUp },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Share scan.pdf' }))
  expect(await screen.findByText('We got no answer')).toBeInTheDocument()
  expect(onChange).toHaveBeenCalled()
})

test('text typed while a message is under way stays for the next message', async () => {
  const body = {
    id: 'm9',
    author: 'patient',
    text: 'Hello',
    createdAt: AT,
    readAt: null,
    possibleEmergency: false,
  }
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  globalThis.fetch = async () => {
    await arrived
    return Response.json(body, { status: 201 })
  }
  open({ booking: { ...booking({ id: 'b1' }), followUp } })
  const field = screen.getByRole('textbox', { name: /Your message/ })
  await userEvent.type(field, 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  await userEvent.type(field, ' I am allergic')
  arrive()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send message' })).toBeEnabled())
  expect(field).toHaveValue('Hello I am allergic')
})

test('the reason of a cancellation without an answer outlives a reload, and goes once it is sent', async () => {
  serve({})
  const first = open({ booking: { ...booking({ id: 'b1' }), followUp } })
  await userEvent.type(screen.getByLabelText(/Why do you cancel/), 'I am well again')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('We got no answer')).toBeInTheDocument()
  first.unmount()
  const sent = serve({ 'POST /api/bookings/b1/cancel': { body: booking({ status: 'cancelled' }) } })
  const second = open({ booking: { ...booking({ id: 'b1' }), followUp } })
  expect(screen.getByLabelText(/Why do you cancel/)).toHaveValue('I am well again')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel booking' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  second.unmount()
  open({ booking: { ...booking({ id: 'b1' }), followUp } })
  expect(screen.getByLabelText(/Why do you cancel/)).toHaveValue('')
})

test('a booking is cancelled with a reason, and not when it is over', async () => {
  const sent = serve({ 'POST /api/bookings/b1/cancel': { body: booking({ status: 'cancelled' }) } })
  const onChange = open()
  // The team can reopen it: the page claims no more than that the patient cannot (B23).
  expect(screen.getByText(/^You cannot reopen a cancelled booking yourself\./)).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText(/Why do you cancel/), 'I am well again')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel booking', hidden: true }))
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(sent).toEqual([{ call: 'POST /api/bookings/b1/cancel', body: { reason: 'I am well again' } }])
})

test.each([
  [
    0,
    { refundUsd: 0, keptUsd: 0, until: null },
    'You have not paid for this booking. We will not charge you.',
  ],
  [
    500.5,
    { refundUsd: 500.5, keptUsd: 0, until: null },
    /^If you cancel now, you get \$500\.50 back, to the card that paid\./,
  ],
  [
    500.5,
    { refundUsd: 250.25, keptUsd: 250.25, until: null },
    /you get \$250\.25 back, .* \$250\.25 is not refunded, by the refund rules\./,
  ],
  [
    500.5,
    { refundUsd: 500.5, keptUsd: 0, until: '2097-01-17T09:00:00Z' },
    /We set or moved your appointment a short time ago. The refund is at least this amount until Jan 17, 2097/,
  ],
  [
    500.5,
    { refundUsd: 0, keptUsd: 500.5, until: null },
    /^If you cancel now, you get no money back\. \$500\.50 is not refunded, by the refund rules\./,
  ],
  [undefined, undefined, /^We could not load what you have paid/],
])('cancelling says what it means for the money: %p is paid, %j', (paidUsd, ifCancelledNow, text) => {
  serve({})
  open({ paidUsd, ifCancelledNow })
  const told = screen.getAllByText(text, { selector: 'p' })
  expect(told).toHaveLength(1)
})

test('cancelling does not deny money that a refused refund still owes', () => {
  serve({})
  open({ paidUsd: 0, refusedUsd: 600, ifCancelledNow: { refundUsd: 0, keptUsd: 0, until: null } })
  expect(
    screen.getByText(/^Your bank refused a refund, and we still owe you \$600\.00\./),
  ).toBeInTheDocument()
  expect(screen.queryByText(/You have not paid for this booking/)).not.toBeInTheDocument()
})

test.each(['completed', 'cancelled'] as const)(
  'what is %s cannot be cancelled, shared with or called for',
  (status) => {
    serve({})
    const shared = {
      recordId: 'r1',
      name: 'scan.pdf',
      contentType: 'application/pdf',
      size: 10,
      sharedAt: AT,
      safeCopy: 'ready' as const,
      isDamaged: false,
    }
    open({
      records: [record, { ...record, id: 'r2', name: 'letter.pdf' }],
      sharingConsented: true,
      booking: { ...booking({ status }), followUp: { ...followUp, documents: [shared] } },
    })
    expect(screen.queryByText('Cancel this booking')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Call' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Share/ })).not.toBeInTheDocument()
    expect(screen.queryByText('letter.pdf')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Take back scan.pdf' })).toBeInTheDocument()
  },
)

const ON_ITS_WAY = /^We refund \$[\d.]+ automatically within minutes/
const KEPT = /^\$[\d.]+ is not refunded, by the refund rules/

test.each([
  [{ refundUsd: 400, keptUsd: 0 }, true, false],
  [{ refundUsd: 200, keptUsd: 200 }, true, true],
  [{ refundUsd: 0, keptUsd: 200 }, false, true],
  [{ refundUsd: 0, keptUsd: 0 }, false, false],
  [undefined, false, false],
])(
  'a cancelled booking tells what is still refunded and what is not: %p',
  (afterCancellation, refund, kept) => {
    serve({})
    open({ afterCancellation, booking: { ...booking({ status: 'cancelled' }), followUp } })
    expect(screen.getByText(/no longer works on it/)).toBeInTheDocument()
    expect(screen.queryAllByText(ON_ITS_WAY)).toHaveLength(refund ? 1 : 0)
    expect(screen.queryAllByText(KEPT)).toHaveLength(kept ? 1 : 0)
  },
)

test.each([
  ['you', /^Our team no longer works on it\. If you change your mind, tell our team: we can reopen it\./],
  [
    'team',
    /^Our team cancelled it .* If you have a question, ask our team\. You can also send a new request\.$/,
  ],
] as const)('a booking that was cancelled by %s says what the patient can do', (by, text) => {
  serve({})
  const [first] = followUp.history
  if (!first) throw new Error('There is no history')
  const event = { ...first, type: 'status_changed' as const, to: 'cancelled' as const, by }
  open({ booking: { ...booking({ status: 'cancelled' }), followUp: { ...followUp, history: [event] } } })
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.queryAllByText(/change your mind/)).toHaveLength(by === 'you' ? 1 : 0)
})

test('after cancelling, the focus is on what the booking is now, with the way to a new one', async () => {
  serve({ 'POST /api/bookings/b1/cancel': { body: booking({ status: 'cancelled' }) } })
  function Page() {
    const [status, setStatus] = useState<BookingStatus>('pending')
    return (
      <BookingPage
        booking={{ ...booking({ id: 'b1', status }), followUp }}
        thread={{ items: [] }}
        records={[]}
        contact={undefined}
        sharingConsented={false}
        phone={null}
        onChange={() => setStatus('cancelled')}
      />
    )
  }
  renderPage(<Page />)
  expect(screen.queryByText('Booking cancelled')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel booking', hidden: true }))
  expect(await screen.findByRole('heading', { name: 'Booking cancelled' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Send a new request' })).toHaveAttribute(
    'href',
    '/dashboard/bookings?new=1',
  )
})

describe('an emergency', () => {
  const emergency = { text: 'Call 999 or your local emergency number now.', emergencyNumber: '999' }
  const notice = () => screen.findByRole('region', { name: 'This may be an emergency' })
  afterEach(() => act(() => showEmergency()))

  test('in the time of a call shows the number to call', async () => {
    const asked = {
      id: 'c1',
      phone: '+254 712 345678',
      convenientTime: 'Now',
      createdAt: AT,
      answeredAt: null,
    }
    serve({ 'POST /api/bookings/b1/call-requests': { status: 201, body: { ...asked, emergency } } })
    renderPage(<EmergencyOutlet />)
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Ask us to call you', hidden: true }))
    expect(await notice()).toHaveFocus()
    expect(screen.getByRole('link', { name: /Call 999/ })).toHaveAttribute('href', 'tel:999')
  })

  test('in the reason of a cancellation shows the number to call, and keeps the focus', async () => {
    const cancelled = booking({ id: 'b1', status: 'cancelled' })
    serve({ 'POST /api/bookings/b1/cancel': { body: { ...cancelled, emergency } } })
    function Page() {
      const [status, setStatus] = useState<BookingStatus>('pending')
      return (
        <>
          <EmergencyOutlet />
          <BookingPage
            {...shownPage}
            booking={{ ...booking({ id: 'b1', status }), followUp }}
            onChange={() => setStatus('cancelled')}
          />
        </>
      )
    }
    renderPage(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel booking', hidden: true }))
    expect(await screen.findByRole('heading', { name: 'Booking cancelled' })).toBeInTheDocument()
    expect(await notice()).toHaveFocus()
  })
})

test('a message that is refused for the consent leads to it', async () => {
  serve({ 'POST /api/bookings/b1/messages': problem(403, 'consent_required', 'Please agree first.') })
  const onChange = open()
  await userEvent.type(screen.getByLabelText(/Your message/), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Please agree first.')).toBeInTheDocument()
  expect(onChange).toHaveBeenCalled()
  expect(screen.getByRole('link', { name: 'See the consent' })).toHaveAttribute(
    'href',
    '/account/data#consents',
  )
})

test('without the consent the message box is closed, says why and keeps what was typed', async () => {
  serve({ 'GET /api/bookings/b1/messages': { body: { items: [] } } })
  function Page() {
    const [healthConsented, setConsented] = useState(true)
    return (
      <>
        <BookingPage {...shownPage} healthConsented={healthConsented} onChange={() => undefined} />
        <button type="button" onClick={() => setConsented(!healthConsented)}>
          Change
        </button>
      </>
    )
  }
  const { unmount } = renderPage(<Page />)
  const change = screen.getByRole('button', { name: 'Change' })
  await userEvent.click(change)
  const messages = within(screen.getByRole('region', { name: 'Messages with our team' }))
  expect(messages.getByText(/because we do not have your consent to use health data/)).toBeInTheDocument()
  expect(messages.getByRole('link', { name: 'See the consent' })).toHaveAttribute(
    'href',
    '/account/data#consents',
  )
  expect(screen.queryByRole('textbox', { name: /Your message/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send message' })).not.toBeInTheDocument()
  await userEvent.click(change)
  await userEvent.type(screen.getByLabelText(/Your message/), 'On Monday')
  await userEvent.click(change)
  await userEvent.type(screen.getByLabelText(/Your message/), ' or later')
  expect(screen.getByLabelText(/Your message/)).toHaveValue('On Monday')
  unmount()
  open({ healthConsented: false })
  expect(screen.getByRole('textbox', { name: /Your message/ })).toHaveValue('On Monday')
})

describe('without the consent to health data', () => {
  const shared = {
    recordId: 'r1',
    name: 'scan.pdf',
    contentType: 'application/pdf',
    size: 10,
    sharedAt: AT,
    safeCopy: 'ready' as const,
    isDamaged: false,
  }
  const CONSENTS = '/account/data#consents'

  test.each([true, false])('no file can be shared, and the page says why (sharing agreed: %p)', (agreed) => {
    serve({})
    open({
      records: [record, { ...record, id: 'r2', name: 'letter.pdf' }],
      sharingConsented: agreed,
      healthConsented: false,
      booking: { ...booking({ id: 'b1' }), followUp: { ...followUp, documents: [shared] } },
    })
    const part = within(screen.getByRole('region', { name: 'Files for our team' }))
    expect(part.getByText(/Our team cannot open your files now/)).toBeInTheDocument()
    expect(part.getByRole('link', { name: 'See the consent' })).toHaveAttribute('href', CONSENTS)
    expect(part.queryByRole('button', { name: /^Share/ })).not.toBeInTheDocument()
    expect(part.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(part.getByText('letter.pdf')).toBeInTheDocument()
    expect(part.getByRole('button', { name: 'Take back scan.pdf' })).toBeInTheDocument()
  })

  test('a file that is refused after a withdrawal elsewhere leads to the consent', async () => {
    serve({ 'PUT /api/bookings/b1/documents/r1': problem(403, 'consent_required', 'Please agree first.') })
    const onChange = open({ records: [record], sharingConsented: true, healthConsented: true })
    await userEvent.click(screen.getByRole('button', { name: 'Share scan.pdf' }))
    expect(await screen.findByText('Please agree first.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See the consent' })).toHaveAttribute('href', CONSENTS)
    expect(onChange).toHaveBeenCalled()
  })

  test('the call form says what the team sees, and sends the number alone', async () => {
    const sent = serve({
      'POST /api/bookings/b1/call-requests': {
        status: 201,
        body: { id: 'c1', phone: '+234 800 555 0100', convenientTime: null, createdAt: AT, answeredAt: null },
      },
    })
    open({ healthConsented: false })
    const call = within(screen.getByRole('region', { name: 'Call' }))
    await userEvent.click(screen.getByText('Ask us to call you', { selector: 'summary' }))
    expect(call.getByText(/Our team sees your phone number/)).toBeInTheDocument()
    expect(call.getByRole('link', { name: 'See the consent' })).toHaveAttribute('href', CONSENTS)
    expect(call.queryByLabelText(/When does it suit you/)).not.toBeVisible()
    await userEvent.click(call.getByRole('button', { name: 'Ask us to call you' }))
    expect(await call.findByText(/We will call \+234 800 555 0100/)).toBeInTheDocument()
    expect(sent).toEqual([
      { call: 'POST /api/bookings/b1/call-requests', body: { phone: '+234 800 555 0100' } },
    ])
  })

  test('a time that was typed before a withdrawal stays on the page and is not sent', async () => {
    const sent = serve({
      'POST /api/bookings/b1/call-requests': problem(403, 'consent_required', 'Number only.'),
    })
    const onChange = jest.fn()
    const { unmount } = renderPage(<BookingPage {...shownPage} healthConsented onChange={onChange} />)
    await userEvent.click(screen.getByText('Ask us to call you', { selector: 'summary' }))
    await userEvent.type(screen.getByLabelText(/When does it suit you/), 'After dialysis')
    await userEvent.click(screen.getByRole('button', { name: 'Ask us to call you' }))
    expect(await screen.findByText('Number only.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See the consent' })).toHaveAttribute('href', CONSENTS)
    expect(onChange).toHaveBeenCalled()
    unmount()
    open({ healthConsented: false })
    const time = screen.getByLabelText(/When does it suit you/)
    expect(time).toBeVisible()
    await userEvent.type(time, ' or later')
    expect(time).toHaveValue('After dialysis')
    await userEvent.click(screen.getByRole('button', { name: 'Ask us to call you' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toEqual({ phone: '+234 800 555 0100' })
  })
})

test('the way to the messages leads the focus to their heading', () => {
  serve({})
  renderPage(
    <BookingPage
      booking={{ ...booking({ id: 'b1' }), followUp }}
      thread={{ items: [] }}
      records={[]}
      contact={undefined}
      sharingConsented={false}
      phone={null}
      onChange={() => undefined}
    />,
    { path: '/dashboard/bookings/b1#messages' },
  )
  expect(screen.getByRole('heading', { name: 'Messages with our team' })).toHaveFocus()
})

describe('the appointment', () => {
  const appointment = {
    at: '2099-01-14T01:30:00Z',
    timeZone: 'Asia/Kuala_Lumpur',
    place: 'Jalan 1, Kuala Lumpur',
    department: null,
    doctor: null,
    contact: 'Aisyah, +60 3 0000 0000',
    bring: 'Your passport',
  }
  const withAppointment = () => open({ booking: { ...booking({ id: 'b1', appointment }), followUp } })
  const card = () => within(screen.getByRole('region', { name: 'Your appointment' }))

  test('shows day, time with its zone, place, contact and what to bring', () => {
    serve({})
    withAppointment()
    expect(card().getByText('Wednesday, January 14, 2099 at 09:30 (Kuala Lumpur, GMT+8)')).toBeInTheDocument()
    const terms = card().getAllByRole('term')
    expect(terms.map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)).toEqual([
      `Place: ${appointment.place}`,
      `Contact: ${appointment.contact}`,
      `What to bring: ${appointment.bring}`,
    ])
  })

  test('is saved as a calendar file, and a failure is told', async () => {
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = () => 'blob:calendar'
    serve({ 'GET /api/bookings/b1/appointment.ics': { body: 'BEGIN:VCALENDAR' } })
    withAppointment()
    await userEvent.click(card().getByRole('button', { name: 'Save to calendar' }))
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
    serve({ 'GET /api/bookings/b1/appointment.ics': problem(404, 'not_found', 'Not found') })
    await userEvent.click(card().getByRole('button', { name: 'Save to calendar' }))
    expect(await screen.findByText('The calendar file was not saved')).toBeInTheDocument()
    save.mockRestore()
  })

  test.each<[string, BookingStatus, string, string]>([
    ['a passed time', 'confirmed', '2020-01-14T01:30:00Z', 'Past appointment'],
    ['a completed booking and a passed time', 'completed', '2020-01-14T01:30:00Z', 'Past appointment'],
    ['a completed booking', 'completed', appointment.at, 'Appointment'],
    ['a cancelled booking', 'cancelled', appointment.at, 'Cancelled appointment'],
    ['a cancelled booking and a passed time', 'cancelled', '2020-01-14T01:30:00Z', 'Cancelled appointment'],
  ])('of %s keeps the date and offers no calendar file', (_what, status, at, title) => {
    serve({})
    open({ booking: { ...booking({ id: 'b1', status, appointment: { ...appointment, at } }), followUp } })
    const over = within(screen.getByRole('region', { name: title }))
    expect(over.getByText(/January 14, 20\d\d at 09:30 \(Kuala Lumpur, GMT\+8\)$/)).toBeInTheDocument()
    expect(over.getByText(appointment.place)).toBeInTheDocument()
    expect(over.queryByText(appointment.bring)).not.toBeInTheDocument()
    expect(over.queryAllByText(/Ask our team whether this appointment takes place/)).toHaveLength(
      title === 'Appointment' ? 1 : 0,
    )
    expect(screen.queryByRole('button', { name: 'Save to calendar' })).not.toBeInTheDocument()
    expect(screen.queryByText('Your appointment')).not.toBeInTheDocument()
  })

  test('there is no card without one', () => {
    serve({})
    open()
    expect(screen.queryByRole('region', { name: 'Your appointment' })).not.toBeInTheDocument()
  })
})

const refund = (changes: Partial<NonNullable<BookingEvent['refund']>>) => ({
  amountUsd: 200,
  status: 'failed' as const,
  category: null,
  ...changes,
})

test.each([
  ['payment_received', { payment: 'deposit' }, 'Deposit received'],
  ['payment_received', { payment: 'balance' }, 'Paid in full'],
  ['payment_received', {}, 'Payment received'],
  ['refund', { refund: refund({ status: 'requested' }) }, 'We are sending you back $200.00'],
  ['refund', { refund: refund({ status: 'pending' }) }, 'We sent $200.00 to your bank'],
  ['refund', { refund: refund({ status: 'succeeded' }) }, 'We sent you back $200.00'],
  ['refund', { refund: refund({ amountUsd: 200.5 }) }, 'Your bank refused the refund of $200.50'],
  ['refund', { refund: refund({ category: 'booking_changed' }) }, 'Reason: your booking changed.'],
  [
    'appointment_changed',
    { appointment: { at: '2027-01-14T01:30:00Z', timeZone: 'Asia/Kuala_Lumpur' } },
    'Appointment changed: Thursday, January 14, 2027 at 09:30 (Kuala Lumpur, GMT+8)',
  ],
  ['appointment_cancelled', {}, 'Appointment cancelled'],
] as const)('the history reads a %s entry', (type, changes, words) => {
  serve({})
  const [entry] = followUp.history
  if (!entry) throw new Error('No entry')
  open({
    booking: {
      ...booking({ id: 'b1' }),
      followUp: { ...followUp, history: [{ ...entry, type, ...changes }] },
    },
  })
  const history = screen.getByRole('region', { name: 'History of this booking' })
  expect(within(history).getByRole('listitem')).toHaveTextContent(words)
})
