import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { Payment, PaymentDue } from '~/lib/api/types'

/** SPEC's payment demonstration, as the server knows it. */
export const DEMONSTRATION = { bookingId: 'demo-booking', amount: 2500 } as const

export interface Charge {
  bookingId: string
  /** US dollars. The server refuses another amount than the one that is due. */
  amount: number
  /** The refund rule that the page shows. The server refuses another one than the rule of now. */
  refundRule?: { days: number; percent: number }[]
  /** The hospital and the treatment that the page shows. The server refuses others. */
  hospitalId?: string | undefined
  treatmentId?: string | null
  description: string
}

/** The patient's own, newest first. */
export async function fetchPayments(): Promise<Payment[]> {
  return (await read(api.GET('/api/payments', {}))).items
}

export function fetchDue(bookingId: string): Promise<PaymentDue> {
  return read(api.GET('/api/payments/due/{bookingId}', { params: { path: { bookingId } } }))
}

/** Begins a payment, or goes on with the one that was begun. Gives the address of the page to pay at. */
export async function beginPayment(body: Charge, idempotencyKey: string): Promise<string> {
  const params = { header: { 'idempotency-key': idempotencyKey } }
  return (await read(api.POST('/api/payments', { params, body }))).url
}

export async function fetchReceipt(id: string): Promise<Blob> {
  const params = { path: { id } }
  return (await read(api.GET('/api/payments/{id}/receipt', { params, parseAs: 'blob' }))) as Blob
}
