import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Config } from '../config/index.js'
import { Dependencies } from './dependencies.js'

let server: Server
let open: string
let connections = 0
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const CLOSED = '127.0.0.1:1'
const unreachable = (env: { SMTP_URL: string; REDIS_URL?: string; STORAGE_URL?: string }) =>
  new Dependencies({ env } as Config).unreachable()

it('names each service that takes no connection', async () => {
  const env = (address: string) => ({
    REDIS_URL: `redis://:secret@${address}/1`,
    SMTP_URL: `smtp://user:secret@${address}`,
    STORAGE_URL: `s3://key:secret@${address}/sihat?tls=false`,
  })
  expect(await unreachable(env(CLOSED))).toEqual(['redis', 'mail', 'files'])
  expect(await unreachable(env(open))).toEqual([])
  expect(await unreachable({ ...env(open), SMTP_URL: 'smtp://mail.invalid' })).toEqual(['mail'])
})

it('asks for what is configured, and nothing of a local disk', async () => {
  expect(await unreachable({ SMTP_URL: `smtp://${CLOSED}`, STORAGE_URL: 'file:///srv/files' })).toEqual([
    'mail',
  ])
})

it('does not ask a service for each request', async () => {
  const dependencies = new Dependencies({ env: { SMTP_URL: `smtp://${open}` } } as Config)
  const before = connections
  await Promise.all(Array.from({ length: 50 }, () => dependencies.unreachable()))
  expect(connections - before).toBe(1)
})
