import { expect, type Page } from '@playwright/test'
import { linkTo, mailTo } from './mail.ts'

/** A call from outside of any page, for what a test needs and is not about. */
async function post(page: Page, path: string, data: object) {
  const headers = { Origin: process.env.E2E_BASE_URL ?? '' }
  const answer = await page.request.post(`/api/${path}`, { data, headers })
  expect(answer.ok(), `POST ${path}`).toBe(true)
}

/** Opens the link of the mail and presses the button: the page confirms nothing before. */
export async function confirmEmail(page: Page, email: string, mails = 1) {
  await page.goto(linkTo('/verify-email', await mailTo(page, email, 'Confirm your email address', mails)))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
}

export async function createAccount(page: Page, email: string, password: string) {
  await post(page, 'auth/sign-up', { firstName: 'Ada', lastName: 'Obi', email, password })
  const link = linkTo('/verify-email', await mailTo(page, email, 'Confirm your email address'))
  await post(page, 'auth/verify-email', { token: new URL(link).searchParams.get('token') })
}
