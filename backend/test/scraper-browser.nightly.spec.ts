import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import {
  type Browsers,
  browsersProvider,
  type PageReader,
  ROBOT_NAME,
} from '../src/modules/reviews/browser/index.js'
import { type Config, loadConfig } from '../src/platform/config/index.js'
import { ChromiumWatch } from './support/pages/chromium-watch.js'
import type { HostileSite } from './support/pages/hostile-site.js'
import type { PrivateServer } from './support/pages/private-server.js'
import { HERE, here, NEVER, Readers, SECURE } from './support/pages/readers.js'
import { STOPPED_BEFORE, WAYS_OUT } from './support/pages/ways-out.js'

const MIB = 1_024 * 1_024
/** For a connection to the internet, where nobody answers these tests. */
const NOBODY_THERE_MS = 1_000

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
  let readers: Readers
  let site: HostileSite
  let inner: PrivateServer
  let watch: ChromiumWatch

  beforeAll(async () => {
    readers = await Readers.start()
    ;({ site, inner } = readers)
  })

  beforeEach(() => {
    watch = new ChromiumWatch()
    readers.forget()
  })

  afterEach(() => watch.stop())

  afterAll(() => readers.close())

  describe('of a page that does no harm', () => {
    let reader: PageReader
    beforeAll(async () => {
      reader = await readers.open()
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

    it('tells how a page was refused that says nothing else', async () => {
      const url = site.url('/gone')
      const { status, html } = await reader.read(url, here)
      // A browser with a window has no document here, one without a window has an empty document.
      expect([status, html.replaceAll(/<\/?(html|head|body)>/g, '')]).toEqual([404, ''])
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
      const long = await readers.open({ htmlLength: MIB })
      expect((await long.read(site.url('/long-document'), here)).html).toHaveLength(MIB)
      await long.close()
    })

    it('reads robots.txt without a browser', async () => {
      const reader = await readers.open()
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

  describe('by https', () => {
    const at = (path: string) => `https://${SECURE}${path}`
    const options = { signal: NEVER, allowedHosts: [SECURE, 'inner.test'] }
    const lead = (to: string) => (_: unknown, response: ServerResponse) =>
      response.writeHead(302, { location: to }).end()

    beforeAll(() =>
      readers.secure.show({
        [`${SECURE}/reviews`]: `<p>Good<script>
          for (const to of ['inner.test', '127.0.0.1', '${SECURE}:${inner.port}'])
            fetch('https://' + to + '/', { mode: 'no-cors' }).catch(() => {})</script>`,
        [`${SECURE}/robots.txt`]: (_, response) => response.end('User-agent: *'),
        [`${SECURE}/inside`]: lead('https://inner.test/'),
        [`${SECURE}/port`]: lead(`https://inner.test:${inner.port}/`),
        [`${SECURE}/plain`]: lead(`http://inner.test:${inner.port}/`),
      }),
    )

    it('is read as any other, and reaches nothing inner', async () => {
      const reader = await readers.open()
      expect(await reader.read(at('/reviews'), options)).toMatchObject({
        url: at('/reviews'),
        status: 200,
        html: expect.stringContaining('<p>Good'),
      })
      expect(await reader.text(at('/robots.txt'), { ...options, maxBytes: 100 })).toEqual({
        status: 200,
        text: 'User-agent: *',
      })
      expect(inner.heard).toEqual([])
      for (const path of ['/inside', '/port', '/plain']) {
        const refused = { name: 'RefusedAddress', code: 'address_not_public' }
        await expect(reader.text(at(path), { ...options, maxBytes: 100 })).rejects.toMatchObject(refused)
        await expect(reader.read(at(path), options)).rejects.toMatchObject(refused)
      }
      expect(inner.heard).toEqual([])
      await reader.close()
    })

    it('is not read with a certificate that nobody knows', async () => {
      const reader = await readers.open({}, {}, { trusts: false })
      const unknown = { name: 'PageBroken', code: 'not_reached' }
      await expect(reader.read(at('/reviews'), options)).rejects.toMatchObject(unknown)
      const text = reader.text(at('/robots.txt'), { ...options, maxBytes: 100 })
      await expect(text).rejects.toMatchObject(unknown)
      await reader.close()
    })
  })

  describe('tried by a page,', () => {
    let reader: PageReader
    beforeAll(async () => {
      reader = await readers.open({}, { connectMs: NOBODY_THERE_MS })
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
      reader = await readers.open({}, { connectMs: NOBODY_THERE_MS })
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
      expect(readers.lookups).not.toContain('elsewhere.example')
    })

    it('when its name leads outside first and inside then', async () => {
      const url = `http://rebinding.test:${inner.port}/`
      const options = { signal: NEVER, allowedHosts: ['rebinding.test'] }
      // The address that was checked is the one that is called: nobody is there, and the name is not asked again.
      const asText = { ...options, maxBytes: 1_000 }
      await expect(reader.text(url, asText)).rejects.toMatchObject({ code: 'not_reached' })
      expect(readers.lookups).toEqual(['rebinding.test'])
      await expect(reader.text(url, asText)).rejects.toMatchObject({ code: 'address_not_public' })
      readers.lookups = []
      await expect(reader.read(url, options)).rejects.toMatchObject({
        name: expect.stringMatching(/RefusedAddress|PageBroken/),
      })
      expect(inner.heard).toEqual([])
    })
  })

  it('has no setting that opens the inside', async () => {
    const asked: string[] = []
    const given = Object.fromEntries(
      ['EGRESS_EXCEPTIONS', 'EGRESS_STAND_INS', 'EGRESS_PORTS', 'SCRAPER_ALLOWED_HOSTS', 'NO_PROXY'].map(
        (name) => [name, `127.0.0.1:${site.port}`],
      ),
    )
    const { env } = loadConfig({
      ...process.env,
      DATABASE_URL: 'postgres://a@127.0.0.1/b',
      DATABASE_STAFF_URL: 'postgres://s@127.0.0.1/b',
      DATABASE_DESK_URL: 'postgres://d@127.0.0.1/b',
      ...given,
    })
    const watched = new Proxy(env, {
      get: (target, name) => {
        asked.push(String(name))
        return Reflect.get(target, name)
      },
    })
    const { useFactory } = browsersProvider as { useFactory: (config: Pick<Config, 'env'>) => Browsers }
    const browsers = useFactory({ env: watched })
    expect(asked).toEqual(['PUPPETEER_EXECUTABLE_PATH'])
    expect(browsers).toMatchObject({ egress: {}, certificate: undefined })
    const reader = await browsers.open(NEVER)
    await expect(reader.read(site.url('/good'), here)).rejects.toMatchObject({ code: 'port' })
    await expect(reader.read('http://127.0.0.1/', here)).rejects.toMatchObject({ code: 'address_not_public' })
    await reader.close()
  })
})
