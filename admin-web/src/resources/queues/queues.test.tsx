import { screen, waitFor, within } from '@testing-library/react'
import type { FailedJob, Queues } from '../../providers/types'
import { aSession, fakeApi, json, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const READ = 'GET /api/admin/queues'
const AGAIN = 'POST /api/admin/queues/mail/redrive'
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }
const job: FailedJob = {
  id: 'job-1',
  queue: 'mail',
  name: 'booking.mail',
  attempts: 8,
  reason: 'The mail server refuses',
  failedAt: '2026-11-18T02:12:35.073Z',
}
const state = (failedJobs: FailedJob[] = []): Queues => ({
  queues: [
    {
      id: 'mail',
      waiting: 1200,
      active: 8,
      delayed: 3,
      failed: failedJobs.length,
      oldest: new Date().toISOString(),
    },
    { id: 'payments', waiting: 0, active: 0, delayed: 0, failed: 0, oldest: null },
  ],
  failedJobs,
})

test('shows that it loads, then what is in each queue', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [READ]: () => answer.promise })
  renderPage('/queues')
  expect(await screen.findByLabelText('Loading the queues')).toBeVisible()
  answer.resolve(json(state()))
  const cards = within(await screen.findByRole('list', { name: 'Jobs' })).getAllByRole('listitem')
  expect(cards[0]).toHaveTextContent(/Mail and text messages.*Waiting1,200Running8Delayed3Failed0/)
  expect(cards[1]).toHaveTextContent('Oldest unfinished: None')
  expect(screen.getByText('No job has failed.')).toBeVisible()
})

test('a failed job is run again, and what is shown is read again', async () => {
  let jobs = [job]
  const api = fakeApi({
    ...signedIn,
    [READ]: () => json(state(jobs)),
    [AGAIN]: () => {
      jobs = []
      return json({ started: 1 })
    },
  })
  const { user } = renderPage('/queues')
  expect(await screen.findByText('The mail server refuses')).toBeVisible()
  await user.dblClick(screen.getByRole('button', { name: /^Run booking\.mail of .* again$/ }))
  expect(await screen.findByText('The job runs again')).toBeVisible()
  expect(await screen.findByText('No job has failed.')).toBeVisible()
  expect(api.to(AGAIN).map(({ body }) => body)).toEqual([{ ids: ['job-1'] }])
})

test.each([
  ['somebody else was quicker', () => json({ started: 0 }), /no longer among the failed ones/],
  ['the server refused', () => problem(503, 'unavailable', 'Broken'), /was not started/],
])('that %s is told', async (_what, answer, text) => {
  fakeApi({ ...signedIn, [READ]: () => json(state([job])), [AGAIN]: answer })
  const { user } = renderPage('/queues')
  await user.click(await screen.findByRole('button', { name: /^Run booking\.mail/ }))
  expect(await screen.findByText(text)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Run booking\.mail/ })).toBeEnabled())
})

test('queues that do not answer are told, and asked again', async () => {
  let works = false
  fakeApi({ ...signedIn, [READ]: () => (works ? json(state()) : problem(503, 'unavailable', 'Broken')) })
  const { user } = renderPage('/queues')
  expect(await screen.findByText('The queues do not answer')).toBeVisible()
  works = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No job has failed.')).toBeVisible()
})
