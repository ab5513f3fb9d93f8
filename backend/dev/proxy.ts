import { request as forward } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface DevelopmentServers {
  DEV_MAIL_URL?: string
  DEV_STRIPE_URL?: string
  DEV_PATIENT_WEB_URL?: string
  DEV_ADMIN_WEB_URL?: string
}

/** One origin in development too: the mail page and, in watch mode, the front ends' own servers. */
export async function proxyDevelopmentServers(
  fastify: FastifyInstance,
  servers: DevelopmentServers,
): Promise<void> {
  const { DEV_MAIL_URL, DEV_STRIPE_URL, DEV_PATIENT_WEB_URL, DEV_ADMIN_WEB_URL } = servers
  if (DEV_MAIL_URL) {
    fastify.all('/dev/mail', proxyTo(DEV_MAIL_URL))
    fastify.all('/dev/mail/*', proxyTo(DEV_MAIL_URL))
  }
  if (DEV_STRIPE_URL) {
    await fastify.register(async (scope) => {
      // Forms go on as they came.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.all('/dev/stripe', proxyTo(DEV_STRIPE_URL))
      scope.all('/dev/stripe/*', proxyTo(DEV_STRIPE_URL))
    })
  }
  if (DEV_ADMIN_WEB_URL) {
    // Vite serves the app at its base only: /admin/, with the slash.
    fastify.all('/admin', proxyTo(DEV_ADMIN_WEB_URL, '/admin/'))
    fastify.all('/admin/*', proxyTo(DEV_ADMIN_WEB_URL))
    fastify.all('/desk', proxyTo(DEV_ADMIN_WEB_URL, '/admin/'))
    fastify.all('/desk/*', proxyTo(DEV_ADMIN_WEB_URL, '/admin/'))
  }
  if (DEV_PATIENT_WEB_URL) fastify.all('/*', proxyTo(DEV_PATIENT_WEB_URL))
}

/** @param path in place of the path of the request */
const proxyTo = (origin: string, path?: string) => (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack()
  const upstream = forward(
    new URL(path ?? request.url, origin),
    { method: request.method, headers: request.headers },
    (answer) => {
      reply.raw.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply.raw)
    },
  )
  upstream.on('error', () => {
    if (!reply.raw.headersSent) reply.raw.writeHead(502, { 'content-type': 'text/plain' })
    reply.raw.end('The development server does not answer yet. Load the page again in a moment.\n')
  })
  request.raw.pipe(upstream)
}
