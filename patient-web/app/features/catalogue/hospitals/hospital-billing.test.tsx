import { screen } from '@testing-library/react'
import { renderPage } from '../../../../jest/render'
import { HospitalBilling } from './hospital-billing'

test('the figure stands with the number of bills and its formula', () => {
  const billing = { invoices: 7, contestedInvoices: 2, patients: 4, invoicedPercent: 96.5 }
  renderPage(<HospitalBilling billing={billing} />)
  expect(screen.getByText('Bills came to 96.5% of the highest total that patients had signed.')).toBeVisible()
  expect(screen.getByText(/^2 of 7 bills asked for more than was signed/)).toBeVisible()
  expect(screen.getByText(/We divide the sum by the highest total/)).toBeVisible()
})

test.each([
  [null, 'We show figures here once we have checked five bills from this hospital.'],
  [undefined, 'These figures could not be loaded.'],
])('%p shows no figure', (billing, text) => {
  renderPage(<HospitalBilling billing={billing} />)
  expect(screen.getByText(text)).toBeVisible()
})
