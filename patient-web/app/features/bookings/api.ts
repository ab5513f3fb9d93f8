import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { Booking, BookingInput, Contact } from '~/lib/api/types'

export interface Choice {
  id: string
  slug: string
  name: string
}

export async function fetchBookings(): Promise<Booking[]> {
  return (await read(api.GET('/api/bookings', {}))).items
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

/** One key is one request, however often it is sent. */
export function createBooking(body: BookingInput, idempotencyKey: string): Promise<Booking> {
  return read(api.POST('/api/bookings', { params: { header: { 'idempotency-key': idempotencyKey } }, body }))
}
