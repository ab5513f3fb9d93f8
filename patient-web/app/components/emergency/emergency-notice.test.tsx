import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '~/lib/api/client'
import { showEmergency } from '~/lib/emergency'
import { renderPage } from '../../../jest/render'
import { serve, signIn } from '../../../jest/server'
import { EmergencyOutlet } from './emergency-outlet'

const SEND = 'POST /api/bookings/{id}/messages'.replace('{id}', 'b1')
const advice = { text: 'Call 999 or your local emergency number now.\n- Sit down.', emergencyNumber: '999' }

const send = () =>
  api
    .POST('/api/bookings/{id}/messages', { params: { path: { id: 'b1' } }, body: { text: 'chest pain' } })
    .catch(() => undefined)

beforeEach(() => signIn())
afterEach(() => act(() => showEmergency()))

test('the words of an emergency are an alert before the notice has loaded', () => {
  renderPage(<EmergencyOutlet />)
  act(() => showEmergency(advice))
  expect(screen.getByRole('alert').textContent).toBe(advice.text)
})

test('an emergency in a stored message shows the number until the notice is closed', async () => {
  serve({ [SEND]: { status: 201, body: { id: 'm1', emergency: advice } } })
  renderPage(<EmergencyOutlet />)
  expect(screen.queryByRole('alert')).toBeNull()
  await act(send)
  expect(await screen.findByRole('link', { name: /Call 999/ })).toHaveAttribute('href', 'tel:999')
  expect(screen.getByText(/Sit down/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'This may be an emergency' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an emergency in a refused message shows the number too', async () => {
  serve({ [SEND]: { status: 403, body: { code: 'consent_required', detail: '', emergency: advice } } })
  renderPage(<EmergencyOutlet />)
  await act(send)
  expect(await screen.findByRole('link', { name: /Call 999/ })).toBeVisible()
})

test('an emergency in a draft is shown once while the draft is saved again and again', async () => {
  const SAVE = 'PUT /api/assessments/draft'
  const saved = (emergency: object | null) => ({ body: { data: {}, step: 0, version: 1, emergency } })
  serve({ [SAVE]: [saved(advice), saved(advice), saved(null), saved(advice)] })
  renderPage(<EmergencyOutlet />)
  const save = () => api.PUT('/api/assessments/draft', { body: { data: {}, step: 0, version: 0 } })
  await act(save)
  expect(await screen.findByRole('link', { name: /Call 999/ })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await act(save)
  expect(screen.queryByRole('alert')).toBeNull()
  await act(save)
  expect(screen.queryByRole('alert')).toBeNull()
  await act(save)
  expect(await screen.findByRole('link', { name: /Call 999/ })).toBeVisible()
})

test('an answer without an emergency shows nothing', async () => {
  serve({ [SEND]: { status: 201, body: { id: 'm1', emergency: null } } })
  renderPage(<EmergencyOutlet />)
  await act(send)
  expect(screen.queryByRole('alert')).toBeNull()
})
