import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { Logger } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { ENGLISH, LOCALES, type Locale, PSEUDO_LOCALES } from '@sihat/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { Config, repositoryPath } from '../config/index.js'
import { ProblemError } from '../errors/problem.js'
import { INNER_CALL } from './inner-call.js'
import { isOfficePage } from './office-pages.js'
import { readForms } from './page-forms.js'
import { RETRY_AFTER_SECONDS, sendProblem } from './problem.filter.js'
import { SESSION_COOKIE } from './session-cookie.js'

const logger = new Logger('pages')
const UNAVAILABLE = 503
const METHOD_NOT_ALLOWED = 405
/** Close to the smallest, at a tenth of its time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Files with a hash in their name and a compressed copy beside them. An ETag is enough as validator. */
const IMMUTABLE = { immutable: true, maxAge: '365d', preCompressed: true, lastModified: false } as const

/** Behind the API: the back office under /admin, the hospital desk under /desk, the patient site for every other address. */
export async function hostFrontEnds(app: NestFastifyApplication): Promise<void> {
  const { env, publicOrigin } = app.get(Config)
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
  await app.init()
  if (env.DEV_MAIL_URL || env.DEV_STRIPE_URL || env.DEV_PATIENT_WEB_URL) {
    const { proxyDevelopmentServers } = await import('../../../dev/proxy.js')
    await proxyDevelopmentServers(fastify, env)
    if (env.DEV_PATIENT_WEB_URL) return
  }
  // The API stays uncompressed: its answers may hold a secret beside what somebody else chose.
  await fastify.register(async (scope) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], brotliOptions: BROTLI })
    await hostOffices(scope)
    await hostPatientSite(scope, fastify, publicOrigin, env.DEV_PSEUDO_LOCALES === 'true')
  })
}

/** The back office and the hospital desk are one app, which reads from its address which of them it is. */
async function hostOffices(fastify: FastifyInstance) {
  const root = repositoryPath('admin-web', 'dist')
  const page = await readFile(`${root}/index.html`, 'utf8')
  await fastify.register(fastifyStatic, {
    root: `${root}/assets`,
    prefix: '/admin/assets/',
    decorateReply: false,
    ...IMMUTABLE,
  })
  // The app shows its own page for an unknown address.
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .status(isOfficePage(request.url) ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(fill(page, request))
  for (const mount of ['/admin', '/desk']) {
    fastify.get(mount, send)
    fastify.get(`${mount}/*`, send)
  }
}

/** A visitor without a session is told so, and asks for none. */
const fill = (page: string, request: FastifyRequest) =>
  page
    .replaceAll('__CSP_NONCE__', request.cspNonce)
    .replaceAll('__SESSION_HINT__', request.cookies[SESSION_COOKIE] ? 'maybe' : 'none')

async function hostPatientSite(
  fastify: FastifyInstance,
  root: FastifyInstance,
  origin: string,
  hasPseudoLocales: boolean,
) {
  const client = repositoryPath('patient-web', 'build', 'client')
  const { version, siteFor } = await loadPatientSite([
    ...LOCALES,
    ...(hasPseudoLocales ? PSEUDO_LOCALES : []),
  ])
  await fastify.register(fastifyStatic, {
    root: `${client}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    ...IMMUTABLE,
  })
  // Everything else of the public folder, by its exact name, so that pages keep their addresses.
  await fastify.register(fastifyStatic, {
    root: client,
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    index: false,
    globIgnore: ['assets/**'],
    maxAge: '1h',
  })
  await fastify.register(async (scope) => {
    readForms(scope)
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: answer })
    async function answer(request: FastifyRequest, reply: FastifyReply) {
      if (!request.url.startsWith('/') || request.url.startsWith('/api/')) {
        return sendProblem(new ProblemError('not_found'), request, reply)
      }
      if (request.method === 'POST' && !Buffer.isBuffer(request.body)) {
        return sendProblem(new ProblemError('unsupported_media_type'), request, reply)
      }
      let unavailable = false
      const { locale, handle } = siteFor(request.url)
      const response = await handle(toWebRequest(request, origin), {
        api: async (inner: Request) => {
          const answered = await callApi(root, inner, request)
          unavailable ||= answered.status === UNAVAILABLE
          return answered
        },
        nonce: request.cspNonce,
        locale: locale.code,
        direction: locale.direction,
        languages: LOCALES.map(({ code, path }) => ({ code, path })),
        build: version,
        report: (err: unknown) => logger.error({ err, request: request.id, msg: 'Page failed' }),
      })
      // A page that failed for want of the API: its visitor, and a search engine, may come back.
      const status = unavailable && response.status === 500 ? UNAVAILABLE : response.status
      return sendWebResponse(response, status, reply)
    }
  })
}

/** Whether an address is the path or one below it. */
const isUnder = (url: string, path: string) =>
  /^(?:[/?]|$)/.test(url.slice(path.length)) && url.startsWith(path)

/** React chooses its build when it is loaded; the one for its developers is twice as large, and slower, for every visitor. */
async function loadPatientSite(locales: readonly Locale[]) {
  const entry = pathToFileURL(repositoryPath('patient-web', 'build', 'server', 'index.js'))
  const { NODE_ENV = 'development' } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const { createRequestHandler } = await import('react-router')
    const build: ServerBuild = await import(entry.href)
    const siteIn = (locale: Locale) => ({
      locale,
      handle: createRequestHandler({ ...build, basename: locale.path || '/' }, 'production'),
    })
    const english = siteIn(ENGLISH)
    const others = locales.filter(({ path }) => path).map(siteIn)
    const siteFor = (url: string) => others.find(({ locale }) => isUnder(url, locale.path)) ?? english
    return { version: build.assets.version, siteFor }
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}

/** Its address is the product's own, whatever Host the client claims. */
function toWebRequest(request: FastifyRequest, origin: string): Request {
  const url = new URL(origin + request.url)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of Array.isArray(value) ? value : [value ?? '']) headers.append(name, single)
  }
  return new Request(url, {
    method: request.method,
    headers,
    ...(Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }),
  })
}

/** A page's loader asks the API in this process, through the same guards as any other request. */
async function callApi(fastify: FastifyInstance, request: Request, page: FastifyRequest): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
  const answer = await fastify.inject({
    method: request.method as 'GET',
    url: pathname + search,
    remoteAddress: page.ip,
    headers: { ...Object.fromEntries(request.headers), host: page.headers.host, ...INNER_CALL },
    ...(body && { payload: body }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const single of [value ?? ''].flat()) headers.append(name, String(single))
  }
  const bodyless = answer.statusCode === 204 || answer.statusCode === 304
  return new Response(bodyless ? null : answer.rawPayload, { status: answer.statusCode, headers })
}

function sendWebResponse(response: Response, status: number, reply: FastifyReply) {
  reply.status(status)
  if (status === UNAVAILABLE) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  // React Router refuses a form that the page does not take, and names no methods.
  if (status === METHOD_NOT_ALLOWED) reply.header('allow', 'GET, HEAD')
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : null)
}
