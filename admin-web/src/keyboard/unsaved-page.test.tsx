import { screen, waitFor, within } from '@testing-library/react'
import { aBooking, aDue, aSession, fakeApi, json, page } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

const booking = aBooking()
const SIGN_OUT = 'POST /api/auth/sign-out'
const QUESTION = { name: 'Leave without saving?' }

async function typeAnswer() {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    'GET /api/admin/bookings': () => page([booking]),
    [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
    [`GET /api/admin/bookings/${booking.id}`]: () => json(booking),
    [`GET /api/admin/bookings/${booking.id}/messages`]: () => json({ items: [] }),
  })
  const { user } = renderAdmin('/bookings')
  await user.click(await screen.findByRole('link', { name: 'Amara Okonkwo' }))
  const answer = await screen.findByLabelText('Your answer')
  await user.type(answer, 'Come on Monday')
  return { api, user, answer }
}

const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each(['a link', 'the way back'])('%s asks before it loses what was typed', async (way) => {
  const { user, answer } = await typeAnswer()
  const go = async () => {
    if (way === 'a link') await user.click(screen.getByRole('link', { name: 'Bookings' }))
    else window.history.back()
    return screen.findByRole('dialog', QUESTION)
  }
  await user.click(within(await go()).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(answer).toHaveValue('Come on Monday')
  expect(window.location.pathname).toBe(`/admin/bookings/${booking.id}/show`)
  await user.click(within(await go()).getByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  expect(asksToStay()).toBe(false)
})

test('a reload and a sign-out ask as well; what was taken away again is nothing to ask about', async () => {
  const { api, user, answer } = await typeAnswer()
  expect(asksToStay()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  await user.click(within(await screen.findByRole('dialog', QUESTION)).getByText('Keep editing'))
  expect(api.to(SIGN_OUT)).toHaveLength(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.clear(answer)
  expect(asksToStay()).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Bookings' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
})
