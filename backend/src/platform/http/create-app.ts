import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { Logger as NestLogger, type Type } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Logger } from 'nestjs-pino'
import { RouteInventory } from '../authz/route-inventory.js'
import { answerFromCache, PublicCache } from '../cache/index.js'
import { Config, loadConfig, trustedProxies } from '../config/index.js'
import { ProblemError } from '../errors/problem.js'
import { Metrics } from '../observability/index.js'
import { Limits } from '../throttle/index.js'
import { discardRest, expectRequest, PATIENCE, type Patience } from './arrival.js'
import { takeCsv } from './csv-body.js'
import { takeFiles } from './file-upload.js'
import { limitRequests } from './limit-requests.hook.js'
import { refuseForeignOrigin } from './origin.hook.js'
import { refuseDisguisedTarget } from './plain-target.hook.js'
import { ProblemFilter, sendProblem } from './problem.filter.js'
import { keepRawBodies } from './raw-body.js'
import { requireSession } from './require-session.hook.js'
import { securityHeaders } from './security-headers.js'
import { refuseUnknownQuery } from './unknown-query.interceptor.js'
import { answerUnreadable } from './unreadable-request.js'
import { refuseUnstorable } from './unstorable.hook.js'
import { validationPipe } from './validation.pipe.js'

const logger = new NestLogger('http')
const BODY_LIMIT_BYTES = 256 * 1024

/** The HTTP application with everything that holds for each request; not yet listening. */
export async function createHttpApp(
  module: Type,
  patience: Patience = PATIENCE,
): Promise<NestFastifyApplication> {
  const { env } = loadConfig()
  const arrives = expectRequest(patience)
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: patience.headersMs + patience.uploadMs,
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookEveryMs,
      // Node would answer without security headers. Our hook refuses a request without a host and sets them.
      requireHostHeader: false,
    },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      arrives(request, reply, () => sendProblem(new ProblemError('invalid_input'), request, reply))
      logger.debug({ code: error.code, msg: 'Malformed request' })
    },
    clientErrorHandler: answerUnreadable,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Requests under way are answered before the process ends.
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies(env.TRUSTED_PROXIES) ?? false,
    routerOptions: { maxParamLength: 200 },
  })
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bufferLogs: true,
    // Fastify's own JSON parser is the only one: a form of another site cannot send JSON.
    bodyParser: false,
  })
  app.useLogger(app.get(Logger))
  const config = app.get(Config)
  await app.register(cookie)
  const fastify = app.getHttpAdapter().getInstance()
  fastify.addHook('onRequest', arrives)
  fastify.addHook('onResponse', ({ raw }, _reply, next) => {
    if (!raw.complete) discardRest(raw)
    next()
  })
  fastify.addHook(
    'onRequest',
    securityHeaders({ development: Boolean(config.env.DEV_PATIENT_WEB_URL || config.env.DEV_ADMIN_WEB_URL) }),
  )
  const inventory = app.get(RouteInventory)
  const refusesItself = (request: FastifyRequest) => inventory.refusesItself(request)
  fastify.addHook('onRequest', limitRequests(app.get(Limits), config.env.REQUESTS_PER_MINUTE, refusesItself))
  fastify.addHook('onRequest', refuseDisguisedTarget)
  fastify.addHook('onRequest', requireSession(inventory))
  fastify.addHook('onRequest', refuseForeignOrigin)
  fastify.addHook('onRequest', answerFromCache(app.get(PublicCache)))
  await takeFiles(app)
  takeCsv(app)
  keepRawBodies(app, BODY_LIMIT_BYTES)
  endConnectionsWhenClosing(fastify)
  fastify.addHook('preValidation', refuseUnstorable(refusesItself))
  fastify.removeContentTypeParser('text/plain')
  app.get(Metrics).observeRequests(fastify)
  app.setGlobalPrefix('api')
  app.useGlobalPipes(validationPipe())
  app.useGlobalInterceptors(refuseUnknownQuery)
  app.useGlobalFilters(new ProblemFilter())
  return app
}

/** A connection that was kept after its last answer would hold the process until its client ends it. */
function endConnectionsWhenClosing(fastify: FastifyInstance) {
  let closing = false
  fastify.addHook('preClose', async () => {
    closing = true
  })
  fastify.addHook('onSend', (_request, reply, _payload, next) => {
    if (closing) reply.header('connection', 'close')
    next()
  })
}
