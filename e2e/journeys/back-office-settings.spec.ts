import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { audited, enterPassword, inviteStaff } from '../support/back-office.ts'
import { anyHospitalId, callAs, requestBooking } from '../support/payments.ts'
import { expect, PASSWORD, REFUSED, signIn, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })
test.setTimeout(150_000)

interface Setting {
  id: string
  value: string | number | boolean | null
  version: number
}

const settingOf = async (team: Page, id: string) => {
  const setting = (await callAs<Setting[]>(team, 'GET', 'admin/settings')).find((one) => one.id === id)
  if (!setting) throw new Error(`There is no setting ${id}`)
  return setting
}

/**
 * Presses the button of a setting and returns the status of the answer. A 401 is not the answer: the page renews an access token
 * that ended, for example after `addAuthenticator`, and sends the request again.
 */
async function save(page: Page, name: string) {
  const answer = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' &&
      response.url().includes('/api/admin/settings/') &&
      response.status() !== 401,
  )
  await page.getByRole('button', { name: `Save ${name}`, exact: true }).click()
  return (await answer).status()
}

async function saved(page: Page, name: string) {
  expect(await save(page, name)).toBe(200)
  await expect(page.getByText('Setting saved')).toBeVisible()
  await expect(page.getByRole('button', { name: `Save ${name}`, exact: true })).toBeDisabled()
}

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await saved(page, name)
}

const CONTACTS = [
  ['Email', 'contact.email', 'pressed@sihat.example', 'nowhere'],
  ['Phone', 'contact.phone', '+60 3 2345 6781', 'by pigeon'],
  ['WhatsApp', 'contact.whatsapp', '+60 12 345 6782', '12'],
  ['Hotline', 'contact.hotline', '+60 3 2345 6783', 'day and night'],
  ['Website', 'contact.website', 'https://pressed.sihat.example', 'http://pressed.sihat.example'],
] as const

