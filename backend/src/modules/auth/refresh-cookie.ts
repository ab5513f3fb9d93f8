import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '../../platform/http/index.js'

const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

export const readRefreshCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[SESSION_COOKIE]

export const setRefreshCookie = (reply: FastifyReply, token: string, expires: Date) =>
  reply.setCookie(SESSION_COOKIE, token, { ...ATTRIBUTES, expires })

export const clearRefreshCookie = (reply: FastifyReply) => reply.clearCookie(SESSION_COOKIE, ATTRIBUTES)
