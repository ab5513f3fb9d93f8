import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type OpenAI from 'openai'
import { answerTo, HOSTILE_MATCHING, HOSTILE_TEXT } from './answers.ts'
import { badKey, brokenDown, noKey, notJson, OpenAiRefusal, rateLimited, unknownUrl } from './errors.ts'
import { type Fault, Faults, isFault } from './faults.ts'
import * as make from './objects.ts'
import { checkedParams } from './request.ts'
import { eventsOf, write, writeStream } from './stream.ts'

const HOST = '127.0.0.1'
const LONGEST_BODY = 1_000_000
const SLOW_MS = 2_000
const KEPT_CALLS = 1_000
const MODELS = ['gpt-5.4-mini', 'gpt-5.4', 'gpt-6-luna']
const JSON_TYPE = { 'content-type': 'application/json' }

export interface LocalOpenAiOptions {
  /** Only this key is taken. */
  apiKey: string
}

/** What arrived, for assertions. */
export interface Call {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

type Params = OpenAI.Responses.ResponseCreateParams

/**
 * An OpenAI of this machine: the part of the Responses API that the product uses. It answers from the rows that it is sent,
 * misbehaves when told to (`faults`, `POST /control`, or the header `x-fault`), and sends nothing anywhere.
 */
export class LocalOpenAi {
  readonly faults = new Faults()
  readonly calls: Call[] = []
  private readonly server: Server

  constructor(private readonly options: LocalOpenAiOptions) {
    this.server = createServer((request, response) => {
      this.serve(request, response).catch((error: Error) => {
        // Whoever asked has gone, or sent more than is read.
        if (response.headersSent) return void response.destroy()
        response.writeHead(500, { 'content-type': 'text/plain' }).end(`${error.message}\n`)
      })
    })
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, HOST, resolve))
    return this.url
  }

  /** What OPENAI_BASE_URL is to be. */
  get url(): string {
    return `http://${HOST}:${(this.server.address() as AddressInfo).port}/v1`
  }

  /** The next one who asks has arrived. */
  async called(): Promise<void> {
    await once(this.server, 'request')
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    this.server.closeAllConnections()
    await closed
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const method = request.method ?? 'GET'
    const body = await readBody(request)
    if (pathname === '/control') return this.control(method, body, response)
    this.calls.push({ method, path: pathname, headers: request.headers, body })
    this.calls.splice(0, this.calls.length - KEPT_CALLS)
    const given = request.headers['x-fault']
    const fault = isFault(given) ? given : this.faults.next()
    if (fault === 'reset') return void request.socket.destroy()
    if (fault === 'silence') return
    if (fault === 'redirect') return void response.writeHead(307, { location: '/v1/elsewhere' }).end()
    if (fault === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>busy</h1>')
    if (fault === 'slow-first-byte') await delay(SLOW_MS)
    try {
      if (fault === '429') throw rateLimited()
      if (fault === '500') throw brokenDown()
      this.checkKey(request.headers.authorization)
      if (pathname.startsWith('/v1/models')) return this.models(pathname, response)
      if (method !== 'POST' || pathname !== '/v1/responses') throw unknownUrl(method, pathname)
      await this.respond(checkedParams(parsed(body), MODELS), body, fault, response)
    } catch (error) {
      if (!(error instanceof OpenAiRefusal)) throw error
      send(response, error.status, { error: error.body }, error.headers)
    }
  }

  private async respond(params: Params, body: string, fault: Fault | undefined, response: ServerResponse) {
    const structured = params.text?.format?.type === 'json_schema'
    const text = fault === 'hostile' ? (structured ? HOSTILE_MATCHING : HOSTILE_TEXT) : answerTo(params)
    const used =
      fault === 'no-usage'
        ? undefined
        : fault === 'absurd-usage'
          ? make.usage(1, 1e12)
          : make.usage(make.tokensOf(body), make.tokensOf(text))
    const begun = make.response(params)
    if (params.stream) return writeStream(response, eventsOf({ begun, text, used, fault }), fault)
    if (fault === 'stall') return
    if (fault === 'cut') {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '10000' }).write('{"id":"resp_')
      return void setImmediate(() => response.destroy())
    }
    if (fault === 'endless' || fault === 'endless-line') return writeEndless(response)
    if (fault === 'malformed' || fault === 'short') {
      const answer = make.finished(begun, make.textPart(text.slice(0, -2)), used)
      return send(response, 200, answer)
    }
    const part = fault === 'refusal' ? make.refusalPart('I cannot help with that.') : make.textPart(text)
    const answer = make.finished(begun, part, used)
    if (fault === 'incomplete')
      Object.assign(answer, { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })
    if (fault === 'failed')
      Object.assign(answer, {
        status: 'failed',
        output: [],
        error: { code: 'server_error', message: 'The model failed to generate a response.' },
      })
    send(response, 200, answer)
  }

  private models(path: string, response: ServerResponse) {
    const all: OpenAI.Models.Model[] = MODELS.map((id) => ({
      id,
      object: 'model',
      created: 1_773_705_600,
      owned_by: 'system',
    }))
    if (path === '/v1/models') return send(response, 200, { object: 'list', data: all })
    const model = all.find(({ id }) => path === `/v1/models/${id}`)
    if (!model) throw unknownUrl('GET', path)
    send(response, 200, model)
  }

  /** GET what arrived, POST {fault, times}, DELETE both. */
  private control(method: string, body: string, response: ServerResponse) {
    if (method === 'GET') return send(response, 200, { calls: this.calls })
    if (method === 'DELETE') {
      this.calls.length = 0
      this.faults.clear()
      return send(response, 200, {})
    }
    const { fault, times = 1 } = JSON.parse(body)
    if (!isFault(fault)) return send(response, 400, { error: 'no such fault' })
    this.faults.plan(fault, Number(times))
    send(response, 200, {})
  }

  private checkKey(authorization = '') {
    const key = authorization.replace(/^Bearer /, '')
    if (!key) throw noKey()
    if (key !== this.options.apiKey) throw badKey(key)
  }
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response
    .writeHead(status, { ...JSON_TYPE, 'x-request-id': make.newId('req'), ...headers })
    .end(JSON.stringify(body))
}

/** A document that never ends, as fast as it is read. */
async function writeEndless(response: ServerResponse) {
  response.writeHead(200, JSON_TYPE).write('{"id":"')
  const piece = 'x'.repeat(16_384)
  while (!response.destroyed) await write(response, piece)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw notJson()
  }
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
