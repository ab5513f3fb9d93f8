import { screen, within } from '@testing-library/react'
import type { DeskFigures } from '../../providers/types'
import { aSession, fakeApi, json, problem } from '../../testing/api'
import { renderDeskPage } from '../../testing/render-admin'

const FIGURES = 'GET /api/desk/figures'

const someFigures = (changes: Partial<DeskFigures> = {}): DeskFigures => ({
  hospital: { id: 'h1', name: 'Contoh Medical Centre' },
  received: 12,
  answeredInTime: 9,
  published: 8,
  accepted: 3,
  confirmed: 2,
  declined: [{ reason: 'no_capacity', count: 1 }],
  lost: [{ reason: 'not_said', count: 4 }],
  medianHours: 31.5,
  ...changes,
})

const deskWith = (figures: DeskFigures[]) =>
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
    [FIGURES]: () => json({ since: '2025-11-27T09:00:00Z', items: figures }),
  })

test('shows the figures of each hospital in a table with row headers', async () => {
  deskWith([someFigures(), someFigures({ hospital: { id: 'h2', name: 'Teladan Hospital' }, received: 0 })])
  renderDeskPage('/figures')
  const table = within(await screen.findByRole('table', { name: 'Contoh Medical Centre' }))
  const value = (label: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${label}`) })).getByRole('cell').textContent
  expect(value('Requests received')).toBe('12')
  expect(value('Answered in time')).toBe('9')
  expect(value('Hours until the first offer')).toBe('31.5')
  expect(value('No offer made: We have no free date')).toBe('1')
  expect(value('Offer ended without a date: reason not said')).toBe('4')
  expect(screen.getByRole('region', { name: 'Teladan Hospital' })).toHaveTextContent('No requests yet.')
})

test('says that there is no offer yet in place of a median', async () => {
  deskWith([someFigures({ medianHours: null })])
  renderDeskPage('/figures')
  expect(await screen.findByRole('cell', { name: 'No offer yet' })).toBeVisible()
})

test('offers another try when the figures could not be loaded', async () => {
  let isDown = true
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
    [FIGURES]: () =>
      isDown
        ? problem(503, 'unavailable', 'Down')
        : json({ since: '2025-11-27T09:00:00Z', items: [someFigures()] }),
  })
  const { user } = renderDeskPage('/figures')
  expect(await screen.findByText('The figures could not be loaded')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Contoh Medical Centre' })).toBeVisible()
})
