import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Logger } from '@nestjs/common'
import fastify, { type FastifyInstance } from 'fastify'
import { readForms } from './page-forms.js'
import { asProblemError, sendProblem } from './problem.filter.js'

const URLENCODED = 'application/x-www-form-urlencoded'
const TOO_MUCH = 256 * 1024 + 1

let pages: FastifyInstance
let reached: unknown[]
beforeEach(async () => {
  pages = fastify()
  pages.setErrorHandler((error, request, reply) =>
    sendProblem(asProblemError(error, new Logger()), request, reply),
  )
  readForms(pages)
  reached = []
  pages.post('/contact', async ({ body }) => {
    reached.push(body)
    return 'taken'
  })
  await pages.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => pages.close())

const post = async (type: string, payload: string | Buffer) => {
  const answer = await pages.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': type },
    payload,
  })
  return [answer.statusCode, answer.statusCode === 200 ? undefined : answer.json().code]
}

const chunked = async (type: string, payload: string) => {
  const { port } = pages.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`,
  )
  socket.write(`${payload.length.toString(16)}\r\n${payload}\r\n`)
  return (await text(socket)).split('\r\n')[0]
}

describe('the form of a page', () => {
  it.each([URLENCODED, 'multipart/form-data; boundary=x'])('has a limit: %s', async (type) => {
    expect(await post(type, Buffer.alloc(TOO_MUCH))).toEqual([413, 'payload_too_large'])
    // Its end is never sent: the answer does not wait for it.
    expect(await chunked(type, 'a'.repeat(TOO_MUCH))).toContain('413')
    expect(reached).toEqual([])
  })

  it('is there whole', async () => {
    const form = `message=${'a'.repeat(200_000)}`
    const answer = await pages.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': URLENCODED },
      payload: form,
    })
    expect([answer.body, String(reached[0])]).toEqual(['taken', form])
  })

  it.each(['application/json', 'text/plain', `${URLENCODED}xx`])('is no %s', async (type) => {
    expect(await post(type, '{}')).toEqual([415, 'unsupported_media_type'])
    expect(reached).toEqual([])
  })

  const part = (head: string) => `--x\r\nContent-Disposition: form-data${head}\r\n\r\nhello\r\n--x--\r\n`
  it.each([
    ['without a boundary', 'multipart/form-data', part('; name="message"')],
    ['with another boundary', 'multipart/form-data; boundary=y', part('; name="message"')],
    ['empty', 'multipart/form-data; boundary=x', ''],
    ['cut', 'multipart/form-data; boundary=x', part('; name="message"').slice(0, 50)],
    ['with a part that has no name', 'multipart/form-data; boundary=x', part('')],
    ['with two types', `multipart/form-data; boundary=x, ${URLENCODED}`, 'a&'.repeat(300)],
  ])('is refused %s', async (_how, type, form) => {
    expect(await post(type, form)).toEqual([400, 'invalid_input'])
    expect(reached).toEqual([])
  })

  const urlencoded = (count: number) => Array(count).fill('a').join('&')
  const multipart = (count: number) =>
    `${`--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nvalue\r\n`.repeat(count)}--x--\r\n`
  it.each([
    [URLENCODED, urlencoded],
    ['multipart/form-data; boundary=x', multipart],
  ])('with more than 200 fields is refused before it is parsed: %s', async (type, form) => {
    expect(await post(type, form(200))).toEqual([200, undefined])
    const parse = jest.spyOn(Response.prototype, 'formData').mockClear()
    expect(await post(type, form(201))).toEqual([400, 'invalid_input'])
    expect(parse).not.toHaveBeenCalled()
    expect(reached).toHaveLength(1)
  })

  it.each([
    ['multipart/form-data; boundary=x', part('; name="message"')],
    ['Multipart/Form-Data; boundary=x', part('; name="message"')],
    ['APPLICATION/X-WWW-Form-Urlencoded ; charset=UTF-8', 'message=hello'],
    [URLENCODED, ''],
  ])('is taken as %s', async (type, payload) => {
    const answer = await pages.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': type },
      payload,
    })
    expect([answer.body, String(reached[0])]).toEqual(['taken', payload])
  })
})
