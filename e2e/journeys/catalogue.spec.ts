import type { Page } from '@playwright/test'
import { expect, NOT_FOUND, test } from '../support/test.ts'

/** Where the sign-in page that is shown leads on to. */
function wayBack(page: Page) {
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/auth')
  return searchParams.get('returnTo')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('treatments are searched and filtered, and each keeps the other', async ({ page }) => {
    await page.goto('/treatments')
    await expect(page.getByRole('status').first()).toHaveText('10 treatments')
    await expect(page.getByRole('article')).toHaveCount(10)

    await page.getByLabel('Search treatments').fill('REPLACE')
    await page.getByLabel('Search treatments').press('Enter')
    await expect(page).toHaveTitle(/^\d+ treatments for “REPLACE”/)
    await expect(page.getByRole('link', { name: 'Hip Replacement', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Knee Replacement', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'IVF', exact: true })).toHaveCount(0)

    const chips = page.getByRole('navigation', { name: 'Category' })
    await chips.getByRole('link', { name: 'Cancer' }).click()
    await expect(page).toHaveURL('/treatments?q=REPLACE&category=cancer')
    await expect(page.getByText('No treatments found')).toBeVisible()
    await expect(page.getByText('Try adjusting your filters to see more options.')).toBeVisible()

    await page.getByLabel('Search treatments').fill('')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/category=cancer/)
    await expect(page.getByRole('status').first()).toHaveText('1 treatment')
    await expect(chips.locator('[aria-current=true]')).toHaveText('Cancer')

    await page.getByRole('link', { name: 'Clear All' }).first().click()
    await expect(page).toHaveURL('/treatments')
    await expect(page.getByRole('status').first()).toHaveText('10 treatments')
  })

  test('filters do not change the scale on which a price is drawn', { tag: '@nightly' }, async ({ page }) => {
    const bar = page.getByRole('article').filter({ hasText: 'Spinal Fusion' }).locator('rect')
    await page.goto('/treatments')
    const width = await bar.getAttribute('width')
    await page.goto('/treatments?category=spinal')
    expect(await bar.getAttribute('width')).toBe(width)
  })

  test('a treatment page lists the procedures that its card leaves out', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/treatments')
    await page.getByRole('link', { name: '+2 more procedures: Hip Replacement' }).click()
    await expect(page).toHaveURL('/treatments/hip-replacement#procedures')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hip Replacement')
    await expect(page.locator('#procedures').getByRole('listitem')).toHaveCount(5)
    await expect(page.getByText('Usually included')).toBeVisible()
  })

  test('profiles lead to one another and back to their lists', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/treatments')
    await page.getByRole('link', { name: 'Spinal Fusion', exact: true }).click()
    await page.getByRole('link', { name: 'South Korea' }).click()
    await expect(page).toHaveURL('/destinations/south-korea')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('South Korea')
    await expect(page.getByText('50%').first()).toBeVisible()
    await page.getByRole('link', { name: 'Asan Medical Center' }).click()
    await expect(page).toHaveURL(/\/hospitals\/asan-medical-center/)
    await page.goBack()
    await page.getByRole('link', { name: 'Rhinoplasty' }).click()
    await expect(page).toHaveURL('/treatments/rhinoplasty')
    await page.getByRole('link', { name: 'Liposuction / Tummy Tuck' }).click()
    await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Cosmetic' }).click()
    await expect(page).toHaveURL('/treatments?category=cosmetic')
    await expect(page.getByRole('status').first()).toHaveText('2 treatments')
  })

  test('five destinations, each saving beside its baseline', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/destinations')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(5)
    for (const country of ['Malaysia', 'Thailand', 'India', 'Turkey', 'South Korea']) {
      const card = cards.filter({ has: page.getByRole('heading', { name: country, exact: true }) })
      await expect(card.getByText(/^\d0%$|^65%$/)).toBeVisible()
      await expect(card.getByText(/below the typical self-pay list price in the United States/)).toBeVisible()
      await expect(card.getByText('Editorial rating')).toBeVisible()
    }
    await cards.getByRole('link', { name: 'Turkey', exact: true }).click()
    await expect(page).toHaveURL('/destinations/turkey')
  })
})

test('a quote leads to sign-in and names what it was for', async ({ page }) => {
  await page.goto('/treatments')
  await page.getByRole('link', { name: 'Get Quote: IVF' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(wayBack(page)).toBe('/dashboard/bookings?new=1&treatment=ivf')

  await page.goto('/treatments/coronary-bypass-cabg')
  await page.getByRole('link', { name: /^Get Quote: Coronary Bypass \(CABG\) at Institut Jantung/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(wayBack(page)).toMatch(
    /^\/dashboard\/bookings\?new=1&hospital=[a-z-]+&treatment=coronary-bypass-cabg$/,
  )

  await page.goto('/destinations')
  await page.getByRole('link', { name: 'Explore India' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(wayBack(page)).toBe('/destinations/india')
})

test.describe('an unknown address', () => {
  test.use({ expected: [NOT_FOUND] })
  for (const path of ['/treatments/no-such-treatment', '/destinations/atlantis']) {
    test(`${path} is not found`, { tag: '@nightly' }, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
    })
  }
})
