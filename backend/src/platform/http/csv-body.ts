import { type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../errors/problem.js'
import { sendProblem } from './problem.filter.js'

const MOST_BYTES = 2 * 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    takesCsv?: boolean
  }
}

/** The body of the route is the bytes of a CSV file; all others take JSON. */
export const TakesCsv = () => RouteConfig({ takesCsv: true })

/** Decodes a CSV file. Returns undefined for bytes that are not UTF-8. */
export function csvText(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // UTF-16 can pass as UTF-8: every second character is NUL then.
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

const isCsv = (type: string | undefined) => /^\s*text\/csv\s*(;|$)/i.test(type ?? '')

export function takeCsv(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance()
  fastify.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
  // Before any of it is read.
  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.routeOptions.config.takesCsv || !isCsv(request.headers['content-type'])) return
    return sendProblem(new ProblemError('unsupported_media_type'), request, reply)
  })
}
