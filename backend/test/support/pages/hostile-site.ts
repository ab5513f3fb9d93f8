import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { SERVICE_WORKER_SCRIPT, tryingPage, WAYS_OUT, WORKER_SCRIPT } from './ways-out.js'

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => unknown

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JAVASCRIPT = { 'content-type': 'text/javascript' }
const MIB = 1_024 * 1_024

const page =
  (body: string): Answer =>
  (_request, response) =>
    response.writeHead(200, HTML).end(`<!doctype html><title>Reviews</title><body>${body}`)

const script = (code: string) => page(`<p>Good</p><script>${code}</script>`)

/** `/redirect?to=`: where a page leads is in its address. */
const PAGES: Record<string, Answer> = {
  '/good': page('<p id="said">nothing</p><script>said.textContent = "said by a script"</script>'),
  '/agent': (request, response) => response.writeHead(200, HTML).end(`<p>${request.headers['user-agent']}`),
  '/worker.js': (_request, response) => response.writeHead(200, JAVASCRIPT).end(WORKER_SCRIPT),
  '/service-worker.js': (_request, response) =>
    response.writeHead(200, JAVASCRIPT).end(SERVICE_WORKER_SCRIPT),
  '/try': (_request, response, { searchParams }) => {
    const way = WAYS_OUT[searchParams.get('way') ?? ''] ?? 'throw new Error("Unknown way")'
    response.writeHead(200, HTML).end(tryingPage(way, searchParams.getAll('target')))
  },
  '/redirect': (_request, response, { searchParams }) =>
    response.writeHead(301, { location: searchParams.get('to') ?? '' }).end(),
  '/refresh': (_request, response, { searchParams }) =>
    response
      .writeHead(200, HTML)
      .end(`<meta http-equiv="refresh" content="0;url=${searchParams.get('to')}">`),
  '/script-location': (_request, response, { searchParams }) =>
    response
      .writeHead(200, HTML)
      .end(`<p>x<script>location = ${JSON.stringify(searchParams.get('to'))}</script>`),
  '/form': (_request, response, { searchParams }) =>
    response
      .writeHead(200, HTML)
      .end(
        `<form method="post" action="${searchParams.get('to')}"></form><script>document.forms[0].submit()</script>`,
      ),
  '/login': (_request, response) =>
    response.writeHead(401, { ...HTML, 'www-authenticate': 'Basic realm="x"' }).end('<p>Who are you?'),

  '/endless-body': async (_request, response) => {
    response.writeHead(200, HTML)
    const piece = 'x'.repeat(MIB)
    while (!response.destroyed)
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  },
  '/slow-body': async (_request, response) => {
    response.writeHead(200, HTML)
    while (!response.destroyed) {
      response.write('x')
      await sleep(100)
    }
  },
  '/never': () => {},
  '/gzip-bomb': (_request, response) => {
    response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' })
    const zip = createGzip()
    zip.pipe(response)
    const zeros = Buffer.alloc(MIB)
    const more = () => {
      while (!response.destroyed && zip.write(zeros));
      if (!response.destroyed) zip.once('drain', more)
    }
    more()
  },
  '/fetched-bomb': script(`fetch('/gzip-bomb').then((answer) => answer.text())`),
  '/redirect-loop': (_request, response) => response.writeHead(302, { location: '/redirect-loop' }).end(),
  '/refresh-loop': page('<meta http-equiv="refresh" content="0">'),
  '/location-loop': script(`location = '/location-loop?' + Math.random()`),
  '/alert-loop': script(`for (;;) alert('Your computer is infected')`),
  '/busy-loop': script('for (;;) {}'),
  '/history-loop': script(`for (let i = 0; ; i += 1) history.pushState(null, '', '?' + i)`),
  '/memory': script(`fetch('/never')
    const all = []
    setInterval(() => { for (let i = 0; i < 4; i += 1) all.push(new Uint8Array(8 << 20).fill(1)) }, 10)`),
  '/long-document': script(`document.body.append('é'.repeat(3 << 20))`),
  '/windows': script(`setInterval(() => window.open('/good?' + Math.random()), 1)`),
  '/download': (_request, response) =>
    response.writeHead(200, { 'content-disposition': 'attachment; filename="x.exe"' }).end('MZ'),
  '/downloads': script(`setInterval(() => {
    const link = Object.assign(document.createElement('a'), { href: '/download', download: 'x' })
    link.click()
  }, 50)`),
  '/gone': (_request, response) => response.writeHead(404).end(),
  '/nothing': (_request, response) => response.writeHead(204).end(),
  '/many-requests': script(`for (let i = 0; i < 2_000; i += 1) fetch('/small?' + i).catch(() => {})`),
  '/many-requests-of-a-worker': script(`
    const code = 'for (let i = 0; i < 2000; i += 1) fetch("' + location.origin + '/small?" + i).catch(() => {})'
    new Worker(URL.createObjectURL(new Blob([code])))
    fetch('/never')`),
  '/small': (_request, response) => response.end('x'),
  '/lies': script(`
    Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'forged' })
    Object.defineProperty(document, 'documentElement', { get: () => ({ outerHTML: 'forged' }) })
    String.prototype.slice = () => 'forged'`),
  '/surrogates': script(`document.body.append('\\ud800')`),
  '/remembers': (request, response) =>
    response.writeHead(200, { ...HTML, 'set-cookie': 'known=1' }).end(
      `<p id="said"></p><script>said.append('cookies: ${request.headers.cookie ?? ''}, storage: ' + localStorage.known)
        localStorage.known = 1</script>`,
    ),
  '/robots.txt': (_request, response) => response.end('User-agent: *\nDisallow: /secret\n'),
  '/long-robots.txt': (_request, response) => response.end('#'.repeat(MIB)),
}

/** A hospital's website that was taken over, on 127.0.0.1. */
export class HostileSite {
  heard: string[] = []
  private readonly arrivals = new EventEmitter()
  /** What was sent to whoever asks for a login. */
  readonly logins: string[] = []
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private readonly waiting: ServerResponse[] = []

  private constructor() {
    this.server = createServer((request, response) => {
      this.heard.push(`${request.method} ${request.url}`)
      this.arrivals.emit(request.url ?? '')
      if (request.headers.authorization) this.logins.push(request.headers.authorization)
      const url = new URL(request.url ?? '/', 'http://site')
      response.setHeader('access-control-allow-origin', '*')
      if (url.pathname === '/wait') return this.waiting.push(response)
      if (url.pathname === '/done') for (const held of this.waiting.splice(0)) held.end()
      const answer = PAGES[url.pathname] ?? PAGES['/small']
      answer?.(request, response, url)
    })
    this.server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.on('error', () => {})
    })
    this.server.on('upgrade', (request, socket) => {
      this.heard.push(`UPGRADE ${request.url}`)
      const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
      const accept = createHash('sha1').update(key).digest('base64')
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      )
    })
  }

  static async start(): Promise<HostileSite> {
    const site = new HostileSite()
    await once(site.server.listen(0, '127.0.0.1'), 'listening')
    return site
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** @param query values by name; an array names one several times */
  url(path: string, query: Record<string, string | string[]> = {}, host = '127.0.0.1'): string {
    const url = new URL(path, `http://${host}:${this.port}`)
    for (const [name, values] of Object.entries(query))
      for (const value of [values].flat()) url.searchParams.append(name, value)
    return url.href
  }

  /** Waits until somebody asks for it. */
  async isAsked(path: string) {
    await once(this.arrivals, path)
  }

  async close() {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
    await once(this.server, 'close')
  }
}
