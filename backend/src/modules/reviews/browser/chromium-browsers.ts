import type { FactoryProvider, OnModuleDestroy } from '@nestjs/common'
import { Config } from '../../../platform/config/index.js'
import type { EgressOptions } from '../../../platform/egress/index.js'
import { ChromiumReader } from './chromium-reader.js'
import { PageBroken } from './page-errors.js'
import { Browsers, type PageReader } from './page-reader.js'
import { READER_LIMITS, type ReaderLimits } from './reader-limits.js'

export class ChromiumBrowsers extends Browsers implements OnModuleDestroy {
  private readonly readers = new Set<ChromiumReader>()

  /**
   * @param egress what only tests widen
   * @param certificate in PEM: one that only tests trust, beside what everybody trusts
   */
  constructor(
    private readonly executable: string | undefined,
    private readonly limits: ReaderLimits = READER_LIMITS,
    private readonly egress: EgressOptions = {},
    private readonly certificate?: string,
  ) {
    super()
  }

  /** Closes by itself when the signal aborts. @throws PageBroken browser: there is none on this machine */
  async open(signal: AbortSignal): Promise<PageReader> {
    signal.throwIfAborted()
    if (this.executable === undefined) throw new PageBroken('browser')
    const closed = () => this.readers.delete(reader)
    const { executable, limits, egress, certificate } = this
    const reader = await ChromiumReader.open({ executable, limits, egress, certificate, closed })
    this.readers.add(reader)
    signal.addEventListener('abort', () => void reader.close(), { once: true })
    if (signal.aborted) await reader.close()
    signal.throwIfAborted()
    return reader
  }

  /** Before the queues wait for the jobs under way: those end with their page, and run again elsewhere. */
  async onModuleDestroy() {
    await Promise.all([...this.readers].map((reader) => reader.close()))
  }
}

/** Nothing of the configuration says where a page may lead. */
export const browsersProvider: FactoryProvider<Browsers> = {
  provide: Browsers,
  inject: [Config],
  useFactory: ({ env }: Config) => new ChromiumBrowsers(env.PUPPETEER_EXECUTABLE_PATH),
}
