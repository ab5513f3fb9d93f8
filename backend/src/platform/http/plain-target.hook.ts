import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../errors/problem.js'
import { sendProblem } from './problem.filter.js'

/** Addresses that are told from pages by how they begin. */
const PREFIXES = ['/api/', '/assets/', '/admin/assets/']
/** Letters alone, as in nearly every address: there is nothing to decode or to resolve. */
const BARE = /^\/[\w-]+(?:\/[\w-]+)*$/

/**
 * Whether everybody who reads the address reads the same: the router decodes it and takes whole URLs, a page resolves its dots,
 * and a proxy or hook sees the bare text. No browser sends another one.
 */
export function isPlainTarget(target: string): boolean {
  const [path = ''] = target.split(/[?#]/, 1)
  if (BARE.test(path)) return true
  // An origin of its own in front, so that `//host` is a path too.
  if (!path.startsWith('/') || URL.parse(`http://x${path}`)?.pathname !== path) return false
  const decoded = decode(path)
  return (
    decoded !== undefined &&
    PREFIXES.every((prefix) => decoded.startsWith(prefix) === path.startsWith(prefix))
  )
}

function decode(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

/** A proxy may read the one name, and the product the other. */
const namesOneHost = ({ rawHeaders, httpVersion }: FastifyRequest['raw']) => {
  const names = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  return names.length === 1 || (names.length === 0 && httpVersion === '1.0')
}

export function refuseDisguisedTarget(request: FastifyRequest, reply: FastifyReply, next: () => void) {
  if (isPlainTarget(request.url) && namesOneHost(request.raw)) next()
  else sendProblem(new ProblemError('invalid_input'), request, reply)
}
