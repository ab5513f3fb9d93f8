import { Logger } from '@nestjs/common'
import { Chromium, ChromiumGone } from '../../../platform/chromium/index.js'
import {
  type Destination,
  type EgressOptions,
  EgressProxy,
  isWithin,
  LimitReached,
  Refusal,
} from '../../../platform/egress/index.js'
import { PageBroken, PageTimeout, PageTooLarge, RefusedAddress } from './page-errors.js'
import { PageGuard } from './page-guard.js'
import type { PageReader, ReadPage } from './page-reader.js'
import { readPage } from './read-page.js'
import { readText } from './read-text.js'
import { readerArguments } from './reader-arguments.js'
import type { ReaderLimits } from './reader-limits.js'
import { USER_AGENT } from './user-agent.js'

interface Opening {
  executable: string
  limits: ReaderLimits
  egress: EgressOptions
  /** In PEM, trusted beside the usual ones. */
  certificate: string | undefined
  closed: () => void
}

interface ReadOptions {
  signal: AbortSignal
  allowedHosts: readonly string[]
}

/** What RFC 9309 asks of whoever fetches robots.txt. */
const MOST_REDIRECTS = 5

/** Reads with one Chromium behind one proxy. A page that failed takes the browser with it: the next one gets another. */
export class ChromiumReader implements PageReader {
  private readonly logger = new Logger(ChromiumReader.name)
  private readonly end = new AbortController()
  private chromium: Promise<Chromium> | undefined
  private closing: Promise<void> | undefined

  private constructor(
    private readonly proxy: EgressProxy,
    private readonly opening: Opening,
  ) {}

  static async open(opening: Opening): Promise<ChromiumReader> {
    return new ChromiumReader(await EgressProxy.start(opening.egress), opening)
  }

  async read(url: string, options: ReadOptions): Promise<ReadPage> {
    let guard: PageGuard | undefined
    const asked = this.check(url, options.allowedHosts)
    const { executable, limits, certificate } = this.opening
    const leadsTo = () => guard?.destination ?? asked
    return this.within(options.signal, leadsTo, async (stop) => {
      const args = readerArguments(this.proxy.port, certificate)
      this.chromium ??= Chromium.launch({ executable, args, limits })
      const chromium = await this.chromium
      stop.when(chromium.gone)
      const context = await chromium.openContext()
      const page = await context.newPage()
      await page.setUserAgent({ userAgent: `${await page.browser().userAgent()} ${USER_AGENT}` })
      const session = await page.createCDPSession()
      guard = await PageGuard.watch(session, this.proxy, options.allowedHosts, limits)
      stop.when(guard.violated)
      const read = await readPage(page, session, guard, url, stop.signal, limits)
      guard.violated.throwIfAborted()
      this.check(read.url, options.allowedHosts)
      await context.close()
      return read
    }).catch(async (error: unknown) => {
      await this.dropBrowser()
      throw error
    })
  }

  /** Redirects are followed, as far as they stay within the hosts. */
  async text(url: string, options: ReadOptions & { maxBytes: number }) {
    let to = this.check(url, options.allowedHosts)
    const { maxBytes } = options
    const { certificate } = this.opening
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await this.within(
        options.signal,
        () => to,
        ({ signal }) => readText(to.url, this.proxy, { signal, maxBytes, certificate }),
      )
      const { status, text, location } = answer
      if (location === undefined || status < 300 || status >= 400) return { status, text }
      to = this.check(URL.parse(location, to.url.href)?.href ?? '', options.allowedHosts)
    }
    throw new PageBroken('redirects')
  }

  close(): Promise<void> {
    this.closing ??= this.closeOnce()
    return this.closing
  }

  private async closeOnce() {
    this.end.abort(new PageBroken('browser'))
    await this.dropBrowser()
    await this.proxy.close()
    const { bytes, requests, refused, refusedElsewhere } = this.proxy.record
    this.logger.log({ bytes, requests, refused, refusedElsewhere, msg: 'Read pages' })
    this.opening.closed()
  }

  private async dropBrowser() {
    const dropped = this.chromium
    this.chromium = undefined
    await (await dropped?.catch(() => undefined))?.kill()
  }

  /** @throws RefusedAddress */
  private check(url: string, allowedHosts: readonly string[]): Destination {
    try {
      const checked = this.proxy.check(url)
      if (!isWithin(checked.host, allowedHosts)) throw new Refusal('host_not_allowed', checked.host)
      return checked
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.proxy.record.refuse(error)
      throw new RefusedAddress(error.code)
    }
  }

  /** Runs until it is done or something says stop, and tells its failures in the words of page-errors. */
  private async within<T>(
    signal: AbortSignal,
    leadsTo: () => Destination,
    work: (stop: { signal: AbortSignal; when(other: AbortSignal): void }) => Promise<T>,
  ): Promise<T> {
    const { record } = this.proxy
    const { mark } = record
    const stop = new AbortController()
    const done = new AbortController()
    const when = (other: AbortSignal) => {
      if (other.aborted) stop.abort(other.reason)
      else other.addEventListener('abort', () => stop.abort(other.reason), { signal: done.signal })
    }
    for (const other of [signal, this.end.signal, record.exhausted]) when(other)
    const timer = setTimeout(() => stop.abort(new PageTimeout('page_time')), this.opening.limits.pageMs)
    const stopped = new Promise<never>((_resolve, reject) => {
      const fail = () => reject(stop.signal.reason)
      if (stop.signal.aborted) fail()
      else stop.signal.addEventListener('abort', fail)
    })
    try {
      stopped.catch(() => {})
      stop.signal.throwIfAborted()
      const result = await Promise.race([work({ signal: stop.signal, when }), stopped])
      const refused = record.refusalSince(mark, leadsTo())
      if (refused) throw refused
      return result
    } catch (error) {
      const cause = record.refusalSince(mark, leadsTo()) ?? (stop.signal.aborted ? stop.signal.reason : error)
      throw inPlainWords(cause, signal)
    } finally {
      clearTimeout(timer)
      done.abort()
    }
  }
}

function inPlainWords(error: unknown, asked: AbortSignal): unknown {
  if (asked.aborted && error === asked.reason) return error
  if (error instanceof LimitReached)
    return error.code === 'total_time' ? new PageTimeout('total_time') : new PageTooLarge(error.code)
  if (error instanceof Refusal)
    return error.code === 'host_unknown' ? new PageBroken('not_reached') : new RefusedAddress(error.code)
  if (error instanceof ChromiumGone)
    return error.why === 'memory' ? new PageTooLarge('memory') : new PageBroken('browser')
  if (
    error instanceof RefusedAddress ||
    error instanceof PageTooLarge ||
    error instanceof PageTimeout ||
    error instanceof PageBroken
  )
    return error
  const { message = '' } = (error ?? {}) as Error
  if (message.includes('ERR_TOO_MANY_REDIRECTS')) return new PageBroken('redirects')
  if (message.includes('ERR_ABORTED')) return new PageBroken('no_document')
  return new PageBroken(message.includes('net::ERR_') ? 'not_reached' : 'browser')
}
