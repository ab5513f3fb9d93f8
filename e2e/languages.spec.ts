import type { Page } from '@playwright/test'
import { PUBLIC_PAGES, tagOf } from './support/public-pages.ts'
import { DEMO_PASSWORD, expect, REFUSED, test } from './support/test.ts'

/** Pages of a patient who has offers. `:booking` and `:offer` are filled in. */
const OWN_PAGES = [
  '/dashboard',
  '/dashboard/diagnosis',
  '/dashboard/results',
  '/dashboard/assessments',
  '/dashboard/bookings',
  '/dashboard/bookings/:booking',
  '/dashboard/bookings/:booking/brief',
  '/dashboard/bookings/:booking/offers',
  '/dashboard/bookings/:booking/offers/:offer',
  '/dashboard/conversations',
  '/dashboard/notifications',
  '/dashboard/files',
  '/account',
  '/account/security',
  '/account/sessions',
  '/account/billing',
]

const wordsOf = (text: string): string[] => text.match(/\p{L}{3,}/gu) ?? []

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
const namesOf = (type: 'region' | 'language', codes: string[]) =>
  codes.map((code) => new Intl.DisplayNames('en', { type }).of(code) ?? '')
const DAYS = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, day + 1)))

/** Intl knows no language that nobody speaks, and writes days, countries and languages in English. */
const OF_INTL = new Set(
  [
    'GMT UTC USD',
    ...DAYS.flatMap((day) =>
      (['full', 'medium'] as const).map((dateStyle) =>
        new Intl.DateTimeFormat('en', { dateStyle, timeZone: 'UTC' }).format(day),
      ),
    ),
    ...namesOf('region', PAIRS),
    ...namesOf(
      'language',
      PAIRS.map((pair) => pair.toLowerCase()),
    ),
  ].flatMap(wordsOf),
)

/** Collects the words of the answers of the API and of the loaders. Hospitals and patients wrote them, so no catalogue translates them. */
async function watchData(page: Page, path: string): Promise<() => Promise<Set<string>>> {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events')
      bodies.push(response.text().catch(() => ''))
  })
  const [address, query] = path.split('?')
  const data = `${address === '/' ? '/_root' : address}.data${query ? `?${query}` : ''}`
  bodies.push(page.request.get(`/en-XA${data}`).then((answer) => answer.text()))
  return async () => {
    const texts = await Promise.all(bodies)
    // Ids of texts are no data.
    return new Set(texts.flatMap((text) => wordsOf(text.replaceAll(/"[a-z]\w*(?:\.\w+)+\\?"/gi, ' '))))
  }
}

/** Lists the visible texts of the page, and the texts that a screen reader adds. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('script, style, noscript, option, [lang]:not(html)')) continue
      if (element.checkVisibility()) texts.push(node.textContent?.trim() ?? '')
    }
    const selector = '[aria-label], [placeholder], [title], img[alt]'
    for (const element of document.body.querySelectorAll(selector))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
    return texts.filter(Boolean)
  })
}

async function expectNoEnglish(page: Page, path: string) {
  const data = await watchData(page, path)
  await page.goto(`/en-XA${path === '/' ? '' : path}`)
  await expect(page.locator('h1').first()).toBeVisible()
  const plain = plainTexts(await textsOf(page), await data())
  expect(plain, 'texts that no catalogue holds').toEqual([])
}

/** The texts with a word that has no accent, and that neither the data nor Intl hold. */
function plainTexts(texts: string[], data: Set<string>): string[] {
  const isPlain = (word: string) => /^[\x20-\x7e]+$/.test(word) && !data.has(word) && !OF_INTL.has(word)
  return texts.filter((text) => wordsOf(text).some(isPlain))
}

async function expectFits(page: Page) {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(content, 'the page scrolls sideways').toBeLessThanOrEqual(screen)
}

