import { screen, waitFor, within } from '@testing-library/react'
import { aBooking, aDue, aFactor, aSession, fakeApi, json, page, problem } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

const booking = aBooking()
const factor = aFactor()
const PATCH = `PATCH /api/admin/bookings/${booking.id}`
const FACTORS = 'GET /api/auth/factors'
const VERIFY = `POST /api/auth/factors/${factor.id}/verify`
/** Replaces the session of the page once the second factor was shown. */
const RAISED = { ...aSession('admin'), accessToken: 'raised', assurance: 'aal2' }
const QUESTION = { name: 'Confirm with your second factor' }

/** Changes are refused until `raise` was called. */
function guardedApi(handlers: Parameters<typeof fakeApi>[0]) {
  let isRaised = false
  const raise = () => {
    isRaised = true
  }
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    'GET /api/admin/bookings': () => page([booking]),
    [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
    [PATCH]: () =>
      isRaised
        ? json(aBooking({ status: 'cancelled', version: 4 }))
        : problem(403, 'second_factor_required', 'This needs your second factor.'),
    [FACTORS]: () => json({ items: [factor], recoveryCodesLeft: 8 }),
    [VERIFY]: () => {
      raise()
      return json({ factor, recoveryCodes: null, session: RAISED })
    },
    ...handlers,
  })
  return { api, raise }
}

async function cancelTheBooking() {
  const { user } = renderAdmin('/bookings')
  await user.click(await screen.findByRole('combobox', { name: /Status of the booking of Amara Okonkwo/ }))
  await user.click(await screen.findByRole('option', { name: 'Cancelled' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' })
  await user.type(within(dialog).getByLabelText('Message to the patient'), 'The hospital is full')
  await within(dialog).findByText(/There is nothing to refund/)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }))
  return { user, question: await screen.findByRole('dialog', QUESTION) }
}

test('a change that needs a second factor goes on once it is shown, with all that was typed', async () => {
  const { api } = guardedApi({})
  const { user, question } = await cancelTheBooking()
  expect(question).toHaveAccessibleDescription(/^This needs your second factor\./)
  await user.type(await within(question).findByLabelText('Code from your app'), '123456')
  expect(within(question).queryByRole('radio')).not.toBeInTheDocument()
  await user.click(within(question).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Booking status updated successfully')).toBeVisible()
  expect(api.to(VERIFY)[0]?.body).toEqual({ code: '123456' })
  expect(api.to(PATCH).map(({ body }) => body)).toEqual(
    Array(2).fill({ status: 'cancelled', reason: 'The hospital is full', version: 3 }),
  )
  expect(api.to(PATCH).map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer token-of-admin',
    'Bearer raised',
  ])
  await waitFor(() => expect(question).not.toBeInTheDocument())
})

test('a lost answer is reported, and the next attempt says that the session ended', async () => {
  let isLost = false
  guardedApi({
    'POST /api/auth/refresh': () =>
      isLost ? problem(401, 'not_signed_in', 'Please sign in') : json(aSession('admin')),
    [VERIFY]: () => {
      if (isLost) return problem(401, 'not_signed_in', 'Please sign in')
      isLost = true
      throw new TypeError('Failed to fetch')
    },
  })
  const { user, question } = await cancelTheBooking()
  await user.type(await within(question).findByLabelText('Code from your app'), '123456{Enter}')
  expect(await within(question).findByRole('alert')).toBeVisible()
  await user.click(within(question).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(within(question).getByRole('alert')).toHaveTextContent('Please sign in'))
})

test('a wrong code keeps the question', async () => {
  const { api } = guardedApi({ [VERIFY]: () => problem(400, 'code_rejected', 'This code is not right') })
  const { user, question } = await cancelTheBooking()
  await user.type(await within(question).findByLabelText('Code from your app'), '000000{Enter}')
  await waitFor(() =>
    expect(within(question).getByLabelText('Code from your app')).toHaveAccessibleDescription(
      'This code is not right',
    ),
  )
  expect(api.to(PATCH)).toHaveLength(1)
})

test('who does not confirm changes nothing', async () => {
  const { api } = guardedApi({})
  const { user, question } = await cancelTheBooking()
  await user.click(within(question).getByRole('button', { name: 'Go back' }))
  expect(await screen.findByText('Failed to update booking status')).toBeVisible()
  expect(api.to(PATCH)).toHaveLength(1)
})

test('who has no second factor is led to set one up, and tries again', async () => {
  const { api, raise } = guardedApi({
    [FACTORS]: () => json({ items: [aFactor({ status: 'unverified' })], recoveryCodesLeft: 0 }),
  })
  const { user, question } = await cancelTheBooking()
  const link = await within(question).findByRole('link', { name: 'Set up a second factor' })
  expect(link).toHaveAttribute('href', '/account/security')
  expect(link).toHaveAttribute('target', '_blank')
  raise()
  await user.click(within(question).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Booking status updated successfully')).toBeVisible()
  expect(api.to(PATCH)).toHaveLength(2)
})

test('trying again without one asks again', async () => {
  const { api } = guardedApi({ [FACTORS]: () => json({ items: [], recoveryCodesLeft: 0 }) })
  const { user, question } = await cancelTheBooking()
  await user.click(await within(question).findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(api.to(FACTORS)).toHaveLength(2))
  expect(await screen.findByRole('dialog', QUESTION)).toHaveTextContent('your account has none yet')
  expect(api.to(PATCH)).toHaveLength(2)
})

test('factors that cannot be loaded are asked for again', async () => {
  let works = false
  guardedApi({
    [FACTORS]: () =>
      works ? json({ items: [factor], recoveryCodesLeft: 8 }) : problem(503, 'unavailable', 'Broken'),
  })
  const { user, question } = await cancelTheBooking()
  expect(await within(question).findByRole('alert')).toHaveTextContent('could not be loaded')
  works = true
  await user.click(within(question).getByRole('button', { name: 'Try again' }))
  expect(await within(question).findByLabelText('Code from your app')).toBeVisible()
})
