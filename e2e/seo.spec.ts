import { type APIRequestContext, type Page } from '@playwright/test'
import { PUBLIC_PAGES, tagOf } from './support/public-pages.ts'
import { expect, NOT_FOUND, test } from './support/test.ts'

const SHARE = { width: 1200, height: 630, bytes: 60_000 }

test.use({ expected: [NOT_FOUND] })

/** Filtered lists and comparisons are pages of people, complementary treatments on no public list. */
const INDEXED_PAGES = PUBLIC_PAGES.filter(
  (path) => !path.includes('?') && path !== '/treatments/panchakarma-programme',
)

const content = (page: Page, selector: string) =>
  page.locator(selector).getAttribute('content', { timeout: 2_000 })

/** Width and height, as a PNG's header says. */
async function sizeOf(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  expect(answer.headers()['content-type']).toBe('image/png')
  const body = await answer.body()
  return { width: body.readUInt32BE(16), height: body.readUInt32BE(20), bytes: body.length }
}

for (const path of INDEXED_PAGES) {
  test(`${path} says what it is`, { tag: tagOf(path) }, async ({ page, request, baseURL }) => {
    await page.goto(path)
    const title = await page.title()
    expect(title.length).toBeGreaterThan(5)
    expect(title.length).toBeLessThanOrEqual(60)
    const description = (await content(page, 'meta[name=description]')) ?? ''
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(160)
    const address = new URL(path, baseURL).href
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    expect(await content(page, 'meta[property="og:url"]')).toBe(address)
    expect(await content(page, 'meta[property="og:title"]')).toBe(title)
    expect(await content(page, 'meta[property="og:type"]')).toBe('website')
    expect(await content(page, 'meta[property="og:locale"]')).toBe('en_US')
    expect(await content(page, 'meta[name="twitter:card"]')).toBe('summary_large_image')
    const picture = new URL((await content(page, 'meta[property="og:image"]')) ?? '')
    const { width, height, bytes } = await sizeOf(request, picture.pathname)
    expect([width, height]).toEqual([SHARE.width, SHARE.height])
    expect(bytes).toBeLessThanOrEqual(SHARE.bytes)
    for (const text of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      const data = JSON.parse(text)
      expect(data['@context']).toBe('https://schema.org')
      expect(text).not.toMatch(/aggregateRating|"Offer"/)
    }
  })
}

test('pages describe their subject in schema.org terms', { tag: '@nightly' }, async ({ page }) => {
  const types = async (path: string) => {
    await page.goto(path)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return texts.map((text) => JSON.parse(text)['@type'] ?? 'graph')
  }
  expect(await types('/')).toEqual(['graph'])
  expect(await types('/hospitals')).toEqual(['ItemList'])
  expect(await types('/hospitals/sunway-medical-centre')).toEqual(['BreadcrumbList', 'Hospital'])
  expect(await types('/treatments/ivf')).toEqual(['BreadcrumbList', 'MedicalProcedure'])
  expect(await types('/destinations/thailand')).toEqual(['BreadcrumbList', 'Country'])
  expect(await types('/patient-guide')).toEqual(['FAQPage'])
  expect(await types('/contact')).toEqual(['ContactPage'])
})

test('a filtered list points to the list; pages of a person point nowhere', { tag: '@nightly' }, async ({
  page,
  baseURL,
}) => {
  await page.goto('/hospitals?country=MY')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/hospitals`)
  for (const path of [
    '/auth',
    '/reset-password',
    '/account/erased',
    '/unsubscribe',
    '/no-such-page',
    '/offline',
    '/account',
  ]) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]').first(), path).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical]'), path).toHaveCount(0)
  }
})

test('robots and the sitemap name pages that answer', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /admin')
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('application/xml')
  expect(answer.headers()['cache-control']).toBe('public, max-age=3600')
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => `${address}`,
  )
  expect(addresses).toEqual(expect.arrayContaining(INDEXED_PAGES.map((path) => new URL(path, baseURL).href)))
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses) {
    const { pathname } = new URL(address)
    expect(
      robots.split('\n').some((line) => pathname.startsWith(line.replace('Disallow: ', '')) && line),
    ).toBe(false)
    expect((await request.get(address)).status(), address).toBe(200)
  }
})

test('the manifest and the icons are what they say', { tag: '@nightly' }, async ({ page, request }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(`${href}`)
  expect(answer.status(), `${href}`).toBe(200)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Sihat', start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sizeOf(request, src)
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect((await sizeOf(request, `${touch}`)).width).toBe(180)
  const ico = await (await request.get('/favicon.ico')).body()
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt8(6)]).toEqual([0, 1, 32])
})
