import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '../../platform/http/index.js'
import type { SessionView } from './auth.dto.js'
import type { OpenSession } from './sessions.service.js'

/** Lax: a link in a mail leads to a page that knows the session; only our own pages can send what changes something. */
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

export const readRefreshCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[SESSION_COOKIE]

/** Sets the cookie of the session. Returns the part of the session that the page may see. */
export function handOver({ view, refreshToken, expiresAt }: OpenSession, reply: FastifyReply): SessionView {
  reply.setCookie(SESSION_COOKIE, refreshToken, { ...ATTRIBUTES, expires: expiresAt })
  return view
}

export const clearRefreshCookie = (reply: FastifyReply) => reply.clearCookie(SESSION_COOKIE, ATTRIBUTES)
