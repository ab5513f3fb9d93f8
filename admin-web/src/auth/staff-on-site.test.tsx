import { screen, waitFor } from '@testing-library/react'
import { aBooking, aSession, fakeApi, json, page, problem } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

const LIST = 'GET /api/admin/bookings'
const SIGN_OUT = 'POST /api/auth/sign-out'
const NOTE = /You are signed in on the patient site as admin@demo.sihat.example/

test('an administrator who is signed in on the patient site signs in again, and stays signed in there', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin', 'patient')),
    'POST /api/auth/sign-in': () => json(aSession('admin')),
    [LIST]: () => page([aBooking()]),
  })
  const { user } = renderAdmin('/bookings')
  expect(await screen.findByText(NOTE)).toBeVisible()
  expect(window.location.search).toBe('?returnTo=%2Fadmin%2Fbookings')
  expect(api.to(LIST)).toHaveLength(0)
  expect(api.to(SIGN_OUT)).toHaveLength(0)
  await user.type(screen.getByLabelText('Email'), 'admin@demo.sihat.example')
  await user.type(screen.getByLabelText('Password'), 'a password')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByRole('link', { name: 'Amara Okonkwo' })).toBeVisible()
})

test('a session that the patient site replaced meanwhile leads to the door', async () => {
  let isReplaced = false
  let isRefused = false
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin', isReplaced ? 'patient' : 'admin')),
    [LIST]: () => {
      if (!isReplaced) return page([aBooking()])
      // The old token is refused once; the refresh then brings the session of the patient site.
      if (isRefused) return problem(403, 'access_denied', 'Access denied.')
      isRefused = true
      return problem(401, 'not_signed_in', 'Please sign in')
    },
  })
  const { user } = renderAdmin('/bookings')
  await screen.findByRole('link', { name: 'Amara Okonkwo' })
  isReplaced = true
  await user.click(screen.getByRole('tab', { name: 'Pending' }))
  expect(await screen.findByText(NOTE)).toBeVisible()
  expect(api.to(SIGN_OUT)).toHaveLength(0)
})

test('an administrator without that right stays where they are', async () => {
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [LIST]: () => problem(403, 'access_denied', 'Access denied.'),
  })
  renderAdmin('/bookings')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  await waitFor(() => expect(window.location.pathname).toBe('/admin/bookings'))
})
