import { orUndefined, read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { Assessment, Booking, BookingInput, Contact, ListedBooking } from '~/lib/api/types'

export interface Choice {
  id: string
  slug: string
  name: string
  /** False for a hospital that the site does not show. */
  isActive?: boolean
}

export async function fetchBookings(): Promise<ListedBooking[]> {
  return (await read(api.GET('/api/bookings', {}))).items
}

export async function fetchHospitalChoices(): Promise<Choice[]> {
  return (await read(api.GET('/api/hospitals', {}))).items
}

async function fetchTreatmentChoices(): Promise<Choice[]> {
  return (await read(api.GET('/api/treatments', {}))).items
}

/** Returns the slugs of the hospitals that list a treatment. */
export async function fetchHospitalsOf(treatment: string): Promise<string[]> {
  const params = { path: { slug: treatment } }
  return (await read(api.GET('/api/treatments/{slug}', { params }))).hospitals.map(({ slug }) => slug)
}

/** Loads what a request can name. A list that cannot be loaded is undefined. */
export async function loadChoices(): Promise<Record<'hospitals' | 'treatments', Choice[] | undefined>> {
  const [hospitals, treatments] = await Promise.all([
    orUndefined(fetchHospitalChoices()),
    orUndefined(fetchTreatmentChoices()),
  ])
  return { hospitals, treatments }
}

/** Undefined where the patient has sent none. */
export async function fetchNewestAssessment(): Promise<Assessment | undefined> {
  return (await read(api.GET('/api/assessments', { params: { query: { limit: 1 } } }))).items[0]
}

export async function fetchContact(): Promise<Contact> {
  return (await read(api.GET('/api/settings/public', {}))).contact
}

/** One key is one request, however often it is sent. */
export function createBooking(body: BookingInput, idempotencyKey: string): Promise<Booking> {
  return read(api.POST('/api/bookings', { params: { header: { 'idempotency-key': idempotencyKey } }, body }))
}
