import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { BrowserWatch } from './browser-watch.ts'

interface Options {
  /** What the browser itself says of an answer that the test is about, for instance a 404. */
  expected: RegExp[]
}

interface Fixtures {
  watch: BrowserWatch
  /** A page in a browser of its own: another person, or the same one on another device. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

/** Every test fails on a console error or warning, an uncaught error and a failed request that it did not announce. */
export const test = base.extend<Fixtures & Options>({
  expected: [[], { option: true }],
  watch: [
    async ({ context }, use) => {
      const watch = new BrowserWatch()
      watch.follow(context)
      await use(watch)
      expect(watch.complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, watch }, use) => {
    const opened: Page[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      watch.follow(context)
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

export { expect }

/** The browser's own line about a page whose status is 404, as it should be. */
export const NOT_FOUND = /Failed to load resource: the server responded with a status of 404/
