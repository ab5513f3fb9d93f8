import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { linkTo, mailTo } from '../support/mail.ts'
import {
  DEMO_PASSWORD,
  expect,
  PASSWORD,
  REFUSED,
  signIn,
  signInToBackOffice,
  test,
} from '../support/test.ts'

test.use({ expected: [REFUSED] })

async function invite(team: Page, email: string, lastName: string) {
  await team.getByRole('button', { name: 'Add User' }).click()
  const dialog = team.getByRole('dialog', { name: 'Add a user' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First name').fill('Noor')
  await dialog.getByLabel('Last name').fill(lastName)
  await expectAccessible(team)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await team.getByRole('option', { name: 'Admin' }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(team.getByText(`Invitation sent to ${email}`)).toBeVisible()
}

async function choosePassword(page: Page, email: string) {
  await page.goto(linkTo('/reset-password', await mailTo(page, email, 'You are invited to Sihat')))
  await expect(page.getByText(/^At least 15 characters\./)).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
}

async function enterPassword(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Table row or card of the account, by whatever of it the list shows. */
async function rowOf(team: Page, email: string): Promise<Locator> {
  const row = team
    .getByRole('row')
    .or(team.getByRole('main').getByRole('listitem'))
    .filter({ hasText: email })
  await expect(row).toBeVisible()
  return row
}

async function setRole(row: Locator, role: string, confirm: string) {
  const toast = row.page().getByText('User role updated successfully')
  await expect(toast).toBeHidden()
  await row.getByRole('combobox').click()
  await row.page().getByRole('option', { name: role }).click()
  await row.page().getByRole('dialog').getByRole('button', { name: confirm }).click()
  await expect(toast).toBeVisible()
}

const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Code from your app').fill(code)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('an invited administrator chooses a password, then signs in with a second factor', async ({
  page: team,
  newPerson,
  email,
}, { project }) => {
  await signInToBackOffice(team, 'admin', '/admin/users')
  await expect(team.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expectAccessible(team)
  await invite(team, email, project.name)

  const colleague = await newPerson()
  await choosePassword(colleague, email)
  await colleague.goto('/admin/users')
  await enterPassword(colleague, email)
  await expect(colleague.getByRole('heading', { name: 'Users' })).toBeVisible()
  const app = await addAuthenticator(colleague)
  await colleague.getByRole('button', { name: 'Sign Out' }).click()
  await expect(colleague).toHaveURL('/')

  await colleague.goto('/admin/users')
  await enterPassword(colleague, email)
  await expect(colleague.getByText('Your password is right. Enter a code to finish.')).toBeVisible()
  await expectAccessible(colleague)
  await enterCode(colleague, '12345')
  await expect(colleague.getByText(/This code is not right/)).toBeVisible()
  await enterCode(colleague, app.nextCode())
  await expect(colleague.getByText('Successfully signed in to admin panel.')).toBeVisible()
  await expect(colleague.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('a role that an administrator gives or takes away holds at the next call', { tag: '@nightly' }, async ({
  page: team,
  newPerson,
  account,
}) => {
  await signInToBackOffice(team, 'admin', '/admin/users')
  const row = await rowOf(team, account)
  await setRole(row, 'Moderator', 'Make moderator')

  const colleague = await newPerson()
  await colleague.goto('/admin/bookings')
  await enterPassword(colleague, account)
  await expect(colleague.getByRole('heading', { name: 'Bookings' })).toBeVisible()
  await expect(colleague.getByRole('link', { name: 'Users' })).toBeHidden()
  await colleague.goto('/admin/users')
  await expect(colleague.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expectAccessible(colleague)
  await colleague.goto('/admin/bookings')
  await expect(colleague.getByRole('heading', { name: 'Bookings' })).toBeVisible()

  await setRole(row, 'User', 'Remove from the team')
  await colleague.getByRole('tab', { name: /^Pending/ }).click()
  const removed = colleague.getByText('Your access to the back office was removed')
  await expect(removed).toBeVisible()
  await expectAccessible(colleague)
  await colleague.goto('/admin/bookings')
  await expect(removed).toBeVisible()
  await expect(colleague.getByRole('heading', { name: 'Bookings' })).toBeHidden()
})

test('a moderator who is signed in on the patient site signs in again', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/auth')
  await signIn(page, 'moderator@demo.sihat.example', DEMO_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/admin/bookings')
  await expect(page.getByText(/You are signed in on the patient site as moderator@/)).toBeVisible()
  await expectAccessible(page)
  await enterPassword(page, 'moderator@demo.sihat.example', DEMO_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible()
})
