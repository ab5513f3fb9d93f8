import type { Invoice, InvoiceList } from '../providers/types'

export const anInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  id: 'i1',
  offerId: 'o1',
  status: 'received',
  number: 'INV-7',
  issuedOn: '2026-11-20',
  billedBy: 'hospital',
  enteredBy: 'hospital',
  fileName: 'invoice.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1_000,
  sharesNumber: false,
  receivedAt: '2026-11-27T10:00:00Z',
  currency: 'MYR',
  digits: 2,
  total: 120_050,
  contested: null,
  lines: [],
  checkedAt: null,
  settlement: null,
  comment: null,
  settledAt: null,
  ...changes,
})

export const someInvoices = (items: Invoice[]): InvoiceList => ({
  items,
  emergencyNotes: [],
  billable: {
    currency: 'MYR',
    digits: 2,
    lines: [{ key: 'surgeon_team', billedBy: 'hospital' }],
    parties: [{ billedBy: 'hospital', highest: 1_000_000 }],
    rates: [{ code: 'icu_night', amount: 40_000, mostUnits: 5 }],
  },
})
