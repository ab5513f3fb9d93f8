import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { accessToken } from '~/lib/api/session'
import { ownSession } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { SessionList } from './session-list'

const SIGN_OUT = 'POST /api/auth/sign-out'
const HERE = ownSession({ id: 'here', current: true, device: 'Firefox on Windows' })
const PHONE = ownSession({ id: 'phone' })
const UNKNOWN = ownSession({ id: 'other', device: null, ip: null, audience: 'admin' })

const onChange = jest.fn(async () => undefined)
const show = (...sessions: (typeof HERE)[]) =>
  renderPage(<SessionList sessions={sessions} onChange={onChange} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  onChange.mockClear()
  signIn()
})

test('this device comes first and cannot be taken for another', () => {
  show(PHONE, UNKNOWN, HERE)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Firefox on Windows',
    'Chrome on Android',
    'Unknown device',
  ])
  expect(screen.getAllByText('This device')).toHaveLength(1)
  expect(screen.getByText('Back office')).toBeInTheDocument()
  expect(screen.getAllByText(/from 192\.0\.2\.7$/)).toHaveLength(2)
  expect(screen.getByText(/from an unknown address$/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).not.toBeInTheDocument()
})

test('one device is signed out', async () => {
  const sent = serve({ 'DELETE /api/auth/sessions/phone': { status: 204 } })
  show(HERE, PHONE)
  await press('Sign out Chrome on Android')
  expect(await screen.findByText('Chrome on Android is signed out.')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('all others are signed out, this one stays', async () => {
  const sent = serve({ [SIGN_OUT]: { body: { status: 'accepted' } } })
  show(HERE, PHONE)
  await press('Sign out all other devices')
  expect(await screen.findByText('All other devices are signed out.')).toBeInTheDocument()
  expect(sent).toEqual([{ call: SIGN_OUT, body: { scope: 'others' } }])
  expect(accessToken()).toBe('token')
})

test('everywhere means here too', async () => {
  const sent = serve({ [SIGN_OUT]: { body: { status: 'accepted' } } })
  show(HERE, PHONE)
  await press('Sign out everywhere')
  expect(accessToken()).toBeUndefined()
  expect(sent).toEqual([{ call: SIGN_OUT, body: { scope: 'global' } }])
})

test('alone, there are no others to sign out', () => {
  show(HERE)
  expect(screen.getByText('You are signed in on this device only.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).not.toBeInTheDocument()
})

test('a failure says that nobody was signed out', async () => {
  serve({ 'DELETE /api/auth/sessions/phone': problem(500, 'internal', 'An unexpected error occurred.') })
  show(HERE, PHONE)
  await press('Sign out Chrome on Android')
  expect(await screen.findByRole('alert')).toHaveTextContent('No device was signed out')
  expect(onChange).not.toHaveBeenCalled()
})
