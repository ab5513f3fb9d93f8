import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows this page's own inline scripts; new for every request. */
    cspNonce: string
  }
}

const newNonce = () => randomBytes(16).toString('base64')

const isPage = ({ url, routeOptions }: FastifyRequest) =>
  !url.startsWith('/api/') && routeOptions.url !== '/assets/*'

/** Headers of every answer, including answers to requests that the parser refuses. */
export const FIXED_HEADERS = {
  // Public answers say otherwise themselves; everything else is somebody's own.
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(), microphone=(), camera=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Development servers inject their own scripts and a WebSocket; only then is the policy looser. */
export const securityHeaders =
  (options: { development: boolean }) => (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    reply.headers(FIXED_HEADERS)
    if (isPage(request)) {
      request.cspNonce = newNonce()
      reply.header('content-security-policy', pagePolicy(request.cspNonce, options.development))
    } else {
      reply.header('content-security-policy', DATA_POLICY)
    }
    next()
  }

/** The one policy that a page creates: its script registers the service worker. */
const SCRIPT_POLICY = 'worker'

function pagePolicy(nonce: string, development: boolean): string {
  const rules = [
    "default-src 'self'",
    development ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' 'nonce-${nonce}'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  if (!development) rules.push("require-trusted-types-for 'script'", `trusted-types ${SCRIPT_POLICY}`)
  return rules.join('; ')
}
