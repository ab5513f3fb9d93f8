import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Invoice, InvoiceList } from '../../providers/types'
import { aSession, fakeApi, json, page, problem } from '../../testing/api'
import { aCase, aPublishedDeskOffer } from '../../testing/desk'
import { anInvoice, someInvoices } from '../../testing/invoices'
import { renderDeskPage } from '../../testing/render-admin'

const CASE = 'GET /api/desk/quote-requests/q1'
const INVOICES = 'GET /api/desk/offers/o1/invoices'
const ADD = 'POST /api/desk/offers/o1/invoices'
const LINES = 'POST /api/desk/invoices/i1/lines'
const NOTE = 'POST /api/desk/offers/o1/emergency-notes'
const acceptance = {
  version: 1,
  acceptedAt: '2026-11-27T08:00:00Z',
  confirmBy: '2026-11-29T08:00:00Z',
  confirmedAt: '2026-11-27T09:00:00Z',
}
const offer = aPublishedDeskOffer({ status: 'accepted', acceptance })

async function open(list: () => InvoiceList, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
    'GET /api/desk/offer-templates': () => page([]),
    [CASE]: () => json(aCase({ status: 'offered' })),
    [`${CASE}/offer`]: () => json({ offer }),
    'GET /api/desk/offers/o1/change-orders': () => json({ items: [], lines: [], package: null }),
    [INVOICES]: () => json(list()),
    ...handlers,
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  const section = within(await screen.findByRole('region', { name: 'Invoices' }))
  await section.findByText('The hospital may bill at most MYR 10,000.00.')
  return { api, user, section }
}

