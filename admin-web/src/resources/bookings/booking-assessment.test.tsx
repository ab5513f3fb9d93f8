import { screen, within } from '@testing-library/react'
import type { AdminBookingDetail } from '../../providers/types'
import { aBooking, aDue, aSession, fakeApi, json, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const ASSESSMENT = {
  id: '01a1fbdd-0000-7000-8000-000000000077',
  conditionCategory: 'Orthopedic Surgery',
  symptoms: 'Pain in the knee',
  currentMedications: null,
  medicalHistory: 'Fell in 2019',
  treatmentGoals: null,
  urgencyLevel: 'medium',
  budgetRange: 'Under $5,000',
  preferredDestinations: ['Malaysia', 'India'],
  createdAt: '2026-11-18T02:12:35.073Z',
}

const SUMMARY = { createdAt: ASSESSMENT.createdAt, urgencyLevel: 'urgent', possibleEmergency: false } as const

async function show(answer: () => Response, changes: Partial<AdminBookingDetail> = {}) {
  const booking = aBooking(changes)
  const one = `/api/admin/bookings/${booking.id}`
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`GET ${one}`]: () => json(booking),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
    [`GET ${one}/assessment`]: answer,
  })
  const { user } = renderPage(`/bookings/${booking.id}/show`)
  const part = within(await screen.findByRole('region', { name: 'Health assessment' }))
  return { user, part, read: () => api.to(`GET ${one}/assessment`).length }
}

test('says that the patient sees the access, and opens after a click', async () => {
  const { user, part, read } = await show(() => json({ assessment: ASSESSMENT }))
  expect(part.getByText(/The patient sees that our team opened it/)).toBeVisible()
  expect(read()).toBe(0)
  await user.click(part.getByRole('button', { name: 'Open the assessment' }))
  expect(await part.findByText('Pain in the knee')).toBeVisible()
  for (const answer of ['Orthopedic Surgery', 'Medium: 3 to 6 months', 'Fell in 2019', 'Malaysia, India'])
    expect(part.getByText(answer)).toBeVisible()
})

test.each([false, true])(
  'shows when it was sent and its urgency before it is opened (emergency: %s)',
  async (possibleEmergency) => {
    const { part, read } = await show(() => json({ assessment: ASSESSMENT }), {
      followUp: { ...aBooking().followUp, assessment: { ...SUMMARY, possibleEmergency } },
    })
    expect(await part.findByText(/^Nov 18, 2026/)).toBeVisible()
    expect(part.getByText('Urgent: as soon as possible')).toBeVisible()
    expect(part.queryAllByText('Possible emergency')).toHaveLength(possibleEmergency ? 1 : 0)
    expect(read()).toBe(0)
  },
)

test('offers nothing to open after the patient withdrew the consent', async () => {
  const { part } = await show(() => problem(403, 'consent_required', 'Closed'), {
    hasHealthConsent: false,
    followUp: { ...aBooking().followUp, assessment: null },
  })
  expect(await part.findByText(/does not agree to the use of health data/)).toBeVisible()
  expect(part.queryByRole('button')).not.toBeInTheDocument()
})

test('says at once that there is no assessment', async () => {
  const { part } = await show(() => json({ assessment: null }), {
    followUp: { ...aBooking().followUp, assessment: null },
  })
  expect(await part.findByText('The patient has sent no health assessment.')).toBeVisible()
  expect(part.queryByRole('button')).not.toBeInTheDocument()
})

test.each([
  ['none', () => json({ assessment: null }), 'The patient has sent no health assessment.'],
  ['withdrawn', () => problem(403, 'consent_required', 'Closed'), /does not agree to the use of health data/],
])('says why there is nothing to read: %s', async (_why, answer, words) => {
  const { user, part } = await show(answer)
  await user.click(part.getByRole('button', { name: 'Open the assessment' }))
  expect(await part.findByText(words)).toBeVisible()
  expect(part.queryByRole('button')).not.toBeInTheDocument()
})

test('a failure is told and can be tried again', async () => {
  const { user, part, read } = await show(() => problem(503, 'unavailable', 'Broken'))
  const press = () => user.click(part.getByRole('button', { name: 'Open the assessment' }))
  await press()
  expect(await part.findByText('The assessment could not be loaded. Please try again.')).toBeVisible()
  await press()
  expect(read()).toBe(2)
})
