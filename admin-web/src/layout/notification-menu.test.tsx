import { screen, waitFor, within } from '@testing-library/react'
import type { Notification } from '../providers/types'
import { aSession, fakeApi, json, page, problem } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

const LIST = 'GET /api/notifications'
const READ = 'POST /api/notifications/read'
const BOOKING = '01a1fb67-0000-7000-8000-00001234abcd'

const message: Notification = {
  id: 'n1',
  type: 'team_message',
  subject: { type: 'booking', id: BOOKING },
  createdAt: '2026-11-24T08:00:00.123456+00:00',
  readAt: null,
}
const seen = { ...message, readAt: '2026-11-24T09:00:00+00:00' }

const serve = (handlers: Parameters<typeof fakeApi>[0]) =>
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    'GET /api/admin/enquiries': () => page([]),
    ...handlers,
  })
const open = async (name: string) => {
  const { user } = renderAdmin('/enquiries')
  await user.click(await screen.findByRole('button', { name }))
  return { user, menu: within(await screen.findByRole('menu')) }
}

test('the mark counts unread notifications, and each leads to its booking', async () => {
  serve({ [LIST]: () => json({ items: [message], unread: 1 }) })
  const { menu } = await open('Notifications, 1 unread')
  const entry = menu.getByRole('menuitem', { name: /New message from the patient/ })
  expect(entry).toHaveAttribute('href', `/admin/bookings/${BOOKING}/show`)
  expect(entry).toHaveTextContent(/1234abcd.* · Unread$/)
})

test('all notifications are marked as read, up to the newest one that was shown', async () => {
  let items = [message]
  const { to } = serve({
    [LIST]: () => json({ items, unread: items.filter(({ readAt }) => !readAt).length }),
    [READ]: () => {
      items = [seen]
      return new Response(null, { status: 204 })
    },
  })
  const { user, menu } = await open('Notifications, 1 unread')
  await user.click(menu.getByRole('menuitem', { name: 'Mark all as read' }))
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
  expect(to(READ).map(({ body }) => body)).toEqual([{ upTo: message.createdAt }])
})

test('a refused change says so', async () => {
  serve({
    [LIST]: () => json({ items: [message], unread: 1 }),
    [READ]: () => problem(503, 'unavailable', 'Away'),
  })
  const { user, menu } = await open('Notifications, 1 unread')
  await user.click(menu.getByRole('menuitem', { name: 'Mark all as read' }))
  expect(await screen.findByText(/were not marked as read/)).toBeVisible()
})

test('nothing has happened yet', async () => {
  serve({ [LIST]: () => json({ items: [], unread: 0 }) })
  const { menu } = await open('Notifications')
  expect(await menu.findByText('No notifications yet')).toBeVisible()
  expect(menu.queryByText('Mark all as read')).not.toBeInTheDocument()
})

test('a list that could not be loaded can be loaded again', async () => {
  let isAway = true
  serve({ [LIST]: () => (isAway ? problem(503, 'unavailable', 'Away') : json({ items: [seen], unread: 0 })) })
  const { user, menu } = await open('Notifications')
  const retry = await menu.findByRole('menuitem', { name: /could not be loaded/ })
  isAway = false
  await user.click(retry)
  await waitFor(() => expect(menu.getByText('New message from the patient')).toBeVisible())
})
