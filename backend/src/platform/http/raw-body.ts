import { Readable } from 'node:stream'
import { type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../errors/problem.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    keepsRawBody?: boolean
  }
  interface FastifyRequest {
    /** The bytes as they came, on routes that keep them. */
    rawBody?: Buffer
  }
}

/** The route needs the bytes of its body as they came: somebody has signed them. */
export const KeepsRawBody = () => RouteConfig({ keepsRawBody: true })

export function keepRawBodies(app: NestFastifyApplication, limitBytes: number): void {
  const fastify = app.getHttpAdapter().getInstance()
  fastify.addHook('preParsing', async (request: FastifyRequest, _reply: unknown, payload: Readable) => {
    if (!request.routeOptions.config.keepsRawBody) return payload
    const chunks: Buffer[] = []
    let size = 0
    try {
      for await (const chunk of payload) {
        size += chunk.length
        if (size > limitBytes) throw new ProblemError('payload_too_large')
        chunks.push(chunk)
      }
    } catch (error) {
      // What else fails here is the sender, who is gone.
      throw error instanceof ProblemError ? error : new ProblemError('invalid_input')
    }
    request.rawBody = Buffer.concat(chunks)
    return Object.assign(Readable.from([request.rawBody]), { receivedEncodedLength: size })
  })
}
