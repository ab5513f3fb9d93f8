import {
  ChromiumBrowsers,
  type PageReader,
  READER_LIMITS,
} from '../../../src/modules/reviews/browser/index.js'
import type { ReaderLimits } from '../../../src/modules/reviews/browser/reader-limits.js'
import type { EgressLimits } from '../../../src/platform/egress/index.js'
import { HospitalSites } from './hospital-sites.js'
import { HostileSite } from './hostile-site.js'
import { LOCAL_CERTIFICATE, LOCAL_KEY } from './local-certificate.js'
import { PrivateServer } from './private-server.js'

export const NEVER = new AbortController().signal
export const HERE = ['127.0.0.1', 'hospital.test']
export const here = { signal: NEVER, allowedHosts: HERE }
/** Has an address on the internet by https, with a certificate of the tests. */
export const SECURE = 'hospital.sites.test'
const PUBLIC_ADDRESS = '93.184.215.14'

/** Readers of strange pages, and what there is to read for them. */
export class Readers {
  lookups: string[] = []
  private readonly opened: PageReader[] = []

  private constructor(
    readonly site: HostileSite,
    readonly secure: HospitalSites,
    /** Where nothing is to arrive. */
    readonly inner: PrivateServer,
  ) {}

  static async start(): Promise<Readers> {
    const secured = { key: LOCAL_KEY, cert: LOCAL_CERTIFICATE }
    return new Readers(
      await HostileSite.start(),
      await HospitalSites.start(secured),
      await PrivateServer.start(),
    )
  }

  async open(
    limits: Partial<ReaderLimits> = {},
    egress: Partial<EgressLimits> = {},
    { signal = NEVER, trusts = true } = {},
  ): Promise<PageReader & { limits: ReaderLimits }> {
    // A copy that the test may change while the browser is there.
    const its = { ...READER_LIMITS, quietMs: 100, settleMs: 3_000, ...limits }
    const browsers = new ChromiumBrowsers(
      process.env.PUPPETEER_EXECUTABLE_PATH,
      its,
      {
        limits: egress,
        exceptions: [`127.0.0.1:${this.site.port}`, `hospital.test:${this.site.port}`],
        standIns: { [`${SECURE}:443`]: this.secure.port },
        // The port of the private server stands open: it is the address that has to be refused.
        ports: [80, 443, this.inner.port],
        resolve: (host) => this.resolve(host),
      },
      trusts ? LOCAL_CERTIFICATE : undefined,
    )
    const reader = await browsers.open(signal)
    this.opened.push(reader)
    return Object.assign(reader, { limits: its })
  }

  /** What was asked and heard so far is forgotten. */
  forget() {
    this.lookups = []
    this.inner.heard = []
    this.site.heard = []
  }

  closeReaders() {
    return Promise.all(this.opened.splice(0).map((reader) => reader.close()))
  }

  async close() {
    await this.closeReaders()
    await Promise.all([this.site.close(), this.secure.close(), this.inner.close()])
  }

  private async resolve(host: string): Promise<string[]> {
    this.lookups.push(host)
    const isFirst = this.lookups.filter((name) => name === host).length === 1
    if (host === 'rebinding.test' && isFirst) return [PUBLIC_ADDRESS]
    if (host === 'mixed.test') return [PUBLIC_ADDRESS, '127.0.0.1']
    if (host.endsWith('.test')) return ['127.0.0.1']
    throw new Error('ENOTFOUND')
  }
}
