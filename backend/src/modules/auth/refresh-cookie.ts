import type { FastifyReply, FastifyRequest } from 'fastify'

/** The prefix makes browsers refuse the cookie from another host, path or unsecured page. */
const NAME = '__Host-sihat_refresh'
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

export const readRefreshCookie = (request: FastifyRequest): string | undefined => request.cookies[NAME]

export const setRefreshCookie = (reply: FastifyReply, token: string, expires: Date) =>
  reply.setCookie(NAME, token, { ...ATTRIBUTES, expires })

export const clearRefreshCookie = (reply: FastifyReply) => reply.clearCookie(NAME, ATTRIBUTES)
