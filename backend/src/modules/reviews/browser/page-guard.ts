import type { CDPSession, Protocol } from 'puppeteer'
import { type Destination, type EgressProxy, isWithin, Refusal } from '../../../platform/egress/index.js'
import { PageBroken, PageTooLarge, RefusedAddress } from './page-errors.js'
import type { ReaderLimits } from './reader-limits.js'

type RequestPaused = Protocol.Fetch.RequestPausedEvent

/** What a text needs; pictures, fonts, films and pings are not fetched. */
const NEEDED = new Set<Protocol.Network.ResourceType>([
  'Document',
  'Stylesheet',
  'Script',
  'XHR',
  'Fetch',
  'EventSource',
  'WebSocket',
  'Preflight',
  'Other',
])

export interface ShownDocument {
  url: string
  status: number
  contentType: string
}

/**
 * Looks at every request of a page: which documents it may show, what it may fetch and how much. Workers and windows are
 * not seen here: what they may reach is the proxy's to say.
 */
export class PageGuard {
  /** The document in the page's own frame. */
  shown: ShownDocument | undefined
  /** Where the page's own frame went last. */
  destination: Destination | undefined
  private requests = 0
  private navigations = 0
  private unpacked = 0
  private readonly end = new AbortController()

  private constructor(
    private readonly session: CDPSession,
    private readonly mainFrame: string,
    private readonly proxy: EgressProxy,
    private readonly allowedHosts: readonly string[],
    private readonly limits: ReaderLimits,
  ) {
    session.on('Fetch.requestPaused', (event) => void this.judge(event))
    session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
      // The login is the proxy's; no page gets one.
      const answer =
        authChallenge.source === 'Proxy'
          ? ({
              response: 'ProvideCredentials',
              username: proxy.username,
              password: proxy.password,
            } as const)
          : ({ response: 'CancelAuth' } as const)
      this.tell('Fetch.continueWithAuth', { requestId, authChallengeResponse: answer })
    })
    session.on('Network.dataReceived', ({ dataLength }) => {
      this.unpacked += dataLength
      if (this.unpacked > limits.unpackedBytes) this.end.abort(new PageTooLarge('document'))
    })
    session.on('Network.responseReceived', ({ type, frameId, response }) => {
      if (type !== 'Document' || frameId !== mainFrame) return
      const [, contentType = response.mimeType] =
        Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-type') ?? []
      this.shown = { url: response.url, status: response.status, contentType }
    })
    session.on('Page.javascriptDialogOpening', () =>
      this.tell('Page.handleJavaScriptDialog', { accept: false }),
    )
  }

  static async watch(
    session: CDPSession,
    proxy: EgressProxy,
    allowedHosts: readonly string[],
    limits: ReaderLimits,
  ): Promise<PageGuard> {
    const { frameTree } = await session.send('Page.getFrameTree')
    const guard = new PageGuard(session, frameTree.frame.id, proxy, allowedHosts, limits)
    await session.send('Page.enable')
    await session.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 })
    await session.send('Network.setBypassServiceWorker', { bypass: true })
    await session.send('Fetch.enable', { handleAuthRequests: true })
    return guard
  }

  /** Aborted when the page does what it may not; its reason says what. */
  get violated(): AbortSignal {
    return this.end.signal
  }

  private judge({ requestId, request, resourceType, frameId }: RequestPaused) {
    this.requests += 1
    if (this.requests > this.limits.requestsOfPage) this.end.abort(new PageTooLarge('requests'))
    const isFine =
      !this.end.signal.aborted &&
      NEEDED.has(resourceType) &&
      (resourceType !== 'Document' || this.mayShow(request.url, frameId === this.mainFrame))
    if (isFine) this.tell('Fetch.continueRequest', { requestId })
    else this.tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
  }

  /** A frame within the page that leads elsewhere stays empty; the page itself must not lead elsewhere. */
  private mayShow(url: string, isPage: boolean): boolean {
    if (isPage) this.navigations += 1
    if (this.navigations > this.limits.navigationsOfPage) this.end.abort(new PageBroken('redirects'))
    try {
      const destination = this.proxy.check(url)
      if (!isWithin(destination.host, this.allowedHosts))
        throw new Refusal('host_not_allowed', destination.host)
      if (isPage) this.destination = destination
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.proxy.record.refuse(error)
      if (isPage) this.end.abort(new RefusedAddress(error.code))
      return false
    }
  }

  /** Nobody waits for the answer of a page that may be gone. */
  private tell(...[method, parameters]: Parameters<CDPSession['send']>) {
    this.session.send(method, parameters).catch(() => {})
  }
}
