import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import type { Notification } from '~/lib/api/types'
import { Texts } from '../../jest/render'
import { problem, serve, signIn } from '../../jest/server'
import Notifications, { clientLoader } from './dashboard-notifications'

const LIST = 'GET /api/notifications'
const READ = 'POST /api/notifications/read'
const BOOKING = '01a1fb67-0000-7000-8000-00001234abcd'

const notification = (id: string, changes: Partial<Notification> = {}): Notification => ({
  id,
  type: 'booking_message',
  subject: { type: 'booking', id: BOOKING },
  createdAt: '2026-11-24T08:00:00.123456+00:00',
  readAt: null,
  ...changes,
})
const unreadOne = notification('n2', { type: 'payment_requested' })
const readOne = notification('n1', { readAt: '2026-11-24T09:00:00+00:00' })
const page = (items: Notification[], more: object = {}) => ({
  body: { items, unread: items.filter(({ readAt }) => !readAt).length, ...more },
})

/** The server with its live events. Without items it does not answer. */
function serveStream(items: Notification[]) {
  const server = { items: items as Notification[] | undefined, announce: (_: string) => {} }
  globalThis.fetch = (async (request: Request) => {
    if (new URL(request.url).pathname === '/api/events') return eventStream(server)
    if (!server.items) throw new TypeError('Failed to fetch')
    return Response.json(page(server.items).body)
  }) as typeof fetch
  return server
}

function eventStream(server: { announce: (text: string) => void }): Response {
  const start = (stream: ReadableStreamDefaultController) => {
    server.announce = (text) => stream.enqueue(new TextEncoder().encode(text))
  }
  return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } })
}

function open() {
  const Page = Notifications as ComponentType<object>
  const Site = createRoutesStub([
    {
      path: '/dashboard/notifications',
      Component: (props) => (
        <Texts>
          <Page {...props} />
        </Texts>
      ),
      loader: (args) => clientLoader(args as unknown as Parameters<typeof clientLoader>[0]),
      HydrateFallback: () => null,
    },
  ])
  return render(<Site initialEntries={['/dashboard/notifications']} />)
}

beforeEach(() => signIn())
afterEach(() => jest.restoreAllMocks())

const entries = () => screen.findAllByRole('listitem')

test('each notification says what happened, when and to which booking, and leads to the booking', async () => {
  serve({ [LIST]: page([unreadOne, readOne]) })
  open()
  const [first, second] = await entries()
  const unread = within(first as HTMLElement)
  expect(unread.getByRole('link', { name: 'We asked you for a payment' })).toHaveAttribute(
    'href',
    `/dashboard/bookings/${BOOKING}`,
  )
  expect(unread.getByText(/Booking 1234abcd/)).toHaveTextContent(/Nov 24, 2026/)
  expect(unread.getByText('Unread')).toBeInTheDocument()
  const read = within(second as HTMLElement)
  expect(read.getByRole('link', { name: 'New message from our team' })).toBeInTheDocument()
  expect(read.queryByText('Unread')).not.toBeInTheDocument()
  expect(read.queryByRole('button')).not.toBeInTheDocument()
})

test('nothing has happened yet', async () => {
  serve({ [LIST]: page([]) })
  open()
  expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a list that could not be loaded says so, and loads again', async () => {
  serve({ [LIST]: [problem(500, 'internal', 'x'), page([readOne])] })
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent('This list did not load')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await entries()).toHaveLength(1)
})

test('offline, the page says so', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serve({})
  open()
  expect(await screen.findByRole('alert', {}, { timeout: 4_000 })).toHaveTextContent('You are offline.')
})

test('a list that cannot be refreshed stays, and the page says so', async () => {
  const server = serveStream([readOne])
  open()
  await entries()
  server.items = undefined
  act(() => server.announce('event: notification.created\ndata: {}\n\n'))
  expect(await screen.findByText(/^This list may be out of date/, {}, { timeout: 5_000 })).toBeInTheDocument()
  expect(await entries()).toHaveLength(1)
})

test('one notification is marked as read', async () => {
  const sent = serve({
    [LIST]: [page([unreadOne, readOne]), page([{ ...unreadOne, readAt: readOne.readAt }, readOne])],
    [READ]: { status: 204 },
  })
  open()
  await userEvent.click(
    await screen.findByRole('button', { name: 'Mark as read We asked you for a payment' }),
  )
  expect(await screen.findByText('Marked as read.')).toBeInTheDocument()
  expect(sent).toContainEqual({ call: READ, body: { ids: ['n2'] } })
  await waitFor(() => expect(screen.queryByText('Unread')).not.toBeInTheDocument())
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus()
})

test('all notifications are marked as read, up to the newest one that was shown, with the older ones', async () => {
  const older = notification('n0', { type: 'booking_confirmed' })
  const seen = { ...unreadOne, readAt: readOne.readAt }
  const sent = serve({
    [LIST]: [
      { body: { items: [unreadOne], unread: 2, nextCursor: 'more' } },
      { body: { items: [older], unread: 2 } },
      { body: { items: [seen], unread: 0, nextCursor: 'more' } },
    ],
    [READ]: { status: 204 },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Show older notifications' }))
  expect(await screen.findByRole('link', { name: 'We confirmed your booking' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show older notifications' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText('All marked as read.')).toBeInTheDocument()
  expect(sent).toContainEqual({ call: READ, body: { upTo: unreadOne.createdAt } })
  await waitFor(() => expect(screen.queryByText('Unread')).not.toBeInTheDocument())
  expect(await entries()).toHaveLength(2)
})

test('a notification that could not be marked stays unread, and the page says so', async () => {
  serve({ [LIST]: page([unreadOne]), [READ]: problem(503, 'unavailable', 'x') })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not mark this as read')
  expect(screen.getByText('Unread')).toBeInTheDocument()
})

test.each(['created', 'read'])('the list follows notification.%s of another tab', async (change) => {
  const server = serveStream([readOne])
  open()
  await entries()
  server.items = [unreadOne, readOne]
  act(() => server.announce(`event: notification.${change}\ndata: {}\n\n`))
  expect(await screen.findByText('Unread')).toBeInTheDocument()
})
