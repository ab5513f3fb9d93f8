import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = '__Host-sihat_code'
/** The cookie lives as long as the code. */
const MAX_AGE_SECONDS = 10 * 60

/** The token of the mailed code that this browser asked for last. */
export const askedCode = (request: FastifyRequest): string => request.cookies[COOKIE] ?? ''

/** Binds a mailed code to the browser that asked for it: nobody else can use up its tries. */
export const rememberCode = (reply: FastifyReply, token: string) =>
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: MAX_AGE_SECONDS,
  })
