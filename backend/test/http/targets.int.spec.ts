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
