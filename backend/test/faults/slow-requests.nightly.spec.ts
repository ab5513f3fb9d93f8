import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import type { RecordListView } from '../../src/modules/records/record.dto.js'
import { PATIENCE } from '../../src/platform/http/index.js'
import { pdf, writePdf } from '../support/files.js'
import { startApp, type TestApp } from '../support/index.js'
import { FORM_TYPE, form } from '../support/uploads.js'

const PIECES = 8
const PIECE_EVERY_MS = 300
/** All of a body that is sent in pieces takes 2.4 seconds: more than a request has, far less than an upload. */
const QUICK = {
  headersMs: 1_000,
  requestMs: 2_000,
  uploadMs: 9_000,
  stallMs: 1_000,
  discardMs: 500,
  lookEveryMs: 100,
}

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startApp(QUICK)
  await app.app.listen(0, 'localhost')
  token = await app.tokenOf('patient')
})
afterAll(() => app.close())

const server = (): Server => app.app.getHttpServer()

/** What the server says before it hangs up. */
async function answerTo(start: string, pieces: (Buffer | string)[] = []) {
  const socket = connect((server().address() as AddressInfo).port, 'localhost')
  // Whoever is cut off while sending may see the reset before the answer.
  socket.on('error', () => undefined)
  socket.write(start)
  const answer = text(socket).catch(() => '')
  for (const piece of pieces) {
    await wait(PIECE_EVERY_MS)
    if (socket.writable) socket.write(piece)
  }
  return answer
}

async function timed(start: string, pieces?: (Buffer | string)[]) {
  const started = Date.now()
  const answer = await answerTo(start, pieces)
  return { answer, ms: Date.now() - started }
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

const JSON_TYPE = 'Content-Type: application/json'

const uploadHead = (length: number, bearer = token) =>
  head(
    'POST /api/medical-records',
    `Authorization: Bearer ${bearer}`,
    `Content-Type: ${FORM_TYPE}`,
    `Content-Length: ${length}`,
    'Connection: close',
  )

const cut = (body: Buffer, pieces = PIECES) => {
  const size = Math.ceil(body.length / pieces)
  return Array.from({ length: pieces }, (_, n) => body.subarray(n * size, (n + 1) * size))
}

const namesOfFiles = async () => {
  const { body } = await app.request<RecordListView>('GET', 'medical-records', { token })
  return body.items.map(({ name }) => name)
}

it('gives headers half a minute, a request two, and a file ten while it moves', () => {
  expect(PATIENCE).toMatchObject({
    headersMs: 30_000,
    requestMs: 120_000,
    uploadMs: 600_000,
    stallMs: 60_000,
    discardMs: 30_000,
  })
  expect([server().requestTimeout, server().headersTimeout]).toEqual([10_000, 1_000])
})

it.each([
  ['headers', 'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\n', ['A: b\r\n', 'C: d\r\n', 'E: f\r\n']],
  ['JSON', head('POST /api/auth/sign-in', JSON_TYPE, 'Content-Length: 100'), ['{', '"', 'a', '"']],
  [
    'chunks',
    head('POST /api/auth/sign-in', JSON_TYPE, 'Transfer-Encoding: chunked'),
    ['1\r\n{\r\n', '1\r\n"\r\n', '1\r\na\r\n', '1\r\n"\r\n'],
  ],
])('ends a connection whose %s come slowly', async (_what, start, pieces) => {
  const { answer, ms } = await timed(start, [...pieces, ...pieces])
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(ms).toBeLessThan(QUICK.uploadMs - 1_000)
})

it.each([
  ['an unknown address', 'POST /api/nothing/here', '404'],
  ['a page', 'POST /contact', '404'],
  ['an address that is none', 'POST /%E0%A4%A', '400'],
  ['a request that needs no body', 'GET /api/countries', '200'],
])('ends a connection whose body never comes, though %s was answered', async (_what, line, status) => {
  const { answer, ms } = await timed(head(line, JSON_TYPE, 'Content-Length: 100'))
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 (${status}|408) `))
  expect(ms).toBeLessThan(QUICK.uploadMs - 1_000)
})

it('takes a file that comes as slowly', async () => {
  const body = form([pdf(writePdf({ length: 50_000 }), 'slow.pdf')])
  expect(await answerTo(uploadHead(body.length), cut(body))).toMatch(/^HTTP\/1\.1 201 /)
  expect(await namesOfFiles()).toContain('slow.pdf')
}, 45_000)

it('gives the time of a file to nobody without a session', async () => {
  const body = form([pdf(writePdf({ length: 50_000 }), 'stranger.pdf')])
  const start = uploadHead(body.length, 'made-up').replace('Connection: close\r\n', '')
  const { answer, ms } = await timed(start)
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(ms).toBeLessThan(QUICK.uploadMs - 2_000)
}, 45_000)

it.each([
  ['of nobody', 'POST /api/medical-records', [], '401'],
  ['at another route', 'POST /api/enquiries', [], '415'],
  ['without a form', 'POST /api/medical-records', ['Content-Type: text/csv'], '401'],
])('ends the connection of an upload %s soon after it is refused', async (_what, line, headers, status) => {
  const type = headers.length > 0 ? headers : [`Content-Type: ${FORM_TYPE}`]
  const { answer, ms } = await timed(head(line, ...type, 'Content-Length: 50000'), ['--', 'a'])
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(ms).toBeLessThan(QUICK.requestMs - 200)
})

it('takes a payment event that breaks off for a mistake of its sender', async () => {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined)
  const gone = new Promise<unknown>((resolve) => {
    server().once('connection', (socket) => socket.once('close', resolve))
  })
  const socket = connect((server().address() as AddressInfo).port, 'localhost')
  socket.write(`${head('POST /api/payments/webhook', JSON_TYPE, 'Content-Length: 100')}{"id"`)
  await wait(PIECE_EVERY_MS)
  socket.destroy()
  await gone
  await wait(PIECE_EVERY_MS)
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})

it('ends an upload that stands still, and one that never ends', async () => {
  const body = form([pdf(writePdf({ length: 50_000 }), 'never.pdf')])
  const [still, endless] = await Promise.all([
    timed(uploadHead(body.length), cut(body).slice(0, 2)),
    timed(uploadHead(body.length), cut(body.subarray(0, 35), 35)),
  ])
  expect(still.ms).toBeLessThan(QUICK.uploadMs - 1_000)
  expect(still.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(endless.ms).toBeGreaterThan(QUICK.uploadMs - 1_000)
  expect(endless.answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
  expect(await namesOfFiles()).not.toContain('never.pdf')
}, 60_000)