test('adds an invoice with its file and total, and offers to enter its lines', async () => {
  const items: Invoice[] = []
  const { api, user, section } = await open(() => someInvoices(items), {
    [ADD]: () => {
      items.push(anInvoice())
      return json(anInvoice(), { status: 201 })
    },
  })
  expect(section.getByText('No invoices yet.')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Add an invoice' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add an invoice' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText('Please choose the file.')).toBeVisible()
  await userEvent
    .setup({ applyAccept: false })
    .upload(dialog.getByLabelText('File'), new File(['x'], 'invoice.txt', { type: 'text/plain' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText('This file cannot be used. Choose a PDF, JPEG or PNG file.')).toBeVisible()
  await user.type(dialog.getByLabelText('Number on the invoice'), 'INV-7')
  await user.type(dialog.getByLabelText('Day of the invoice'), '2026-11-20')
  await user.type(dialog.getByLabelText('Total in MYR, with tax'), '1,200.50')
  await user.upload(
    dialog.getByLabelText('File'),
    new File(['x'], 'invoice.pdf', { type: 'application/pdf' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await section.findByText('Invoice INV-7 of Nov 20, 2026: MYR 1,200.50')).toBeVisible()
  expect(Object.fromEntries(api.to(ADD)[0]?.query ?? [])).toEqual({
    number: 'INV-7',
    issuedOn: '2026-11-20',
    billedBy: 'hospital',
    total: '120050',
  })
  expect(section.getByRole('button', { name: 'Enter the lines' })).toBeVisible()
})

test('sends lines that add up, each with what the patient agreed to', async () => {
  const { api, user, section } = await open(() => someInvoices([anInvoice()]), {
    [LINES]: () => json(anInvoice({ status: 'agreed', contested: 0 })),
  })
  await user.click(section.getByRole('button', { name: 'Enter the lines' }))
  await user.type(section.getByLabelText('Text on the invoice'), 'Surgeon')
  await user.selectOptions(section.getByLabelText('Belongs to'), 'Surgeon and team')
  await user.type(section.getByLabelText('Amount, with tax'), '800.50')
  await user.click(section.getByRole('button', { name: 'Send the lines' }))
  expect(await section.findByText(/must add up to the total of the invoice, MYR 1,200.50/)).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Add a line' }))
  const second = within(section.getByRole('group', { name: 'Line 2' }))
  await user.type(second.getByLabelText('Text on the invoice'), 'One night')
  await user.selectOptions(second.getByLabelText('Belongs to'), 'Urgent care: Night in intensive care')
  await user.type(second.getByLabelText('Units'), '1')
  await user.type(second.getByLabelText('Amount, with tax'), '400')
  await user.click(section.getByRole('button', { name: 'Send the lines' }))
  expect(await screen.findByText('Lines stored. We tell the patient.')).toBeVisible()
  expect(api.to(LINES)[0]?.body).toEqual({
    lines: [
      { text: 'Surgeon', basis: 'line', line: 'surgeon_team', rate: null, units: null, amount: 80_050 },
      { text: 'One night', basis: 'rate', line: null, rate: 'icu_night', units: 1, amount: 40_000 },
    ],
  })
})

test('keeps the lines when the server refuses them', async () => {
  const { user, section } = await open(() => someInvoices([anInvoice()]), {
    [LINES]: () => problem(409, 'invalid_transition', 'The lines of this invoice are stored.'),
  })
  await user.click(section.getByRole('button', { name: 'Enter the lines' }))
  await user.type(section.getByLabelText('Text on the invoice'), 'Surgeon')
  await user.selectOptions(section.getByLabelText('Belongs to'), 'Nothing that the patient signed')
  await user.type(section.getByLabelText('Amount, with tax'), '1200.50')
  await user.click(section.getByRole('button', { name: 'Send the lines' }))
  expect(await screen.findByText('The lines of this invoice are stored.')).toBeVisible()
  expect(section.getByLabelText('Text on the invoice')).toHaveValue('Surgeon')
})

test('says what is contested and why', async () => {
  const line = { text: 'Taxi', basis: 'none' as const, line: null, rate: null, units: null, amount: 5_000 }
  const { section } = await open(() =>
    someInvoices([
      anInvoice({
        status: 'contested',
        contested: 5_000,
        lines: [{ ...line, contested: 5_000, reason: 'not_agreed' }],
      }),
    ]),
  )
  expect(section.getByText('MYR 50.00 is contested.')).toBeVisible()
  expect(section.getByText('MYR 50.00: not part of the offer')).toBeVisible()
  expect(section.queryByRole('button', { name: 'Settle' })).not.toBeInTheDocument()
})

test("notes urgent care with the doctor's reason", async () => {
  const { api, user } = await open(() => someInvoices([]), { [NOTE]: () => json({}, { status: 201 }) })
  await user.click(screen.getByRole('button', { name: 'Note urgent care' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Urgent care' }))
  expect(dialog.getByLabelText('When it began')).toHaveAccessibleDescription(
    /^The time on your clock: [A-Z][A-Za-z ]+, GMT/,
  )
  await user.type(dialog.getByLabelText('Units, such as nights'), 'two')
  await user.type(dialog.getByLabelText('When it began'), '2026-11-27T08:30')
  await user.type(dialog.getByLabelText('Name of the doctor'), 'Dr. Contoh')
  await user.type(dialog.getByLabelText('Reason, in plain words'), 'The wound bled.')
  await user.click(dialog.getByRole('button', { name: 'Save the note' }))
  expect(dialog.getByText('Enter a whole number from 1 to 1000')).toBeVisible()
  await user.clear(dialog.getByLabelText('Units, such as nights'))
  await user.type(dialog.getByLabelText('Units, such as nights'), '2')
  await user.click(dialog.getByRole('button', { name: 'Save the note' }))
  expect(await screen.findByText('Note saved. We tell the patient.')).toBeVisible()
  expect(api.to(NOTE)[0]?.body).toEqual({
    code: 'icu_night',
    units: 2,
    happenedAt: new Date('2026-11-27T08:30').toISOString(),
    doctor: 'Dr. Contoh',
    note: 'The wound bled.',
  })
})
