import type { Page } from '@playwright/test'
import { expect, PASSWORD, signIn } from './test.ts'

export const WISH = 'A new knee on the left side'

/** A new patient asks for a treatment and opens the booking. */
export async function requestTreatment(page: Page, account: string) {
  await page.goto('/auth?returnTo=/dashboard/bookings?new=1')
  await signIn(page, account, PASSWORD)
  await page.getByLabel('Medical summary').fill('Pain in the left knee since March')
  await page.getByRole('checkbox', { name: /health data/ }).check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('link', { name: 'Consultation' }).first().click()
}

/** Fills in what is not known yet. */
export async function fillCase(page: Page) {
  await page.getByLabel('What do you want a doctor to do?').fill(WISH)
  await page.getByLabel('Your past health').fill('None')
  await page.getByLabel('Medicines that you take').fill('None')
  await page.getByLabel('Age in years').fill('61')
  await page.getByLabel('Sex').selectOption('Female')
  await page.getByLabel('Country where you live').selectOption('Kenya')
  await page.getByLabel('Citizenship', { exact: true }).selectOption('Kenya')
  await page.getByRole('checkbox', { name: 'English' }).check()
  await page.getByLabel('First month that suits you').fill('2027-03')
  await page.getByLabel('Last month that suits you').fill('2027-05')
}

/** A new patient sends a case to the first hospital of the list. Returns the id of the booking. */
export async function askOneHospital(page: Page, account: string): Promise<string> {
  await requestTreatment(page, account)
  await page.getByRole('link', { name: 'Ask hospitals for an offer' }).click()
  await page.getByRole('link', { name: 'Open your case' }).click()
  await fillCase(page)
  await page.getByRole('button', { name: 'Save and approve' }).click()
  await expect(page.getByText('Your case is approved.')).toBeVisible()
  await page.goBack()
  await page
    .getByRole('group', { name: 'Which hospitals do you want to ask?' })
    .getByRole('checkbox')
    .first()
    .check()
  await page.getByRole('checkbox', { name: /I agree that the hospital/ }).check()
  await page.getByRole('checkbox', { name: /Sihat shows the health data/ }).check()
  await page.getByRole('button', { name: 'Ask for offers' }).click()
  await expect(page.getByText('You asked one hospital.')).toBeVisible()
  return page.url().split('/').at(-2) ?? ''
}
