import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { startApp, type TestApp } from '../support/index.js'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startApp()
  await app.app.listen(0, '127.0.0.1')
  port = (app.app.getHttpServer().address() as AddressInfo).port
})
afterAll(() => app.close())

/** To the letter: clients that parse an address would tidy it. */
async function send(target: string, body: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    [
      `POST ${target} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  )
  const [line = ''] = (await text(socket)).split('\r\n')
  return Number(line.split(' ')[1])
}

const NESTED = `{"refreshToken":${'['.repeat(6_000)}${']'.repeat(6_000)}}`
const NUL = JSON.stringify({ email: 'nobody@patients.example', password: 'a\0b' })

describe.each([
  ['as it is', '/api'],
  ['with an encoded letter', '/%61pi'],
  ['as a whole URL', 'http://localhost/api'],
])('an address of the API %s', (_how, prefix) => {
  it.each([
    ['nested without end', NESTED],
    ['holds NUL', NUL],
  ])('takes nothing that %s', async (_what, body) => {
    expect(await send(`${prefix}/auth/sign-in`, body)).toBe(400)
    expect(await send(`${prefix}/auth/sign-out`, body)).toBe(400)
  })
})

it('answers no disguised address, whatever is sent', async () => {
  const body = JSON.stringify({ email: 'nobody@patients.example', password: 'wrong-one' })
  expect(await send('/api/auth/sign-in', body)).toBe(401)
  for (const prefix of ['/%61pi', 'http://localhost/api', '/assets/../api'])
    expect(await send(`${prefix}/auth/sign-in`, body)).toBe(400)
})

/** Sends a request to the letter and returns the whole answer. */
async function raw(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return text(socket)
}

it('S13: refuses two Host headers', async () => {
  const get = (...hosts: string[]) =>
    raw('GET /api/health/live HTTP/1.1', ...hosts, 'Connection: close', '', '')
  expect(await get('Host: localhost')).toMatch(/^HTTP\/1.1 200/)
  expect(await get('Host: localhost', 'Host: evil.example')).toMatch(/^HTTP\/1.1 400/)
  expect(await get('Host: localhost', 'hOST: localhost')).toMatch(/^HTTP\/1.1 400/)
})

it.each([
  ['no host', ['GET /api/health/live HTTP/1.1', 'Connection: close', '', '']],
  ['a broken header', ['GET / HTTP/1.1', 'Host: x', 'Broken Header', '', '']],
  ['two lengths', ['POST / HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2', '', 'ab']],
  ['another protocol', ['\x16\x03\x01', '', '']],
  ['headers without end', ['GET / HTTP/1.1', 'Host: x', `X: ${'x'.repeat(100_000)}`, '', '']],
])('S13: answers a request with %s with the security headers', async (_what, lines) => {
  const answer = await raw(...lines)
  expect(answer).toMatch(/^HTTP\/1.1 4(00|31) /)
  for (const header of [
    'strict-transport-security',
    'x-content-type-options',
    'content-security-policy',
    'cache-control',
  ])
    expect(answer.toLowerCase()).toContain(`\r\n${header}: `)
  expect(answer.toLowerCase()).toContain('content-type: application/problem+json')
})

it.each([
  'bookings?status=confirmed',
  'payments?userId=x',
  'auth/sessions?user=x',
  'profile?user_id=x',
  'profile/consents?patient=x',
  'subscription?userId=x',
  'auth/user?id=x',
])('S13: refuses the unknown field of GET %s', async (path) => {
  const token = await app.tokenOf('patient')
  expect((await app.request('GET', path.split('?')[0] ?? '', { token })).status).toBe(200)
  expect(await app.request('GET', path, { token })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  })
  expect((await app.request('GET', path)).status).toBe(401)
})

it('S13: sign-out clears what the browser cached, and nothing else', async () => {
  const answer = await app.request('POST', 'auth/sign-out', { body: {} })
  expect([answer.status, answer.headers['clear-site-data']]).toEqual([200, '"cache"'])
  const others = await app.request('POST', 'auth/sign-out', { body: { scope: 'others' } })
  expect(others.headers['clear-site-data']).toBeUndefined()
})
