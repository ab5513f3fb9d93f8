import type { CDPSession, Page } from 'puppeteer'
import { PageBroken } from './page-errors.js'
import type { PageGuard } from './page-guard.js'
import type { ReadPage } from './page-reader.js'
import type { ReaderLimits } from './reader-limits.js'

const ATTEMPTS = 4
const ERROR_PAGE = 'chrome-error://chromewebdata/'

/** @throws what puppeteer throws, or PageBroken */
export async function readPage(
  page: Page,
  session: CDPSession,
  guard: PageGuard,
  url: string,
  signal: AbortSignal,
  { pageMs, settleMs, quietMs, htmlLength }: ReaderLimits,
): Promise<ReadPage> {
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: pageMs, signal })
  for (let attempt = 1; ; attempt += 1) {
    // A page that is never quiet is read as it is by then.
    await page.waitForNetworkIdle({ idleTime: quietMs, timeout: settleMs, signal }).catch(() => {})
    signal.throwIfAborted()
    try {
      const { shown } = guard
      const { address, html } = await rendered(page, session, htmlLength)
      // Chromium puts a page of its own in the place of a refusal without words.
      if (shown && shown.status >= 400 && address === ERROR_PAGE)
        return { ...shown, html: '', readAt: new Date() }
      // Half-way to another page; what the page itself writes into its address stays on the site.
      if (!shown || new URL(shown.url).origin !== new URL(address).origin) throw new PageBroken('redirects')
      return {
        url: address,
        status: shown.status,
        contentType: shown.contentType,
        html: html.toWellFormed(),
        readAt: new Date(),
      }
    } catch (error) {
      // It went elsewhere while it was read: the page that it went to is the one.
      if (attempt === ATTEMPTS) throw error
    }
  }
}

/** In a world of our own: the page's scripts can change what its own world answers. */
async function rendered(page: Page, session: CDPSession, length: number) {
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'reader',
  })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId: executionContextId,
    returnByValue: true,
    expression: `({
      address: document.URL,
      html: (document.documentElement?.outerHTML ?? '').slice(0, ${length}),
    })`,
  })
  if (exceptionDetails || page.isClosed()) throw new PageBroken('no_document')
  return result.value as { address: string; html: string }
}
