import { DEMO_PASSWORD, expect, signIn, test } from '../support/test.ts'

test('a guarded page leads to sign-in and back, and keeps no token where scripts find it', async ({
  page,
}) => {
  await page.goto('/dashboard/bookings')
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fdashboard%2Fbookings/)
  await signIn(page, 'patient@demo.sihat.example', DEMO_PASSWORD)
  await expect(page).toHaveURL('/dashboard/bookings')
  await expect(page.getByText('patient@demo.sihat.example')).toBeVisible()
  await page.reload()
  await expect(page.getByText('patient@demo.sihat.example')).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toMatch(/eyJ|refresh/)
  await page.goto('/auth')
  await expect(page).toHaveURL('/dashboard')
})

test('signing out in one tab signs the other out', async ({ page, context }) => {
  await page.goto('/auth?returnTo=/dashboard/bookings')
  await signIn(page, 'premium@demo.sihat.example', DEMO_PASSWORD)
  await expect(page).toHaveURL('/dashboard/bookings')
  const other = await context.newPage()
  await other.goto('/dashboard/bookings')
  await expect(other.getByText('premium@demo.sihat.example')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).not.toHaveURL(/dashboard/)
})
