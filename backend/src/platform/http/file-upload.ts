import { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expectFile } from './arrival.js'
import { sendProblem } from './problem.filter.js'
import { ProblemError } from './problem.js'

/** So much of a refused request is still read, and forgotten: a browser that is cut off sees no answer. */
const DISCARD_BYTES = 32 * 1024 * 1024
const DISCARD_MS = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean
  }
}

export interface UploadedFile {
  /** As the client sent it. */
  name: string
  /** Content type that the client claims. */
  type: string
  /** Ends only when the whole form has arrived and held nothing else. */
  content: Readable
}

/** The route takes a multipart form; all others take JSON. */
export const TakesFile = () => RouteConfig({ takesFile: true })

export async function takeFiles(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
  const fastify = app.getHttpAdapter().getInstance()
  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, config } = request.routeOptions
    if (!url?.startsWith('/api/') || config.takesFile) return
    if (/^\s*multipart\//i.test(request.headers['content-type'] ?? ''))
      return sendProblem(new ProblemError('unsupported_media_type'), request, reply)
  })
}

/**
 * Hands the one file of a form over while it arrives.
 * @throws ProblemError unsupported_media_type, invalid_input for a form that holds anything else or breaks off
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  field: string,
  take: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw new ProblemError('unsupported_media_type', { detail: 'Please send the file as a form.' })
  const stopWatch = expectFile(request.raw)
  try {
    const parts = request.parts({
      limits: { fileSize: Number.MAX_SAFE_INTEGER, parts: 2, headerPairs: 20, fieldSize: 1_024 },
    })
    const { value: part } = await readable(parts.next())
    if (part?.type !== 'file' || part.fieldname !== field || !part.filename) throw notOneFile(field)
    const content = Readable.from(wholeForm(part, parts, field), { objectMode: false })
    return await take({ name: part.filename, type: part.mimetype, content })
  } finally {
    stopWatch()
    discardRest(request)
  }
}

async function* wholeForm(part: MultipartFile, parts: AsyncIterator<unknown>, field: string) {
  const bytes = part.file[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await readable(bytes.next())
      if (done) break
      yield value as Buffer
    }
    const { done } = await readable(parts.next())
    if (!done) throw notOneFile(field)
  } finally {
    await bytes.return?.()
  }
}

/** What fails here is the form, or its sender is gone. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw new ProblemError('invalid_input')
  }
}

const notOneFile = (field: string) =>
  new ProblemError('invalid_input', {
    errors: [{ pointer: `/${field}`, code: 'file', detail: `Send one file, as the field ${field}` }],
  })

function discardRest({ raw }: FastifyRequest) {
  if (raw.readableEnded || raw.destroyed) return
  let left = DISCARD_BYTES
  const end = setTimeout(() => raw.destroy(), DISCARD_MS).unref()
  raw.once('close', () => clearTimeout(end))
  raw.once('end', () => clearTimeout(end))
  raw.unpipe()
  raw.on('error', () => undefined)
  raw.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}
