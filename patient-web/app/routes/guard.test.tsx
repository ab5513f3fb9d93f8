import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { Toaster } from '~/components/ui/toaster'
import { api } from '~/lib/api/client'
import { forgetSession, updateUser } from '~/lib/api/session'
import { ownSession } from '../../jest/fixtures'
import { Texts } from '../../jest/render'
import { problem, serve, signIn } from '../../jest/server'
import AccountSessions, { clientLoader as loadSessions } from './account-sessions'
import Guard, { clientLoader } from './guard'

type Props = ComponentType<object>
const SESSIONS = 'GET /api/auth/sessions'
const SIGN_OUT = 'POST /api/auth/sign-out'
const REFRESH = 'POST /api/auth/refresh'

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}

function open() {
  const [Frame, Page] = [Guard as Props, AccountSessions as Props]
  const Site = createRoutesStub([
    {
      id: 'guard',
      Component: (props) => (
        <Texts>
          <Frame {...props} />
        </Texts>
      ),
      loader: (args) => clientLoader(args as unknown as Parameters<typeof clientLoader>[0]),
      HydrateFallback: () => null,
      children: [
        {
          path: '/account/sessions',
          Component: Page,
          loader: (args) => loadSessions(args as unknown as Parameters<typeof loadSessions>[0]),
        },
      ],
    },
    { path: '*', Component: Elsewhere },
  ])
  return render(
    <>
      <Site initialEntries={['/account/sessions']} />
      <Texts>
        <Toaster />
      </Texts>
    </>,
  )
}

beforeEach(() => signIn())
afterEach(() => jest.restoreAllMocks())

test('a page that could not be read says so, and reads again', async () => {
  serve({ [SESSIONS]: [problem(500, 'internal', 'x'), { body: { items: [ownSession()] } }] })
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your devices could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Chrome on Android' })).toBeInTheDocument()
})

test('off line, it says so and reads again when the line is back', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serve({})
  open()
  expect(await screen.findByRole('alert', {}, { timeout: 4_000 })).toHaveTextContent('You are offline.')
  onLine.mockRestore()
  serve({ [SESSIONS]: { body: { items: [ownSession()] } } })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Chrome on Android' })).toBeInTheDocument()
})

test('a session that ended elsewhere leads to the sign-in page at the next call, with the way back', async () => {
  serve({ [SESSIONS]: { body: { items: [] } } })
  open()
  await screen.findByRole('heading', { name: 'Devices' })
  const over = problem(401, 'not_signed_in', 'x')
  serve({ [SESSIONS]: over, [REFRESH]: over })
  await act(() => api.GET('/api/auth/sessions', {}).catch(() => undefined))
  expect(await screen.findByText('At /auth?returnTo=%2Faccount%2Fsessions&notice=ended')).toBeInTheDocument()
})

test.each([
  ['signing out', undefined, 'At /'],
  ['erasing the account', 'erased', 'At /account/erased'],
] as const)('%s leads away, in every tab', async (_, because, where) => {
  serve({ [SESSIONS]: { body: { items: [] } } })
  open()
  await screen.findByRole('heading', { name: 'Devices' })
  act(() => void forgetSession(because))
  expect(await screen.findByText(where)).toBeInTheDocument()
})

test('a sign-out without a network says so, and leads away when the network returns', async () => {
  serve({ [SESSIONS]: { body: { items: [] } } })
  open()
  await screen.findByRole('heading', { name: 'Devices' })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  globalThis.fetch = async () => {
    throw new TypeError('no network')
  }
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByRole('heading', { name: 'You are signed out on this device' })).toHaveFocus()
  expect(screen.getByText(/^You are offline\. When this device is online again/)).toBeInTheDocument()
  expect(screen.queryByText('ada@example.com')).not.toBeInTheDocument()
  expect(screen.queryByText('You are signed out on all your devices.')).not.toBeInTheDocument()
  onLine.mockRestore()
  const sent = serve({ [SIGN_OUT]: { body: { status: 'accepted' } } })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('At /')).toBeInTheDocument()
  expect(sent).toEqual([{ call: SIGN_OUT, body: { scope: 'global' } }])
})

test('Sign Out says that it ends every session', async () => {
  serve({ [SESSIONS]: { body: { items: [] } }, [SIGN_OUT]: { body: { status: 'accepted' } } })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByText('At /')).toBeInTheDocument()
  expect(await screen.findByText('You are signed out on all your devices.')).toBeInTheDocument()
})

test('the navigation counts unread notifications, and follows the events of the server', async () => {
  let [unread, announce] = [3, (_: string) => {}]
  globalThis.fetch = (async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/notifications') return Response.json({ items: [], unread })
    if (pathname !== '/api/events') return Response.json({ items: [] })
    const start = (stream: ReadableStreamDefaultController) => {
      announce = (text) => stream.enqueue(new TextEncoder().encode(text))
    }
    return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } })
  }) as typeof fetch
  open()
  const link = await screen.findByRole('link', { name: 'Notifications 3 unread' })
  expect(link).toHaveAttribute('href', '/dashboard/notifications')
  unread = 0
  act(() => announce('event: notification.read\ndata: {}\n\n'))
  expect(await screen.findByRole('link', { name: 'Notifications' })).toHaveTextContent(/^Notifications$/)
})

test('a changed account shows at once', async () => {
  serve({ [SESSIONS]: { body: { items: [] } } })
  open()
  expect(await screen.findByText('ada@example.com')).toBeInTheDocument()
  act(() => updateUser((user) => ({ ...user, email: 'new@example.com' })))
  expect(screen.getByText('new@example.com')).toBeInTheDocument()
})
