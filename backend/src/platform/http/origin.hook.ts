import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../errors/problem.js'
import { sendProblem } from './problem.filter.js'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser says where a request comes from; one that another site caused is refused. Clients that are not
 * browsers send neither header and carry no cookie of a visitor.
 */
export function refuseForeignOrigin(request: FastifyRequest, reply: FastifyReply, next: () => void) {
  if (SAFE.has(request.method)) return next()
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    (origin !== undefined && hostOf(origin) !== host) || site === 'cross-site' || site === 'same-site'
  if (foreign) sendProblem(new ProblemError('foreign_origin'), request, reply)
  else next()
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
