import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../errors/problem.js'
import { type Limits, networkOf } from '../throttle/index.js'
import { isInnerCall } from './inner-call.js'
import { sendProblem } from './problem.filter.js'

/** Files with hashed names: a page asks for many, once. */
const FILES = new Set(['/assets/*', '/admin/assets/*'])

const isForFile = ({ method, routeOptions }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && FILES.has(routeOptions.url ?? '')

declare module 'fastify' {
  interface FastifyRequest {
    /** The request is beyond its limit or too large to validate. A route that answers emergencies refuses it itself. */
    refusal?: ProblemError
  }
}

/** Counts every request of an address, pages and unknown addresses too, before anything of it is read. */
export const limitRequests =
  (limits: Limits, perMinute: number, refusesItself: (request: FastifyRequest) => boolean = () => false) =>
  (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    if (isForFile(request) || isInnerCall(request)) return next()
    const { hits, remainingMs } = limits.countRequest(networkOf(request.ip))
    if (hits <= perMinute) return next()
    const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1_000))
    const problem = new ProblemError('rate_limited', { retryAfterSeconds })
    if (!refusesItself(request)) return sendProblem(problem, request, reply)
    request.refusal = problem
    next()
  }
