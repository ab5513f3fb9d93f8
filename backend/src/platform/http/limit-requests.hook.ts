import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Limits, networkOf } from '../throttle/index.js'
import { sendProblem } from './problem.filter.js'
import { ProblemError } from './problem.js'

/** Counts every request of an address, pages and unknown addresses too, before anything of it is read. */
export const limitRequests =
  (limits: Limits, perMinute: number) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/assets/') || request.url.startsWith('/admin/assets/')) return
    const { hits, remainingMs } = await limits.countRequest(networkOf(request.ip))
    if (hits <= perMinute) return
    const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1_000))
    return sendProblem(new ProblemError('rate_limited', { retryAfterSeconds }), request, reply)
  }
