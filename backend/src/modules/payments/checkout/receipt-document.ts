import { PDFDocument, type PDFFont, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { PaymentView } from '../payment.dto.js'
import type { PaymentKind } from '../payment-amounts.js'

const A4: [number, number] = [595, 842]
const MARGIN = 64
const INK = rgb(0.09, 0.15, 0.17)
const TEAL = rgb(0.04, 0.35, 0.38)

const FOR: Record<PaymentKind, string> = {
  deposit: 'Deposit for a booking',
  balance: 'Balance of a booking',
  premium: 'Premium, one month',
  demonstration: 'Demonstration: no money moved',
}

export async function writeReceipt(
  payment: PaymentView,
  payer: { email: string; name: string },
): Promise<Buffer> {
  const document = await PDFDocument.create()
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const plain = await document.embedFont(StandardFonts.Helvetica)
  document.setTitle(`Receipt ${payment.receiptNumber}`)
  document.setLanguage('en')
  const page = document.addPage(A4)
  let y = A4[1] - MARGIN
  const line = (text: string, { font = plain, size = 11, gap = 20, color = INK } = {}) => {
    y -= gap
    page.drawText(text, { x: MARGIN, y, size, font, color })
  }
  const pair = (label: string, value: string) => {
    y -= 22
    page.drawText(label, { x: MARGIN, y, size: 11, font: bold, color: INK })
    page.drawText(value, { x: MARGIN + 150, y, size: 11, font: plain, color: INK })
  }
  line('Sihat', { font: bold, size: 22, gap: 0, color: TEAL })
  line(`Receipt ${payment.receiptNumber}`, { font: bold, size: 16, gap: 44 })
  y -= 12
  pair('Paid on', moment(payment.paidAt))
  pair('Paid by', shown(payer.name, plain) ?? payer.email)
  pair('Email', payer.email)
  pair('For', FOR[payment.kind])
  if (payment.bookingId) pair('Booking', payment.bookingId.slice(-8))
  pair('Amount', dollars(payment.amount))
  for (const { amount, createdAt, status, reference } of payment.refunds) {
    if (status !== 'succeeded') continue
    pair('Refunded', `${dollars(amount)} on ${moment(createdAt)}`)
    for (const part of partsOf(reference ?? '')) pair('Bank transfer', part)
  }
  line(`Payment ${payment.id}`, { size: 9, gap: 44 })
  line('Amounts are in US dollars. The card was charged by Stripe.', { size: 9, gap: 14 })
  return Buffer.from(await document.save())
}

const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const dollars = (amount: number) => usd.format(amount)

const utc = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
/** Writes a moment like the mails do: `Nov 25, 2026, 04:42 UTC (world time)`. */
const moment = (iso: string | null) => `${utc.format(new Date(iso ?? ''))} UTC (world time)`

/** Parts that fit into a line of the receipt. */
const partsOf = (reference: string): string[] => reference.match(/.{1,45}/g) ?? []

/** The standard fonts hold Latin letters only; a name in others is left out rather than misspelt. */
function shown(name: string, font: PDFFont): string | undefined {
  try {
    font.encodeText(name)
    return name
  } catch {
    return undefined
  }
}
