import { screen, within } from '@testing-library/react'
import type { AdminBookingDetail, Role } from '../../providers/types'
import { aBooking, aDue, aSession, fakeApi, json } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const CALL = {
  id: 'c',
  phone: '+234 800 555 0100',
  convenientTime: null,
  createdAt: '2026-11-20T10:00:00Z',
  answeredAt: null,
  possibleEmergency: false,
  version: 1,
}

async function show(
  followUp: Partial<AdminBookingDetail['followUp']>,
  role: Role = 'moderator',
  changes: Partial<AdminBookingDetail> = {},
) {
  const booking = aBooking({
    possibleEmergency: true,
    followUp: { ...aBooking().followUp, ...followUp },
    ...changes,
  })
  const one = `/api/admin/bookings/${booking.id}`
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession(role)),
    [`GET ${one}`]: () => json(booking),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
  })
  renderPage(`/bookings/${booking.id}/show`)
  const alarm = within(await screen.findByRole('region', { name: 'Status' }))
  const card = within(screen.getByRole('region', { name: 'Patient' }))
  return [alarm, card]
}

test.each(['moderator', 'admin'] as const)('shows the %s whom to call', async (role) => {
  const parts = await show(
    { patientContact: { phone: '+2348005550123', country: 'NG', timeZones: ['Africa/Lagos'] } },
    role,
  )
  for (const part of parts) {
    expect(part.getByRole('link', { name: '+2348005550123' })).toHaveAttribute('href', 'tel:+2348005550123')
    expect(part.getByText('Nigeria')).toBeVisible()
  }
})

test('shows the number that the patient gave for a call', async () => {
  const parts = await show({
    patientContact: { phone: '+2348005550123', country: null, timeZones: [] },
    callRequest: CALL,
  })
  for (const part of parts) {
    expect(part.getByRole('link', { name: '+2348005550123' })).toBeVisible()
    expect(part.getByRole('link', { name: CALL.phone })).toHaveAttribute('href', 'tel:+2348005550100')
  }
})

test('names one number once', async () => {
  const parts = await show({
    patientContact: { phone: '+2348005550100', country: null, timeZones: [] },
    callRequest: CALL,
  })
  for (const part of parts) expect(part.getAllByRole('link', { name: /^\+234/ })).toHaveLength(1)
})

test('says that no number is known', async () => {
  const parts = await show({ patientContact: { phone: null, country: null, timeZones: [] } })
  for (const part of parts) expect(part.getByText('No number known')).toBeVisible()
})

const IN_LAGOS = { phone: '+2348005550123', country: 'NG', timeZones: ['Africa/Lagos'] }
const APPOINTMENT = {
  at: '2027-01-14T01:30:00Z',
  timeZone: 'Asia/Kuala_Lumpur',
  ...{ place: null, department: null, doctor: null, contact: null, bring: null },
}

test('names the time zone of the patient beside the call', async () => {
  await show({ patientContact: IN_LAGOS, callRequest: { ...CALL, convenientTime: 'After 6' } })
  const call = within(screen.getByRole('region', { name: 'Call asked for' }))
  expect(call.getByText(/^Time zone of the patient: Lagos, GMT\+1\. Yours: /)).toBeVisible()
})

test('shows an appointment on the clock of the patient', async () => {
  await show({ patientContact: IN_LAGOS }, 'moderator', { appointment: APPOINTMENT })
  const card = within(screen.getByRole('region', { name: 'Appointment' }))
  expect(card.getByText(/January 14, 2027 at 09:30 \(Kuala Lumpur, GMT\+8\)$/)).toBeVisible()
  expect(card.getByText('For the patient: Thursday, January 14, 2027 at 02:30 (Lagos, GMT+1)')).toBeVisible()
})

test('guesses no clock of a country that has several', async () => {
  const timeZones = ['America/New_York', 'America/Los_Angeles']
  await show({ patientContact: { ...IN_LAGOS, country: 'US', timeZones } }, 'moderator', {
    appointment: APPOINTMENT,
  })
  const card = within(screen.getByRole('region', { name: 'Appointment' }))
  expect(card.getByText(/several time zones/)).toBeVisible()
  expect(card.queryByText(/^For the patient/)).not.toBeInTheDocument()
})
