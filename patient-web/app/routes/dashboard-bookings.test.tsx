import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { currentToasts } from '~/components/ui/toast-store'
import type { ListedBooking } from '~/lib/api/types'
import { booking } from '../../jest/fixtures'
import { asSubmitted, Texts } from '../../jest/render'
import { signIn } from '../../jest/server'
import Bookings, { clientAction, clientLoader, shouldRevalidate } from './dashboard-bookings'

const NOW = '/dashboard/bookings?new=1'
const EARLIER = booking({ id: 'earlier', medicalSummary: 'An earlier request' })
const server = {
  online: true,
  withoutHospitals: false,
  bookings: [] as ListedBooking[],
  /** What they are once somebody listens. */
  since: undefined as ListedBooking[] | undefined,
  announce: (_: string) => {},
}

function answer(path: string, method: string): unknown {
  if (path === '/api/bookings' && method === 'POST') {
    server.bookings = [booking({ id: 'new', medicalSummary: 'Pain in the left hip' }), ...server.bookings]
    return server.bookings[0]
  }
  if (path === '/api/bookings') return { items: server.bookings }
  if (path === '/api/settings/public') return { contact: {} }
  return { items: [] }
}

function eventStream(): Response {
  server.bookings = server.since ?? server.bookings
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      server.announce = (text) => stream.enqueue(new TextEncoder().encode(text))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** The server, as long as the line to it holds. */
async function fetchStub(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/api/events') return eventStream()
  if (!server.online || (server.withoutHospitals && pathname === '/api/hospitals'))
    throw new TypeError('Failed to fetch')
  return Response.json(answer(pathname, request.method), { status: request.method === 'POST' ? 201 : 200 })
}

type Args = Parameters<typeof clientLoader>[0] & Parameters<typeof clientAction>[0]

function open() {
  const Site = createRoutesStub([
    {
      path: '/dashboard/bookings',
      Component: (props) => (
        <Texts>
          <Page {...props} />
        </Texts>
      ),
      loader: (args) => clientLoader(args as unknown as Args),
      action: (args) => clientAction({ ...args, request: asSubmitted(args.request) } as unknown as Args),
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ])
  const Page = Bookings as ComponentType<object>
  return render(<Site initialEntries={[NOW]} />)
}

beforeEach(() => {
  sessionStorage.clear()
  Object.assign(server, { online: true, withoutHospitals: false, bookings: [EARLIER], since: undefined })
  globalThis.fetch = fetchStub as typeof fetch
  signIn()
})

async function fillIn() {
  const summary = await screen.findByLabelText(/Medical summary/, {}, { timeout: 10_000 })
  await userEvent.type(summary, 'Pain in the left hip')
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }))
  return summary
}

test('a lost connection takes nothing away, and the same text goes out on the next attempt', async () => {
  open()
  const summary = await fillIn()
  server.online = false
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(
    'We got no answer. Your text is still here. Send it again: we store it only once.',
  )
  expect(alert).toHaveTextContent('Network error. Please check your connection and try again.')
  // The request may be stored: no message says that it failed.
  expect(currentToasts()).toEqual([])
  expect(screen.getByLabelText(/Medical summary/)).toBe(summary)
  expect(summary).toHaveValue('Pain in the left hip')
  expect(screen.getByText('An earlier request')).toBeInTheDocument()

  server.online = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Your request is with us')).toBeInTheDocument()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(screen.getByText('Pain in the left hip').closest('article')).toHaveFocus()
})

test('a draft outlives a reload, and goes once the request is stored', async () => {
  const first = open()
  await fillIn()
  first.unmount()
  const second = open()
  expect(await screen.findByLabelText(/Medical summary/)).toHaveValue('Pain in the left hip')
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Your request is with us')).toBeInTheDocument()
  second.unmount()
  open()
  expect(await screen.findByLabelText(/Medical summary/)).toHaveValue('')
})

test('a failed list of hospitals leaves the form open, and the request can be sent', async () => {
  server.withoutHospitals = true
  open()
  await fillIn()
  expect(screen.getByLabelText('Hospital')).toHaveAccessibleDescription(/Failed to load hospitals/)
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Your request is with us')).toBeInTheDocument()
})

test('a page that cannot be refreshed keeps its list and what was written', async () => {
  open()
  const summary = await fillIn()
  server.online = false
  server.announce('event: booking.updated\ndata: {"bookingId":"earlier"}\n\n')
  expect(await screen.findByText(/could not be refreshed/, {}, { timeout: 5_000 })).toBeInTheDocument()
  expect(screen.getByText('An earlier request')).toBeInTheDocument()
  expect(screen.getByLabelText(/Medical summary/)).toBe(summary)
  expect(summary).toHaveValue('Pain in the left hip')
})

test('what changed after the page was read and before it listened is shown', async () => {
  server.since = [booking({ id: 'meanwhile', medicalSummary: 'Asked on another device' }), EARLIER]
  open()
  expect(await screen.findByText('Asked on another device')).toBeInTheDocument()
})
