import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { Invoice, InvoiceList } from '~/lib/api/types'

export const fetchBills = (offerId: string): Promise<InvoiceList> =>
  read(api.GET('/api/offers/{id}/invoices', { params: { path: { id: offerId } } }))

/** The bill as it was received. */
export const fetchBillFile = async (id: string): Promise<Blob> =>
  (await read(
    api.GET('/api/invoices/{id}/file', { params: { path: { id } }, parseAs: 'blob' }),
  )) as unknown as Blob

/** What a patient reads on a bill. */
export interface BillHead {
  number: string
  /** `YYYY-MM-DD` */
  issuedOn: string
  /** `hospital`, or another party by name. */
  billedBy: string
  /** Minor units of the offer's currency, tax included. */
  total: number
}

/** Stores a bill that the patient got. */
export function sendBill(offerId: string, query: BillHead, file: File): Promise<Invoice> {
  const form = new FormData()
  form.set('file', file)
  const params = { path: { id: offerId }, query }
  return read(
    api.POST('/api/offers/{id}/invoices', { params, body: { file: '' }, bodySerializer: () => form }),
  )
}
