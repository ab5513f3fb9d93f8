import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { Authenticator } from './authenticator.ts'
import { enterPassword } from './back-office.ts'
import { linkTo, mailTo } from './mail.ts'
import { callAs } from './payments.ts'
import { expect, PASSWORD } from './test.ts'

/** An administrator invites the first manager of a hospital. */
export async function inviteManager(team: Page, hospitalId: string, email: string) {
  await callAs(team, 'POST', `admin/hospitals/${hospitalId}/members`, {
    email,
    firstName: 'Siti',
    lastName: 'Rahman',
    role: 'manager',
  })
}

/** The first day: the mail, a password, the second factor. */
export async function enterDesk(desk: Page, team: Page, email: string) {
  await desk.goto(linkTo('/reset-password', await mailTo(team, email, 'You are invited to Sihat')))
  await desk.getByLabel('New password').fill(PASSWORD)
  await desk.getByRole('button', { name: 'Set the new password' }).click()
  await desk.getByRole('link', { name: 'Sign in to the hospital desk' }).click()
  await expect(desk.getByRole('heading', { name: 'Hospital sign in' })).toBeVisible()
  await expectAccessible(desk)
  await enterPassword(desk, email)
  const question = desk.getByRole('dialog', { name: 'Confirm with your second factor' })
  const opening = desk.waitForEvent('popup')
  await question.getByRole('link', { name: 'Set up a second factor' }).click()
  const security = await opening
  await security.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = await security.getByText(/^([A-Z2-7]{1,4} ?){8,}$/).textContent()
  const app = new Authenticator(secret ?? '')
  await security.getByLabel('Code that the app shows').fill(app.nextCode())
  await security.getByRole('button', { name: 'Confirm' }).click()
  await security.getByRole('checkbox', { name: 'I have stored them' }).check()
  await security.getByRole('button', { name: 'Done' }).click()
  await expect(security.getByText('10 codes are unused.')).toBeVisible()
  await security.close()
  await question.getByRole('button', { name: 'Try again' }).click()
}
