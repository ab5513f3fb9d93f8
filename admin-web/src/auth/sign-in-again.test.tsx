import { screen, waitFor, within } from '@testing-library/react'
import { aBooking, aDue, aSession, fakeApi, json, problem } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

const booking = aBooking()
const MESSAGES = `/api/admin/bookings/${booking.id}/messages`
const SEND = `POST ${MESSAGES}`
const SIGN_IN = 'POST /api/auth/sign-in'
const refusal = () => problem(401, 'not_signed_in', 'Please sign in')

/** The session ends behind the page, as soon as `end` was called. */
function endingApi() {
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
  return { api, user, answer, dialog: await screen.findByRole('dialog', { name: 'Sign in again' }) }
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
  expect(sent.map(({ body }) => body)).toEqual(Array(sent.length).fill({ text: 'Come on Monday' }))
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  await waitFor(() => expect(answer).toHaveValue(''))
})

test('nobody is thanked for what was not stored, and what was typed stays', async () => {
  const { user, answer, dialog } = await sendAfterTheEnd()
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
  expect(await screen.findByText('The message was not sent. Your text is still here.')).toBeVisible()
  expect(screen.queryByText('Message sent')).not.toBeInTheDocument()
  expect(answer).toHaveValue('Come on Monday')
  expect(window.location.pathname).toBe(`/admin/bookings/${booking.id}/show`)
})
