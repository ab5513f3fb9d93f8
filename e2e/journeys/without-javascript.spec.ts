import type { Page } from '@playwright/test'
import { confirmEmail } from '../support/accounts.ts'
import { linkTo, mailTo } from '../support/mail.ts'
import { expect, NOT_FOUND, PASSWORD, test } from '../support/test.ts'

test.use({ javaScriptEnabled: false })

const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

const NINE = [
  'Sunway Medical Centre',
  'Institut Jantung Negara',
  'Island Hospital',
  'Bumrungrad International',
  'Bangkok Hospital',
  'Apollo Hospitals',
  'Medanta',
  'Memorial Sisli',
  'Asan Medical Center',
]

test('search and filters are forms', async ({ page }) => {
  await page.goto('/hospitals')
  for (const name of NINE)
    await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
  await page.getByLabel('Country').selectOption({ label: 'Thailand' })
  await page.getByRole('button', { name: 'Search hospitals' }).click()
  await expect(page).toHaveURL(/country=TH/)
  await expect(page.getByText('2 hospitals').first()).toBeVisible()
  await page.getByLabel('Hospital, city or medical field').fill('no such place')
  await page.getByRole('button', { name: 'Search hospitals' }).click()
  await expect(page.getByRole('link', { name: 'Clear all' }).first()).toBeVisible()
  await page.getByLabel('Hospital, city or medical field').fill('heart attack')
  await page.getByRole('button', { name: 'Search hospitals' }).click()
  await expect(page.getByRole('alert')).toContainText('This may be an emergency')
})

test('a guarded page leads a visitor to the sign-in page and keeps the way back', async ({ page }) => {
  await page.goto('/dashboard/bookings?new=1')
  await expect(page).toHaveURL(/\/auth\?returnTo=/)
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/dashboard/bookings?new=1')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a new patient signs up and confirms the email', async ({ page, email }) => {
  await page.goto('/auth?tab=sign-up')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Obi')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await confirmEmail(page, email)
})

test('a forgotten password is replaced', async ({ page, account }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(account)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look at your mail' })).toBeVisible()
  await page.goto(linkTo('/reset-password', await mailTo(page, account, 'Choose a new password')))
  await page.getByLabel('New password', { exact: true }).fill('another long secret')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  expect(await cookiesOf(page)).toContain('__Host-sihat_device')
})

test('a mailed code signs in', async ({ page, account }) => {
  await page.goto('/auth/code')
  await page.getByLabel('Email').fill(account)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const field = page.getByLabel('Code from the mail')
  const { text } = await mailTo(page, account, 'Your sign-in code')
  await field.fill(/\b(\d{4}) ?(\d{4})\b/.exec(text)?.[0] ?? '')
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
  await expect(field).toBeHidden()
  expect(await cookiesOf(page)).toContain('__Host-sihat_refresh')
})

test.describe('an unknown address', () => {
  test.use({ expected: [NOT_FOUND] })
  for (const path of ['/no-such-page', '/hospitals/no-such-hospital']) {
    test(`${path} is not found`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
    })
  }
})
