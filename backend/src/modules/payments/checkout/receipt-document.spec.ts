import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PaymentView } from '../payment.dto.js'
import { writeReceipt } from './receipt-document.js'

async function textOf(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const text = document.getPage(0).getText()
  document.destroy()
  library.destroy()
  return text
}

it('states each moment with its time zone, and amounts like the pages and the mails', async () => {
  const refund = { amount: 1_000.5, status: 'succeeded', createdAt: '2026-12-01T23:30:00Z' }
  const payment = {
    id: 'p',
    kind: 'deposit',
    bookingId: '01a1fbdd-0000-7000-8000-00001234abcd',
    amount: 1_666.67,
    receiptNumber: 1001,
    paidAt: '2026-11-25T04:42:10Z',
    refunds: [
      { ...refund, method: 'card', reference: null },
      { ...refund, method: 'bank_transfer', reference: 'TRX-99' },
    ],
  } as PaymentView
  const text = await textOf(await writeReceipt(payment, { email: 'ada@example.com', name: 'Ada Obi' }))
  expect(text.split(/\r?\n/)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/Nov 25, 2026, 04:42 UTC \(world time\)$/),
      expect.stringMatching(/\$1,666\.67$/),
      expect.stringMatching(/\$1,000\.50 on Dec 01, 2026, 23:30 UTC \(world time\)$/),
      expect.stringMatching(/TRX-99$/),
    ]),
  )
  expect(text).not.toContain('USD')
})
