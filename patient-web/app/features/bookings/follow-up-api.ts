import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type {
  AdvisedBooking,
  Booking,
  BookingChangeInput,
  BookingDetail,
  BookingMessage,
  BookingThread,
  CallRequest,
} from '~/lib/api/types'

const at = (id: string) => ({ path: { id } })

export function fetchBooking(id: string): Promise<BookingDetail> {
  return read(api.GET('/api/bookings/{id}', { params: at(id) }))
}

/** Sends the fields with the version that the page shows. */
export function changeBooking(id: string, body: BookingChangeInput): Promise<Booking> {
  return read(api.PATCH('/api/bookings/{id}', { params: at(id), body }))
}

export function fetchThread(id: string, cursor?: string): Promise<BookingThread> {
  return read(api.GET('/api/bookings/{id}/messages', { params: { ...at(id), query: { cursor } } }))
}

export function sendMessage(id: string, text: string, idempotencyKey: string): Promise<BookingMessage> {
  const params = { ...at(id), header: { 'idempotency-key': idempotencyKey } }
  return read(api.POST('/api/bookings/{id}/messages', { params, body: { text } }))
}

/** Returns the message that the server stored under the key. Returns undefined if it stored none. */
export async function findSent(id: string, idempotencyKey: string): Promise<BookingMessage | undefined> {
  const params = { ...at(id), query: { limit: 1 }, header: { 'idempotency-key': idempotencyKey } }
  return (await read(api.GET('/api/bookings/{id}/messages', { params }))).sent
}

export async function markRead(id: string, lastId: string): Promise<void> {
  await api.POST('/api/bookings/{id}/messages/read', { params: at(id), body: { lastId } })
}

export function askForCall(id: string, phone: string, convenientTime?: string | null): Promise<CallRequest> {
  return read(
    api.POST('/api/bookings/{id}/call-requests', { params: at(id), body: { phone, convenientTime } }),
  )
}

export async function fetchCalendarFile(id: string): Promise<Blob> {
  return (await read(
    api.GET('/api/bookings/{id}/appointment.ics', { params: at(id), parseAs: 'blob' }),
  )) as Blob
}

export function cancelBooking(id: string, reason?: string): Promise<AdvisedBooking> {
  return read(api.POST('/api/bookings/{id}/cancel', { params: at(id), body: { reason } }))
}

/** @param hospitalId the hospital that the page shows; the server refuses another one */
export async function shareDocument(id: string, recordId: string, hospitalId: string | null): Promise<void> {
  const params = { path: { id, recordId } }
  await api.PUT('/api/bookings/{id}/documents/{recordId}', { params, body: { hospitalId } })
}

export async function withdrawDocument(id: string, recordId: string): Promise<void> {
  await api.DELETE('/api/bookings/{id}/documents/{recordId}', { params: { path: { id, recordId } } })
}
