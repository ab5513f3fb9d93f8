import { expectAccessible } from '../support/accessibility.ts'
import { confirmEmail } from '../support/accounts.ts'
import { linkTo, mailTo } from '../support/mail.ts'
import { expect, PASSWORD, REFUSED, signIn, test } from '../support/test.ts'

const OTHER_PASSWORD = 'another long secret'

test.use({ expected: [REFUSED] })

test('a visitor signs up, asks for the mail again and confirms', async ({ page, email }) => {
  await page.goto('/auth?tab=sign-up')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Obi')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Please check your email to verify your account.').first()).toBeVisible()
  await expectAccessible(page)

  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Have you just signed up?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(/a new link is on its way/)).toBeVisible()

  await confirmEmail(page, email, 2)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, email, PASSWORD)
  await expect(page.getByText('You have successfully signed in.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('a patient replaces a forgotten password, and every device is signed out', { tag: '@nightly' }, async ({
  page,
  account,
  newPerson,
}) => {
  const elsewhere = await newPerson()
  await elsewhere.goto('/auth?returnTo=/dashboard/bookings')
  await signIn(elsewhere, account, PASSWORD)
  await expect(elsewhere).toHaveURL('/dashboard/bookings')

  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(account)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page.getByText(`If there is an account for ${account}, a message is on its way.`),
  ).toBeVisible()
  await expectAccessible(page)
  const link = linkTo('/reset-password', await mailTo(page, account, 'Choose a new password'))

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD)
  await page.getByRole('button', { name: 'Set the new password' }).click()

  await expect(page.getByText('Your new password is set')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account)
  await expectAccessible(page)
  await signIn(page, account, OTHER_PASSWORD)
  await expect(page).toHaveURL('/dashboard')

  await elsewhere.goto('/dashboard/bookings')
  await expect(elsewhere).toHaveURL(/\/auth\?.*returnTo=%2Fdashboard%2Fbookings/)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
})

test('a mailed code signs in without the password', { tag: '@nightly' }, async ({ page, account }) => {
  await page.goto('/auth?returnTo=/dashboard/bookings')
  await page.getByLabel('Email').fill(account)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(`If there is an account for ${account}, a code is on its way.`)).toBeVisible()
  await expectAccessible(page)
  const { text } = await mailTo(page, account, 'Your sign-in code')
  const code = /\b(\d{4}) ?(\d{4})\b/.exec(text)?.[0] ?? ''
  const field = page.getByLabel('Code from the mail')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')

  await field.fill(code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/This code is not right/).first()).toBeVisible()
  await field.fill(code)
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard/bookings')
  await expect(page.getByText(account)).toBeVisible()
})
