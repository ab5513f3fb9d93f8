import { expectAccessible } from '../support/accessibility.ts'
import { expect, PASSWORD, REFUSED, signIn, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

const FORM = '/dashboard/bookings?new=1'
const SUMMARY = 'Pain in the left knee since March'

test('a request that is being typed outlives a reload and a session that ended elsewhere', async ({
  page,
  account,
  newPerson,
}) => {
  // The form asks before it is left.
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(`/auth?returnTo=${encodeURIComponent(FORM)}`)
  await signIn(page, account, PASSWORD)
  const summary = page.getByLabel('Medical summary')
  await summary.fill(SUMMARY)
  await expect(page.getByText(/Your text is kept in this browser tab/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(summary).toHaveValue(SUMMARY)

  const other = await newPerson()
  await other.goto('/auth?returnTo=/account/sessions')
  await signIn(other, account, PASSWORD)
  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(other).toHaveURL('/')
  await page.reload()
  await expect(page).toHaveURL(/\/auth\?/)
  await signIn(page, account, PASSWORD)
  await expect(summary).toHaveValue(SUMMARY)

  await page.getByRole('checkbox', { name: /health data/ }).check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Your booking request has been submitted successfully.')).toBeVisible()
  await page.goto(FORM)
  await expect(summary).toHaveValue('')
})

test('the contact form, which has no scripts, comes back filled in after a reload', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Full name').fill('Ada Obi')
  await page.getByRole('textbox', { name: 'Message' }).fill(SUMMARY)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Obi')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(SUMMARY)
})
