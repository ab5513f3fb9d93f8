import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onAuthEvent } from '~/lib/api/auth-events'
import { accessToken, sessionReady } from '~/lib/api/session'
import type { Factor } from '~/lib/api/types'
import { factor, session } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { problem, type Sent, serve, signIn } from '../../../jest/server'
import { SecondFactors } from './second-factors'

const ADD = 'POST /api/auth/factors'
const VERIFY = 'POST /api/auth/factors/new/verify'
const CONFIRM = 'POST /api/auth/factors/factor-1/verify'
const REMOVE = 'DELETE /api/auth/factors/factor-1'
const RENEW = 'POST /api/auth/factors/recovery-codes'
const CODES = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff']
const NEEDS_CODE = problem(403, 'second_factor_required', 'This needs your second factor.')

const NEW: Factor = factor({ id: 'new', status: 'unverified' })
const TOTP = { secret: 'ABCDEFGHIJ', uri: 'otpauth://x', qrCode: '<svg xmlns="x"/>' }
const RAISED = session({ accessToken: 'raised', assurance: 'aal2' })
const VERIFIED = { factor: factor({ id: 'new' }), recoveryCodes: CODES, session: RAISED }

const onChange = jest.fn(async () => undefined)

function show(items: Factor[] = [], recoveryCodesLeft = items.length > 0 ? 9 : 0) {
  return renderPage(<SecondFactors list={{ items, recoveryCodesLeft }} onChange={onChange} />)
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

async function typeCode(label: string, code = '123456') {
  await userEvent.type(await screen.findByLabelText(label), code)
  await press('Confirm')
}

const calls = (sent: Sent[]) => sent.map(({ call }) => call)

beforeEach(() => {
  onChange.mockClear()
  sessionStorage.clear()
  signIn()
})

test('off at first, an unfinished enrolment does not count', () => {
  show([NEW])
  expect(screen.getByText('Off')).toBeInTheDocument()
  expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument()
})

test('an app is added by picture or by typing, and the codes must be stored', async () => {
  serve({
    [ADD]: { status: 201, body: { ...NEW, totp: TOTP } },
    [VERIFY]: [problem(400, 'code_rejected', 'Not right'), { body: VERIFIED }],
  })
  const events: string[] = []
  const stop = onAuthEvent((event) => events.push(event))
  show()
  await press('Add an authenticator app')
  expect(await screen.findByRole('heading', { name: 'Add an authenticator app' })).toHaveFocus()
  expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute(
    'src',
    'data:image/svg+xml,%3Csvg%20xmlns%3D%22x%22%2F%3E',
  )
  expect(screen.getByText('ABCD EFGH IJ')).toBeInTheDocument()
  await typeCode('Code that the app shows')
  expect(await screen.findByRole('link', { name: 'Not right' })).toBeInTheDocument()
  await press('Confirm')
  expect(await screen.findByText('aaaa-bbbb-cccc')).toBeInTheDocument()
  expect(events).toEqual(['MFA_CHALLENGE_VERIFIED'])
  expect(accessToken()).toBe('raised')
  stop()

  await press('Done')
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByLabelText('I have stored them'))
  await press('Done')
  expect(await screen.findByText(/your recovery codes are with you/)).toBeInTheDocument()
  expect(screen.queryByText('aaaa-bbbb-cccc')).not.toBeInTheDocument()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a phone is sent its code', async () => {
  const sent = serve({
    [ADD]: [
      problem(400, 'invalid_input', 'No such number', '/phone'),
      { status: 201, body: { ...NEW, type: 'phone', hint: '•••• 5678', totp: null } },
    ],
    [VERIFY]: { body: { ...VERIFIED, recoveryCodes: null } },
    'POST /api/auth/factors/new/send': { status: 200 },
  })
  show()
  await press('Add a phone')
  await userEvent.type(screen.getByLabelText('Phone number'), '+254 712 345678')
  await press('Send the code')
  expect(await screen.findByRole('link', { name: 'No such number' })).toBeInTheDocument()
  await press('Send the code')
  expect(await screen.findByText('A code is on its way to •••• 5678.')).toBeInTheDocument()
  await press('Send it again')
  expect(await screen.findByText(/^A new code is on its way to •••• 5678/)).toBeInTheDocument()
  await typeCode('Code from the message', '1234 5678')
  // The answer to the first attempt was lost, with the codes of the first factor.
  expect(await screen.findByText(/you did not see your codes/)).toBeInTheDocument()
  expect(calls(sent)).toEqual([ADD, ADD, 'POST /api/auth/factors/new/send', VERIFY])
})

test('the page still says after a reload that the codes were not seen, until they are stored', async () => {
  serve({
    [ADD]: { status: 201, body: { ...NEW, totp: TOTP } },
    [RENEW]: { body: { recoveryCodes: CODES } },
  })
  const before = show()
  await press('Add an authenticator app')
  await typeCode('Code that the app shows')
  expect(await screen.findByRole('alert')).toHaveTextContent('Your second step may be on now')
  before.unmount()
  signIn({ assurance: 'aal2' })
  const after = show([factor({ id: 'new' })], 10)
  expect(screen.getByText(/you did not see your codes/)).toBeInTheDocument()
  await press('Get new codes')
  await userEvent.click(await screen.findByLabelText('I have stored them'))
  await press('Done')
  expect(await screen.findByText(/your recovery codes are with you/)).toBeInTheDocument()
  after.unmount()
  show([factor({ id: 'new' })], 10)
  expect(screen.queryByText(/you did not see your codes/)).not.toBeInTheDocument()
})

