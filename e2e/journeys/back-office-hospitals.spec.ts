import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

/** What visitors are told. */
const isPublic = async (page: Page, name: string) => {
  const answer = await page.request.get(`/api/hospitals?q=${encodeURIComponent(name)}`)
  const { items } = (await answer.json()) as { items: { name: string }[] }
  return items.some((item) => item.name === name)
}

// Hidden all the time: other journeys count the hospitals of the site.
test(
  'a hospital is added hidden, featured, and rated by its checked accreditation',
  { tag: '@nightly' },
  async ({ page: team }, { project }) => {
    const name = `Journey Clinic ${project.name} ${Date.now()}`
    await signInToBackOffice(team, 'admin', '/admin/hospitals')
    await expect(team.getByRole('heading', { name: 'Hospitals' })).toBeVisible()
    // Whichever: the newest come first, and other journeys add some.
    await expect(team.getByRole('button', { name: /^Feature / }).first()).toBeVisible()
    await expectAccessible(team)

    await team.getByRole('button', { name: 'Add Hospital' }).click()
    const dialog = team.getByRole('dialog', { name: 'Add Hospital' })
    await dialog.getByRole('button', { name: 'Add Hospital' }).click()
    await expect(dialog.getByText('Enter the name')).toBeVisible()
    await expectAccessible(team)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('City').fill('Ipoh')
    await dialog.getByRole('combobox', { name: 'Country' }).click()
    await team.getByRole('option', { name: 'Malaysia' }).click()
    await dialog.getByLabel('Active: patients see it').uncheck()
    await dialog.getByRole('button', { name: 'Add Hospital' }).click()
    await expect(team.getByText('Hospital added successfully')).toBeVisible()
    expect(await isPublic(team, name)).toBe(false)

    await team.getByRole('link', { name, exact: true }).click()
    await expect(team.getByRole('heading', { name })).toBeVisible()
    await team.getByRole('button', { name: 'Add a claim' }).click()
    const claim = team.getByRole('dialog', { name: 'Add a claim' })
    await claim.getByLabel('What is stated').fill('MSQH')
    await claim.getByLabel('Source (optional)', { exact: true }).fill('Register of the MSQH')
    await expectAccessible(team)
    await claim.getByRole('button', { name: 'Add claim' }).click()
    await expect(team.getByText('Claim added')).toBeVisible()
    await expect(team.getByText('5 of 5, by the rule on the site')).toBeVisible()
    await expectAccessible(team)
    await team.reload()
    await expect(team.getByText(/^Checked .* by /)).toBeVisible()

    await team.getByRole('button', { name: 'Withdraw: Accreditation, MSQH' }).click()
    const withdrawal = team.getByRole('dialog', { name: 'Withdraw this claim?' })
    await withdrawal.getByLabel('Reason').fill('It was a trial')
    await withdrawal.getByRole('button', { name: 'Withdraw claim' }).click()
    await expect(team.getByText('Claim withdrawn')).toBeVisible()
    await expect(team.getByText('4 of 5, by the rule on the site')).toBeVisible()

    await team.getByRole('button', { name: `Feature ${name}` }).click()
    await expect(team.getByText('Hospital featured successfully')).toBeVisible()
    await team.reload()
    await expect(team.getByRole('button', { name: `Unfeature ${name}` })).toBeVisible()
    expect(await isPublic(team, name)).toBe(false)

    await team.goto('/admin/claims')
    await team.getByRole('tab', { name: /^Verified/ }).click()
    await expect(team.getByText('ACHSI', { exact: true }).first()).toBeVisible()
    await expectAccessible(team)
  },
)
