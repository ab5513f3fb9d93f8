import { sentName } from './booking-follow-up'
import { front } from './front'
import type { HttpClient } from './http-client'
import type {
  EmergencyNote,
  Invoice,
  InvoiceLine,
  InvoiceList,
  InvoiceRow,
  NewEmergencyNote,
  Settlement,
} from './types'

/** The head of an invoice, which goes with its file. */
export interface InvoiceHead {
  number: string
  /** `YYYY-MM-DD` */
  issuedOn: string
  /** `hospital`, or another party by its name in the offer. */
  billedBy: string
  /** Minor units of the offer's currency, tax included. */
  total: number
}

/** Invoices of accepted offers, for hospitals and the team: methods of the data provider. */
export function createInvoiceMethods(httpClient: HttpClient) {
  const { api } = front()
  const offerUrl = (offerId: string) => `${api}/offers/${encodeURIComponent(offerId)}`
  const invoiceUrl = ({ id }: Pick<Invoice, 'id'>) => `${api}/invoices/${encodeURIComponent(id)}`
  return {
    /** The invoices and notes of an accepted offer. The patient reads that they were opened. */
    offerInvoices: async (offerId: string): Promise<InvoiceList> =>
      (await httpClient(`${offerUrl(offerId)}/invoices`)).json,
    addInvoice: async (offerId: string, file: File, head: InvoiceHead): Promise<Invoice> => {
      const body = new FormData()
      body.set('file', file)
      const query = new URLSearchParams({ ...head, total: String(head.total) })
      return (await httpClient(`${offerUrl(offerId)}/invoices?${query}`, { method: 'POST', body })).json
    },
    openInvoice: async (invoice: Invoice): Promise<File> => {
      const { json, headers } = await httpClient(`${invoiceUrl(invoice)}/file`)
      return new File([json as Blob], sentName(headers) ?? invoice.fileName, {
        type: headers.get('Content-Type') ?? '',
      })
    },
    /** Enters all lines, once. */
    enterInvoiceLines: async (invoice: Invoice, lines: InvoiceLine[]): Promise<Invoice> => {
      const body = JSON.stringify({ lines })
      return (await httpClient(`${invoiceUrl(invoice)}/lines`, { method: 'POST', body })).json
    },
    noteEmergency: async (offerId: string, note: NewEmergencyNote): Promise<EmergencyNote> => {
      const body = JSON.stringify(note)
      return (await httpClient(`${offerUrl(offerId)}/emergency-notes`, { method: 'POST', body })).json
    },
    /** Needs no consent of the patient: the answer holds amounts alone. */
    settleInvoice: async (
      invoice: Pick<Invoice, 'id'>,
      settlement: Settlement,
      comment: string,
    ): Promise<InvoiceRow> => {
      const body = JSON.stringify({ settlement, comment })
      return (await httpClient(`${invoiceUrl(invoice)}/settle`, { method: 'POST', body })).json
    },
  }
}
