import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a request may take to arrive. */
export interface Patience {
  headersMs: number
  /** The whole of one: no JSON and no form is larger than 256 KiB. */
  requestMs: number
  /** One with a file, from a person who may send it: 10 MB at 0.14 Mbit/s. */
  uploadMs: number
  /** In each such time some of the file has to arrive. */
  stallMs: number
  /** What was refused before it had arrived may go on arriving, unread: a browser that is cut off sees no answer. */
  discardMs: number
  /** How late slow headers may be noticed. */
  lookEveryMs: number
}

export const PATIENCE: Patience = {
  headersMs: 30_000,
  requestMs: 120_000,
  uploadMs: 10 * 60_000,
  stallMs: 60_000,
  discardMs: 30_000,
  lookEveryMs: 5_000,
}

const DISCARD_BYTES = 32 * 1024 * 1024

const TOO_LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

interface Expected {
  patience: Patience
  end: NodeJS.Timeout
  discarded?: boolean
}

const expected = new WeakMap<IncomingMessage, Expected>()

/**
 * Node knows one time for all requests, so it is told the longest; this ends every request that takes longer than the
 * ordinary one, unless its route has said that it expects a file.
 */
export const expectRequest =
  (patience: Patience) =>
  ({ raw }: FastifyRequest, reply: FastifyReply, next: () => void) => {
    if (!('content-length' in raw.headers) && !('transfer-encoding' in raw.headers)) return next()
    const hangUp = () => (reply.raw.headersSent ? raw.destroy() : tooLate(raw))
    const end = setTimeout(() => raw.complete || hangUp(), patience.requestMs).unref()
    expected.set(raw, { patience, end })
    whenOver(raw, () => clearTimeout(end))
    next()
  }

/** From here on the request has the time of a file. @returns what ends the watch */
export function expectFile(raw: IncomingMessage): () => void {
  const { patience, end: ordinary } = expected.get(raw) ?? { patience: PATIENCE }
  clearTimeout(ordinary)
  const end = setTimeout(() => tooLate(raw), patience.uploadMs).unref()
  let seen = raw.socket.bytesRead
  const look = setInterval(() => {
    // What has arrived and waits here is not the sender's delay.
    if (raw.socket.bytesRead === seen && raw.readableLength === 0) tooLate(raw)
    seen = raw.socket.bytesRead
  }, patience.stallMs).unref()
  const stop = () => {
    clearTimeout(end)
    clearInterval(look)
  }
  whenOver(raw, stop)
  return stop
}

/** The request is answered, or about to be: what still comes of it is forgotten, and not waited for without end. */
export function discardRest(raw: IncomingMessage): void {
  const request = expected.get(raw)
  if (raw.readableEnded || raw.destroyed || request?.discarded) return
  if (request) request.discarded = true
  let left = DISCARD_BYTES
  const end = setTimeout(() => raw.destroy(), (request?.patience ?? PATIENCE).discardMs).unref()
  whenOver(raw, () => clearTimeout(end))
  raw.unpipe()
  raw.on('error', () => undefined)
  raw.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}

function whenOver(raw: IncomingMessage, stop: () => void) {
  raw.once('end', stop)
  raw.once('close', stop)
}

function tooLate(raw: IncomingMessage) {
  if (raw.complete) return
  if (raw.socket.writable) raw.socket.end(TOO_LATE, () => raw.destroy())
  else raw.destroy()
}