test('a lost answer to a confirmation says nothing about turning two-step verification on', async () => {
  serve({ [RENEW]: NEEDS_CODE })
  show([factor()])
  await press('Get new codes')
  await typeCode('Code that the app shows')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('We do not know whether your code arrived. Try again with a new code')
  expect(alert).not.toHaveTextContent('second step')
})

test('whoever has shown only the password confirms with a code first; it then goes on by itself', async () => {
  const sent = serve({
    [RENEW]: [NEEDS_CODE, { body: { recoveryCodes: CODES } }],
    [CONFIRM]: { body: { factor: factor(), recoveryCodes: null, session: RAISED } },
  })
  show([factor()])
  expect(screen.getByText('9 codes are unused.')).toBeInTheDocument()
  await press('Get new codes')
  expect(await screen.findByRole('heading', { name: 'Confirm that it is you' })).toHaveFocus()
  await typeCode('Code that the app shows')
  expect(await screen.findByText('dddd-eeee-ffff')).toBeInTheDocument()
  expect(calls(sent)).toEqual([RENEW, CONFIRM, RENEW])
})

test('an answer that is lost says so, and the next request asks to sign in', async () => {
  const sent = serve({
    [RENEW]: [NEEDS_CODE, problem(401, 'not_signed_in', 'Please sign in')],
    'POST /api/auth/refresh': problem(401, 'not_signed_in', 'Please sign in'),
  })
  show([factor()])
  await press('Get new codes')
  await typeCode('Code that the app shows')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  await press('Cancel')
  await press('Get new codes')
  await waitFor(() => expect(accessToken()).toBeUndefined())
  expect(await sessionReady()).toEqual({ status: 'signed-out', because: 'ended' })
  expect(calls(sent)).toEqual([RENEW, CONFIRM, RENEW, 'POST /api/auth/refresh'])
})

test('another factor can be chosen for that', async () => {
  serve({ [RENEW]: NEEDS_CODE, 'POST /api/auth/factors/p/send': { status: 200 } })
  show([factor(), factor({ id: 'p', type: 'phone', hint: '•••• 5678' })])
  await press('Get new codes')
  await userEvent.click(await screen.findByRole('button', { name: 'Use the phone •••• 5678' }))
  await press('Send the code')
  expect(await screen.findByText('A code is on its way to •••• 5678.')).toBeInTheDocument()
  expect(screen.getByLabelText('Code from the message')).toBeInTheDocument()
  await press('Cancel')
  expect(screen.getByText('On')).toBeInTheDocument()
})

test('removing asks first, says what it means, and tells the page', async () => {
  signIn({ assurance: 'aal2' })
  const sent = serve({ [REMOVE]: { status: 204 } })
  show([factor()])
  await press('Remove Authenticator app')
  expect(screen.getByRole('alert')).toHaveTextContent('your password alone protects your account')
  await press('Keep it')
  expect(sent).toEqual([])
  await press('Remove Authenticator app')
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/It is removed/)).toBeInTheDocument()
  expect(calls(sent)).toEqual([REMOVE])
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a failure is told and changes nothing', async () => {
  serve({})
  show()
  await press('Add an authenticator app')
  expect(await screen.findByRole('alert')).toHaveTextContent('It may be stored or not')
  expect(screen.getByText('Off')).toBeInTheDocument()
})

test('new recovery codes whose answer was lost: the old ones are not called safe', async () => {
  serve({})
  show([factor()])
  await press('Get new codes')
  expect(await screen.findByRole('alert')).toHaveTextContent('Your old codes may not work any more')
})

test('a while after the sign-in the password is asked for before an app is added', async () => {
  const refusal = problem(400, 'wrong_password', 'This is not your current password.')
  const sent = serve({ [ADD]: [refusal, { status: 201, body: { ...NEW, totp: TOTP } }] })
  show()
  await press('Add an authenticator app')
  expect(await screen.findByRole('heading', { name: 'Confirm that it is you' })).toHaveFocus()
  await userEvent.type(screen.getByLabelText('Current password'), 'my password')
  await press('Continue')
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument()
  expect(sent.at(-1)?.body).toEqual({ type: 'totp', password: 'my password' })
})

test('a number that was typed stays while the password is asked for', async () => {
  const refusal = problem(400, 'wrong_password', 'This is not your current password.')
  const sent = serve({ [ADD]: [refusal, { status: 201, body: { ...NEW, type: 'phone', totp: null } }] })
  show()
  await press('Add a phone')
  await userEvent.type(await screen.findByLabelText(/Phone number|Number/), '+254712345678')
  await press('Send the code')
  await userEvent.type(await screen.findByLabelText('Current password'), 'my password')
  await press('Send the code')
  expect(await screen.findByRole('heading', { name: /code/i })).toBeInTheDocument()
  expect(sent.at(-1)?.body).toEqual({ type: 'phone', phone: '+254712345678', password: 'my password' })
})
