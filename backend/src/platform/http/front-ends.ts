import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { Config, repositoryPath } from '../config/index.js'
import { sendProblem } from './problem.filter.js'
import { ProblemError } from './problem.js'
import { SESSION_COOKIE } from './session-cookie.js'

/** Close to the smallest, at a tenth of its time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Hashed names; the build left a compressed copy beside each. */
const IMMUTABLE = { immutable: true, maxAge: '365d', preCompressed: true } as const

/** Behind the API: the back office under /admin, the patient site for every other address. */
export async function hostFrontEnds(app: NestFastifyApplication): Promise<void> {
  const { env } = app.get(Config)
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
  await app.init()
  if (env.DEV_MAIL_URL || env.DEV_PATIENT_WEB_URL) {
    const { proxyDevelopmentServers } = await import('../../../dev/proxy.js')
    await proxyDevelopmentServers(fastify, env)
    if (env.DEV_PATIENT_WEB_URL) return
  }
  // The API stays uncompressed: its answers may hold a secret beside what somebody else chose.
  await fastify.register(async (scope) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], brotliOptions: BROTLI })
    await hostAdmin(scope)
    await hostPatientSite(scope, fastify)
  })
}

async function hostAdmin(fastify: FastifyInstance) {
  const root = repositoryPath('admin-web', 'dist')
  const page = await readFile(`${root}/index.html`, 'utf8')
  await fastify.register(fastifyStatic, {
    root: `${root}/assets`,
    prefix: '/admin/assets/',
    decorateReply: false,
    ...IMMUTABLE,
  })
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(fill(page, request))
  fastify.get('/admin', send)
  fastify.get('/admin/*', send)
}

/** A visitor without a session is told so, and asks for none. */
const fill = (page: string, request: FastifyRequest) =>
  page
    .replaceAll('__CSP_NONCE__', request.cspNonce)
    .replaceAll('__SESSION_HINT__', request.cookies[SESSION_COOKIE] ? 'maybe' : 'none')

async function hostPatientSite(fastify: FastifyInstance, root: FastifyInstance) {
  const client = repositoryPath('patient-web', 'build', 'client')
  const entry = pathToFileURL(repositoryPath('patient-web', 'build', 'server', 'index.js'))
  const build: ServerBuild = await import(entry.href)
  const handle = createRequestHandler(build, 'production')
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
  await fastify.register(async (pages) => {
    // A page's form is read by the page's own action, whatever its encoding.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    pages.all('/*', async (request, reply) => {
      if (request.url.startsWith('/api/')) return sendProblem(new ProblemError('not_found'), request, reply)
      const response = await handle(toWebRequest(request), {
        api: (inner: Request) => callApi(root, inner, request.ip),
        nonce: request.cspNonce,
        locale: 'en',
      })
      return sendWebResponse(response, reply)
    })
  })
}

function toWebRequest(request: FastifyRequest): Request {
  const url = new URL(request.url, `${request.protocol}://${request.host}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of Array.isArray(value) ? value : [value ?? '']) headers.append(name, single)
  }
  return new Request(url, {
    method: request.method,
    headers,
    ...(request.body instanceof Readable && { body: Readable.toWeb(request.body), duplex: 'half' }),
  } as RequestInit)
}

/** A page's loader asks the API in this process, through the same guards as any other request. */
async function callApi(fastify: FastifyInstance, request: Request, remoteAddress: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
  const answer = await fastify.inject({
    method: request.method as 'GET',
    url: pathname + search,
    remoteAddress,
    headers: Object.fromEntries(request.headers),
    ...(body && { payload: body }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const single of [value ?? ''].flat()) headers.append(name, String(single))
  }
  const bodyless = answer.statusCode === 204 || answer.statusCode === 304
  return new Response(bodyless ? null : answer.rawPayload, { status: answer.statusCode, headers })
}

function sendWebResponse(response: Response, reply: FastifyReply) {
  reply.status(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : null)
}
