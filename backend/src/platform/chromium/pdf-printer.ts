import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import type { HTTPRequest, Page } from 'puppeteer'
import { orAborted } from '../concurrency/index.js'
import { Config } from '../config/index.js'
import { Chromium, ChromiumGone } from './chromium.js'

const MIB = 1_024 * 1_024
const LIMITS = { launchMs: 20_000, pageMs: 30_000, memoryBytes: 1_024 * MIB }
/** No name leads anywhere. */
const ARGUMENTS = ['--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND']

/** Prints our own pages as PDF, each with a browser that reaches no network and runs no script. */
@Injectable()
export class PdfPrinter implements OnModuleDestroy {
  private readonly shutdown = new AbortController()

  constructor(private readonly config: Config) {}

  /** Before the queues wait for the jobs under way: those end, and run again elsewhere. */
  onModuleDestroy() {
    this.shutdown.abort(new Error('This process ends'))
  }

  /**
   * Prints a page on A4, with page numbers where its styles say so.
   * @throws ChromiumGone without a browser on this machine, if it does not start, or takes too much memory; the reason of the signal
   */
  async print(html: string, signal: AbortSignal): Promise<Buffer> {
    const executable = this.config.env.PUPPETEER_EXECUTABLE_PATH
    if (executable === undefined) throw new ChromiumGone('ended')
    const chromium = await Chromium.launch({ executable, args: ARGUMENTS, limits: LIMITS })
    try {
      return await orAborted(
        chromium.openContext().then(async (context) => printPage(await context.newPage(), html)),
        AbortSignal.any([signal, this.shutdown.signal, chromium.gone]),
      )
    } finally {
      await chromium.kill()
    }
  }
}

async function printPage(page: Page, html: string): Promise<Buffer> {
  await page.setJavaScriptEnabled(false)
  await page.setRequestInterception(true)
  page.on('request', refuse)
  await page.setContent(html, { waitUntil: 'load', timeout: LIMITS.pageMs })
  return Buffer.from(
    await page.pdf({
      format: 'a4',
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      timeout: LIMITS.pageMs,
    }),
  )
}

/** Nobody waits for the answer of a page that may be gone. */
const refuse = (request: HTTPRequest) => void request.abort('blockedbyclient').catch(() => {})
