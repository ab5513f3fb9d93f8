import { SetMetadata } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'

export const LIMIT = Symbol('limit')

export interface Limit {
  /** Names the bucket; routes with the same name share it. */
  bucket: string
  limit: number
  windowSeconds: number
  /**
   * Names the subject of the count, from the request before it is validated: the actor, the network, or a secret that only its
   * owner knows. An address or number that anybody can type is counted by `Limits.spend` after validation: requests that
   * are refused as invalid would use up its owner's attempts.
   */
  by: (request: FastifyRequest) => string
}

/** A limit of the route's own, counted in the store that all processes share. */
export const Limited = (limit: Limit) => SetMetadata<symbol, Limit>(LIMIT, limit)
