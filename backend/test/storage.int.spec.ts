import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type { DriverContract } from 'flydrive/types'
import {
  MasterKeys,
  openDriver,
  Storage,
  StorageIntegrityError,
  StorageKeyError,
  StorageLimitError,
  StorageMissingError,
  type StoredObject,
  storedAt,
} from '../src/platform/storage/index.js'
import { type ObjectStore, onDisk, onS3 } from './support/object-stores.js'

const MIB = 1_024 * 1_024
const CHUNK = 64 * 1_024
const SEALED_CHUNK = CHUNK + 16
const NO_LIMIT = { limitBytes: Number.MAX_SAFE_INTEGER }

const masterKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const ONE = masterKey('one')
const TWO = masterKey('two')

/** A stream of the bytes in pieces that fit no boundary. */
const inBits = (bytes: Buffer, size = 10_007) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  )

describe.each([
  { name: 'the disk', start: onDisk },
  { name: 'a store that speaks S3', start: onS3 },
])('storage on $name', ({ start }) => {
  let store: ObjectStore
  let driver: DriverContract
  let storage: Storage

  const put = (content: Buffer, extension = 'pdf') =>
    storage.put('medical-records/patient-1', extension, inBits(content), NO_LIMIT)
  const read = async ({ path, wrappedKey }: StoredObject) => buffer(await storage.get(path, wrappedKey))
  async function listed() {
    const paths: string[] = []
    for await (const page of storage.list()) paths.push(...page)
    return paths
  }
  const raw = async (path: string) => buffer(await driver.getStream(path))

  /** What a reader was given before the stream failed, and with what. */
  async function readUntilFailure({ path, wrappedKey }: StoredObject) {
    const given: Buffer[] = []
    try {
      for await (const chunk of await storage.get(path, wrappedKey)) given.push(chunk)
    } catch (error) {
      return { given: Buffer.concat(given), error }
    }
    return { given: Buffer.concat(given), error: undefined }
  }

  beforeAll(async () => {
    store = await start()
    driver = await openDriver(store.address)
    storage = new Storage(driver, new MasterKeys(ONE))
  })

  afterEach(() => store.clear())

  afterAll(() => store.close())

  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 5 * MIB - 16 * 80, 5 * MIB, 10 * MIB, 10_000_000])(
    'gives back %d bytes',
    async (size) => {
      const content = randomBytes(size)
      const stored = await put(content)
      expect(stored).toMatchObject({ size, sha256: createHash('sha256').update(content).digest('hex') })
      expect((await read(stored)).equals(content)).toBe(true)
      const chunks = Math.max(1, Math.ceil(size / CHUNK))
      expect((await raw(stored.path)).length).toBe(size + 16 * chunks)
      expect(await storage.exists(stored.path)).toBe(true)
    },
  )

  it('names objects folder/timestamp_random.extension, in lower case, never twice the same', async () => {
    const first = await put(Buffer.from('x'), 'PDF')
    const second = await put(Buffer.from('x'), 'PDF')
    expect(first.path).toMatch(/^medical-records\/patient-1\/\d{13}_[0-9a-f]{32}\.pdf$/)
    expect(second.path).not.toBe(first.path)
    expect(await raw(second.path)).not.toEqual(await raw(first.path))
  })

  it('keeps nothing readable', async () => {
    const text = 'a text that would be found again '.repeat(100)
    const { path } = await put(Buffer.from(text))
    expect((await raw(path)).includes('would be found')).toBe(false)
  })

  it('finds every flipped bit @nightly', async () => {
    const stored = await put(Buffer.from('forty bytes of content, more or less....'))
    const sealed = await raw(stored.path)
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const altered = Buffer.from(sealed)
      altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      await driver.put(stored.path, altered)
      await expect(storage.get(stored.path, stored.wrappedKey)).rejects.toThrow(StorageIntegrityError)
    }
    await driver.put(stored.path, sealed)
    expect((await read(stored)).length).toBe(40)
  })

  const chunk = (sealed: Buffer, index: number) =>
    sealed.subarray(index * SEALED_CHUNK, (index + 1) * SEALED_CHUNK)
  const flip = (sealed: Buffer, index: number) => {
    const altered = Buffer.from(sealed)
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index)
    return altered
  }
  it.each<[string, number, (sealed: Buffer) => Buffer]>([
    ['a bit in the first chunk', 0, (sealed) => flip(sealed, 0)],
    ['a bit in the first tag', 0, (sealed) => flip(sealed, SEALED_CHUNK - 1)],
    ['a bit at the end of the second chunk', 1, (sealed) => flip(sealed, 2 * SEALED_CHUNK - 17)],
    ['the last bit', 3, (sealed) => flip(sealed, sealed.length - 1)],
    ['nothing left', 0, () => Buffer.alloc(0)],
    ['less than a tag left', 0, (sealed) => sealed.subarray(0, 15)],
    ['the end cut inside a chunk', 2, (sealed) => sealed.subarray(0, 2 * SEALED_CHUNK + 100)],
    ['the end cut between chunks', 2, (sealed) => sealed.subarray(0, 3 * SEALED_CHUNK)],
    ['one byte missing', 3, (sealed) => sealed.subarray(0, -1)],
    ['one byte more', 3, (sealed) => Buffer.concat([sealed, Buffer.alloc(1)])],
    ['the last chunk twice', 3, (sealed) => Buffer.concat([sealed, sealed.subarray(3 * SEALED_CHUNK)])],
    ['a chunk twice', 1, (sealed) => Buffer.concat([chunk(sealed, 0), sealed])],
    ['a chunk left out', 1, (sealed) => Buffer.concat([chunk(sealed, 0), sealed.subarray(2 * SEALED_CHUNK)])],
    [
      'two chunks swapped',
      1,
      (sealed) =>
        Buffer.concat([
          chunk(sealed, 0),
          chunk(sealed, 2),
          chunk(sealed, 1),
          sealed.subarray(3 * SEALED_CHUNK),
        ]),
    ],
  ])('finds %s, having given out %d sound chunks and nothing else', async (_name, sound, alter) => {
    const content = randomBytes(3 * CHUNK + 1_000)
    const stored = await put(content)
    await driver.put(stored.path, alter(await raw(stored.path)))
    const { given, error } = await readUntilFailure(stored)
    expect(error).toBeInstanceOf(StorageIntegrityError)
    expect(given.equals(content.subarray(0, sound * CHUNK))).toBe(true)
  })

  it('does not take the content of one path for that of another', async () => {
    const mine = await put(Buffer.from('mine'))
    const other = await put(Buffer.from('other'))
    await expect(storage.get(other.path, mine.wrappedKey)).rejects.toThrow(StorageIntegrityError)
    await driver.put(mine.path, await raw(other.path))
    await expect(storage.get(mine.path, mine.wrappedKey)).rejects.toThrow(StorageIntegrityError)
    await expect(storage.get(mine.path, other.wrappedKey)).rejects.toThrow(StorageIntegrityError)
    expect((await read(other)).toString()).toBe('other')
  })

  it('takes as much as the limit allows, and not a byte more', async () => {
    const limitBytes = 6 * MIB
    const content = randomBytes(limitBytes)
    const stored = await storage.put('medical-records', 'pdf', inBits(content, 100_003), { limitBytes })
    expect(stored.size).toBe(limitBytes)
    await storage.delete(stored.path)
    const longer = inBits(Buffer.concat([content, Buffer.alloc(1)]), 100_003)
    await expect(storage.put('medical-records', 'pdf', longer, { limitBytes })).rejects.toThrow(
      StorageLimitError,
    )
    expect(longer.destroyed).toBe(true)
    expect(await store.held()).toEqual([])
  })

  it('cuts a stream at the limit, however much would follow', async () => {
    let produced = 0
    const long = new Readable({
      read() {
        produced += CHUNK
        this.push(produced < 20 * MIB ? Buffer.alloc(CHUNK) : null)
      },
    })
    await expect(storage.put('medical-records', 'pdf', long, { limitBytes: MIB })).rejects.toThrow(
      StorageLimitError,
    )
    expect(produced).toBeLessThan(2 * MIB)
    expect(long.destroyed).toBe(true)
    expect(await store.held()).toEqual([])
  })

  it.each([100, 6 * MIB])('keeps nothing of an upload that breaks off after %d bytes', async (size) => {
    async function* breaking() {
      yield randomBytes(size)
      throw new Error('the client is gone')
    }
    const upload = storage.put('medical-records', 'pdf', Readable.from(breaking()), NO_LIMIT)
    await expect(upload).rejects.toThrow('the client is gone')
    expect(await store.held()).toEqual([])
  })

  it('fails only once somebody listens', async () => {
    const stored = await put(randomBytes(2 * CHUNK))
    const altered = flip(await raw(stored.path), SEALED_CHUNK)
    jest.spyOn(driver, 'getStream').mockResolvedValueOnce(Readable.from([altered]))
    const content = await storage.get(stored.path, stored.wrappedKey)
    await setImmediate()
    expect(content.errored).toBeNull()
    expect(content.readableLength).toBe(CHUNK)
    await expect(buffer(content)).rejects.toThrow(StorageIntegrityError)
  })

  it('lists what is there, and only what is its own', async () => {
    expect(await listed()).toEqual([])
    const stored = [await put(Buffer.from('1')), await put(Buffer.from('2')), await put(Buffer.from('3'))]
    await driver.putStream('other/file.txt', inBits(Buffer.from('4')))
    expect((await listed()).sort()).toEqual(stored.map(({ path }) => path).sort())
    for (const { path } of stored) expect(Date.now() - storedAt(path).getTime()).toBeLessThan(60_000)
  })

  it('removes, once and again', async () => {
    const stored = await put(Buffer.from('x'))
    await storage.delete(stored.path)
    expect(await storage.exists(stored.path)).toBe(false)
    expect(await store.held()).toEqual([])
    await expect(storage.get(stored.path, stored.wrappedKey)).rejects.toThrow(StorageMissingError)
    await expect(storage.delete(stored.path)).resolves.toBeUndefined()
  })

  it.each([
    ['../outside', 'pdf'],
    ['/etc', 'pdf'],
    ['a//b', 'pdf'],
    ['', 'pdf'],
    ['a', 'p/df'],
    ['a', ''],
    ['a', '.pdf'],
  ])('refuses the folder %p with the extension %p', async (folder, extension) => {
    const upload = storage.put(folder, extension, inBits(Buffer.from('x')), NO_LIMIT)
    await expect(upload).rejects.toThrow('Not a folder')
    expect(await store.held()).toEqual([])
  })

  it('refuses paths that are not its own', async () => {
    const { wrappedKey } = await put(Buffer.from('x'))
    for (const path of ['../../etc/passwd', '/etc/passwd', 'a/../b/1_0.pdf', 'a\\b']) {
      await expect(storage.get(path, wrappedKey)).rejects.toThrow('Not a path')
      expect(() => storage.delete(path)).toThrow('Not a path')
      expect(() => storage.exists(path)).toThrow('Not a path')
    }
  })

  it('reads under a rotated master key, wraps anew, and then does without the old one', async () => {
    const stored = await put(Buffer.from('kept'))
    const rotated = new Storage(driver, new MasterKeys(`${TWO},${ONE}`))
    const after = new Storage(driver, new MasterKeys(TWO))
    expect((await buffer(await rotated.get(stored.path, stored.wrappedKey))).toString()).toBe('kept')
    await expect(after.get(stored.path, stored.wrappedKey)).rejects.toThrow(StorageKeyError)

    const wrappedKey = rotated.rewrap(stored.path, stored.wrappedKey)
    expect(wrappedKey.startsWith('two.')).toBe(true)
    expect(rotated.rewrap(stored.path, wrappedKey)).toBe(wrappedKey)
    expect((await buffer(await after.get(stored.path, wrappedKey))).toString()).toBe('kept')
    await expect(storage.get(stored.path, wrappedKey)).rejects.toThrow(StorageKeyError)
  })
})

describe('the disk', () => {
  let store: ObjectStore

  beforeAll(async () => {
    store = await onDisk()
  })

  afterAll(() => store.close())

  it('lets go of the upload when it cannot begin to write', async () => {
    await writeFile(new URL(`${store.address}/file`), '')
    const storage = new Storage(await openDriver(`${store.address}/file`), new MasterKeys(ONE))
    const source = inBits(Buffer.from('x'))
    await expect(storage.put('a', 'pdf', source, NO_LIMIT)).rejects.toThrow('ENOTDIR')
    expect(source.destroyed).toBe(true)
  })
})
