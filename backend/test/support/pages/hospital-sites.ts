import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Browsers, type PageReader, RefusedAddress } from '../../../src/modules/reviews/browser/index.js'

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void)

const MOST_REDIRECTS = 5

/** Websites of hospitals, on a server of this machine; every host's pages by path. */
export class HospitalSites {
  /** `GET host/path` of everything that was asked for. */
  heard: string[] = []
  private pages = new Map<string, Answer>()
  private readonly server: Server

  private constructor(secured?: ServerOptions) {
    const serve = (incoming: IncomingMessage, response: ServerResponse) => {
      const address = `${incoming.headers.host}${incoming.url}`
      this.heard.push(address)
      const answer = this.pages.get(address)
      if (answer === undefined) response.writeHead(404).end()
      else if (typeof answer === 'string')
        response.setHeader('content-type', 'text/html; charset=utf-8').end(answer)
      else answer(incoming, response)
    }
    this.server = secured ? createSecureServer(secured, serve) : createServer(serve)
  }

  /** @param secured with a key and a certificate, for https */
  static async start(secured?: ServerOptions): Promise<HospitalSites> {
    const sites = new HospitalSites(secured)
    await new Promise<void>((resolve) => sites.server.listen(0, '127.0.0.1', resolve))
    return sites
  }

  get port() {
    return (this.server.address() as AddressInfo).port
  }

  show(pages: Record<string, Answer>) {
    this.heard = []
    this.pages = new Map(Object.entries(pages))
  }

  close() {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(resolve))
  }
}

/** Stands in for the browser, which has tests of its own: plain requests, to the sites whatever the host. */
export class PlainBrowsers implements Browsers {
  open = async (): Promise<PageReader> => new PlainReader(this.sites)

  constructor(private readonly sites: HospitalSites) {}
}

class PlainReader implements PageReader {
  constructor(private readonly sites: HospitalSites) {}

  async read(url: string, options: Parameters<PageReader['read']>[1]) {
    const answer = await this.ask(url, options)
    return { ...answer, html: answer.text, readAt: new Date() }
  }

  async text(url: string, options: Parameters<PageReader['text']>[1]) {
    const { status, text } = await this.ask(url, options)
    return { status, text }
  }

  async close() {}

  private async ask(
    url: string,
    { signal, allowedHosts }: { signal: AbortSignal; allowedHosts: readonly string[] },
    redirects = 0,
  ): Promise<{ url: string; status: number; contentType: string; text: string }> {
    const { hostname, pathname, search } = new URL(url)
    if (!allowedHosts.includes(hostname)) throw new RefusedAddress('host_not_allowed')
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host: hostname }
      request({ host: '127.0.0.1', port: this.sites.port, path: pathname + search, headers, signal }, resolve)
        .on('error', reject)
        .end()
    })
    const { statusCode: status = 0, headers } = answer
    const text = (await answer.toArray()).join('')
    if (headers.location && redirects < MOST_REDIRECTS)
      return this.ask(new URL(headers.location, url).href, { signal, allowedHosts }, redirects + 1)
    return { url, status, contentType: headers['content-type'] ?? '', text }
  }
}
