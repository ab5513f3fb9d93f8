import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, signIn, test } from './support/test.ts'

/** The browser's own line about a request that finds no network. */
const NO_NETWORK = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/
const PROFILE = '/hospitals/sunway-medical-centre'

test.use({ expected: [NO_NETWORK] })

async function openWithWorker(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
  })
}

/** Everything that the worker keeps, by address. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    }
    return found.sort()
  })

async function withoutNetwork(context: BrowserContext, work: () => Promise<void>) {
  await context.setOffline(true)
  await work()
  await context.setOffline(false)
}

test('without a network a page gives way to the offline page, and comes back with the network', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/')
  await withoutNetwork(context, async () => {
    await page.goto('/hospitals?q=heart')
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expect(page.getByText('Do not wait for this site. Call your local emergency number')).toBeVisible()
    await expect(page.getByText('Pages kept on this device')).toBeHidden()
    const picture = page.locator('main img')
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const styled = await page.locator('main').evaluate((main) => getComputedStyle(main).fontFamily)
    expect(styled).toContain('system-ui')
  })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/hospitals?q=heart')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
})

test('a page that was opened before is shown as a copy with its date', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/')
  await page.goto(PROFILE)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByText('This copy was kept on')).toHaveCount(0)
  await expect.poll(() => kept(page)).toContain(PROFILE)
  await withoutNetwork(context, async () => {
    await page.goto('/treatments/no-copy-of-this')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(/This copy was kept on .*20\d\d/)).toBeVisible()
  })
  await page.reload()
  await expect(page.getByText('This copy was kept on')).toHaveCount(0)
})

test('what was typed and not sent is told as such; a strange address stays an address', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/contact')
  await withoutNetwork(context, async () => {
    await page.getByLabel('Full name').fill('Amina')
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await page.goto('/x$&/onmouseover=nothing//')
    const again = page.getByRole('main').getByRole('link', { name: 'Try again' })
    expect(await again.evaluate((link) => link.getAttributeNames().join(' '))).not.toContain('onmouseover')
    expect(await again.getAttribute('href')).toContain('$&')
  })
})

test('nothing of a person, no search and no unknown page is kept; copies go with the session', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/')
  await page.goto('/about')
  await expect.poll(() => kept(page)).toContain('/about')
  await page.goto('/hospitals?q=hip+pain')
  await page.goto('/auth?returnTo=/dashboard')
  await signIn(page, 'patient@demo.sihat.example', DEMO_PASSWORD)
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  for (const path of ['/account', '/account/security', '/api/openapi.json', '/trust', '/dashboard']) {
    await page.goto(path)
  }
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  const pages = (await kept(page)).filter((path) => !/^\/(assets|img|fonts)\//.test(path))
  expect(pages.filter((path) => path !== '/')).toEqual(['/about', '/offline'])
  await withoutNetwork(context, async () => {
    await page.goto('/account')
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  })
  // A request that the sign-out overtakes would be refused.
  const counted = page.waitForResponse((response) => response.url().includes('/api/notifications'))
  await page.goto('/dashboard')
  await counted
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await expect.poll(() => kept(page)).not.toContain('/about')
})

test('the offline page appears for a patient who opened signed-in pages alone, and nothing of them is kept', async ({
  page,
  context,
}) => {
  await page.goto('/auth?returnTo=/dashboard/bookings')
  await signIn(page, 'patient@demo.sihat.example', DEMO_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Management' })).toBeVisible()
  // Forgets what the sign-in page registered: the signed-in page registers the worker itself.
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.reload()
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none'),
    )
    .toBe('activated')
  await page.goto('/dashboard/files')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  const pages = (await kept(page)).filter((path) => !/^\/(assets|img|fonts)\//.test(path))
  expect(pages).toEqual(['/offline'])
  await withoutNetwork(context, async () => {
    for (const path of [
      '/dashboard/files',
      '/dashboard/diagnosis',
      '/account/security',
      '/auth',
      '/hospitals',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    }
  })
})

test('no more than 30 pages are kept, and a worker of another version throws them away', {
  tag: '@nightly',
}, async ({ page }) => {
  await openWithWorker(page, '/about')
  await page.evaluate(async () => {
    const name = (await caches.keys()).find(
      (key) => key.startsWith('sihat-copies-') || key.startsWith('sihat-offline-'),
    )
    const copies = await caches.open(`${name}`.replace('offline', 'copies'))
    for (let page = 0; page < 40; page++) await copies.put(`/hospitals/h-${page}`, new Response('<main>'))
    await caches.open('sihat-copies-of-an-older-build')
    await caches.open('not-ours')
  })
  await page.goto('/terms')
  const copies = async () => (await kept(page)).filter((path) => /^\/(hospitals|terms)/.test(path))
  await expect.poll(async () => (await copies()).length).toBe(30)
  expect(await copies()).toContain('/terms')
  expect(await copies()).not.toContain('/hospitals/h-0')
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.unregister()
  })
  await openWithWorker(page, '/about')
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('sihat-copies-of-an-older-build')
  expect(await page.evaluate(() => caches.keys())).toContain('not-ours')
})

test('the one script of a public page is small', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs)]
  expect(scripts).toHaveLength(1)
  expect(scripts[0]?.[0].length).toBeLessThan(400)
})

test('a browser without workers shows pages and complains of nothing', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined }),
  )
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
