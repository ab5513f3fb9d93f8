import { screen, waitFor } from '@testing-library/react'
import { aSession, fakeApi, json, page, problem } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

const nobody = () => problem(401, 'authentication_failed', 'Please sign in')
const visitor = { 'POST /api/auth/refresh': nobody, 'GET /api/admin/bookings': () => page([]) }

async function signIn(user: ReturnType<typeof renderAdmin>['user']) {
  await user.type(await screen.findByLabelText('Email'), 'someone@example.org')
  await user.type(screen.getByLabelText('Password'), 'a password')
  await user.click(await screen.findByRole('button', { name: 'Sign In' }))
}

test('shows who may enter and the ways out', async () => {
  fakeApi(visitor)
  renderAdmin('/auth')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeEnabled()
  expect(screen.getByText('Restricted area')).toBeVisible()
  expect(screen.getByText('This area is for staff only.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the site' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: 'Patient? Use the regular sign in' })).toHaveAttribute(
    'href',
    '/auth',
  )
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/reset-password',
  )
})

test('verifies access while the session is looked up', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...visitor, 'POST /api/auth/refresh': () => answer.promise })
  renderAdmin('/auth')
  expect(await screen.findByRole('button', { name: 'Verifying Access...' })).toBeDisabled()
  answer.resolve(nobody())
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeEnabled()
})

test('a visitor of a page is asked to sign in and then sent to that page', async () => {
  const api = fakeApi({ ...visitor, 'POST /api/auth/sign-in': () => json(aSession('admin')) })
  const { user } = renderAdmin('/bookings')
  await waitFor(() => expect(window.location.search).toBe('?returnTo=%2Fadmin%2Fbookings'))
  await signIn(user)
  expect(await screen.findByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(screen.getByText('Successfully signed in to admin panel.')).toBeVisible()
  expect(api.to('POST /api/auth/sign-in')[0]?.body).toEqual({
    email: 'someone@example.org',
    password: 'a password',
    audience: 'admin',
  })
  expect(api.to('GET /api/admin/bookings')[0]?.headers.get('Authorization')).toBe('Bearer token-of-admin')
})

test('somebody who is signed in goes on at once', async () => {
  fakeApi({ ...visitor, 'POST /api/auth/refresh': () => json(aSession('moderator')) })
  renderAdmin('/auth')
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test.each([
  [
    'admin_required',
    403,
    'Access denied. Administrator privileges required.',
    'Access denied. Administrator privileges required.',
  ],
  ['authentication_failed', 401, 'Authentication failed.', 'Invalid email or password'],
  ['rate_limited', 429, 'Too many attempts. Please wait.', 'Too many attempts. Please wait.'],
])('a refusal with %s is told', async (code, status, detail, text) => {
  fakeApi({ ...visitor, 'POST /api/auth/sign-in': () => problem(status, code, detail) })
  const { user } = renderAdmin('/auth')
  await signIn(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
})

test('a server that cannot be reached is told', async () => {
  fakeApi({ ...visitor, 'POST /api/auth/sign-in': () => Promise.reject(new TypeError('Failed to fetch')) })
  const { user } = renderAdmin('/auth')
  await signIn(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred during sign in')
})

test('asks for what is missing and sends nothing', async () => {
  const api = fakeApi(visitor)
  const { user } = renderAdmin('/auth')
  await user.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'Enter your email, like name@example.com',
  )
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password')
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(api.to('POST /api/auth/sign-in')).toHaveLength(0)
})

test('staff whose password is too short are told, and led to a new one', async () => {
  const detail = 'Staff need a password of at least 15 characters or a second factor.'
  fakeApi({
    ...visitor,
    'POST /api/auth/sign-in': () => problem(403, 'stronger_password_required', detail),
  })
  const { user } = renderAdmin('/auth')
  await signIn(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  expect(screen.getByRole('link', { name: 'Reset your password' })).toHaveAttribute('href', '/reset-password')
})
