import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { Booking, BookingInput, Contact } from '~/lib/api/types'
import { CONSENT_TEXT_VERSION } from '~/lib/consents'

export interface Choice {
  id: string
  slug: string
  name: string
}

export async function fetchBookings(): Promise<Booking[]> {
  return (await read(api.GET('/api/bookings', {}))).items
}

export async function hasHealthDataConsent(): Promise<boolean> {
  const { items } = await read(api.GET('/api/profile/consents', {}))
  return items.some(({ purpose, granted }) => purpose === 'health_data' && granted)
}

export async function fetchHospitalChoices(): Promise<Choice[]> {
  return (await read(api.GET('/api/hospitals', {}))).items
}

export async function fetchTreatmentChoices(): Promise<Choice[]> {
  return (await read(api.GET('/api/treatments', {}))).items
}

export async function fetchContact(): Promise<Contact> {
  return (await read(api.GET('/api/settings/public', {}))).contact
}

export async function grantHealthDataConsent(locale: string): Promise<void> {
  await api.PUT('/api/profile/consents/{purpose}', {
    params: { path: { purpose: 'health_data' } },
    body: { granted: true, textVersion: CONSENT_TEXT_VERSION, locale },
  })
}

/** One key is one request, however often it is sent. */
export function createBooking(body: BookingInput, idempotencyKey: string): Promise<Booking> {
  return read(api.POST('/api/bookings', { params: { header: { 'idempotency-key': idempotencyKey } }, body }))
}
