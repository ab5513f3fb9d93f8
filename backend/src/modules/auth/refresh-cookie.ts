import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '../../platform/http/index.js'

/** Lax: a link in a mail leads to a page that knows the session; only our own pages can send what changes something. */
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

export const readRefreshCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[SESSION_COOKIE]

export const setRefreshCookie = (reply: FastifyReply, token: string, expires: Date) =>
  reply.setCookie(SESSION_COOKIE, token, { ...ATTRIBUTES, expires })

export const clearRefreshCookie = (reply: FastifyReply) => reply.clearCookie(SESSION_COOKIE, ATTRIBUTES)
