import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, Outlet, useRevalidator } from 'react-router'
import { booking, session } from '../../jest/fixtures'
import { Texts } from '../../jest/render'
import { signIn } from '../../jest/server'
import Booking, { clientLoader } from './dashboard-booking'

const followUp = { history: [], documents: [], callRequest: null, unreadMessages: 0 }
const shown = { ...booking({ id: 'b1', medicalSummary: 'Pain in the left hip' }), followUp }

/** Undefined: no answer comes. */
let bookingAnswer: Response | undefined
const answer = (path: string) => {
  if (path === '/api/bookings/b1') return bookingAnswer?.clone()
  return Response.json({}, { status: 404 })
}

function Reload() {
  const { revalidate } = useRevalidator()
  return (
    <button type="button" onClick={() => void revalidate()}>
      Reload
    </button>
  )
}

function open() {
  const Page = Booking as ComponentType<object>
  const Site = createRoutesStub([
    {
      path: '/dashboard',
      Component: () => <Outlet context={session().user} />,
      children: [
        {
          path: 'bookings/:id',
          Component: (props) => (
            <Texts>
              <Page {...props} />
              <Reload />
            </Texts>
          ),
          loader: (args) => clientLoader(args as unknown as Parameters<typeof clientLoader>[0]),
          ErrorBoundary: () => <p>Something went wrong</p>,
          HydrateFallback: () => null,
        },
      ],
    },
  ])
  return render(<Site initialEntries={['/dashboard/bookings/b1']} />)
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  bookingAnswer = Response.json(shown)
  globalThis.fetch = (async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/events') return new Response(null, { status: 503 })
    const given = answer(pathname)
    if (!given) throw new TypeError('Failed to fetch')
    return given
  }) as typeof fetch
  signIn()
})

const WAIT = { timeout: 20_000 }

test.each([
  ['no answer', undefined],
  ['a server that is away', Response.json({}, { status: 503 })],
])(
  'a booking that cannot be read again stays on the page: %s',
  async (_what, failure) => {
    open()
    expect(await screen.findByText('Pain in the left hip', {}, WAIT)).toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox', { name: /When does it suit you/ }), 'Half a message')
    bookingAnswer = failure
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(await screen.findByText(/^This booking could not be loaded again/, {}, WAIT)).toBeInTheDocument()
    expect(screen.getByText('Pain in the left hip')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /When does it suit you/ })).toHaveValue('Half a message')
  },
  60_000,
)

test('the notifications about a booking count as read once its page is visible', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const read: unknown[] = []
  const { fetch } = globalThis
  globalThis.fetch = (async (request: Request) => {
    if (new URL(request.url).pathname !== '/api/notifications/read') return fetch(request)
    read.push(await request.json())
    return new Response(null, { status: 204 })
  }) as typeof globalThis.fetch
  open()
  expect(await screen.findByText('Pain in the left hip', {}, WAIT)).toBeInTheDocument()
  expect(read).toEqual([])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(read).toEqual([{ bookingId: 'b1' }]))
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(read).toHaveLength(2))
  visibility.mockRestore()
})

test('a booking that is gone when it is read again leaves the page', async () => {
  open()
  expect(await screen.findByText('Pain in the left hip', {}, WAIT)).toBeInTheDocument()
  bookingAnswer = Response.json({}, { status: 404 })
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByText('Something went wrong', {}, WAIT)).toBeInTheDocument()
  expect(screen.queryByText('Pain in the left hip')).not.toBeInTheDocument()
}, 60_000)
