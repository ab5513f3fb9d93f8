import { join } from 'node:path'
import { removeLeftovers } from '../src/platform/chromium/index.js'
import { eventually } from './faults/support/eventually.js'
import { killPrograms, Program } from './faults/support/program.js'
import { ChromiumWatch } from './support/pages/chromium-watch.js'
import type { HostileSite } from './support/pages/hostile-site.js'
import { here, Readers } from './support/pages/readers.js'

const MIB = 1_024 * 1_024
const MANY = 1_000_000
/** For what is long over before: a machine may be busy. */
const PATIENT = { pageMs: 40_000, settleMs: 30_000 }
const SHORT_MS = 1_000

describe('the reading of a strange page ends', () => {
  let readers: Readers
  let site: HostileSite
  let watch: ChromiumWatch

  beforeAll(async () => {
    readers = await Readers.start()
    ;({ site } = readers)
  })

  beforeEach(() => {
    watch = new ChromiumWatch()
    readers.forget()
  })

  afterEach(async () => {
    watch.stop()
    await readers.closeReaders()
    await killPrograms()
  })

  afterAll(() => readers.close())

  it.each([
    ['/endless-body', 'PageTooLarge', /^(document|bytes|memory)$/, { unpackedBytes: 2 * MIB }],
    ['/gzip-bomb', 'PageTooLarge', /^(document|memory)$/, { unpackedBytes: 2 * MIB }],
    ['/fetched-bomb', 'PageTooLarge', /^(document|memory)$/, { unpackedBytes: 2 * MIB }],
    ['/memory', 'PageTooLarge', /^memory$/, { memoryBytes: 512 * MIB }],
    ['/many-requests', 'PageTooLarge', /^requests$/, { requestsOfPage: 50 }],
    ['/redirect-loop', 'PageBroken', /^redirects$/, {}],
    ['/refresh-loop', 'PageBroken', /^redirects$/, {}],
    ['/location-loop', 'PageBroken', /^redirects$/, {}],
    ['/download', 'PageBroken', /^no_document$/, {}],
    ['/nothing', 'PageBroken', /^no_document$/, {}],
  ])('at %s with %s', async (path, name, code, limits) => {
    const reader = await readers.open({ ...PATIENT, ...limits }, { requests: MANY })
    const read = reader.read(site.url(path), here)
    await expect(read).rejects.toMatchObject({ name, code: expect.stringMatching(code) })
    // The page took its browser with it.
    expect([watch.seen.size, watch.left()]).toEqual([1, []])
  })

  it('at what asks without end where the page is not seen to ask', async () => {
    const reader = await readers.open({ ...PATIENT, requestsOfPage: MANY }, { requests: 60 })
    const read = reader.read(site.url('/many-requests-of-a-worker'), here)
    await expect(read).rejects.toMatchObject({ name: 'PageTooLarge', code: 'requests' })
    expect(site.heard.length).toBeLessThanOrEqual(60)
  })

  it.each(['/slow-body', '/never', '/alert-loop', '/busy-loop', '/history-loop'])(
    'at %s when its time is over',
    async (path) => {
      const reader = await readers.open(PATIENT)
      // The start of the browser is not the page's.
      await reader.read(site.url('/good'), here)
      reader.limits.pageMs = SHORT_MS
      const started = performance.now()
      const read = reader.read(site.url(path), here)
      await expect(read).rejects.toMatchObject({ name: 'PageTimeout', code: 'page_time' })
      expect(performance.now() - started).toBeLessThan(SHORT_MS + 20_000)
      expect([watch.seen.size, watch.left()]).toEqual([1, []])
    },
  )

  it.each([
    ['/windows', expect.objectContaining({ status: 200 })],
    ['/downloads', expect.anything()],
  ])('at %s without another window or a file', async (path, expected) => {
    const reader = await readers.open({ settleMs: 1_000 })
    expect(await reader.read(site.url(path), here).catch(({ name }) => name)).toEqual(expected)
    expect(site.heard.filter((line) => line.includes('/good'))).toEqual([])
    await reader.close()
    expect([watch.seen.size, watch.left()]).toEqual([1, []])
  })

  it('when the run takes too long or too much in all', async () => {
    const slow = await readers.open(PATIENT, { totalMs: 1_500 })
    await expect(slow.read(site.url('/never'), here)).rejects.toMatchObject({ code: 'total_time' })
    const small = await readers.open(PATIENT, { bytes: MIB })
    await expect(small.read(site.url('/endless-body'), here)).rejects.toMatchObject({ code: 'bytes' })
    await expect(small.read(site.url('/good'), here)).rejects.toMatchObject({ code: 'bytes' })
    expect(watch.left()).toEqual([])
  })

  it('with another browser for the next page, and when it is aborted, by the page or by the run', async () => {
    const ofPage = new AbortController()
    const ofRun = new AbortController()
    const reader = await readers.open(PATIENT, {}, { signal: ofRun.signal })
    let asked = site.isAsked('/busy-loop')
    const first = reader.read(site.url('/busy-loop'), { ...here, signal: ofPage.signal })
    await asked
    ofPage.abort(new Error('Not this page'))
    await expect(first).rejects.toThrow('Not this page')
    expect(watch.left()).toEqual([])
    expect(await reader.read(site.url('/good'), here)).toMatchObject({ status: 200 })
    asked = site.isAsked('/busy-loop')
    const second = reader.read(site.url('/busy-loop'), here)
    await asked
    ofRun.abort(new Error('Not this run'))
    await expect(second).rejects.toMatchObject({ code: 'browser' })
    await reader.close()
    expect([watch.seen.size, watch.left()]).toEqual([2, []])
    await expect(reader.read(site.url('/good'), here)).rejects.toMatchObject({ code: 'browser' })
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('when the process ends by %s', async (signal) => {
    const pages = join(__dirname, 'support/pages')
    const asked = site.isAsked('/busy-loop')
    const program = Program.node([
      ...['--import', join(pages, 'run-typescript.mjs')],
      ...[join(pages, 'reading-process.ts'), site.url('/busy-loop')],
    ])
    watch.stop()
    watch = new ChromiumWatch(program.pid)
    const ofProgram = watch
    await program.unlessItEnds(asked)
    expect(ofProgram.left().length).toBeGreaterThan(2)
    expect((await program.stop(signal)).signal).toBe(signal)
    if (signal === 'SIGTERM') return expect(ofProgram.left()).toEqual([])
    // A process that is killed removes no folder; what it started notices that nobody is there any more.
    await eventually('the browser has ended', 5_000, async () =>
      ofProgram.left().every((left) => typeof left === 'string'),
    )
    await removeLeftovers()
    expect(ofProgram.left()).toEqual([])
  })
})
