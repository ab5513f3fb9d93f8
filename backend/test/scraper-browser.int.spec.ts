import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findChromium } from '../src/modules/reviews/browser/find-chromium.js'
import {
  Browsers,
  browsersProvider,
  ChromiumBrowsers,
  type PageReader,
  READER_LIMITS,
  ROBOT_NAME,
} from '../src/modules/reviews/browser/index.js'
import type { ReaderLimits } from '../src/modules/reviews/browser/reader-limits.js'
import { type Config, loadConfig } from '../src/platform/config/index.js'
import type { EgressLimits } from '../src/platform/egress/index.js'
import { ChromiumWatch } from './support/pages/chromium-watch.js'
import { HostileSite } from './support/pages/hostile-site.js'
import { PrivateServer } from './support/pages/private-server.js'
import { STOPPED_BEFORE, WAYS_OUT } from './support/pages/ways-out.js'

const MIB = 1_024 * 1_024
const NEVER = new AbortController().signal
const HERE = ['127.0.0.1', 'hospital.test']
const here = { signal: NEVER, allowedHosts: HERE }
const PUBLIC_ADDRESS = '93.184.215.14'

/** Every spelling of this machine, where the private server hears whoever arrives. */
const INNER_HOSTS = [
  '127.0.0.1',
  '[::1]',
  'localhost',
  '0.0.0.0',
  '127.1',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
  '[::ffff:127.0.0.1]',
  'rebinding.test',
  'inner.test',
]