for (const path of PUBLIC_PAGES)
  test(`${path} has no text outside the catalogue, and fits with longer texts and from right to left`, {
    tag: tagOf(path),
  }, async ({ page }) => {
    await expectNoEnglish(page, path)
    await expectFits(page)
    await page.goto(`/ar-XB${path === '/' ? '' : path}`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectFits(page)
  })

test('the pages of a patient have no text outside the catalogue, and fit with longer texts and from right to left', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(300_000)
  const ids = await signInAsDemoPatient(page)
  for (const pattern of OWN_PAGES)
    await test.step(pattern, async () => {
      const path = pattern.replace(':booking', ids.booking).replace(':offer', ids.offer)
      await expectNoEnglish(page, path)
      await expectFits(page)
      await page.goto(`/ar-XB${path}`)
      await expect(page.locator('h1').first()).toBeVisible()
      await expectFits(page)
    })
})

test.describe('a refusal', () => {
  test.use({ expected: [REFUSED] })

  test('a refused form says why in the language of the page', async ({ page }) => {
    const data = await watchData(page, '/contact')
    await page.goto('/en-XA/contact')
    await page.locator('[name=name]').fill('Ada')
    await page.locator('[name=email]').fill('ada@example.com')
    await page.locator('[name=phone]').fill('12345')
    await page.locator('[name=country]').selectOption({ index: 1 })
    await page.locator('[name=message]').fill('May my sister come along?')
    await page.locator('form[data-enquiry] button[type=submit]').click()
    const refusal = page.locator('[aria-invalid=true]')
    await expect(refusal).toHaveAttribute('name', 'phone')
    const typed = wordsOf('May my sister come along?')
    const plain = plainTexts(await textsOf(page), new Set([...(await data()), ...typed]))
    expect(plain, 'texts that no catalogue holds').toEqual([])
  })

  test('a refused sign-in says why in the language of the page', async ({ page }) => {
    await page.goto('/en-XA/auth')
    await page.locator('[name=email]').fill('ada@example.com')
    await page.locator('[name=password]').fill('not-the-password-of-ada')
    await page.locator('form button[type=submit]').first().click()
    const refusal = page.getByRole('alert').first()
    await expect(refusal).not.toBeEmpty()
    expect(plainTexts([await refusal.innerText()], new Set())).toEqual([])
  })
})

test('a text that no catalogue holds is found', async ({ page }) => {
  const data = await watchData(page, '/trust')
  await page.goto('/en-XA/trust')
  await page.locator('h1').evaluate((heading) => {
    heading.after('Somebody wrote this into a component')
  })
  expect(plainTexts(await textsOf(page), await data())).toEqual(['Somebody wrote this into a component'])
})

test('a link keeps the language, and the way back from the sign-in page names it once', async ({ page }) => {
  await page.goto('/en-XA/treatments/hip-replacement')
  await page.locator('footer a[href$="/hospitals"]').click()
  await expect(page).toHaveURL(/\/en-XA\/hospitals$/)
  await page.goto('/en-XA/dashboard/bookings')
  await expect(page).toHaveURL(/\/en-XA\/auth\?/)
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/dashboard/bookings')
})

test('search engines find each page once', async ({ page }) => {
  await page.goto('/en-XA/hospitals')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /[^A]\/hospitals$/)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/hospitals</loc>')
  expect(sitemap).not.toContain('en-XA')
})

/** @returns ids of a booking with offers, and of one of these */
async function signInAsDemoPatient({ request }: Page): Promise<{ booking: string; offer: string }> {
  const data = { email: 'patient@demo.sihat.example', password: DEMO_PASSWORD, audience: 'patient' }
  const origin = { Origin: process.env.E2E_BASE_URL ?? '' }
  const session = await request.post('/api/auth/sign-in', { data, headers: origin })
  const headers = { Authorization: `Bearer ${(await session.json()).accessToken}` }
  const { items } = await (await request.get('/api/bookings', { headers })).json()
  for (const { id } of items) {
    const { offers } = await (await request.get(`/api/bookings/${id}/offers`, { headers })).json()
    if (offers.length > 0) return { booking: id, offer: offers[0].id }
  }
  throw new Error('The demonstration patient has no offers')
}
