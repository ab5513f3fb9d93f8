import { screen } from '@testing-library/react'
import { aBooking, aSession, fakeApi, json, page } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

test('what cannot be shown says so and can be loaded again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    'GET /api/admin/bookings': () => page([{ ...aBooking(), patient: null }]),
  })
  renderAdmin('/bookings')
  expect(await screen.findByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible()
})
