import { screen, within } from '@testing-library/react'
import { aSession, fakeApi, json, page } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const ID = '01a1fbe0-7a81-774c-914b-ce4c09b291d8'
const BOOKING = {
  id: ID,
  hospitalName: 'Island Hospital',
  appointment: { at: '2097-01-31T01:00:00Z', timeZone: 'Asia/Bangkok' },
  createdAt: '2026-11-20T12:00:00Z',
}

test('a moderator marks an erased booking as cancelled with the hospital', async () => {
  let rows = [BOOKING]
  const REMOVE = `DELETE /api/admin/erased-bookings/${ID}`
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    'GET /api/admin/erased-bookings': () => page(rows),
    [REMOVE]: () => {
      rows = []
      return json({ id: ID })
    },
  })
  const { user } = renderPage('/erased-bookings')
  expect(await screen.findByText('Island Hospital')).toBeVisible()
  expect(screen.getByText(/January 31, 2097/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Mark booking 09b291d8 as cancelled' }))
  const dialog = await screen.findByRole('dialog', { name: 'Did you cancel with the hospital?' })
  await user.click(within(dialog).getByRole('button', { name: 'Yes, I cancelled it' }))
  expect(await screen.findByText('No erased booking waits for a cancellation.')).toBeVisible()
  expect(api.to(REMOVE)).toHaveLength(1)
})
