import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { openLink } from '~/features/auth/recovery-submit'
import { type AuthEvent, onAuthEvent } from '~/lib/api/auth-events'
import { api } from '~/lib/api/client'
import { accessToken } from '~/lib/api/session'
import { asSubmitted, Texts } from '../../jest/render'
import { problem, serve, signIn } from '../../jest/server'
import ResetPassword, { clientAction, shouldRevalidate } from './reset-password'

const RECOVER = 'POST /api/auth/recover'
const RESET = 'POST /api/auth/reset-password'
const RULE = 'POST /api/auth/password-rule'

function Elsewhere() {
  const { pathname, search, state } = useLocation()
  return <p>{`${pathname}${search} ${state?.email}`}</p>
}

function open(path: string) {
  const Page = ResetPassword as ComponentType<object>
  const Bar = () => <output>{useLocation().pathname + useLocation().search}</output>
  const Site = createRoutesStub([
    {
      path: '/reset-password',
      Component: (props) => (
        <Texts>
          <Page {...props} />
          <Bar />
        </Texts>
      ),
      loader: async ({ request }) => {
        const token = new URL(request.url).searchParams.get('token')
        return { start: token ? await openLink(api, token) : { kind: 'address', email: '' } }
      },
      action: ({ request }) =>
        clientAction({ request: asSubmitted(request) } as Parameters<typeof clientAction>[0]),
      shouldRevalidate,
      HydrateFallback: () => null,
    },
    { path: '/auth', Component: Elsewhere },
  ])
  return render(<Site initialEntries={[path]} />)
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  signIn()
  serve({ [RULE]: { body: { minLength: 6 } } })
})

test('everyone is told the same, and can have it sent again', async () => {
  const sent = serve({ [RECOVER]: [{ body: {} }, problem(429, 'rate_limited', 'Too many requests.')] })
  open('/reset-password')
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  await type('Email', 'ada@example.com')
  await press('Send the link')
  expect(
    await screen.findByText('If there is an account for ada@example.com, a message is on its way.'),
  ).toBeInTheDocument()
  await press('Send it again')
  expect(await screen.findByText('Too many requests.')).toBeInTheDocument()
  expect(screen.getByText(/a message is on its way/)).toBeInTheDocument()
  expect(sent).toEqual([
    { call: RECOVER, body: { email: 'ada@example.com' } },
    { call: RECOVER, body: { email: 'ada@example.com' } },
  ])
})

test('the token leaves the address bar, and the page raises the event', async () => {
  const events: AuthEvent[] = []
  const stop = onAuthEvent((event) => events.push(event))
  open('/reset-password?token=secret')
  await screen.findByLabelText('New password')
  expect(await screen.findByText('/reset-password')).toBeInTheDocument()
  expect(events).toEqual(['PASSWORD_RECOVERY'])
  stop()
})

test('a refused password can be mended at once, and a good one leads to the sign-in page, signed out', async () => {
  const sent = serve({
    [RESET]: [
      problem(400, 'weak_password', 'Too common', '/password'),
      { body: { email: 'ada@example.com', audience: 'patient' } },
    ],
  })
  open('/reset-password?token=secret')
  await screen.findByLabelText('New password')
  await type('New password', 'short')
  await press('Set the new password')
  expect(await screen.findByRole('link', { name: 'Use 6 characters or more' })).toBeInTheDocument()
  expect(screen.getByLabelText('New password')).toBeInvalid()
  await type('New password', ' enough')
  await press('Set the new password')
  expect(await screen.findByRole('link', { name: 'Too common' })).toBeInTheDocument()
  expect(accessToken()).toBe('token')
  await press('Set the new password')
  expect(await screen.findByText('/auth?notice=new-password ada@example.com')).toBeInTheDocument()
  expect(accessToken()).toBeUndefined()
  expect(sent.flatMap(({ call, body }) => (call === RESET ? [body] : []))).toEqual([
    { token: 'secret', password: 'short enough' },
    { token: 'secret', password: 'short enough' },
  ])
})

test('staff are led to the sign-in of the back office', async () => {
  serve({
    [RULE]: { body: { minLength: 15 } },
    [RESET]: { body: { email: 'nur@team.example', audience: 'admin' } },
  })
  open('/reset-password?token=secret')
  await screen.findByLabelText('New password')
  await type('New password', 'long enough for staff')
  await press('Set the new password')
  expect(await screen.findByRole('heading', { name: 'Your new password is set' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign in to the back office' })).toHaveAttribute(
    'href',
    '/admin/auth',
  )
  expect(accessToken()).toBeUndefined()
})

test('staff read that the password needs 15 characters, also after a refusal', async () => {
  const sent = serve({
    [RULE]: { body: { minLength: 15 } },
    [RESET]: problem(400, 'weak_password', 'Too common', '/password'),
  })
  open('/reset-password?token=secret')
  const password = await screen.findByLabelText('New password')
  expect(password).toHaveAccessibleDescription(/^At least 15 characters/)
  await type('New password', 'only 14 chars!')
  await press('Set the new password')
  expect(await screen.findByRole('link', { name: 'Use 15 characters or more' })).toBeInTheDocument()
  expect(sent.map(({ call }) => call)).toEqual([RULE])
  await type('New password', '!')
  await press('Set the new password')
  expect(await screen.findByRole('link', { name: 'Too common' })).toBeInTheDocument()
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/At least 15 characters/)
})

test('a link that does not work says no rule', async () => {
  serve({ [RULE]: problem(400, 'invalid_token', 'x') })
  open('/reset-password?token=guessed')
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeInTheDocument()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('the form opens when the rule could not be read', async () => {
  serve({ [RULE]: problem(429, 'rate_limited', 'Too many requests.') })
  open('/reset-password?token=secret')
  expect(await screen.findByLabelText('New password')).toHaveAccessibleDescription(/^At least 6 characters/)
})

test('a link that is over asks for a new one', async () => {
  serve({ [RESET]: problem(400, 'invalid_token', 'x') })
  open('/reset-password?token=used')
  await screen.findByLabelText('New password')
  await type('New password', 'long enough')
  await press('Set the new password')
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Send the link' })).toBeInTheDocument()
})
