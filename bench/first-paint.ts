/**
 * When a patient on a slow phone sees a public page: 50 KiB/s both ways, 400 ms to the first byte, a quarter of this
 * machine's processor, nothing cached. Medians, against a product of this measurement's own or SIHAT_URL.
 */
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { freePort } from '../scripts/lib/ports.ts'
import { requireChromium } from '../scripts/services/chromium.ts'
import { median } from './lib/load.ts'
import { startServer } from './lib/processes.ts'
import { backend, openProductDatabase } from './lib/product-database.ts'
import { QUICK } from './lib/quick.ts'

const ROUNDS = QUICK ? 3 : 5
const PAGES = ['/', '/hospitals', '/hospitals/sunway-medical-centre']
const TARGET_MS = 1_800
const SLOW = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 }
const SLOWER_CPU = 4

interface Paint {
  fcp: number
  lcp: number
  /** What the largest paint shows. */
  largest: string
  /** The heading and, on a list, its first card stood in the document when the first paint was reported. */
  complete: boolean
  requestsBefore: number
  kilobytes: number
}

/** Runs in the page, as text: this folder knows no browser's types. */
const OBSERVE = `
  window.paints = { fcp: 0, lcp: 0, largest: '', complete: false, requestsBefore: 0 }
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'first-contentful-paint') continue
      const card = location.pathname !== '/hospitals' || document.querySelector('article h2')
      Object.assign(window.paints, { fcp: startTime, complete: Boolean(document.querySelector('h1') && card) })
    }
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries()) {
      Object.assign(window.paints, { lcp: startTime, largest: element ? element.tagName.toLowerCase() : '' })
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })`
const READ = `({
  ...window.paints,
  requestsBefore: 1 + performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < window.paints.fcp).length,
})`

const given = process.env.SIHAT_URL
const own = given ? undefined : await startProduct()
const origin = given ?? own?.origin ?? ''
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || (await requireChromium()),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  await paint(browser, '/')
  const paints: Record<string, Paint[]> = Object.fromEntries(PAGES.map((page) => [page, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const page of PAGES) paints[page]?.push(await paint(browser, page))
  }
  console.table(
    Object.entries(paints).map(([page, list]) => ({
      page,
      'FCP ms': Math.round(median(list.map(({ fcp }) => fcp))),
      'LCP ms': Math.round(median(list.map(({ lcp }) => lcp))),
      'slowest LCP ms': Math.round(Math.max(...list.map(({ lcp }) => lcp))),
      'LCP element': list[0]?.largest,
      'heading and card in FCP': list.every(({ complete }) => complete),
      'requests before FCP': median(list.map(({ requestsBefore }) => requestsBefore)),
      kB: median(list.map(({ kilobytes }) => kilobytes)).toFixed(1),
      [`under ${TARGET_MS} ms`]: median(list.map(({ lcp }) => lcp)) < TARGET_MS,
    })),
  )
  const isLate = Object.values(paints).some((list) => median(list.map(({ lcp }) => lcp)) >= TARGET_MS)
  process.exitCode = isLate ? 1 : 0
} finally {
  await browser.close()
  await own?.stop()
}

async function startProduct() {
  const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
  const port = await freePort()
  const server = await startServer([join(backend, 'dist/src/main.js')], `http://localhost:${port}/`, {
    ...database.env,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  })
  const stop = async () => {
    await server.stop()
    await database.close()
  }
  return { origin: `http://localhost:${port}`, stop }
}

async function paint(browser: Browser, path: string): Promise<Paint> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(OBSERVE)
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(READ)
  await context.close()
  return { ...(seen as Omit<Paint, 'kilobytes'>), kilobytes: bytes / 1_000 }
}
