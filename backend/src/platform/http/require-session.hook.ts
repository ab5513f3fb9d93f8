import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteInventory } from '../authz/route-inventory.js'
import { ProblemError } from '../errors/problem.js'
import { sendProblem } from './problem.filter.js'

/**
 * Whoever shows no session at a route that needs one hears that first: before anything is said about where the request
 * comes from or what is in its body. Whether the session is good is the guard's to tell.
 */
export function requireSession(inventory: RouteInventory) {
  let guarded: Set<string> | undefined
  return (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    if (request.headers.authorization) return next()
    guarded ??= new Set(
      inventory
        .routes()
        .filter(({ rule }) => rule && 'permission' in rule)
        .map(({ method, path }) => `${method} /api/${path}`),
    )
    if (guarded.has(`${request.method} ${request.routeOptions.url}`))
      sendProblem(new ProblemError('not_signed_in'), request, reply)
    else next()
  }
}