describe('the browser for strange pages', () => {
  let site: HostileSite
  let inner: PrivateServer
  let watch: ChromiumWatch
  let lookups: string[] = []
  const opened: PageReader[] = []

  beforeAll(async () => {
    site = await HostileSite.start()
    inner = await PrivateServer.start()
  })

  beforeEach(() => {
    watch = new ChromiumWatch()
    lookups = []
    inner.heard = []
    site.heard = []
  })

  afterEach(() => watch.stop())

  afterAll(async () => {
    await Promise.all(opened.map((reader) => reader.close()))
    await site.close()
    await inner.close()
  })

  const open = async (
    limits: Partial<ReaderLimits> = {},
    egress: Partial<EgressLimits> = {},
    signal = NEVER,
  ) => {
    const browsers = new ChromiumBrowsers(
      findChromium(),
      { ...READER_LIMITS, ...limits },
      {
        limits: { connectMs: 300, ...egress },
        exceptions: [`127.0.0.1:${site.port}`, `hospital.test:${site.port}`],
        // The port of the private server stands open: it is the address that has to be refused.
        ports: [80, 443, inner.port],
        async resolve(host) {
          lookups.push(host)
          const isFirst = lookups.filter((name) => name === host).length === 1
          if (host === 'rebinding.test' && isFirst) return [PUBLIC_ADDRESS]
          if (host === 'mixed.test') return [PUBLIC_ADDRESS, '127.0.0.1']
          if (host.endsWith('.test')) return ['127.0.0.1']
          throw new Error('ENOTFOUND')
        },
      },
    )
    const reader = await browsers.open(signal)
    opened.push(reader)
    return reader
  }

  describe('of a page that does no harm', () => {
    let reader: PageReader
    beforeAll(async () => {
      reader = await open()
    })
    afterAll(() => reader.close())

    it('reads it as its scripts made it, where it led to', async () => {
      const read = await reader.read(site.url('/redirect', { to: '/good#reviews' }), here)
      expect(read).toEqual({
        url: site.url('/good#reviews'),
        status: 200,
        contentType: 'text/html; charset=utf-8',
        html: expect.stringContaining('said by a script'),
        readAt: expect.any(Date),
      })
      expect(Date.now() - read.readAt.getTime()).toBeLessThan(10_000)
    })

    it('follows it to a host that is allowed as well', async () => {
      const there = site.url('/good', {}, 'hospital.test')
      for (const way of ['/redirect', '/form'])
        expect(await reader.read(site.url(way, { to: there }), here)).toMatchObject({
          url: expect.stringMatching(/^http:\/\/hospital\.test:\d+\/good\??$/),
          status: 200,
          html: expect.stringContaining('said by a script'),
        })
    })

    it('says who it is', async () => {
      const { html } = await reader.read(site.url('/agent'), here)
      expect(html).toMatch(new RegExp(`Chrome/.* ${ROBOT_NAME}/1.0`))
    })

    it('starts once for several pages', async () => {
      await reader.read(site.url('/good'), here)
      await reader.read(site.url('/good'), here)
      expect(watch.seen.size).toBe(1)
      // With nothing of what this process knows.
      const [pid] = watch.seen.keys()
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1')
      expect(environment).toContain('HOME=')
      expect(environment).not.toMatch(/NODE_OPTIONS|ACCESS_TOKEN_KEYS|COOKIE_SECRET|NODE_ENV/)
    })

    it('knows nothing of the page before', async () => {
      await reader.read(site.url('/remembers'), here)
      expect((await reader.read(site.url('/remembers'), here)).html).toContain(
        'cookies: , storage: undefined',
      )
    })

    it('gives no page the login of the proxy', async () => {
      expect(await reader.read(site.url('/login'), here)).toMatchObject({ status: 401 })
      expect(site.logins).toEqual([])
    })

    it('is not told lies about the page by the page', async () => {
      expect((await reader.read(site.url('/lies'), here)).html).toContain('<p>Good</p>')
    })

    it('gives text that can be stored, cut at the limit', async () => {
      expect((await reader.read(site.url('/surrogates'), here)).html.isWellFormed()).toBe(true)
      const long = await open({ htmlLength: MIB })
      expect((await long.read(site.url('/long-document'), here)).html).toHaveLength(MIB)
      await long.close()
    })

    it('reads robots.txt without a browser', async () => {
      const reader = await open()
      const options = { ...here, maxBytes: 1_000 }
      const robots = { status: 200, text: 'User-agent: *\nDisallow: /secret\n' }
      expect(await reader.text(site.url('/robots.txt'), options)).toEqual(robots)
      const moved = site.url('/redirect', { to: site.url('/robots.txt', {}, 'hospital.test') })
      expect(await reader.text(moved, options)).toEqual(robots)
      await expect(reader.text(site.url('/long-robots.txt'), options)).rejects.toMatchObject({
        code: 'bytes',
      })
      await expect(reader.text(site.url('/redirect-loop'), options)).rejects.toMatchObject({
        code: 'redirects',
      })
      const led = reader.text(site.url('/redirect', { to: `http://127.0.0.1:${inner.port}/` }), options)
      await expect(led).rejects.toMatchObject({ name: 'RefusedAddress', code: 'address_not_public' })
      await expect(reader.text('http://nobody.test.example/robots.txt', options)).rejects.toMatchObject({
        code: 'host_not_allowed',
      })
      const none = reader.text('http://nobody.example/', { ...options, allowedHosts: ['nobody.example'] })
      await expect(none).rejects.toMatchObject({ name: 'PageBroken', code: 'not_reached' })
      expect(inner.heard).toEqual([])
    })
  })

  describe('tried by a page,', () => {
    let reader: PageReader
    beforeAll(async () => {
      reader = await open()
    })
    afterAll(() => reader.close())

    it.each(Object.keys(WAYS_OUT))('%s reaches nothing inner', async (way) => {
      const target = [...INNER_HOSTS.map((host) => `${host}:${inner.port}`), `127.0.0.1:${site.port}`]
      const { html } = await reader.read(site.url('/try', { way, target }), here)
      expect(html).toContain('tried: ')
      expect(inner.heard).toEqual([])
      // The way works as such: to the site itself it is open.
      const others = site.heard.filter((line) => !/ \/(try|wait|done|favicon)|worker\.js/.test(line))
      expect(others.length > 0).toBe(!STOPPED_BEFORE.includes(way))
    })
  })

  describe('refuses a page that leads inside', () => {
    let reader: PageReader
    beforeAll(async () => {
      reader = await open()
    })
    afterAll(() => reader.close())

    const ways = ['/redirect', '/refresh', '/script-location', '/form']
    it.each(ways)('by %s', async (way) => {
      for (const host of ['127.0.0.1', 'rebinding.test']) {
        const to = `http://${host}:${inner.port}/`
        const chain = site.url(way, { to: site.url('/redirect', { to }) })
        await expect(reader.read(chain, here)).rejects.toMatchObject({ name: 'RefusedAddress' })
      }
      expect(inner.heard).toEqual([])
    })

    it.each([
      ['address_not_public', 'http://inner.test/'],
      ['address_not_public', 'https://inner.test/'],
      ['address_not_public', 'http://mixed.test/'],
      ['address_not_public', 'http://127.0.0.1/'],
      ['address_not_public', 'http://169.254.169.254/latest/meta-data/'],
      ['address_not_public', 'http://[::1]/'],
      ['host_form', 'http://[::ffff:127.0.0.1]/'],
      ['host_form', 'http://2130706433/'],
      ['host_form', 'http://0177.0.0.1/'],
      ['host_form', 'http://0x7f000001/'],
      ['host_form', 'http://127.1/'],
      ['host_form', 'http://localhost/'],
      ['credentials', 'http://admin:admin@hospital.test/'],
      ['port', 'http://hospital.test:22/'],
      ['port', 'https://hospital.test:8080/'],
      ['scheme', 'file:///etc/passwd'],
      ['scheme', 'data:text/html,hello'],
      ['scheme', 'javascript:alert(1)'],
      ['scheme', 'ftp://hospital.test/'],
      ['scheme', 'chrome://version'],
      ['scheme', 'view-source:http://hospital.test/'],
      ['host_not_allowed', 'http://elsewhere.example/'],
      ['host_not_allowed', 'http://hospital.test.elsewhere.example/'],
    ])('as an address: %s %s', async (code, url) => {
      const allowedHosts = [...HERE, 'inner.test', 'mixed.test', '169.254.169.254', '::1']
      const options = { signal: NEVER, allowedHosts, maxBytes: 1_000 }
      const refused = { name: 'RefusedAddress', code }
      await expect(reader.text(url, options)).rejects.toMatchObject(refused)
      // What the address shows by itself needs no browser; of the others one will do.
      if (code !== 'address_not_public' || url.includes('mixed'))
        await expect(reader.read(url, options)).rejects.toMatchObject(refused)
    })

    it.each(['file:///etc/passwd', 'chrome://version', 'ftp://hospital.test/', 'http://a:b@hospital.test/'])(
      'or elsewhere: %s',
      async (to) => {
        const read = reader.read(site.url('/redirect', { to }), here)
        await expect(read).rejects.toMatchObject({ name: expect.stringMatching(/RefusedAddress|PageBroken/) })
      },
    )

    it('on another site, of which it does not even ask the name', async () => {
      for (const way of ['/redirect', '/refresh', '/script-location', '/form']) {
        const read = reader.read(site.url(way, { to: 'http://elsewhere.example/' }), here)
        await expect(read).rejects.toMatchObject({ code: 'host_not_allowed' })
      }
      expect(lookups).not.toContain('elsewhere.example')
    })

    it('when its name leads outside first and inside then', async () => {
      const url = `http://rebinding.test:${inner.port}/`
      const options = { signal: NEVER, allowedHosts: ['rebinding.test'] }
      // The address that was checked is the one that is called: nobody is there, and the name is not asked again.
      const asText = { ...options, maxBytes: 1_000 }
      await expect(reader.text(url, asText)).rejects.toMatchObject({ code: 'not_reached' })
      expect(lookups).toEqual(['rebinding.test'])
      await expect(reader.text(url, asText)).rejects.toMatchObject({ code: 'address_not_public' })
      lookups = []
      await expect(reader.read(url, options)).rejects.toMatchObject({
        name: expect.stringMatching(/RefusedAddress|PageBroken/),
      })
      expect(inner.heard).toEqual([])
    })
  })

  describe('ends', () => {
    afterEach(() => Promise.all(opened.map((reader) => reader.close())))

    const fast = { pageMs: 3_500, settleMs: 1_500 }
    const rarely = { ...fast, pageMs: 30_000 }

    it.each([
      ['/endless-body', 'PageTooLarge', /^(document|bytes|memory)$/, rarely],
      ['/gzip-bomb', 'PageTooLarge', /^(document|memory)$/, rarely],
      ['/fetched-bomb', 'PageTooLarge', /^(document|memory)$/, rarely],
      ['/memory', 'PageTooLarge', /^memory$/, { ...rarely, settleMs: 20_000, memoryBytes: 512 * MIB }],
      ['/many-requests', 'PageTooLarge', /^requests$/, rarely],
      ['/many-requests-of-a-worker', 'PageTooLarge', /^requests$/, { ...rarely, settleMs: 20_000 }],
      ['/redirect-loop', 'PageBroken', /^redirects$/, rarely],
      ['/refresh-loop', 'PageBroken', /^redirects$/, rarely],
      ['/location-loop', 'PageBroken', /^redirects$/, rarely],
      ['/download', 'PageBroken', /^no_document$/, rarely],
      ['/nothing', 'PageBroken', /^no_document$/, rarely],
      ['/slow-body', 'PageTimeout', /^page_time$/, fast],
      ['/never', 'PageTimeout', /^page_time$/, fast],
      ['/alert-loop', 'PageTimeout', /^page_time$/, fast],
      ['/busy-loop', 'PageTimeout', /^page_time$/, fast],
    ] as const)('%s with %s', async (path, name, code, limits) => {
      const started = Date.now()
      const reader = await open(limits, { requests: 300 })
      const read = reader.read(site.url(path), here)
      await expect(read).rejects.toMatchObject({ name, code: expect.stringMatching(code) })
      expect(Date.now() - started).toBeLessThan(limits.pageMs + 8_000)
      // The page took its browser with it, and the next one is read all the same.
      expect([watch.seen.size, watch.left()]).toEqual([1, []])
      await reader.close()
    })

    it.each([
      ['/windows', expect.objectContaining({ status: 200 })],
      ['/downloads', expect.anything()],
      ['/history-loop', 'PageTimeout'],
    ])('%s without another window or a file', async (path, expected) => {
      const reader = await open(fast)
      expect(await reader.read(site.url(path), here).catch(({ name }) => name)).toEqual(expected)
      expect(site.heard.filter((line) => line.includes('/good'))).toEqual([])
      await reader.close()
      expect([watch.seen.size, watch.left()]).toEqual([1, []])
    })

    it('a run that takes too long or too much in all', async () => {
      const slow = await open(rarely, { totalMs: 3_000 })
      await expect(slow.read(site.url('/never'), here)).rejects.toMatchObject({ code: 'total_time' })
      const small = await open(rarely, { bytes: MIB })
      await expect(small.read(site.url('/endless-body'), here)).rejects.toMatchObject({ code: 'bytes' })
      await expect(small.read(site.url('/good'), here)).rejects.toMatchObject({ code: 'bytes' })
      expect(watch.left()).toEqual([])
    })

    it('with another browser for the next page', async () => {
      const reader = await open(fast)
      await expect(reader.read(site.url('/busy-loop'), here)).rejects.toMatchObject({ code: 'page_time' })
      expect(await reader.read(site.url('/good'), here)).toMatchObject({ status: 200 })
      await reader.close()
      expect([watch.seen.size, watch.left()]).toEqual([2, []])
      await expect(reader.read(site.url('/good'), here)).rejects.toMatchObject({ code: 'browser' })
    })

    it('when it is aborted, by the page or by the run', async () => {
      const ofPage = new AbortController()
      const ofRun = new AbortController()
      const reader = await open({}, {}, ofRun.signal)
      const first = reader.read(site.url('/busy-loop'), { ...here, signal: ofPage.signal })
      setTimeout(() => ofPage.abort(new Error('Not this page')), 2_000)
      await expect(first).rejects.toThrow('Not this page')
      expect(watch.left()).toEqual([])
      const second = reader.read(site.url('/busy-loop'), here)
      setTimeout(() => ofRun.abort(new Error('Not this run')), 2_000)
      await expect(second).rejects.toMatchObject({ code: 'browser' })
      await reader.close()
      expect([watch.seen.size, watch.left()]).toEqual([2, []])
    })

    it.each(['SIGTERM', 'SIGKILL'] as const)('when the process ends by %s', async (signal) => {
      const pages = join(__dirname, 'support/pages')
      const command = ['--import', join(pages, 'run-typescript.mjs'), join(pages, 'reading-process.ts')]
      const child = spawn(process.execPath, [...command, site.url('/busy-loop')], { stdio: 'inherit' })
      const ended = once(child, 'exit')
      const ofChild = new ChromiumWatch(child.pid)
      while (!site.heard.includes('GET /busy-loop')) await sleep(50)
      expect(ofChild.left().length).toBeGreaterThan(2)
      child.kill(signal)
      const tooLate = setTimeout(() => child.kill('SIGKILL'), 10_000)
      const [, endedBy] = await ended
      clearTimeout(tooLate)
      expect(endedBy).toBe(signal)
      // A process that is killed removes no folder; what it started notices that nobody is there any more.
      const running = () => ofChild.left().filter((left) => signal === 'SIGTERM' || typeof left === 'number')
      for (let waited = 0; running().length > 0 && waited < 5_000; waited += 50) await sleep(50)
      expect(running()).toEqual([])
      ofChild.stop()
      for (const profile of ofChild.seen.values()) rmSync(profile, { recursive: true, force: true })
    })
  })

  it('has no setting that opens the inside', async () => {
    const asked: string[] = []
    const given = Object.fromEntries(
      ['EGRESS_EXCEPTIONS', 'EGRESS_PORTS', 'EGRESS_ALLOW', 'SCRAPER_ALLOWED_HOSTS', 'NO_PROXY'].map(
        (name) => [name, `127.0.0.1:${site.port}`],
      ),
    )
    const { env } = loadConfig({ ...process.env, DATABASE_URL: 'postgres://a@127.0.0.1/b', ...given })
    const watched = new Proxy(env, {
      get: (target, name) => {
        asked.push(String(name))
        return Reflect.get(target, name)
      },
    })
    const { useFactory } = browsersProvider as { useFactory: (config: Pick<Config, 'env'>) => Browsers }
    const browsers = useFactory({ env: watched })
    expect(asked).toEqual(['PUPPETEER_EXECUTABLE_PATH'])
    const reader = await browsers.open(NEVER)
    await expect(reader.read(site.url('/good'), here)).rejects.toMatchObject({ code: 'port' })
    await expect(reader.read('http://127.0.0.1/', here)).rejects.toMatchObject({ code: 'address_not_public' })
    await reader.close()
  })
})
