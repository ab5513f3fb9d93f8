import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { Authenticator } from '../support/authenticator.ts'
import { mailTo } from '../support/mail.ts'
import { expect, PASSWORD, REFUSED, signIn, test } from '../support/test.ts'

const RECOVERY_CODES = 10

test.use({ expected: [REFUSED] })

async function signInTo(page: Page, path: string, account: string) {
  await page.goto(`/auth?returnTo=${path}`)
  await signIn(page, account, PASSWORD)
}

const secondStep = (page: Page) => page.getByRole('heading', { name: 'Confirm that it is you' })

test('a patient adds an authenticator app, signs in with it, with a recovery code, and removes it', async ({
  page,
  account,
  newPerson,
}) => {
  await signInTo(page, '/account/security', account)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(page)
  const secret = await page.getByText(/^([A-Z2-7]{1,4} ?){8,}$/).textContent()
  const app = new Authenticator(secret ?? '')
  await page.getByLabel('Code that the app shows').fill('12345')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/This code is not right/).first()).toBeVisible()
  await page.getByLabel('Code that the app shows').fill(app.nextCode())
  await page.getByRole('button', { name: 'Confirm' }).click()

  await expect(page.getByRole('heading', { name: 'Store your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const recoveryCodes = await page.getByText(/^\w{4}-\w{4}-\w{4}$/).allTextContents()
  expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Store the codes first').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have stored them' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 codes are unused.')).toBeVisible()
  await expect(page.getByText(recoveryCodes[0] ?? '')).toBeHidden()
  await mailTo(page, account, 'A second step was added to your sign-in')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')

  await signInTo(page, '/account/security', account)
  await expect(secondStep(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/This code is not right/).first()).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(app.nextCode())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/account/security')

  const withoutPhone = await newPerson()
  await signInTo(withoutPhone, '/account/security', account)
  await withoutPhone.getByRole('button', { name: 'Use a recovery code' }).click()
  await withoutPhone.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await withoutPhone.getByRole('button', { name: 'Confirm' }).click()
  await expect(withoutPhone.getByText('9 codes are unused.')).toBeVisible()
  await mailTo(page, account, 'A recovery code was used')

  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('It is removed. We have told you by mail.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await signInTo(page, '/account/security', account)
  await expect(page).toHaveURL('/account/security')
})

test('a right password alone opens nothing', { tag: '@nightly' }, async ({ page, account, newPerson }) => {
  await signInTo(page, '/account/security', account)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = await page.getByText(/^([A-Z2-7]{1,4} ?){8,}$/).textContent()
  await page.getByLabel('Code that the app shows').fill(new Authenticator(secret ?? '').nextCode())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Store your recovery codes' })).toBeVisible()

  const stranger = await newPerson()
  await signInTo(stranger, '/dashboard', account)
  await expect(secondStep(stranger)).toBeVisible()
  await stranger.goto('/dashboard')
  await expect(stranger).toHaveURL(/\/auth/)
  for (const path of ['/api/auth/user', '/api/bookings']) {
    expect((await stranger.request.get(path)).status()).toBe(401)
  }
})
