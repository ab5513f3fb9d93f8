import { expectAccessible } from './support/accessibility.ts'
import { PUBLIC_PAGES, tagOf } from './support/public-pages.ts'
import { DEMO_PASSWORD, expect, NOT_FOUND, signIn, signInToBackOffice, test } from './support/test.ts'

const PAGES = [
  ...PUBLIC_PAGES,
  '/no-such-page',
  '/auth',
  '/auth?tab=sign-up',
  '/auth/code',
  '/reset-password',
  '/admin/auth',
]

test.use({ expected: [NOT_FOUND] })

for (const path of PAGES) {
  test(`${path} has no accessibility fault and fits 320 pixels, whichever way its language is written`, {
    tag: tagOf(path),
  }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBeLessThanOrEqual(320)
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect(await width()).toBeLessThanOrEqual(320)
  })
}

test('the pages of a patient have no accessibility fault', async ({ page }) => {
  await page.goto('/auth?returnTo=/dashboard/bookings?new=1')
  await signIn(page, 'patient@demo.sihat.example', DEMO_PASSWORD)
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/bookings')
  await expect(page.getByRole('heading', { name: 'Booking Management' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('the back office has no accessibility fault', async ({ page }) => {
  await signInToBackOffice(page, 'moderator')
  await expectAccessible(page)
  await page.goto('/admin/bookings')
  await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible()
  await expectAccessible(page)
})
