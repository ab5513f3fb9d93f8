import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { pdf, writePdf } from './support/files.js'
import { Browser, newAccount, startApp, type TestApp } from './support/index.js'
import { type ObjectStore, onDisk } from './support/object-stores.js'
import { upload } from './support/uploads.js'

type Behaviour = 'scans' | 'hangs up' | 'is silent' | 'talks nonsense' | 'has a lower limit'

/** Speaks INSTREAM as clamd does; whatever holds the word is infected. */
class Clamd {
  behaviour: Behaviour = 'scans'
  readonly heard: Buffer[] = []
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  readonly events = new EventEmitter()

  constructor() {
    this.server = createServer((socket) => {
      this.sockets.add(socket)
      socket.on('error', () => undefined)
      void this.serve(socket)
    })
  }

  async start(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening')
    return `tcp://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop() {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
    await once(this.server, 'close')
  }

  private async serve(socket: Socket) {
    if (this.behaviour === 'hangs up') return socket.destroy()
    if (this.behaviour === 'is silent') return this.events.emit('silent', socket)
    if (this.behaviour === 'talks nonsense') return socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    let received = Buffer.alloc(0)
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk as Buffer])
      if (this.behaviour === 'has a lower limit') return socket.end('INSTREAM size limit exceeded. ERROR\0')
      const content = contentOf(received)
      if (!content) continue
      this.heard.push(content)
      return socket.end(content.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
    }
  }
}

/** @returns undefined until the empty piece at the end has come */
function contentOf(received: Buffer): Buffer | undefined {
  const greeting = 'zINSTREAM\0'
  if (received.length < greeting.length) return undefined
  if (received.subarray(0, greeting.length).toString() !== greeting) throw new Error('No INSTREAM')
  const pieces: Buffer[] = []
  for (let at = greeting.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

let app: TestApp
let store: ObjectStore
let clamd: Clamd
let token: string
let userId: string

beforeAll(async () => {
  store = await onDisk()
  clamd = new Clamd()
  process.env.STORAGE_URL = store.address
  process.env.CLAMAV_URL = await clamd.start()
  app = await startApp()
  const { id, email, password } = await newAccount(app)
  userId = id
  const browser = new Browser(app)
  await browser.signIn(email, password)
  const consent = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }
  await browser.request('PUT', 'profile/consents/health_data', consent)
  token = browser.token ?? ''
})
afterAll(async () => {
  await app.close()
  await clamd.stop()
  await store.close()
})

const nothingIsLeft = async () => {
  expect(await app.rows('select from medical_records where user_id = $1', [userId])).toEqual([])
  expect(await store.held()).toEqual([])
}

it('takes no file that is infected', async () => {
  const { status, body } = await upload(app, token, pdf(writePdf({ objects: ['(EICAR)'] })))
  expect([status, body.code]).toEqual([422, 'file_refused'])
  await nothingIsLeft()
})

it.each<Behaviour>(['hangs up', 'talks nonsense', 'has a lower limit'])(
  'takes no file while the scanner %s @nightly',
  async (behaviour) => {
    clamd.behaviour = behaviour
    const { status, body } = await upload(app, token, pdf(writePdf({ length: 3_000_000 })))
    clamd.behaviour = 'scans'
    expect([status, body.code]).toEqual([503, 'unavailable'])
    await nothingIsLeft()
  },
)

it('takes no file while the scanner says nothing and then goes', async () => {
  clamd.behaviour = 'is silent'
  clamd.events.once(
    'silent',
    (socket: Socket) => socket.resume().on('end', () => undefined) && setImmediate(() => socket.destroy()),
  )
  const { status } = await upload(app, token, pdf(writePdf()))
  clamd.behaviour = 'scans'
  expect(status).toBe(503)
  await nothingIsLeft()
})

it('shows the scanner the whole file, and keeps it when that finds nothing @nightly', async () => {
  const bytes = writePdf({ length: 1_000_000 })
  expect((await upload(app, token, pdf(bytes))).status).toBe(201)
  expect(clamd.heard.at(-1)?.equals(bytes)).toBe(true)
})

it('takes no file when there is no scanner at its address', async () => {
  const before = (await store.held()).length
  await clamd.stop()
  const { status } = await upload(app, token, pdf(writePdf()))
  expect(status).toBe(503)
  expect((await store.held()).length).toBe(before)
  clamd = new Clamd()
  await clamd.start()
})
