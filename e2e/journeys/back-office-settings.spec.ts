import { expectAccessible } from '../support/accessibility.ts'
import { expect, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

test('a setting that is changed shows who changed it', async ({ page: team }) => {
  await signInToBackOffice(team, 'admin')
  await team.goto('/admin/settings')
  await expect(team.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const months = team.getByRole('textbox', { name: 'Enquiries are kept' })
  await expectAccessible(team)
  await months.fill('400')
  await team.getByRole('button', { name: 'Save Enquiries are kept' }).click()
  await expect(team.getByText(/This value does not fit/)).toBeVisible()
  const wanted = String(25 + (Date.now() % 30))
  await months.fill(wanted)
  await team.getByRole('button', { name: 'Save Enquiries are kept' }).click()
  await expect(team.getByText('Setting saved')).toBeVisible()
  await team.reload()
  await expect(months).toHaveValue(wanted)
  await expect(team.getByText(/Default: 24 months · Changed .* by /)).toBeVisible()
})
