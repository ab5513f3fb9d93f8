import { screen, waitFor } from '@testing-library/react'
import { aFactor, aSession, fakeApi, json, page, problem } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

const app = aFactor()
const phone = aFactor({ id: '01a1fbe1-0000-7000-8000-000000000022', type: 'phone', hint: '•••• 0143' })
const VERIFY = 'POST /api/auth/challenges/a-challenge/verify'
const SEND = 'POST /api/auth/challenges/a-challenge/send'
const SIGN_IN = 'POST /api/auth/sign-in'
const rejected = () => problem(400, 'code_rejected', 'This code is not right')
const pending = (factors = [app]) => ({
  'POST /api/auth/refresh': () => problem(401, 'not_signed_in', 'Please sign in'),
  'GET /api/admin/bookings': () => page([]),
  [SIGN_IN]: () => json({ mfaRequired: true, challengeId: 'a-challenge', factors }),
})

async function passTheFirstStep(path = '/auth') {
  const { user } = renderAdmin(path)
  await user.type(await screen.findByLabelText('Email'), 'admin@example.org')
  await user.type(screen.getByLabelText('Password'), 'a password')
  await user.click(await screen.findByRole('button', { name: 'Sign In' }))
  await screen.findByText('Your password is right. Enter a code to finish.')
  return user
}

test('a right password asks for a code; the code of the app opens the page that was asked for', async () => {
  const api = fakeApi({ ...pending(), [VERIFY]: () => json(aSession('admin')) })
  const user = await passTheFirstStep('/auth?returnTo=%2Fadmin%2Fbookings')
  const code = screen.getByLabelText('Code from your app')
  expect(code).toHaveFocus()
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code).toHaveAttribute('inputmode', 'numeric')
  await user.type(code, '123 456{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  expect(screen.getByText('Successfully signed in to admin panel.')).toBeVisible()
  expect(api.to(VERIFY)[0]?.body).toEqual({ code: '123 456', factorId: app.id })
})

test('nobody is signed in before the second step', async () => {
  fakeApi(pending())
  await passTheFirstStep()
  expect(screen.queryByText('Welcome back!')).not.toBeInTheDocument()
  expect(window.location.pathname).toBe('/admin/auth')
})

test('a recovery code stands for the factor', async () => {
  const api = fakeApi({ ...pending(), [VERIFY]: () => json(aSession('admin')) })
  const user = await passTheFirstStep()
  await user.click(screen.getByRole('radio', { name: 'Recovery code' }))
  await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'abcd-efgh-jkmn')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(api.to(VERIFY)[0]?.body).toEqual({ code: 'abcd-efgh-jkmn' })
})

test('a phone gets its code when it is asked for', async () => {
  const api = fakeApi({
    ...pending([app, phone]),
    [SEND]: () => json({ status: 'accepted' }),
    [VERIFY]: () => json(aSession('admin')),
  })
  const user = await passTheFirstStep()
  expect(screen.queryByRole('button', { name: 'Send the code' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Phone •••• 0143' }))
  await user.click(screen.getByRole('button', { name: 'Send the code' }))
  expect(await screen.findByText('The code is on its way to •••• 0143.')).toBeVisible()
  expect(api.to(SEND)[0]?.body).toEqual({ factorId: phone.id })
  await user.type(screen.getByLabelText('Code from your phone'), '654321{Enter}')
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(api.to(VERIFY)[0]?.body).toEqual({ code: '654321', factorId: phone.id })
})

test('a wrong code is told at the field, and the step stays', async () => {
  fakeApi({ ...pending(), [VERIFY]: rejected })
  const user = await passTheFirstStep()
  await user.type(screen.getByLabelText('Code from your app'), '000000{Enter}')
  await waitFor(() =>
    expect(screen.getByLabelText('Code from your app')).toHaveAccessibleDescription('This code is not right'),
  )
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
})

test('an empty code is sent to nobody', async () => {
  const api = fakeApi({ ...pending(), [VERIFY]: rejected })
  const user = await passTheFirstStep()
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(screen.getByLabelText('Code from your app')).toHaveAccessibleDescription('Enter the code')
  expect(api.to(VERIFY)).toHaveLength(0)
})

test('after the fifth wrong code the sign-in starts again', async () => {
  fakeApi({ ...pending(), [VERIFY]: rejected })
  const user = await passTheFirstStep()
  const code = screen.getByLabelText('Code from your app')
  for (const wrong of ['1', '2', '3', '4']) {
    await user.clear(code)
    await user.type(code, `${wrong}{Enter}`)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled())
  }
  await user.type(code, '5{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please start again with your password.')
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

test('a sign-in that is over when the code is sent starts again', async () => {
  fakeApi({ ...pending([phone]), [SEND]: rejected })
  const user = await passTheFirstStep()
  await user.click(screen.getByRole('button', { name: 'Send the code' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please start again with your password.')
})

test('a role that was lost meanwhile is told at the first step', async () => {
  fakeApi({ ...pending(), [VERIFY]: () => problem(403, 'admin_required', 'Refused') })
  const user = await passTheFirstStep()
  await user.type(screen.getByLabelText('Code from your app'), '123456{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Access denied. Administrator privileges required.',
  )
  expect(screen.getByLabelText('Password')).toBeVisible()
})

test('a limit is told with its own words', async () => {
  fakeApi({ ...pending(), [VERIFY]: () => problem(429, 'rate_limited', 'Too many requests. Please wait.') })
  const user = await passTheFirstStep()
  await user.type(screen.getByLabelText('Code from your app'), '123456{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please wait.')
})

test('the visitor may start again', async () => {
  fakeApi(pending())
  const user = await passTheFirstStep()
  await user.click(screen.getByRole('button', { name: 'Start again with your password' }))
  expect(screen.getByLabelText('Email')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
