import { screen, within } from '@testing-library/react'
import type { AdviserHealth } from '../../providers/types'
import { aSession, BUILT_IN, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const OUTSIDE: AdviserHealth = {
  adapter: 'openai',
  model: 'a-model',
  circuit: { state: 'closed', failuresInARow: 0, retryAt: null },
  today: { requests: 1_204, failures: 3, costUsd: 4.25, budgetLeftUsd: 5.75 },
}

function show(answer: () => Response) {
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    'GET /api/admin/ai/tickets': () => page([]),
    'GET /api/admin/ai/health': answer,
  })
  return renderPage('/ai/tickets')
}
const panel = async () => within(await screen.findByRole('region', { name: 'The adviser today' }))

test('says plainly that the built-in adviser answers', async () => {
  show(() => json(BUILT_IN))
  const health = await panel()
  expect(health.getByText('Built-in adviser')).toBeVisible()
  expect(health.getByText(/No outside model is used\. This costs nothing/)).toBeVisible()
  expect(health.queryByText('Requests')).not.toBeInTheDocument()
})

test('an outside model: whether it answers, and what it costs', async () => {
  show(() => json(OUTSIDE))
  const health = await panel()
  for (const text of ['Outside model a-model', 'Answering', '1204', '3', '$4.25', '$5.75'])
    expect(health.getByText(text)).toBeVisible()
  expect(health.queryByText(/in a row/)).not.toBeInTheDocument()
})

test('one that fails is paused, and says until when', async () => {
  show(() =>
    json({
      ...OUTSIDE,
      circuit: { state: 'open', failuresInARow: 5, retryAt: '2026-11-22T08:00:00Z' },
    }),
  )
  const health = await panel()
  expect(health.getByText('Paused after failures')).toBeVisible()
  expect(
    health.getByText(/^5 failures in a row\. The built-in adviser answers until Nov 22, 2026/),
  ).toBeVisible()
})

test('a budget that is used up is told', async () => {
  show(() => json({ ...OUTSIDE, today: { ...OUTSIDE.today, budgetLeftUsd: 0 } }))
  expect((await panel()).getByText(/The budget of today is used up/)).toBeVisible()
})

test('what could not be loaded is told, and tried again; the list is there all the same', async () => {
  let works = false
  const { user } = show(() => (works ? json(BUILT_IN) : problem(503, 'unavailable', 'Broken')))
  expect(await screen.findByText('The state of the AI could not be loaded')).toBeVisible()
  expect(await screen.findByText(/No open conversations/)).toBeVisible()
  works = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await panel()).getByText('Built-in adviser')).toBeVisible()
})
