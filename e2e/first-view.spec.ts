import { expect, NOT_FOUND, test } from './support/test.ts'

test.use({ expected: [NOT_FOUND] })

test('a page without scripts waits for no style file; its first picture is asked for at once', async ({
  page,
}) => {
  for (const path of ['/', '/hospitals', '/no-such-page']) {
    await page.goto(path)
    await expect(page.locator('link[rel=stylesheet]'), path).toHaveCount(0)
    const nonce = await page.locator('head style').evaluate((style: HTMLStyleElement) => style.nonce)
    expect(nonce).not.toBe('')
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).fontFamily)).toContain(
      'system-ui',
    )
  }
  await page.goto('/hospitals')
  await expect(page.locator('main img[loading=eager]')).toHaveCount(1)
})

test('a page with scripts links to its styles', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/auth')
  await expect(page.locator('head style')).toHaveCount(0)
  expect(await page.locator('link[rel=stylesheet]').count()).toBeGreaterThan(0)
})
