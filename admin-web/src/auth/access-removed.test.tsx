import { screen, waitFor, within } from '@testing-library/react'
import { aBooking, aDue, aSession, fakeApi, json, page, problem } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

const HEALTH = 'Two blocked heart arteries'
const booking = aBooking({ medicalSummary: HEALTH })
const BOOKING = `/bookings/${booking.id}/show`
const MESSAGES = `/api/admin/bookings/${booking.id}/messages`
const REMOVED = 'Your access to the back office was removed'
const WHOM_TO_ASK = 'Your account no longer has a staff role. Ask an administrator if you still need access.'
const denied = () => problem(403, 'access_denied', 'Access denied.')

/** The person has the role of staff until `remove` is called. */
function apiOfStaff(handlers: Parameters<typeof fakeApi>[0] = {}) {
  let isRemoved = false
  const allowed = (answer: () => Response) => () => (isRemoved ? denied() : answer())
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession(isRemoved ? 'user' : 'admin')),
    'GET /api/admin/bookings': allowed(() => page([booking])),
    [`GET /api/admin/payments/due/${booking.id}`]: allowed(() => json(aDue())),
    [`GET /api/admin/bookings/${booking.id}`]: allowed(() => json(booking)),
    [`GET ${MESSAGES}`]: allowed(() => json({ items: [] })),
    [`POST ${MESSAGES}`]: allowed(() => json({ id: '1' }, { status: 201 })),
    ...handlers,
  })
  const remove = () => {
    isRemoved = true
  }
  return { api, remove }
}

async function typeAnAnswer() {
  const rendered = renderAdmin(BOOKING)
  await rendered.user.type(await screen.findByLabelText('Your answer'), 'Come on Monday')
  return rendered
}

const send = (user: ReturnType<typeof renderAdmin>['user']) =>
  user.click(screen.getByRole('button', { name: 'Send message' }))

test('a person who loses the role while typing reads why, and can copy the text', async () => {
  const { api, remove } = apiOfStaff()
  const { user } = await typeAnAnswer()
  remove()
  await send(user)
  const dialog = await screen.findByRole('dialog', { name: REMOVED })
  expect(dialog).toHaveAccessibleDescription(WHOM_TO_ASK)
  expect(within(dialog).getByLabelText('Your answer')).toHaveValue('Come on Monday')
  expect(within(dialog).queryByLabelText('Password')).not.toBeInTheDocument()
  expect(within(dialog).getByRole('link', { name: 'Go to the patient site' })).toHaveAttribute('href', '/')
  expect(screen.queryByText('Message sent')).not.toBeInTheDocument()
  expect(api.to(`POST ${MESSAGES}`)).toHaveLength(1)
})

test('a person who loses the role while reading learns why on the sign-in page', async () => {
  const { remove } = apiOfStaff()
  const { user } = renderAdmin('/bookings')
  await screen.findByRole('link', { name: 'Amara Okonkwo' })
  remove()
  await user.click(screen.getByRole('tab', { name: 'Pending' }))
  expect(await screen.findByText(REMOVED)).toBeVisible()
  expect(screen.getByText(WHOM_TO_ASK)).toBeVisible()
  expect(window.location.pathname).toBe('/admin/auth')
  expect(screen.queryByText('Amara Okonkwo')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back to the site' })).toBeVisible()
})

test('a page that is loaded again after the role was removed says why', async () => {
  const { remove } = apiOfStaff()
  remove()
  renderAdmin('/bookings')
  expect(await screen.findByText(REMOVED)).toBeVisible()
})

test('a person who has signed in on the patient site since learns of the removal, too', async () => {
  let isPatient = false
  apiOfStaff({
    'POST /api/auth/refresh': () => json(isPatient ? aSession('user', 'patient') : aSession('admin')),
    [`POST ${MESSAGES}`]: denied,
  })
  const { user } = await typeAnAnswer()
  isPatient = true
  await send(user)
  expect(await screen.findByRole('dialog', { name: REMOVED })).toBeVisible()
})

test('the right password of a person without a role keeps the text readable', async () => {
  let isOver = false
  apiOfStaff({
    'POST /api/auth/refresh': () =>
      isOver ? problem(401, 'not_signed_in', 'Please sign in') : json(aSession('admin')),
    [`POST ${MESSAGES}`]: () => problem(401, 'not_signed_in', 'Please sign in'),
    'POST /api/auth/sign-in': ({ body }) =>
      (body as { password: string }).password === 'right'
        ? problem(403, 'admin_required', 'Access denied. Administrator privileges required.')
        : problem(401, 'authentication_failed', 'Authentication failed.'),
  })
  const { user } = await typeAnAnswer()
  isOver = true
  await send(user)
  const asked = await screen.findByRole('dialog', { name: 'You were signed out' })
  await user.type(within(asked).getByLabelText('Password'), 'wrong{Enter}')
  expect(await within(asked).findByText('Invalid email or password')).toBeVisible()
  await user.clear(within(asked).getByLabelText('Password'))
  await user.type(within(asked).getByLabelText('Password'), 'right{Enter}')
  const removed = await screen.findByRole('dialog', { name: REMOVED })
  expect(within(removed).getByLabelText('Your answer')).toHaveValue('Come on Monday')
  expect(within(removed).getAllByRole('textbox')).toHaveLength(1)
})

test('another person’s patient session ends the page without a word about the account', async () => {
  let isOther = false
  const other = aSession('user', 'patient')
  apiOfStaff({
    'POST /api/auth/refresh': () =>
      json(isOther ? { ...other, user: { ...other.user, id: 'another' } } : aSession('admin')),
    [`POST ${MESSAGES}`]: denied,
  })
  const { user } = await typeAnAnswer()
  isOther = true
  await send(user)
  expect(await screen.findByRole('dialog', { name: 'You were signed out' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(REMOVED)).not.toBeInTheDocument())
})

test.each([
  [
    'account_closed',
    'Your account is closed',
    'No one can sign in to this account any more. Ask an administrator if you still need access.',
  ],
  ['role_removed', REMOVED, WHOM_TO_ASK],
])(
  'the server’s reason %s is said in place of a password, and the text can be copied',
  async (code, title, text) => {
    let isOver = false
    const over = () => problem(401, code, 'The reason')
    apiOfStaff({
      'POST /api/auth/refresh': () =>
        isOver ? problem(401, 'not_signed_in', 'Please sign in') : json(aSession('admin')),
      [`POST ${MESSAGES}`]: over,
    })
    const { user } = await typeAnAnswer()
    isOver = true
    await send(user)
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(dialog).toHaveAccessibleDescription(text)
    expect(within(dialog).getByLabelText('Your answer')).toHaveValue('Come on Monday')
    expect(within(dialog).queryByLabelText('Password')).not.toBeInTheDocument()
  },
)

test('a page that is loaded again after the account was closed says so', async () => {
  apiOfStaff({ 'POST /api/auth/refresh': () => problem(401, 'account_closed', 'Closed') })
  renderAdmin('/bookings')
  expect(await screen.findByText('Your account is closed')).toBeVisible()
  expect(screen.queryByText(REMOVED)).not.toBeInTheDocument()
})
