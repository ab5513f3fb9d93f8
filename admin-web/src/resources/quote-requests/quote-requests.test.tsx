import { screen, within } from '@testing-library/react'
import type { QuoteRequestRow } from '../../providers/types'
import { aSession, fakeApi, json, page } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const row = (changes: Partial<QuoteRequestRow> = {}): QuoteRequestRow => ({
  id: 'q1',
  bookingId: '01a1fbe0-7a81-774c-914b-ce4c09b291d8',
  hospital: { id: 'h1', slug: 'contoh', name: 'Contoh Medical Centre' },
  status: 'sent',
  incompleteReason: null,
  declineReason: null,
  createdAt: '2026-11-26T09:00:00Z',
  sentAt: '2026-11-26T09:00:00Z',
  dueAt: '2026-12-01T09:00:00Z',
  version: 1,
  files: 2,
  questionOverdueAt: null,
  hasChangeToRelease: false,
  ...changes,
})

const LIST = 'GET /api/admin/quote-requests'

test('begins with the cases that have to be sent, the next due time on top, and leads to the booking', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`${LIST}/counts`]: () => json({ all: 3, tabs: { sent: 1, declined: 2 }, most: 10_000 }),
    [LIST]: ({ query }) =>
      page(
        query.get('filter')?.includes('declined')
          ? [row({ status: 'declined', declineReason: 'no_capacity' })]
          : [row()],
      ),
  })
  const { user } = renderPage('/quote-requests')
  expect(await screen.findByText('Contoh Medical Centre')).toBeVisible()
  expect(Object.fromEntries(api.to(LIST)[0]?.query ?? [])).toMatchObject({
    sort: '["dueAt","ASC"]',
    filter: '{"status":"sent"}',
  })
  expect(screen.getByRole('link', { name: '09b291d8' })).toHaveAttribute(
    'href',
    '/admin/bookings/01a1fbe0-7a81-774c-914b-ce4c09b291d8/show',
  )
  await user.click(screen.getByRole('tab', { name: /No offer/ }))
  expect(await screen.findByText('No offer · No free date')).toBeVisible()
})

test('lists the questions that the patient has not answered for long', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`${LIST}/counts`]: () => json({ all: 1, tabs: { unanswered: 1 }, most: 10_000 }),
    [LIST]: ({ query }) =>
      page(
        query.get('filter')?.includes('unanswered')
          ? [row({ status: 'question_open', questionOverdueAt: '2026-12-01T09:00:00Z' })]
          : [],
      ),
  })
  const { user } = renderPage('/quote-requests')
  await user.click(await screen.findByRole('tab', { name: /Ask the patient/ }))
  const panel = within(await screen.findByRole('tabpanel'))
  expect(await panel.findByText('Ask the patient')).toBeVisible()
  expect(api.to(LIST).at(-1)?.query.get('filter')).toBe('{"status":"unanswered"}')
})

test('lists the changes from letters that wait for a colleague', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`${LIST}/counts`]: () => json({ all: 1, tabs: { to_release: 1 }, most: 10_000 }),
    [LIST]: ({ query }) =>
      page(
        query.get('filter')?.includes('to_release')
          ? [row({ status: 'offered', hasChangeToRelease: true })]
          : [],
      ),
  })
  const { user } = renderPage('/quote-requests')
  await user.click(await screen.findByRole('tab', { name: /Release a change/ }))
  const panel = within(await screen.findByRole('tabpanel'))
  expect(await panel.findByText('Release a change')).toBeVisible()
  expect(api.to(LIST).at(-1)?.query.get('filter')).toBe('{"status":"to_release"}')
})

test('says when nothing waits', async () => {
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`${LIST}/counts`]: () => json({ all: 0, tabs: {}, most: 10_000 }),
    [LIST]: () => page([]),
  })
  renderPage('/quote-requests')
  const panel = within(await screen.findByRole('tabpanel'))
  expect(await panel.findByText('No case waits for you to send it.')).toBeVisible()
})
