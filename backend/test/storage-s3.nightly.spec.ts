import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MasterKeys, openDriver, Storage } from '../src/platform/storage/index.js'
import { S3Server } from './support/s3-server.js'

const MIB = 1_024 * 1_024
const NO_LIMIT = { limitBytes: Number.MAX_SAFE_INTEGER }
const KEYS = `one:${randomBytes(32).toString('base64')}`

describe('a store that speaks S3', () => {
  let server: S3Server
  let storage: Storage

  beforeEach(async () => {
    server = await S3Server.start()
    storage = new Storage(await openDriver(server.url()), new MasterKeys(KEYS))
  })

  afterEach(() => server.close())

  it.each([100, 12 * MIB])('is asked again when it fails once with %d bytes', async (size) => {
    const failed = new Set<string>()
    server.fails = (method, url) => {
      const request = `${method} ${url}`
      if (failed.has(request)) return false
      failed.add(request)
      return true
    }
    const content = randomBytes(size)
    const { path, wrappedKey } = await storage.put('a', 'pdf', Readable.from([content]), NO_LIMIT)
    expect((await buffer(await storage.get(path, wrappedKey))).equals(content)).toBe(true)
  })

  it.each([
    ['an object', 100, (method: string) => method === 'PUT'],
    ['a part', 12 * MIB, (_: string, url: URL) => url.searchParams.get('partNumber') === '2'],
    [
      'the end of an upload',
      12 * MIB,
      (method: string, url: URL) => method === 'POST' && !url.searchParams.has('uploads'),
    ],
  ])('leaves nothing when it takes %s no more', async (_name, size, fails) => {
    server.fails = fails
    const source = Readable.from([randomBytes(size)])
    await expect(storage.put('a', 'pdf', source, NO_LIMIT)).rejects.toThrow('ServiceUnavailable')
    expect(source.destroyed).toBe(true)
    expect(server.held()).toEqual([])
  })

  it('is an error, not an absence, when it does not let us in', async () => {
    const stranger = new Storage(await openDriver(server.url('wrong', 'stranger')), new MasterKeys(KEYS))
    const { path, wrappedKey } = await storage.put('a', 'pdf', Readable.from([Buffer.from('x')]), NO_LIMIT)
    await expect(stranger.get(path, wrappedKey)).rejects.toThrow('InvalidAccessKeyId')
    await expect(stranger.exists(path)).rejects.toThrow()
  })
})
