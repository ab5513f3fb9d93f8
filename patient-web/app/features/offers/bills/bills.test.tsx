import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Invoice, InvoiceList } from '~/lib/api/types'
import { offer } from '../../../../jest/offers'
import { renderPage } from '../../../../jest/render'
import { problem, serve, signIn } from '../../../../jest/server'
import { BillsPage } from './bills-page'

const own = offer('A')
const SEND = `POST /api/offers/${own.id}/invoices`
const onChanged = jest.fn()

const bill = (changes: Partial<Invoice> = {}): Invoice => ({
  id: 'i1',
  offerId: own.id,
  status: 'received',
  number: 'INV-7',
  issuedOn: '2026-11-20',
  billedBy: 'hospital',
  enteredBy: 'hospital',
  sharesNumber: false,
  fileName: 'invoice.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1_000,
  receivedAt: '2026-11-27T10:00:00Z',
  currency: 'USD',
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
const list = (changes: Partial<InvoiceList> = {}): InvoiceList => ({
  items: [],
  emergencyNotes: [],
  billable: {
    currency: 'USD',
    digits: 2,
    lines: [{ key: 'surgeon_team', billedBy: 'hospital' }],
    parties: [{ billedBy: 'hospital', highest: 1_000_000 }],
    rates: [{ code: 'icu_night', amount: 40_000, mostUnits: 5 }],
  },
  ...changes,
})
const show = (changes: Partial<InvoiceList> = {}) =>
  renderPage(<BillsPage offer={own} bills={list(changes)} onChanged={onChanged} />)

beforeEach(() => {
  onChanged.mockClear()
  signIn()
})

test('the page says what the hospital may bill, and that no bill has come', () => {
  show()
  expect(screen.getByText(`${own.hospital.name}: USD 10,000 at most`)).toBeVisible()
  expect(screen.getByText('Night in intensive care: USD 400 each, 5 at most')).toBeVisible()
  expect(screen.getByText('No bill yet.')).toBeVisible()
})

test('a disputed line says how much and why', () => {
  const line = { text: 'Taxi', basis: 'none' as const, line: null, rate: null, units: null, amount: 5_000 }
  show({
    items: [
      bill({
        status: 'contested',
        contested: 5_000,
        lines: [{ ...line, contested: 5_000, reason: 'not_agreed' }],
      }),
    ],
  })
  const part = within(screen.getByRole('article', { name: /^Bill INV-7 of .*: USD\s1,200.50$/ }))
  expect(part.getByText('We dispute USD 50, because you did not sign for it.')).toBeVisible()
  expect(part.getByText(/USD 50 disputed: not part of your offer/)).toBeVisible()
})

test('a bill says what is the patient’s to pay, and what happens with the rest', () => {
  const { unmount } = show({ items: [bill({ status: 'contested', contested: 5_000 })] })
  const to = own.hospital.name
  expect(screen.getByText(`USD 1,150.50 is yours to pay to ${to}, less what you paid already.`)).toBeVisible()
  expect(screen.getByText(/^You do not have to pay the USD 50 that we dispute/)).toHaveTextContent(
    `Our team settles this with ${to}, and emails you when it ends.`,
  )
  expect(screen.getByRole('link', { name: 'Write to us about your booking' })).toHaveAttribute(
    'href',
    '/dashboard/bookings/b1#messages',
  )
  expect(screen.getByText(/^Each line of a bill must be in your offer\./)).toBeVisible()
  unmount()
  show({ items: [bill({ status: 'contested', contested: 120_050 })] })
  expect(screen.queryByText(/is yours to pay/)).not.toBeInTheDocument()
})

test('a settled bill holds the words of the team', () => {
  show({
    items: [
      bill({
        status: 'settled',
        contested: 5_000,
        comment: 'They gave it up.',
        settledAt: '2026-11-27T10:00:00Z',
      }),
    ],
  })
  expect(screen.getByText(/^We disputed USD 50. This ended on/)).toBeVisible()
  expect(screen.getByText('Our team wrote: They gave it up.')).toBeVisible()
})

test('a late note of a doctor says that nothing is due for it', () => {
  const moment = '2026-11-27T10:00:00Z'
  const note = { id: 'n1', code: 'icu_night' as const, units: 2, happenedAt: moment, notedAt: moment }
  show({ emergencyNotes: [{ ...note, inTime: false, doctor: 'Dr. Contoh', note: 'The wound bled.' }] })
  expect(screen.getByText('This note came too late. You do not have to pay for this care.')).toBeVisible()
  expect(screen.getByText('Dr. Contoh wrote: The wound bled.')).toBeVisible()
})

const press = () => userEvent.click(screen.getByRole('button', { name: 'Send us a bill' }))

async function fill() {
  await userEvent.type(screen.getByLabelText('Number on the bill'), 'INV-7')
  await userEvent.type(screen.getByLabelText('Day of the bill'), '2026-11-20')
  await userEvent.type(screen.getByLabelText('Total in USD'), '1,200.50')
  await userEvent.upload(
    screen.getByLabelText('File or photo of the bill'),
    new File(['x'], 'bill.pdf', { type: 'application/pdf' }),
  )
}

test('a bill goes out only when it is complete', async () => {
  const sent = serve({ [SEND]: { status: 201, body: bill() } })
  show()
  await press()
  expect(sent).toHaveLength(0)
  expect(screen.getAllByText('Choose the file of the bill')[0]).toBeVisible()
  await fill()
  await press()
  expect(await screen.findByText('We stored your bill. Our team checks it next.')).toBeVisible()
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('a bill that was not stored is not thanked for, and what was typed stays', async () => {
  serve({ [SEND]: problem(503, 'unavailable', 'Please try again later.') })
  show()
  await fill()
  await press()
  expect(await screen.findByText('Your bill was not stored')).toBeVisible()
  expect(screen.getByLabelText('Number on the bill')).toHaveValue('INV-7')
  expect(screen.queryByText(/We stored your bill/)).not.toBeInTheDocument()
})
