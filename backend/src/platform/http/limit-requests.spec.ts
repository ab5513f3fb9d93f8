import fastify, { type FastifyInstance } from 'fastify'
import { Limits } from '../throttle/limits.js'
import { MemoryCounter } from '../throttle/memory-counter.js'
import { INNER_CALL } from './inner-call.js'
import { limitRequests } from './limit-requests.hook.js'

const LIMIT = 3

let server: FastifyInstance
beforeEach(async () => {
  server = fastify()
  server.addHook('onRequest', limitRequests(new Limits(new MemoryCounter()), LIMIT))
  server.get('/assets/*', async () => 'a file')
  server.route({ method: ['GET', 'POST'], url: '/*', handler: async () => 'a page' })
  await server.ready()
})
afterEach(() => server.close())

const statuses = async (method: 'GET' | 'HEAD' | 'POST', url: string) => {
  const all = []
  for (let sent = 0; sent <= LIMIT; sent++) all.push((await server.inject({ method, url })).statusCode)
  return all
}

it.each([
  ['GET', '/'],
  ['GET', '/unknown'],
  ['POST', '/contact'],
  ['POST', '/assets/contact'],
] as const)('counts %s %s', async (method, url) => {
  expect(await statuses(method, url)).toEqual([200, 200, 200, 429])
})

it.each(['GET', 'HEAD'] as const)('does not count the files of a page: %s', async (method) => {
  expect(await statuses(method, '/assets/root-1.js')).toEqual([200, 200, 200, 200])
})

it('does not count what a page of this process asks the API, nor is it told so by strangers', async () => {
  const ask = async (headers: Record<string, string>) => {
    const all = []
    for (let sent = 0; sent <= LIMIT; sent++)
      all.push((await server.inject({ url: '/api/hospitals', headers })).statusCode)
    return all
  }
  expect(await ask(INNER_CALL)).toEqual([200, 200, 200, 200])
  expect(await ask({ 'x-inner-call': 'true' })).toEqual([200, 200, 200, 429])
})

it('leaves the refusal to a route that answers emergencies', async () => {
  const own = fastify()
  own.addHook(
    'onRequest',
    limitRequests(new Limits(new MemoryCounter()), LIMIT, ({ url }) => url === '/emergency'),
  )
  own.get('/emergency', async ({ refusal }) => refusal?.code ?? 'welcome')
  const answers = []
  for (let sent = 0; sent <= LIMIT; sent++) answers.push((await own.inject('/emergency')).body)
  expect(answers).toEqual(['welcome', 'welcome', 'welcome', 'rate_limited'])
  await own.close()
})
