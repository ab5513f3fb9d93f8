import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../errors/index.js'
import { sendProblem } from './problem.filter.js'

const DEEPEST = 32
/** Keys and elements together. The largest list filter has 1,000 ids, the largest body about 500 values. */
const MOST_VALUES = 1_200

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * Returns why the API refuses a body or a query before any code that recurses or validates reads it. `unstorable`: PostgreSQL cannot
 * store one of its texts (NUL, half of a character), or it is nested deeper than any DTO. `too_many`: validating all values
 * would block the process.
 */
export function refusalOf(value: unknown): 'unstorable' | 'too_many' | undefined {
  const waiting: [unknown, number][] = [[value, 0]]
  let values = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [part, depth] = next
    if (typeof part === 'string' && !isStorable(part)) return 'unstorable'
    if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) continue
    if (depth >= DEEPEST) return 'unstorable'
    if (!Array.isArray(part) && !Object.keys(part).every(isStorable)) return 'unstorable'
    for (const inner of Object.values(part)) {
      values += 1
      waiting.push([inner, depth + 1])
    }
  }
  return values > MOST_VALUES ? 'too_many' : undefined
}

/** Only a body that its sender has signed may have any number of values: no DTO validates this body. */
export const refuseUnstorable =
  (refusesItself: (request: FastifyRequest) => boolean) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, config } = request.routeOptions
    if (!url?.startsWith('/api/')) return
    const refusals = [refusalOf(request.query), refusalOf(request.body)]
    if (refusals.includes('unstorable')) return sendProblem(new ProblemError('invalid_input'), request, reply)
    if (config.keepsRawBody || !refusals.includes('too_many')) return
    const problem = new ProblemError('invalid_input', {
      reason: 'too_many_values',
      params: { max: MOST_VALUES },
    })
    if (!refusesItself(request)) return sendProblem(problem, request, reply)
    request.refusal ??= problem
  }
