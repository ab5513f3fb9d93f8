import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { mailTo } from '../support/mail.ts'
import { expect, PASSWORD, REFUSED, signIn, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

test('a patient keeps the profile up to date', { tag: '@nightly' }, async ({ page, account }) => {
  await page.goto('/auth?returnTo=/account')
  await signIn(page, account, PASSWORD)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expectAccessible(page)
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Country that you live in').selectOption('KE')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Phone').fill('0712 345678')
  await page.getByLabel('Currency for estimates').selectOption('KES')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Okafor')
  await expect(page.getByLabel('Phone')).toHaveValue(/254\s?712\s?345\s?678/)
})

test('a patient withdraws a consent and downloads a copy of the data', { tag: '@nightly' }, async ({
  page,
  account,
}) => {
  await page.goto('/auth?returnTo=/account/data')
  await signIn(page, account, PASSWORD)
  const marketing = page.getByRole('listitem').filter({ hasText: 'News by mail' })
  await marketing.getByRole('button', { name: 'I agree' }).click()
  await expect(marketing.getByText('Stored: you agree.')).toBeVisible()
  await marketing.getByRole('button', { name: 'Withdraw' }).click()
  await expect(marketing.getByText('Stored: you no longer agree.')).toBeVisible()

  await page.getByRole('button', { name: 'Put my data together' }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await mailTo(page, account, 'Your data are ready')
  const arrival = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await arrival
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(text)).toBeInstanceOf(Object)
  expect(text).toContain(account)
  expect(text).toContain('marketing')
})

test('a patient erases the account, and nobody can sign in to it any more', async ({
  page,
  account,
  newPerson,
}) => {
  const elsewhere = await newPerson()
  for (const browser of [elsewhere, page]) {
    await browser.goto('/auth?returnTo=/account/data')
    await signIn(browser, account, PASSWORD)
    await expect(browser).toHaveURL('/account/data')
  }
  await page.getByRole('link', { name: 'Erase my account' }).click()
  await expect(page.getByRole('heading', { name: 'What stays, and why' })).toBeVisible()
  await expectAccessible(page)
  const erase = page.getByRole('button', { name: 'Erase my account for good' })
  await erase.click()
  await expect(page.getByText('Tick that you understand').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'I understand that my account cannot be brought back' }).check()
  await page.getByLabel('Your password').fill('not the password')
  await erase.click()
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await erase.click()
  await expect(page.getByRole('heading', { name: 'Your account is being erased' })).toBeVisible()
  await expectAccessible(page)
  await mailTo(page, account, 'Your account is erased')

  await elsewhere.goto('/account')
  await expect(elsewhere).toHaveURL(/\/auth\?/)
  await page.goto('/auth')
  await signIn(page, account, PASSWORD)
  await expect(page.getByText('Authentication failed. Please check your credentials.').first()).toBeVisible()
})
