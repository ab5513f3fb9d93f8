import { screen, waitFor, within } from '@testing-library/react'
import { aBooking, aDue, aSession, fakeApi, json, problem } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

const HEALTH = 'Two blocked heart arteries'
const booking = aBooking({ medicalSummary: HEALTH })
const MESSAGES = `/api/admin/bookings/${booking.id}/messages`
const SEND = `POST ${MESSAGES}`
const SIGN_IN = 'POST /api/auth/sign-in'
/** Sends the storage event that a browser sends to its other tabs after a sign-out. */
const signOutElsewhere = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'sihat-unsent-sign-out', newValue: 'global' }))
const refusal = () => problem(401, 'not_signed_in', 'Please sign in')

/** The session ends behind the page, as soon as `end` was called. */
function endingApi(handlers: Parameters<typeof fakeApi>[0] = {}) {
  let isOver = false
  const refused = (answer: () => Response) => () => (isOver ? refusal() : answer())
  const api = fakeApi({
    'POST /api/auth/refresh': refused(() => json(aSession('admin'))),
    [`GET /api/admin/payments/due/${booking.id}`]: refused(() => json(aDue())),
    [`GET /api/admin/bookings/${booking.id}`]: refused(() => json(booking)),
    [`GET ${MESSAGES}`]: refused(() => json({ items: [] })),
    [SEND]: refused(() => json({ id: '1' }, { status: 201 })),
    [SIGN_IN]: ({ body }) => {
      if ((body as { password: string }).password !== 'right')
        return problem(401, 'authentication_failed', 'Authentication failed.')
      isOver = false
      return json(aSession('admin'))
    },
    ...handlers,
  })
  const end = () => {
    isOver = true
  }
  return { api, end }
}

async function sendAfterTheEnd() {
  const { api, end } = endingApi()
  const { user } = renderAdmin(`/bookings/${booking.id}/show`)
  const answer = await screen.findByLabelText('Your answer')
  await user.type(answer, 'Come on Monday')
  end()
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  return { api, user, answer, dialog: await screen.findByRole('dialog', { name: 'You were signed out' }) }
}

test('a change whose session was over goes on once its person has signed in again', async () => {
  const { api, user, answer, dialog } = await sendAfterTheEnd()
  const password = within(dialog).getByLabelText('Password')
  await user.type(password, 'wrong')
  await user.click(within(dialog).getByRole('button', { name: 'Sign In' }))
  expect(await within(dialog).findByText('Invalid email or password')).toBeVisible()
  await user.clear(password)
  await user.type(password, 'right{Enter}')
  expect(await screen.findByText('Message sent')).toBeVisible()
  expect(api.to(SIGN_IN).at(-1)?.body).toMatchObject({ email: 'admin@demo.sihat.example' })
  const sent = api.to(SEND)
  expect(sent.map(({ body }) => body)).toEqual(
    Array(sent.length).fill({ text: 'Come on Monday', status: 'pending' }),
  )
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  await waitFor(() => expect(answer).toHaveValue(''))
})

test('the page is left by whoever does not sign in again, and nobody is thanked for what was not stored', async () => {
  const { user, dialog } = await sendAfterTheEnd()
  await user.keyboard('{Escape}')
  expect(dialog).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(window.location.pathname).toBe('/admin/auth'))
  expect(screen.queryByText(HEALTH)).not.toBeInTheDocument()
  expect(screen.queryByText(/^Message sent|was not sent/)).not.toBeInTheDocument()
})

test('a sign-out in another tab leaves the page for the sign-in page at once', async () => {
  endingApi()
  renderAdmin(`/bookings/${booking.id}/show`)
  expect(await screen.findByText(HEALTH)).toBeVisible()
  signOutElsewhere()
  await waitFor(() => expect(screen.queryByText(HEALTH)).not.toBeInTheDocument())
  expect(window.location.pathname).toBe('/admin/auth')
  expect(new URLSearchParams(window.location.search).get('returnTo')).toBe(
    `/admin/bookings/${booking.id}/show`,
  )
})

test('a refused refresh leaves the page for the sign-in page', async () => {
  let endStream = () => {}
  const { api, end } = endingApi({
    'GET /api/events': () =>
      new Promise((resolve) => {
        endStream = () => resolve(refusal())
      }),
  })
  renderAdmin(`/bookings/${booking.id}/show`)
  expect(await screen.findByText(HEALTH)).toBeVisible()
  await screen.findByLabelText('Your answer')
  await waitFor(() => expect(api.to(`GET /api/admin/payments/due/${booking.id}`)).toHaveLength(1))
  end()
  endStream()
  await waitFor(() => expect(screen.queryByText(HEALTH)).not.toBeInTheDocument())
  expect(window.location.pathname).toBe('/admin/auth')
})

test('a sign-out in another tab covers a page with typed text until the same person signs in again', async () => {
  endingApi()
  const { user } = renderAdmin(`/bookings/${booking.id}/show`)
  const answer = await screen.findByLabelText('Your answer')
  await user.type(answer, 'Come on Monday')
  signOutElsewhere()
  const dialog = await screen.findByRole('dialog', { name: 'You were signed out' })
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).not.toBeInTheDocument()
  await user.type(within(dialog).getByLabelText('Password'), 'right{Enter}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(answer).toHaveValue('Come on Monday')
})
