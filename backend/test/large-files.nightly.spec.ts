import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { makeSafeCopy } from '../src/modules/records/safe-copy/safe-copy.js'
import { MasterKeys, openDriver, Storage } from '../src/platform/storage/index.js'
import { relation, relations, writeDoc, writeDocx, writeTextPdf } from './support/files.js'
import { judge, quickly } from './support/inspection.js'
import { type ObjectStore, onDisk } from './support/object-stores.js'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const MIB = 1_024 * 1_024
const NO_LIMIT = { limitBytes: Number.MAX_SAFE_INTEGER }

describe('a PDF', () => {
  it('is refused in under a second when its objects expand without end', async () => {
    const bomb = deflateSync(Buffer.alloc(300_000_000, ' '), { level: 1 })
    const head = Buffer.from(
      `%PDF-1.7\n4 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`,
    )
    const bytes = Buffer.concat([
      head,
      bomb,
      Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
    ])
    expect(bytes.length).toBeLessThan(10 * 1024 * 1024)
    expect(await judge('pdf', bytes)).toBe('complex: expands too far')
  })

  it('shows the first hundred pages in its safe copy, and says so', async () => {
    const copy = await makeSafeCopy('pdf', await writeTextPdf(Array.from({ length: 102 }, () => 'Page')))
    expect(copy).toMatchObject({ pages: 100, allPages: 102 })
    expect((await PDFDocument.load(copy.bytes)).getPageCount()).toBe(101)
  })
})

describe('a DOCX', () => {
  it.each<[string, () => Buffer]>([
    [
      'many large parts',
      () =>
        writeDocx(
          Array.from({ length: 10 }, (_, n) => ({
            name: `word/${n}.xml`,
            content: Buffer.alloc(20_000_000),
          })),
        ),
    ],
    [
      'ten thousand parts',
      () => writeDocx(Array.from({ length: 10_000 }, (_, n) => ({ name: `word/${n}.xml`, content: '<a/>' }))),
    ],
  ])('is refused in under a second with %s', async (_what, make) => {
    const bytes = make()
    expect(await quickly(() => judge('docx', bytes))).toMatch(/^(?!kept|rewritten)/)
  })
})

describe('a document that is made to take long is copied in time that grows with its length', () => {
  const docOfOpenFields = (count: number) =>
    writeDoc({}, { text: `${'\x13\x14'.repeat(count)}${'y'.repeat(count)}\r` })
  const docxOfPictures = (count: number) =>
    writeDocx([], {
      body: '<w:p><a:blip r:embed="absent"/></w:p>'.repeat(count),
      links: relations(
        ...Array.from({ length: count }, (_, index) =>
          relation('image', 'm.png').replace(/Id="\w+"/, `Id="q${index}"`),
        ),
      ),
    })

  /** CPU time of one copy in microseconds. */
  async function cpuOfCopy(kind: 'doc' | 'docx', bytes: Buffer): Promise<number> {
    const start = process.cpuUsage()
    await makeSafeCopy(kind, bytes)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }

  it.each<[string, 'doc' | 'docx', (count: number) => Buffer, number]>([
    ['fields in a DOC that never end', 'doc', docOfOpenFields, 80_000],
    ['pictures and relationships of a DOCX', 'docx', docxOfPictures, 20_000],
  ])(
    '%s',
    async (_what, kind, write, count) => {
      const short: number[] = []
      const long: number[] = []
      // In turn: a busy machine slows both alike.
      for (let run = 0; run < 5; run += 1) {
        short.push(await cpuOfCopy(kind, write(count / 8)))
        long.push(await cpuOfCopy(kind, write(count)))
      }
      // Eight times the length takes 8 times as long where time grows with it, and 64 times as long with its square.
      expect(Math.min(...long) / Math.min(...short)).toBeLessThan(28)
    },
    360_000,
  )
})

describe('storage on the disk', () => {
  let store: ObjectStore

  beforeAll(async () => {
    store = await onDisk()
  })

  afterAll(() => store.close())

  it('takes and gives any length in little memory', async () => {
    const storage = new Storage(
      await openDriver(store.address),
      new MasterKeys(`one:${randomBytes(32).toString('base64')}`),
    )
    const block = randomBytes(MIB)
    const before = process.memoryUsage().arrayBuffers
    let peak = 0
    let passed = 0
    // Counts held memory, without garbage. Each collection takes a second among the modules of many test files.
    const watch = (bytes: number) => {
      passed += bytes
      if (passed < 64 * MIB) return
      passed = 0
      collectGarbage()
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
    }
    function* blocks() {
      for (let index = 0; index < 128; index++) {
        watch(block.length)
        yield block
      }
    }
    const { path, wrappedKey, sha256 } = await storage.put('large', 'bin', Readable.from(blocks()), NO_LIMIT)
    const digest = createHash('sha256')
    for await (const chunk of await storage.get(path, wrappedKey)) {
      watch(chunk.length)
      digest.update(chunk)
    }
    expect(digest.digest('hex')).toBe(sha256)
    expect(peak).toBeLessThan(96 * MIB)
  })
})
