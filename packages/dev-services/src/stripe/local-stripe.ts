import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Account } from './account.ts'
import { Deliveries } from './deliveries.ts'
import { endpointOf } from './endpoints.ts'
import { badKey, keyReused, StripeRefusal, unknownUrl } from './errors.ts'
import { Faults } from './faults.ts'
import { newId } from './objects.ts'
import { answerPage } from './pages.ts'
import { parseForm } from './params.ts'
import { type AccountState, StateFile } from './state.ts'

const HOST = '127.0.0.1'
const LONGEST_BODY = 100_000
const TICK_MS = 10_000

export interface LocalStripeOptions {
  /** Where the state is kept; without it, in memory. */
  file?: string
  /** Only this key is taken. */
  apiKey: string
  /** Where events go, and the secret that signs them; without it they wait to be fetched. */
  webhook?: { url: string; secret: string }
  /** Whether what is due happens by itself. Tests move the clock instead, so that nothing happens between two of their lines. */
  isTicking?: boolean
  /** Where a browser finds the pages; without it, at the server itself. */
  pagesUrl?: string
}

interface Answer {
  status: number
  body: string
  replayed?: boolean
}

/**
 * A Stripe of this machine: the part of its API that the product uses, with pages to pay at and signed events. It moves no
 * money. What it does not know it refuses as Stripe does.
 */
export class LocalStripe {
  readonly account: Account
  readonly faults = new Faults()
  readonly deliveries: Deliveries
  /** `METHOD /path` of every call, for tests. */
  readonly calls: string[] = []
  /** Emits `call` when one has arrived, before it is answered. */
  readonly arrivals = new EventEmitter()
  private readonly state: AccountState
  private readonly stateFile: StateFile
  private readonly server: Server
  private ticker: NodeJS.Timeout | undefined

  constructor(private readonly options: LocalStripeOptions) {
    this.stateFile = new StateFile(options.file)
    this.state = this.stateFile.load()
    const save = () => this.save()
    this.deliveries = new Deliveries(this.state, save, options.webhook)
    this.account = new Account(this.state, Date.now, (event) => this.deliveries.add(event))
    this.server = createServer((request, response) => {
      this.serve(request, response).catch((error: Error) => {
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
        response.end(`${error.message}\n`)
      })
    })
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, HOST, resolve))
    if (this.options.isTicking !== false)
      this.ticker = setInterval(() => this.change(() => this.account.tick()), TICK_MS)
    this.deliveries.wake()
    return this.url
  }

  get url(): string {
    return `http://${HOST}:${(this.server.address() as AddressInfo).port}`
  }

  get pagesUrl(): string {
    return this.options.pagesUrl ?? `${this.url}/dev/stripe`
  }

  async close(): Promise<void> {
    clearInterval(this.ticker)
    const closed = new Promise((resolve) => this.server.close(resolve))
    this.server.closeAllConnections()
    await this.deliveries.close()
    await closed
  }

  save(): void {
    this.stateFile.save(this.state)
  }

  /** Does something to the account and keeps what came of it. */
  change<T>(work: () => T): T {
    const result = work()
    this.save()
    return result
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const method = request.method ?? 'GET'
    const body = await readBody(request)
    if (pathname.startsWith('/dev/stripe')) return answerPage(this, { method, pathname, body }, response)
    this.calls.push(`${method} ${pathname}`)
    this.arrivals.emit('call', `${method} ${pathname}`)
    const fault = this.faults.next(`${method} ${pathname}`)
    if (fault === 'reset') return void request.socket.destroy()
    if (fault === 'silence') return
    if (fault === 'garbage') return void response.writeHead(200, JSON_TYPE).end('<html>busy</html>')
    if (fault === '429' || fault === '500') return send(response, refusalOf(fault))
    const answer = this.answer(request, method, pathname, search, body)
    this.save()
    if (fault === 'lost-answer') return void request.socket.destroy()
    send(response, answer)
  }

  private answer(
    request: IncomingMessage,
    method: string,
    path: string,
    search: string,
    body: string,
  ): Answer {
    try {
      this.checkKey(request.headers.authorization)
      const key = request.headers['idempotency-key']
      if (method !== 'POST' || typeof key !== 'string') return this.call(method, path, search, body)
      const hash = createHash('sha256').update(`${path}\n${body}`).digest('hex')
      const first = this.state.answered[key]
      if (first && first.request !== hash) throw keyReused()
      if (first) return { status: first.status, body: first.body, replayed: true }
      const answer = this.call(method, path, search, body)
      this.state.answered[key] = { request: hash, ...answer }
      return answer
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return { status: error.status, body: JSON.stringify({ error: error.body }) }
    }
  }

  private call(method: string, path: string, search: string, body: string): Answer {
    const found = endpointOf(method, path)
    if (!found) throw unknownUrl(method, path)
    const params = parseForm(method === 'GET' || method === 'DELETE' ? search : body)
    const object = found.endpoint({ account: this.account, id: found.id, params, pages: this.pagesUrl })
    return { status: 200, body: JSON.stringify(object) }
  }

  private checkKey(authorization = '') {
    const key = authorization.replace(/^Bearer /, '')
    if (!key)
      throw badKey(
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      )
    if (key !== this.options.apiKey) throw badKey(`Invalid API Key provided: ${key.slice(0, 8)}***`)
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

const refusalOf = (fault: '429' | '500'): Answer => ({
  status: Number(fault),
  body: JSON.stringify({
    error:
      fault === '429'
        ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }
        : { type: 'api_error', message: 'Something went wrong on our end.' },
  }),
})

function send(response: ServerResponse, { status, body, replayed }: Answer): void {
  response.writeHead(status, {
    ...JSON_TYPE,
    'request-id': newId('req'),
    'cache-control': 'no-store',
    ...(replayed && { 'idempotent-replayed': 'true' }),
  })
  response.end(body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > LONGEST_BODY) throw new Error('The request is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
