import { screen } from '@testing-library/react'
import { renderPage } from '../../../../jest/render'
import { HospitalBilling } from './hospital-billing'

test('the figure stands with the number of bills and its formula', () => {
  const billing = { invoices: 7, contestedPatients: 2, patients: 5, invoicedPercent: 96.5, isMore: false }
  renderPage(<HospitalBilling billing={billing} />)
  expect(
    screen.getByText('Patients were billed 96.5% of the highest total that they had signed.'),
  ).toBeVisible()
  expect(screen.getByText(/^We counted 7 bills of 5 patients, and disputed some for 2 of them/)).toBeVisible()
  expect(screen.getByText(/We divide the sum by the highest total that the patient signed/)).toBeVisible()
})

test('a figure beyond twice of what was signed is said in words', () => {
  const billing = { invoices: 7, contestedPatients: 5, patients: 5, invoicedPercent: 200, isMore: true }
  renderPage(<HospitalBilling billing={billing} />)
  expect(
    screen.getByText('Patients were billed more than 200% of the highest total that they had signed.'),
  ).toBeVisible()
})

test.each([
  [null, 'We show figures here once we have checked the bills of five patients.'],
  [undefined, 'These figures could not be loaded.'],
])('%p shows no figure', (billing, text) => {
  renderPage(<HospitalBilling billing={billing} />)
  expect(screen.getByText(text)).toBeVisible()
})
