import { expectAccessible } from '../support/accessibility.ts'
import { DEMO_PASSWORD, expect, PASSWORD, REFUSED, signIn, test } from '../support/test.ts'

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

test.describe('two tabs', () => {
  // The other tab may just be asking something when the session ends.
  test.use({ expected: [REFUSED] })

  test('signing out in one tab signs the other out', { tag: '@nightly' }, async ({ page, context }) => {
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
})

test.describe('two browsers of one person', () => {
  test.use({ expected: [REFUSED] })

  test('signing out everywhere in one, the other is out at its next call', async ({
    page,
    account,
    newPerson,
  }) => {
    const other = await newPerson()
    for (const browser of [other, page]) {
      await browser.goto('/auth?returnTo=/account/sessions')
      await signIn(browser, account, PASSWORD)
      await expect(browser.getByText('This device', { exact: true })).toBeVisible()
      const kept = await browser.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      expect(kept).not.toMatch(/eyJ|refresh|token/i)
    }
    await expect(page.getByText(/^Signed in .* from /)).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/')

    await other.goto('/dashboard/bookings')
    await expect(other).toHaveURL(/\/auth\?.*returnTo=%2Fdashboard%2Fbookings/)
    await page.goto('/account')
    await expect(page).toHaveURL(/\/auth\?/)
  })

  test('signing out the other devices keeps this one', { tag: '@nightly' }, async ({
    page,
    account,
    newPerson,
  }) => {
    const other = await newPerson()
    for (const browser of [other, page]) {
      await browser.goto('/auth?returnTo=/account/sessions')
      await signIn(browser, account, PASSWORD)
      await expect(browser.getByText('This device', { exact: true })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(page.getByText('All other devices are signed out.')).toBeVisible()
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
    await other.goto('/account')
    await expect(other).toHaveURL(/\/auth\?/)
    await page.reload()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  })
})
