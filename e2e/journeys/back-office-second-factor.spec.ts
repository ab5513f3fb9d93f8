import type { Page } from '@playwright/test'
import { enterPassword, inviteStaff } from '../support/back-office.ts'
import { mailTo, textMessageTo } from '../support/mail.ts'
import { callAs } from '../support/payments.ts'
import { expect, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })
test.setTimeout(150_000)

const WRONG = '12345678'
const NOT_RIGHT = /This code is not right/

const codes = (page: Page) => page.getByText(/^\w{4}-\w{4}-\w{4}$/)

async function store(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Store your recovery codes' })).toBeVisible()
  const all = await codes(page).allTextContents()
  expect(new Set(all).size).toBe(10)
  await page.getByRole('checkbox', { name: 'I have stored them' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Your second step is on, and your recovery codes are with you.')).toBeVisible()
  await expect(codes(page)).toHaveCount(0)
  return all
}

test('somebody of the team adds a phone, signs in with its codes, and removes it', {
  tag: '@nightly',
}, async ({ page: admin, newPerson, email }) => {
  const colleague = await newPerson()
  await signInToBackOffice(admin, 'admin')
  const id = await inviteStaff(admin, colleague, email, 'moderator')
  const factorsOf = async () =>
    (await callAs<{ factors: string[] }>(admin, 'GET', `admin/users/${id}`)).factors
  const phone = `+2547${String(Date.now()).slice(-8)}`
  const hint = new RegExp(`${phone.slice(-2)}\\b`)
  const enter = async () => {
    await colleague.goto('/admin/bookings')
    await enterPassword(colleague, email)
  }
  const leave = async () => {
    await colleague.getByRole('button', { name: 'Sign Out' }).click()
    await expect(colleague).toHaveURL('/')
  }
  await enter()
  await expect(colleague.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()

  await test.step('a number, its code, and another one', async () => {
    await colleague.goto('/account/security')
    await colleague.getByRole('button', { name: 'Add a phone' }).click()
    await colleague.getByRole('button', { name: 'Cancel' }).click()
    await colleague.getByRole('button', { name: 'Add a phone' }).click()
    const number = colleague.getByLabel('Phone number')
    for (const [typed, words] of [
      ['', 'Enter a phone number with its country code'],
      ['12', /Please enter a phone number with its country code/],
    ] as const) {
      await number.fill(typed)
      await colleague.getByRole('button', { name: 'Send the code' }).click()
      await expect(colleague.getByRole('link', { name: words })).toBeVisible()
      await expect(number).toHaveValue(typed)
    }
    await number.fill(phone)
    await colleague.getByRole('button', { name: 'Send the code' }).click()
    await expect(colleague.getByText(/^A code is on its way to .*\d\d\.$/)).toBeVisible()
    const first = await textMessageTo(admin, phone, 1)
    const code = colleague.getByLabel('Code from the message')
    const confirm = colleague.getByRole('button', { name: 'Confirm' })
    await code.fill(WRONG)
    await confirm.click()
    await expect(colleague.getByRole('link', { name: NOT_RIGHT })).toBeVisible()
    await expect(code).toHaveValue(WRONG)
    await colleague.getByRole('button', { name: 'Send it again' }).click()
    await expect(
      colleague.getByText(/^A new code is on its way to .* Only the newest one works\.$/),
    ).toBeVisible()
    const second = await textMessageTo(admin, phone, 2)
    expect(second).not.toBe(first)
    await code.fill(first)
    await confirm.click()
    await expect(colleague.getByRole('link', { name: NOT_RIGHT })).toBeVisible()
    expect(await factorsOf()).toEqual([])
    await code.fill(second)
    await confirm.click()
  })

  let [recovery = ''] = await store(colleague)
  await expect(colleague.getByText('10 codes are unused.')).toBeVisible()
  await expect(colleague.getByRole('heading', { name: /^Phone / })).toHaveText(hint)
  expect(await factorsOf()).toEqual(['phone'])
  await mailTo(admin, email, 'A second step was added to your sign-in')
  await colleague.getByRole('button', { name: 'Get new codes' }).click()
  const old = recovery
  ;[recovery = ''] = await store(colleague)
  expect(recovery).not.toBe(old)

  await test.step('signing in asks for it', async () => {
    await leave()
    await enter()
    const code = colleague.getByLabel('Code from your phone')
    const signIn = colleague.getByRole('button', { name: 'Sign In' })
    await expect(colleague.getByRole('radio', { name: hint })).toBeChecked()
    await signIn.click()
    await expect(code).toHaveAccessibleDescription('Enter the code')
    await colleague.getByRole('button', { name: 'Send the code' }).click()
    await expect(colleague.getByText(/^The code is on its way to /)).toHaveText(hint)
    const sent = await textMessageTo(admin, phone, 3)
    await code.fill(WRONG)
    await signIn.click()
    await expect(code).toHaveAccessibleDescription(NOT_RIGHT)
    await expect(code).toHaveValue(WRONG)
    await colleague.getByRole('radio', { name: 'Recovery code' }).check()
    const recoveryCode = colleague.getByRole('textbox', { name: 'Recovery code' })
    await recoveryCode.fill(old)
    await signIn.click()
    await expect(recoveryCode).toHaveAccessibleDescription(NOT_RIGHT)
    await colleague.getByRole('radio', { name: hint }).check()
    await code.fill(`${sent.slice(0, 4)} ${sent.slice(4)}`)
    await signIn.click()
    await expect(colleague.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  })

  await test.step('each recovery code opens once', async () => {
    for (const opens of [true, false]) {
      await leave()
      await enter()
      await colleague.getByRole('radio', { name: 'Recovery code' }).check()
      const field = colleague.getByRole('textbox', { name: 'Recovery code' })
      await field.fill(recovery)
      await colleague.getByRole('button', { name: 'Sign In' }).click()
      if (opens) await expect(colleague.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
      else await expect(field).toHaveAccessibleDescription(NOT_RIGHT)
    }
    await colleague.getByRole('radio', { name: hint }).check()
    await colleague.getByRole('button', { name: 'Send the code' }).click()
    await colleague.getByLabel('Code from your phone').fill(await textMessageTo(admin, phone, 4))
    await colleague.getByRole('button', { name: 'Sign In' }).click()
    await expect(colleague.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  })

  await colleague.goto('/account/security')
  await expect(colleague.getByText('9 codes are unused.')).toBeVisible()
  const remove = colleague.getByRole('button', { name: /^Remove Phone/ })
  await remove.click()
  await expect(colleague.getByText(/Then your password alone protects your account/)).toBeVisible()
  await colleague.getByRole('button', { name: 'Keep it' }).click()
  await expect(remove).toBeVisible()
  expect(await factorsOf()).toEqual(['phone'])
  await remove.click()
  await colleague.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(colleague.getByText('It is removed. We have told you by mail.')).toBeVisible()
  expect(await factorsOf()).toEqual([])
  await mailTo(admin, email, 'A second step was removed from your sign-in')
  await leave()
  await enter()
  await expect(colleague.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
})
