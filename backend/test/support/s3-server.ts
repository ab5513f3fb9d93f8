import { createHash, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const ACCESS_KEY = 'test-access'
const SECRET_KEY = 'test-secret/+'
const BUCKET = 'records'
/** S3 refuses parts that are smaller, the last one excepted. */
const SMALLEST_PART = 5 * 1024 * 1024
/** S3 lists 1,000: this one has its callers turn pages. */
const PAGE = 2

interface Answer {
  status: number
  body?: Buffer | string
  headers?: Record<string, string>
}

const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const problem = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})

/** The part of S3's REST protocol that storing objects needs, on a port of its own, in memory. */
export class S3Server {
  readonly objects = new Map<string, Buffer>()
  readonly uploads = new Map<string, Map<number, Buffer>>()
  /** Answers 503 to the requests it is true for. */
  fails: (method: string, url: URL) => boolean = () => false

  /** How it answers every request, or that it does not until it recovers. */
  misbehaves: { status: number; code: string } | 'hangs' | undefined
  /** Requests that wait for its recovery. */
  hanging = 0
  private readonly recovered = new EventEmitter().setMaxListeners(0)

  private readonly server = createServer((request, response) => void this.serve(request, response))

  static async start(): Promise<S3Server> {
    const s3 = new S3Server()
    s3.server.listen(0, '127.0.0.1')
    await once(s3.server, 'listening')
    return s3
  }

  /** The address for STORAGE_URL. */
  url(secret = SECRET_KEY, access = ACCESS_KEY): string {
    const { port } = this.server.address() as AddressInfo
    return `s3://${access}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${BUCKET}?tls=false`
  }

  /** Names of what is kept, uploads that were never finished included. */
  held(): string[] {
    return [...this.objects.keys(), ...this.uploads.keys()]
  }

  async close() {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  recover() {
    this.misbehaves = undefined
    this.recovered.emit('recovered')
  }

  private async serve(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://s3')
    if (this.misbehaves === 'hangs') {
      this.hanging += 1
      await once(this.recovered, 'recovered')
      this.hanging -= 1
    }
    const { status, body: answer = '', headers = {} } = this.answer(request, url, body)
    const bytes = Buffer.from(answer)
    response.writeHead(status, {
      'content-type': 'application/xml',
      'content-length': bytes.length,
      ...headers,
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  private answer({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): Answer {
    if (typeof this.misbehaves === 'object') return problem(this.misbehaves.status, this.misbehaves.code)
    if (this.fails(method, url)) return problem(503, 'ServiceUnavailable')
    const signed = headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${ACCESS_KEY}/`)
    if (!signed) return problem(403, 'InvalidAccessKeyId')
    if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) {
      return problem(400, 'XAmzContentSHA256Mismatch')
    }
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== BUCKET) return problem(404, 'NoSuchBucket')
    const key = decodeURIComponent(rest.join('/'))
    if (method === 'GET' && url.searchParams.get('list-type') === '2') return this.list(url.searchParams)
    const upload = url.searchParams.get('uploadId')
    if (upload) return this.answerUpload(method, url, key, upload, body)
    if (method === 'POST' && url.searchParams.has('uploads')) return this.startUpload(key)
    return this.answerObject(method, key, body)
  }

  private answerObject(method: string, key: string, body: Buffer): Answer {
    if (method === 'PUT') {
      this.objects.set(key, body)
      return { status: 200, headers: { etag: md5(body) } }
    }
    if (method === 'DELETE') {
      this.objects.delete(key)
      return { status: 204 }
    }
    const object = this.objects.get(key)
    if (!object) return problem(404, 'NoSuchKey')
    return {
      status: 200,
      body: object,
      headers: { etag: md5(object), 'last-modified': new Date(0).toUTCString() },
    }
  }

  private list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()].sort()
    const left = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const page = left.slice(0, PAGE)
    const next = left.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
    return { status: 200, body: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` }
  }

  private startUpload(key: string): Answer {
    const id = randomUUID()
    this.uploads.set(id, new Map())
    const names = `<Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`
    return { status: 200, body: `<InitiateMultipartUploadResult>${names}</InitiateMultipartUploadResult>` }
  }

  private answerUpload(method: string, url: URL, key: string, id: string, body: Buffer): Answer {
    const parts = this.uploads.get(id)
    if (!parts) return problem(404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body)
      return { status: 200, headers: { etag: md5(body) } }
    }
    this.uploads.delete(id)
    return method === 'DELETE' ? { status: 204 } : this.completeUpload(key, parts, body.toString())
  }

  private completeUpload(key: string, parts: Map<number, Buffer>, request: string): Answer {
    const chosen: Buffer[] = []
    for (const [, part = ''] of request.matchAll(/<Part>(.*?)<\/Part>/gs)) {
      const bytes = parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1]))
      const etag = /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"')
      if (!bytes || md5(bytes) !== etag) return problem(400, 'InvalidPart')
      chosen.push(bytes)
    }
    if (chosen.slice(0, -1).some(({ length }) => length < SMALLEST_PART))
      return problem(400, 'EntityTooSmall')
    const object = Buffer.concat(chosen)
    this.objects.set(key, object)
    const names = `<Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>${md5(object)}</ETag>`
    return { status: 200, body: `<CompleteMultipartUploadResult>${names}</CompleteMultipartUploadResult>` }
  }
}
