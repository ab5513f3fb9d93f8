import { PUBLIC_PAGES, tagOf } from './support/public-pages.ts'
import { expect, test } from './support/test.ts'

// Each page is walked on a phone and on a desktop, with JavaScript and without: what it says must not depend on either.
for (const javaScriptEnabled of [true, false]) {
  // These pages carry no script, so the browser's setting matters to none of them: once a night is enough.
  const tag = javaScriptEnabled ? ['@nightly'] : []
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', { tag }, () => {
    test.use({ javaScriptEnabled })
    for (const path of PUBLIC_PAGES) {
      test(`${path} says what it is, and every call to action leads somewhere`, { tag: tagOf(path) }, async ({
        page,
      }) => {
        const answer = await page.goto(path)
        expect(answer?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page).toHaveTitle(/Sihat/)
        await expect(page.getByRole('main')).not.toBeEmpty()
        await expect(page.locator('a:not([href]), a[href="#"], a[href=""]')).toHaveCount(0)
        // The one page that talks has scripts, and does without them.
        if (path !== '/assistant') await expect(page.locator('script[src]')).toHaveCount(0)
        await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(4)
      })
    }
  })
}

test('the menu leads to every page without JavaScript', async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport })
  const page = await context.newPage()
  for (const name of ['Treatments', 'Destinations', 'Hospitals', 'Patient Guide', 'About', 'Contact']) {
    await page.goto('/')
    const menu = page.getByText('Menu', { exact: true })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('banner').getByRole('link', { name, exact: true }).locator('visible=true').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // On a phone the menu has closed again.
    await expect(page.locator('[aria-current="page"]').first()).toHaveText(name)
  }
  await context.close()
})

test('a comparison begins in the list and can be sent on', async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport })
  const page = await context.newPage()
  await page.goto('/hospitals')
  for (const name of ['Island Hospital', 'Asan Medical Center'])
    await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
  await page.getByRole('button', { name: 'Compare selected' }).click()
  await expect(page).toHaveURL(/\/compare\?ids=[a-z-]+,[a-z-]+$/)
  await expect(page.getByRole('columnheader', { name: /Island Hospital/ })).toBeVisible()
  const other = page.getByRole('columnheader', { name: /Asan Medical Center/ })
  if ((viewport?.width ?? 0) < 768) {
    await expect(other).toBeHidden()
    await page.getByRole('radio', { name: 'Asan Medical Center' }).check({ force: true })
  }
  await expect(other).toBeVisible()
  await other.getByRole('link', { name: /^Remove/ }).click()
  await expect(page.getByText('Choose one more hospital to compare it with.')).toBeVisible()
  await context.close()
})
