import { screen, within } from '@testing-library/react'
import type { ReviewSourceHost } from '../../providers/types'
import { aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const source: ReviewSourceHost = {
  id: '01a1fbe0-7a81-774c-914b-ce4c09b29b01',
  hospitalId: 'h-1',
  hospitalName: 'Island Hospital',
  host: 'reviews.example.com',
  createdAt: '2026-11-18T02:12:35.073Z',
  version: 3,
}
const LIST = 'GET /api/admin/review-source-hosts'
const ADD = 'POST /api/admin/review-source-hosts'
const ONE = `/api/admin/review-source-hosts/${source.id}`
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }

test('shows that it loads, then each host with its hospital', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [LIST]: () => answer.promise })
  renderPage('/review-source-hosts')
  expect(await screen.findByRole('status', { name: 'Loading sources' })).toBeVisible()
  answer.resolve(page([source]))
  expect(await screen.findByRole('row', { name: /reviews\.example\.com/ })).toHaveTextContent(
    'Island Hospital',
  )
  expect(screen.getByRole('link', { name: 'Back to Scrape New Reviews' })).toHaveAttribute(
    'href',
    '/admin/reviews#scrape',
  )
})

test('says that there are none, that loading failed, and tries again', async () => {
  let works = false
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/review-source-hosts')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  works = true
  await user.click(retry)
  expect(await screen.findByText(/^No sources yet/)).toBeVisible()
})

test('a host is added for a hospital that is found by typing; what is refused stays', async () => {
  let isTaken = true
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([]),
    'GET /api/hospitals': () =>
      json({ items: [{ id: 'h-1', name: 'Island Hospital', city: 'George Town' }] }),
    [ADD]: () =>
      isTaken
        ? json(
            {
              status: 400,
              code: 'invalid_input',
              errors: [{ pointer: '/host', code: 'taken', detail: 'This host is recorded already.' }],
            },
            { status: 400 },
          )
        : json(source, { status: 201 }),
  })
  const { user } = renderPage('/review-source-hosts')
  await user.click(await screen.findByRole('button', { name: 'Add a source' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a source' }))
  await user.click(dialog.getByRole('button', { name: 'Add source' }))
  expect(dialog.getByText('Choose a hospital')).toBeVisible()
  expect(dialog.getByText('Enter the host')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Hospital' }))
  await user.click(await screen.findByRole('option', { name: /Island Hospital/ }))
  await user.type(dialog.getByRole('textbox', { name: 'Host' }), 'reviews.example.com')
  await user.click(dialog.getByRole('button', { name: 'Add source' }))
  expect(await dialog.findByText('This host is recorded already.')).toBeVisible()
  isTaken = false
  await user.dblClick(dialog.getByRole('button', { name: 'Add source' }))
  expect(await screen.findByText('Source added')).toBeVisible()
  expect(api.to(ADD).map(({ body }) => body)).toEqual([
    { host: 'reviews.example.com', hospitalId: 'h-1' },
    { host: 'reviews.example.com', hospitalId: 'h-1' },
  ])
})

test('a host is corrected in the version that was seen, and removed after a question', async () => {
  const [PATCH, DELETE] = [`PATCH ${ONE}`, `DELETE ${ONE}`]
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([source]),
    [PATCH]: () => json({ ...source, host: 'www.example.com', version: 4 }),
    [DELETE]: () => json(source),
  })
  const { user } = renderPage('/review-source-hosts')
  await user.click(await screen.findByRole('button', { name: 'Edit reviews.example.com' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit source' }))
  const host = dialog.getByRole('textbox', { name: 'Host' })
  await user.clear(host)
  await user.type(host, 'www.example.com')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Source updated')).toBeVisible()
  expect(api.to(PATCH)[0]?.body).toEqual({ host: 'www.example.com', version: 3 })
  await user.click(await screen.findByRole('button', { name: 'Remove reviews.example.com' }))
  const question = await screen.findByRole('dialog', { name: 'Remove this source?' })
  expect(api.to(DELETE)).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Remove source' }))
  expect(await screen.findByText('Source removed')).toBeVisible()
  expect(api.to(DELETE)).toHaveLength(1)
})

test('is not for moderators', async () => {
  const api = fakeApi({ 'POST /api/auth/refresh': () => json(aSession('moderator')) })
  renderPage('/review-source-hosts')
  expect(await screen.findByText('Access denied. Administrator privileges required.')).toBeVisible()
  expect(api.to(LIST)).toHaveLength(0)
})
