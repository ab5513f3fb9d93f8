import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import type { BookingDetail, BookingMessage, BookingStatus, MedicalRecord } from '~/lib/api/types'
import { booking } from '../../../jest/fixtures'
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
      reason: null,
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
      reason: 'The hospital agreed',
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
  ...changes,
})
const record: MedicalRecord = {
  id: 'r1',
  name: 'scan.pdf',
  contentType: 'application/pdf',
  size: 10,
  createdAt: AT,
  assessmentId: null,
}

type Props = ComponentProps<typeof BookingPage>

function open(changes: Partial<Props> = {}) {
  const onChange = jest.fn()
  renderPage(
    <BookingPage
      booking={{ ...booking({ id: 'b1' }), followUp }}
      thread={{ items: [] }}
      records={[]}
      contact={undefined}
      sharingConsented={false}
      phone="+234 800 555 0100"
      onChange={onChange}
      {...changes}
    />,
  )
  return onChange
}

beforeEach(() => signIn())

test('tells what happened, newest first, with reasons', () => {
  serve({})
  open()
  const [newest, oldest] = within(screen.getByRole('region', { name: 'What happened so far' })).getAllByRole(
    'listitem',
  )
  expect(newest).toHaveTextContent(/Confirmed.*Our team.*The hospital agreed/)
  expect(oldest).toHaveTextContent(/Request sent.*You/)
})

test.each([
  [{ from: null, to: 2500 }, 'Changed: estimated cost $2,500'],
  [{ from: 2500, to: 3000.5 }, 'Changed: estimated cost $3,000.50, before $2,500'],
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

test('messages that could not be loaded are no empty thread', () => {
  serve({})
  const onChange = open({ thread: undefined })
  expect(screen.getByText('Your messages could not be loaded')).toBeInTheDocument()
  expect(screen.queryByText(/No messages yet/)).not.toBeInTheDocument()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(onChange).toHaveBeenCalled()
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
})

test('a shared file can be taken back; a refusal says that nothing was changed', async () => {
  serve({ 'DELETE /api/bookings/b1/documents/r1': problem(500, 'internal', 'Later, please.') })
  const documents = [
    { recordId: 'r1', name: 'scan.pdf', contentType: 'application/pdf', size: 10, sharedAt: AT },
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

test('a booking is cancelled with a reason, and not when it is over', async () => {
  const sent = serve({ 'POST /api/bookings/b1/cancel': { body: booking({ status: 'cancelled' }) } })
  const onChange = open()
  await userEvent.type(screen.getByLabelText(/Why do you cancel/), 'I am well again')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel booking', hidden: true }))
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(sent).toEqual([{ call: 'POST /api/bookings/b1/cancel', body: { reason: 'I am well again' } }])
})

test.each([
  [0, 'You have paid nothing for it, and nothing is charged.'],
  [
    500.5,
    'You have paid $500.50. It does not go back by itself. Our team tells you what goes back: ask before you cancel.',
  ],
  [
    undefined,
    'We could not read what you have paid. Nothing goes back by itself: ask our team before you cancel.',
  ],
])('cancelling says what it means for the money: %p is paid', (paidUsd, text) => {
  serve({})
  open({ paidUsd })
  expect(screen.getByText(text)).toBeInTheDocument()
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

test.each([
  [400, /^\$400\.00 of what you paid is still with us\. It does not go back by itself/],
  [0, undefined],
])('a cancelled booking tells of money that is still here: %p', (paidUsd, text) => {
  serve({})
  open({ paidUsd, booking: { ...booking({ status: 'cancelled' }), followUp } })
  expect(screen.getByText(/Our team no longer works on it/)).toBeInTheDocument()
  if (text) expect(screen.getByText(text)).toBeInTheDocument()
  else expect(screen.queryByText(/still with us/)).not.toBeInTheDocument()
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

test('a message that is refused for the consent leads to it', async () => {
  serve({ 'POST /api/bookings/b1/messages': problem(403, 'consent_required', 'Please agree first.') })
  open()
  await userEvent.type(screen.getByLabelText(/Your message/), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Please agree first.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See the consent' })).toHaveAttribute(
    'href',
    '/account/data#consents',
  )
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
