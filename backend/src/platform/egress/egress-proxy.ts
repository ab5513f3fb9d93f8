import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type Duplex, pipeline, type Readable } from 'node:stream'
import { type Destination, destinationOf } from './destination.js'
import { EGRESS_LIMITS, type EgressLimits } from './egress-limits.js'
import { EgressRecord } from './egress-record.js'
import { withoutHopByHop } from './hop-headers.js'
import { onlyTo, PublicHosts, type ReachOptions } from './public-hosts.js'
import { Refusal } from './refusal.js'

export interface EgressOptions extends ReachOptions {
  limits?: Partial<EgressLimits>
}

const TUNNEL_TARGET = /^[^/?#@\\]+:\d{1,5}$/
const CHALLENGE = 'Basic realm="egress"'

/**
 * The only way out for one run of something that is not trusted: an HTTP proxy on the loopback, with a secret of its own. It
 * resolves names itself and connects to the addresses that it checked.
 */
export class EgressProxy {
  readonly username = 'run'
  readonly password = randomBytes(24).toString('base64url')
  readonly record: EgressRecord
  private readonly limits: EgressLimits
  private readonly hosts: PublicHosts
  private readonly server: Server
  private readonly sockets = new Set<Duplex>()
  private outgoing = 0
  private readonly expectedLogin: Buffer
  private timer: NodeJS.Timeout | undefined

  private constructor({ limits, ...reach }: EgressOptions) {
    this.limits = { ...EGRESS_LIMITS, ...limits }
    this.record = new EgressRecord(this.limits)
    this.hosts = new PublicHosts(reach)
    const login = Buffer.from(`${this.username}:${this.password}`).toString('base64')
    this.expectedLogin = Buffer.from(`Basic ${login}`)
    this.server = createServer((request, response) => void this.forward(request, response))
    this.server.on('connect', (request, socket, head) => void this.tunnel(request, socket, head))
    this.server.on('connection', (socket) => this.hold(socket))
    this.server.on('clientError', (_error, socket) => socket.destroy())
    this.server.maxConnections = this.limits.connections
  }

  static async start(options: EgressOptions = {}): Promise<EgressProxy> {
    const proxy = new EgressProxy(options)
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening')
    proxy.timer = setTimeout(() => proxy.record.exhaust('total_time'), proxy.limits.totalMs).unref()
    proxy.record.exhausted.addEventListener('abort', () => proxy.cut())
    return proxy
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** For a client that takes the login in the address. */
  get url(): string {
    return `http://${this.username}:${this.password}@127.0.0.1:${this.port}`
  }

  /** @throws Refusal for what an address shows without asking for its name */
  check(address: string): Destination {
    const destination = destinationOf(address)
    this.hosts.checkPort(destination)
    return destination
  }

  async close() {
    clearTimeout(this.timer)
    if (!this.server.listening) return
    const closed = once(this.server, 'close')
    this.server.close()
    this.cut()
    await closed
  }

  private cut() {
    for (const socket of this.sockets) socket.destroy()
  }

  private hold(socket: Socket) {
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    // Told by whoever waits for it; the other side is let go by pipeline.
    socket.on('error', () => {})
    socket.setTimeout(this.limits.idleMs, () => socket.destroy())
  }

  private async forward(request: IncomingMessage, response: ServerResponse) {
    if (!this.isKnown(request)) {
      response.writeHead(407, { 'proxy-authenticate': CHALLENGE, 'content-length': 0 }).end()
      return
    }
    try {
      const { lookup, port, destination } = await this.open(request.url ?? '')
      if (destination.url.protocol !== 'http:') throw new Refusal('scheme', destination.host)
      const outgoing = httpRequest({
        host: destination.host,
        port,
        path: `${destination.url.pathname}${destination.url.search}`,
        method: request.method,
        headers: ['host', destination.url.host, ...withoutHopByHop(request.rawHeaders, ['host'])],
        lookup,
        agent: false,
      })
      outgoing.on('socket', (socket) => this.watch(socket))
      // As if the server had hung up on the browser: an answer of ours must not be taken for a page.
      outgoing.on('error', () => response.destroy())
      outgoing.on('response', (answer) => {
        try {
          response.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.rawHeaders))
        } catch {
          // What a server may send and Node does not send on, such as the status 050.
          return response.destroy()
        }
        pipeline(answer, response, () => {})
      })
      response.on('close', () => outgoing.destroy())
      this.count(request)
      request.pipe(outgoing)
    } catch (error) {
      const status = this.note(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(status, { 'content-length': 0 }).end()
    }
  }

  private async tunnel(request: IncomingMessage, client: Duplex, head: Buffer) {
    if (!this.isKnown(request)) return hangUp(client, 407, `Proxy-Authenticate: ${CHALLENGE}\r\n`)
    try {
      const target = request.url ?? ''
      if (!TUNNEL_TARGET.test(target)) throw new Refusal('not_a_url')
      const { lookup, port, destination } = await this.open(`http://${target}`)
      if (client.destroyed) return
      const outgoing = connect({ host: destination.host, port, lookup })
      this.watch(outgoing)
      client.once('close', () => outgoing.destroy())
      await once(outgoing, 'connect')
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      outgoing.write(head)
      this.count(client)
      pipeline(client, outgoing, client, () => {})
    } catch (error) {
      hangUp(client, this.note(error))
    }
  }

  /** @throws Refusal; what it gives leads nowhere but to the addresses that were checked. */
  private async open(target: string) {
    this.record.spendRequest()
    this.record.exhausted.throwIfAborted()
    const destination = destinationOf(target)
    const { addresses, port } = await this.hosts.reach(destination)
    if (this.outgoing >= this.limits.connections) throw new Error('Too many connections')
    return { destination, port, lookup: onlyTo(addresses) }
  }

  private watch(socket: Socket) {
    this.outgoing += 1
    const late = setTimeout(() => socket.destroy(new Error('No connection in time')), this.limits.connectMs)
    socket.once('connect', () => clearTimeout(late))
    socket.once('close', () => {
      clearTimeout(late)
      this.outgoing -= 1
    })
    this.hold(socket)
    this.count(socket)
  }

  private count(stream: Readable) {
    stream.on('data', ({ length }: Buffer) => this.record.spendBytes(length))
  }

  /** @returns the status to answer with */
  private note(error: unknown): number {
    if (!(error instanceof Refusal)) return 502
    this.record.refuse(error)
    return 403
  }

  private isKnown({ headers }: IncomingMessage): boolean {
    const login = Buffer.from(headers['proxy-authorization'] ?? '')
    return login.length === this.expectedLogin.length && timingSafeEqual(login, this.expectedLogin)
  }
}

function hangUp(client: Duplex, status: number, header = '') {
  client.end(`HTTP/1.1 ${status} Refused\r\n${header}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}
