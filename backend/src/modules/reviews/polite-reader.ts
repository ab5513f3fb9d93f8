import { setTimeout as pause } from 'node:timers/promises'
import robotsPackage from 'robots-parser'
import { orAborted } from '../../platform/concurrency/index.js'
import { type PageReader, type ReadPage, ROBOT_NAME } from './browser/index.js'
import type { ScrapeLimits } from './scrape-limits.js'
import { pageAddress } from './source-address.js'

const MOST_ROBOTS_BYTES = 512 * 1024
/** As a column and a page hold it. */
const LONGEST_ADDRESS = 2_000

/** Its types describe an ES module, which it is not. */
const robotsParser = robotsPackage as unknown as typeof robotsPackage.default
type Robots = ReturnType<typeof robotsParser>

/** Why a page is not read. */
export class PageProblem extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

/** Reads pages as their hosts want them read: what robots.txt allows, in the rhythm that it asks for. */
export class PoliteReader {
  private readonly robots = new Map<string, Promise<Robots | undefined>>()
  private pauseMs = 0

  constructor(
    private readonly pages: PageReader,
    private readonly hosts: readonly string[],
    private readonly limits: ScrapeLimits,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws PageProblem */
  async read(url: string): Promise<ReadPage> {
    await this.mayRead(url)
    await pause(this.pauseMs, undefined, { signal: this.signal })
    const page = await orAborted(
      this.pages.read(url, { signal: this.signal, allowedHosts: this.hosts }),
      this.signal,
    ).catch((error: unknown) => {
      throw this.signal.aborted ? error : new PageProblem(codeOf(error))
    })
    // The reader holds to the hosts on the way; what it brought is held to them once more.
    if (!pageAddress(page.url, this.hosts)) throw new PageProblem('redirected_away')
    if (page.url !== url) await this.mayRead(page.url)
    if (page.status >= 400) throw new PageProblem(`http_${page.status}`)
    if (!/html/i.test(page.contentType)) throw new PageProblem('not_a_page')
    if (page.url.length > LONGEST_ADDRESS) throw new PageProblem('address_too_long')
    return page
  }

  private async mayRead(url: string) {
    const { origin } = new URL(url)
    const known = this.robots.get(origin) ?? this.readRobots(origin)
    this.robots.set(origin, known)
    const robots = await known
    // A host that does not say what may be read may be ill: it is left alone.
    if (!robots) throw new PageProblem('robots_unreachable')
    if (robots.isDisallowed(url, ROBOT_NAME)) throw new PageProblem('robots_disallowed')
    const asked = (robots.getCrawlDelay(ROBOT_NAME) ?? 0) * 1_000
    const { leastPauseMs, mostPauseMs } = this.limits
    this.pauseMs = Math.min(mostPauseMs, Math.max(leastPauseMs, asked || 0))
  }

  private async readRobots(origin: string): Promise<Robots | undefined> {
    const address = `${origin}/robots.txt`
    this.signal.throwIfAborted()
    const options = { signal: this.signal, allowedHosts: this.hosts, maxBytes: MOST_ROBOTS_BYTES }
    const answer = await orAborted(this.pages.text(address, options), this.signal).catch((error: unknown) => {
      if (this.signal.aborted) throw error
    })
    if (!answer || answer.status >= 500) return undefined
    return robotsParser(address, answer.status < 300 ? answer.text : '')
  }
}

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[a-z_0-9]{1,50}$/.test(code) ? code : 'page_broken'
}