test('each setting is saved, seen in its effect, and set back', { tag: '@nightly' }, async ({
  page: patient,
  newPerson,
  account,
}) => {
  const [admin, team, elsewhere] = [await newPerson(), await newPerson(), await newPerson()]
  await signInToBackOffice(admin, 'admin')
  const email = `settings.${account}`
  await inviteStaff(admin, team, email, 'admin')
  await team.goto('/admin/settings')
  await enterPassword(team, email)
  await expect(team.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(team.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expectAccessible(team)

  const contactPage = async () => (await admin.request.get('/contact')).text()
  for (const [name, id, value, wrong] of CONTACTS) {
    const field = team.getByRole('textbox', { name, exact: true })
    const before = await field.inputValue()
    await expect(team.getByRole('button', { name: `Save ${name}`, exact: true })).toBeDisabled()
    await field.fill(wrong)
    expect(await save(team, name)).toBe(400)
    await expect(field).toHaveAccessibleDescription(/^This value does not fit: /)
    await expect(field).toHaveValue(wrong)
    expect((await settingOf(team, id)).value ?? '').toBe(before)
    await field.fill(value)
    await saved(team, name)
    expect(await settingOf(team, id)).toMatchObject({ value })
    await expect.poll(contactPage, name).toContain(value.replace('https://', ''))
    await field.fill('')
    await saved(team, name)
    expect(await settingOf(team, id)).toMatchObject({ value: null })
    await expect.poll(contactPage, name).toContain('Not available yet')
    await field.fill(before)
    if (before) await saved(team, name)
    expect((await settingOf(team, id)).value ?? '').toBe(before)
  }
  const made = team.getByRole('switch', { name: 'Demonstration details' })
  const wasMadeUp = await made.isChecked()
  for (const isMadeUp of [!wasMadeUp, wasMadeUp]) {
    await made.setChecked(isMadeUp)
    await saved(team, 'Demonstration details')
    expect(await settingOf(team, 'contact.demonstration')).toMatchObject({ value: isMadeUp })
    await expect
      .poll(async () => (await contactPage()).includes('Demonstration contact details'))
      .toBe(isMadeUp)
  }

  const months = team.getByRole('textbox', { name: 'Enquiries are kept' })
  await months.fill('400')
  expect(await save(team, 'Enquiries are kept')).toBe(400)
  await expect(team.getByText(/This value does not fit/)).toBeVisible()
  await months.fill('36')
  await saved(team, 'Enquiries are kept')
  expect(await settingOf(team, 'enquiries.keptMonths')).toMatchObject({ value: 36 })
  await team.reload()
  await expect(months).toHaveValue('36')
  await expect(team.getByText(/Default: 24 months · Changed .* by Noor Colleague/)).toBeVisible()
  const { version } = await settingOf(team, 'enquiries.keptMonths')
  await callAs(admin, 'PATCH', 'admin/settings/enquiries.keptMonths', { value: 48, version })
  await months.fill('60')
  expect(await save(team, 'Enquiries are kept')).toBe(409)
  await expect(team.getByText('The stored value is now: 48 months. Save again to replace it.')).toBeVisible()
  await expect(months).toHaveValue('60')
  await months.fill('24')
  await saved(team, 'Enquiries are kept')

  await patient.goto('/auth')
  await signIn(patient, account, PASSWORD)
  await expect(patient).toHaveURL('/dashboard')
  const bookingId = await requestBooking(patient)
  const booking = await callAs<{ version: number }>(admin, 'GET', `admin/bookings/${bookingId}`)
  const deposit = team.getByRole('textbox', { name: 'Deposit' })
  await deposit.fill('0')
  expect(await save(team, 'Deposit')).toBe(400)
  await deposit.fill('35')
  await saved(team, 'Deposit')
  await callAs(admin, 'PATCH', `admin/bookings/${bookingId}`, {
    hospitalId: await anyHospitalId(admin),
    estimatedCostUsd: 10_000,
    version: booking.version,
  })
  await deposit.fill('20')
  await saved(team, 'Deposit')
  // The booking keeps the percentage of the day when it got its cost.
  expect(await callAs(admin, 'GET', `admin/payments/due/${bookingId}`)).toMatchObject({
    amount: 3_500,
    depositPercent: 35,
  })

  const badges = patient.getByRole('list', { name: 'Security and certification' })
  const qualifier = badges.getByText(/not a government certification/)
  for (const [mode, shown, qualified] of [
    ['As specified', true, false],
    ['Not at all', false, false],
    ['With qualifiers', true, true],
  ] as const) {
    await choose(team, 'Compliance badges', mode)
    await expect(async () => {
      await patient.goto('/dashboard')
      await expect(patient.getByText(account)).toBeVisible()
      await expect(badges.getByText('HIPAA Compliant')).toBeVisible({ visible: shown, timeout: 1_000 })
      await expect(qualifier).toBeVisible({ visible: qualified, timeout: 1_000 })
      const trust = await (await admin.request.get('/trust')).text()
      expect(trust.includes('We show no badges at present.')).toBe(!shown)
    }, mode).toPass()
  }

  // With a second factor wanted for every change, who has none is told the way, and goes on where they were.
  const other = `other.${email}`
  await inviteStaff(admin, elsewhere, other, 'admin')
  await elsewhere.goto('/admin/settings')
  await enterPassword(elsewhere, other)
  const typed = elsewhere.getByRole('textbox', { name: 'Deposit' })
  await typed.fill('45')
  await addAuthenticator(team)
  await choose(team, 'Second factor for changes and health data', 'Always')
  const asked = elsewhere.getByRole('dialog', { name: 'Confirm with your second factor' })
  await elsewhere.getByRole('button', { name: 'Save Deposit' }).click()
  await expect(asked.getByText(/your account has none yet/)).toBeVisible()
  await expectAccessible(elsewhere)
  const opening = elsewhere.waitForEvent('popup')
  await asked.getByRole('link', { name: 'Set up a second factor' }).click()
  const security = await opening
  await expect(security).toHaveURL('/account/security')
  await expect(security.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible()
  await security.close()
  await asked.getByRole('button', { name: 'Try again' }).click()
  await expect(asked.getByText(/your account has none yet/)).toBeVisible()
  await asked.getByRole('button', { name: 'Go back' }).click()
  await expect(asked).toBeHidden()
  await expect(typed).toHaveValue('45')
  expect(await settingOf(team, 'depositPercent')).toMatchObject({ value: 20 })
  await elsewhere.getByRole('button', { name: 'Save Deposit' }).click()
  await expect(asked.getByText(/your account has none yet/)).toBeVisible()
  await addAuthenticator(elsewhere)
  await asked.getByRole('button', { name: 'Try again' }).click()
  await expect(asked).toBeHidden()
  await expect(elsewhere.getByText('Setting saved')).toBeVisible()
  expect(await settingOf(team, 'depositPercent')).toMatchObject({ value: 45 })

  await team.reload()
  await deposit.fill('20')
  await saved(team, 'Deposit')
  await choose(team, 'Second factor for changes and health data', 'Never')
  const { version: deposited } = await settingOf(team, 'depositPercent')
  await callAs(admin, 'PATCH', 'admin/settings/depositPercent', { value: 20, version: deposited })
  await choose(team, 'Second factor for changes and health data', 'In production')
  expect(await settingOf(team, 'staffSecondFactor')).toMatchObject({ value: 'production' })
  expect((await audited(team, 'staffSecondFactor', 'setting.change')).length).toBeGreaterThan(2)
})
