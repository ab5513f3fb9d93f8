import { SetMetadata } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'

export const LIMIT = Symbol('limit')

export interface Limit {
  /** Names the bucket; routes with the same name share it. */
  bucket: string
  limit: number
  windowSeconds: number
  /** Whom the count is about, from the request as it came (not yet validated). */
  by: (request: FastifyRequest) => string
}

/** A limit of the route's own, counted in the store that all processes share. */
export const Limited = (limit: Limit) => SetMetadata<symbol, Limit>(LIMIT, limit)
