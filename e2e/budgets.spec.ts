import { PUBLIC_PAGES, tagOf } from './support/public-pages.ts'
import { expect, test } from './support/test.ts'

const KILOBYTE = 1_000

/** LOOK's budgets for a first view: JavaScript, styles, everything; as they come over the wire. */
const BUDGETS: Record<string, [number, number, number]> = {
  ...Object.fromEntries(PUBLIC_PAGES.map((path) => [path, [120, 20, 300]])),
  // The one public page that talks: react and the router alone are 107 kB of it. It works without them.
  '/assistant': [125, 20, 300],
  '/auth': [120, 20, 300],
  '/admin/auth': [342, 20, 400],
}

for (const [path, [scripts, styles, all]] of Object.entries(BUDGETS)) {
  test(`${path} keeps its budget and does not shift`, { tag: tagOf(path) }, async ({ page, context }) => {
    const session = await context.newCDPSession(page)
    const types = new Map<string, string>()
    const bytes: Record<string, number> = {}
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other'
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength
    })
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const total = Object.values(bytes).reduce((sum, value) => sum + value, 0)
    expect((bytes.Script ?? 0) / KILOBYTE, 'JavaScript').toBeLessThanOrEqual(scripts)
    expect((bytes.Stylesheet ?? 0) / KILOBYTE, 'styles').toBeLessThanOrEqual(styles)
    expect(total / KILOBYTE, 'everything').toBeLessThanOrEqual(all)
    expect(total).toBeGreaterThan(0)
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.01)
  })
}
