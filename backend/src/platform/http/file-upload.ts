import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import { type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../errors/index.js'
import { discardRest, expectFile } from './arrival.js'
import { sendProblem } from './problem.filter.js'

/** Of a form, for all that is not the file. */
const FORM_BYTES = 64 * 1024
/** Uploads under way at the same time, of one person and in each process. */
const MOST_OPEN = 6
const RETRY_AFTER_SECONDS = 10
const open = new Map<string, number>()

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

interface Expectation {
  field: string
  mostBytes: number
  /** Whose request it is. */
  sender: string
}

/**
 * Hands the one file of a form over while it arrives.
 * @throws ProblemError unsupported_media_type, file_too_large, rate_limited, invalid_input for a form that holds anything
 * else or breaks off
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  { field, mostBytes, sender }: Expectation,
  take: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const { raw, headers } = request
  if (!request.isMultipart()) throw new ProblemError('unsupported_media_type', { reason: 'send_as_form' })
  const mostOfForm = mostBytes + FORM_BYTES
  if (Number(headers['content-length'] ?? 0) > mostOfForm) throw new ProblemError('file_too_large')
  const close = openFor(sender)
  const stopWatch = expectFile(raw)
  try {
    const parts = request.parts({
      limits: { fileSize: Number.MAX_SAFE_INTEGER, parts: 2, headerPairs: 20, fieldSize: 1_024 },
    })
    const first = parts.next()
    const readable = untilTooMuch(raw, mostOfForm)
    const { value: part } = await readable(first)
    if (part?.type !== 'file' || part.fieldname !== field || !part.filename) throw notOneFile(field)
    const content = Readable.from(wholeForm(part, parts, field, readable), { objectMode: false })
    return await take({ name: part.filename, type: part.mimetype, content })
  } finally {
    close()
    stopWatch()
    discardRest(raw)
  }
}

function openFor(sender: string): () => void {
  const before = open.get(sender) ?? 0
  if (before >= MOST_OPEN) throw new ProblemError('rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  open.set(sender, before + 1)
  return () => {
    const left = (open.get(sender) ?? 1) - 1
    if (left > 0) open.set(sender, left)
    else open.delete(sender)
  }
}

type Reading = <T>(reading: Promise<T>) => Promise<T>

/**
 * Whatever the parser makes of it, no more than that of the form is read. Anything else that fails while reading is the
 * form, or its sender is gone.
 */
function untilTooMuch(raw: IncomingMessage, mostBytes: number): Reading {
  // Only the reading under way is told: a promise raced by every chunk would keep them all.
  let fail: ((refusal: ProblemError) => void) | undefined
  let left = mostBytes
  raw.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) fail?.(new ProblemError('file_too_large'))
  })
  return (reading) =>
    new Promise((resolve, reject) => {
      fail = reject
      if (left < 0) reject(new ProblemError('file_too_large'))
      reading.then(resolve, () => reject(new ProblemError('invalid_input')))
    })
}

async function* wholeForm(
  part: MultipartFile,
  parts: AsyncIterator<unknown>,
  field: string,
  readable: Reading,
) {
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
    part.file.destroy()
  }
}

const notOneFile = (field: string) =>
  new ProblemError('invalid_input', {
    errors: [{ pointer: `/${field}`, code: 'one_file', params: { field } }],
  })
