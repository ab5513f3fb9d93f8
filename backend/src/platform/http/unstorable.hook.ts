import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem.filter.js'
import { ProblemError } from './problem.js'

const DEEPEST = 32

/**
 * Whether PostgreSQL can keep every text in the value: no NUL, no half of a character. What is nested deeper than any of our
 * DTOs is refused as well, before code that recurses sees it.
 */
export function isStorable(value: unknown): boolean {
  const waiting: [unknown, number][] = [[value, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [part, depth] = next
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return false
    if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) continue
    if (depth >= DEEPEST) return false
    for (const [key, inner] of Object.entries(part)) waiting.push([key, DEEPEST], [inner, depth + 1])
  }
  return true
}

export async function refuseUnstorable(request: FastifyRequest, reply: FastifyReply) {
  if (!request.routeOptions.url?.startsWith('/api/')) return
  if (isStorable(request.body) && isStorable(request.query)) return
  return sendProblem(new ProblemError('invalid_input'), request, reply)
}
