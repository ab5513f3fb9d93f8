import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { startApp, type TestApp } from '../support/index.js'

let app: TestApp
let server: Server
beforeAll(async () => {
  app = await startApp()
  await app.app.listen(0, '127.0.0.1')
  server = app.app.getHttpServer()
})
afterAll(() => app.close())

/** What the server says before it hangs up. */
const answerTo = (sent: string) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  return text(socket)
}

it('gives a request two minutes, and its headers half of one', () => {
  expect([server.requestTimeout, server.headersTimeout]).toEqual([120_000, 30_000])
})

it('ends a connection whose request does not arrive', async () => {
  server.requestTimeout = 1_000
  server.headersTimeout = 1_000
  const start = 'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const answers = await Promise.all([
    answerTo(`${start}Content-Length: 100\r\n\r\n{`),
    answerTo(`${start}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`),
    answerTo(start),
  ])
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
}, 20_000)
