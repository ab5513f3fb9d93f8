import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net'
import { text } from 'node:stream/consumers'
import { type EgressOptions, EgressProxy } from './egress-proxy.js'

describe('the way out', () => {
  let server: Server
  let echo: TcpServer
  let seen: IncomingMessage[] = []
  let lookups: string[] = []
  const proxies: EgressProxy[] = []

  beforeAll(async () => {
    server = createServer((incoming, response) => {
      seen.push(incoming)
      response.setHeader('x-of-the-server', ['1', '2'])
      response.end(`hello ${incoming.url}`)
    })
    echo = createTcpServer((socket) => socket.on('error', () => {}).pipe(socket))
    for (const listening of [server, echo]) await once(listening.listen(0, '127.0.0.1'), 'listening')
  })

  beforeEach(() => {
    seen = []
    lookups = []
  })

  afterEach(() => Promise.all(proxies.splice(0).map((proxy) => proxy.close())))

  afterAll(() => {
    server.close()
    echo.close()
  })

  const portOf = (listening: Server | TcpServer) => (listening.address() as AddressInfo).port

  const open = async (options: EgressOptions = {}) => {
    const exceptions = [`site.test:${portOf(server)}`, `site.test:${portOf(echo)}`]
    const resolve = async (host: string) => {
      lookups.push(host)
      return ['127.0.0.1']
    }
    const proxy = await EgressProxy.start({ exceptions, resolve, ...options })
    proxies.push(proxy)
    return proxy
  }

  const login = ({ username, password }: EgressProxy) =>
    `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

  const get = async (proxy: EgressProxy, path: string, headers: Record<string, string> = {}) => {
    const sent = request({
      host: '127.0.0.1',
      port: proxy.port,
      path,
      agent: false,
      headers: { 'proxy-authorization': login(proxy), ...headers },
    }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }

  /** What comes back for these lines. */
  const say = async (proxy: EgressProxy, target: string, others: string[] = []) => {
    const socket = connect(proxy.port, '127.0.0.1')
    const lines = [
      `CONNECT ${target} HTTP/1.1`,
      `Host: ${target}`,
      `Proxy-Authorization: ${login(proxy)}`,
      ...others,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const [first] = (await once(socket, 'data')) as [Buffer]
    return { socket, status: Number(first.toString().split(' ')[1]) }
  }

  it('passes a request on, without what is between us and the browser', async () => {
    const proxy = await open()
    const url = `http://site.test:${portOf(server)}/page?x=1`
    const headers = { host: 'forged.test', 'x-own': 'kept', 'proxy-connection': 'keep-alive' }
    expect(await get(proxy, url, headers)).toMatchObject({
      status: 200,
      body: 'hello /page?x=1',
      headers: { 'x-of-the-server': '1, 2' },
    })
    expect(seen[0]?.headers).toMatchObject({ host: `site.test:${portOf(server)}`, 'x-own': 'kept' })
    expect(Object.keys(seen[0]?.headers ?? {}).filter((name) => name.startsWith('proxy'))).toEqual([])
  })

  it.each(['HTTP/1.1 050 x', 'HTTP/1.1 200 x\r\nx:\u0001', 'nonsense'])(
    'survives a server that answers %j',
    async (answer) => {
      const odd = createTcpServer((socket) => socket.on('error', () => {}).end(`${answer}\r\n\r\n`))
      await once(odd.listen(0, '127.0.0.1'), 'listening')
      const proxy = await open({ exceptions: [`site.test:${portOf(odd)}`] })
      await expect(get(proxy, `http://site.test:${portOf(odd)}/`)).rejects.toThrow('socket hang up')
      odd.close()
    },
  )

  it('makes tunnels', async () => {
    const { socket, status } = await say(await open(), `site.test:${portOf(echo)}`)
    expect(status).toBe(200)
    socket.write('through')
    expect(String((await once(socket, 'data'))[0])).toBe('through')
    socket.destroy()
  })

  it('has websites of this machine stand in for others, port by port', async () => {
    const proxy = await open({ exceptions: [], standIns: { 'site.test:80': portOf(server) } })
    expect(await get(proxy, 'http://site.test/page')).toMatchObject({ status: 200, body: 'hello /page' })
    expect([seen[0]?.headers.host, lookups]).toEqual(['site.test', []])
    for (const elsewhere of [
      'http://site.test:443/',
      `http://site.test:${portOf(server)}/`,
      'http://a.site.test/',
    ])
      expect(await get(proxy, elsewhere)).toMatchObject({ status: 403 })
  })

  it('asks a name once, and calls what it checked', async () => {
    await get(await open(), `http://site.test:${portOf(server)}/`)
    expect(lookups).toEqual(['site.test'])
  })

  it('is of use to nobody else', async () => {
    const proxy = await open()
    const url = `http://site.test:${portOf(server)}/`
    for (const stranger of ['', 'Basic cnVuOg==', login(proxy).slice(0, -1)])
      expect(await get(proxy, url, { 'proxy-authorization': stranger })).toMatchObject({ status: 407 })
    const wrong = await say(proxy, `site.test:${portOf(echo)}`, ['Proxy-Authorization: Basic x'])
    expect([wrong.status, seen]).toEqual([200, []])
    wrong.socket.destroy()
    const other = await open()
    expect(await get(proxy, url, { 'proxy-authorization': login(other) })).toMatchObject({ status: 407 })
    expect([seen, proxy.record.requests]).toEqual([[], 1])
  })

  it.each([
    ['address_not_public', 'http://inner.test/'],
    ['address_not_public', 'http://127.0.0.1/'],
    ['address_not_public', 'http://[::1]/'],
    ['host_form', 'http://2130706433/'],
    ['host_form', 'http://localhost/'],
    ['port', 'http://site.test:22/'],
    ['credentials', 'http://a:b@site.test/'],
    ['scheme', 'ftp://site.test/'],
    ['scheme', 'https://1.1.1.1/'],
    ['not_a_url', '/page'],
  ])('refuses a request: %s %s', async (code, url) => {
    const proxy = await open()
    expect(await get(proxy, url)).toMatchObject({ status: 403, body: '' })
    expect(proxy.record.refused).toMatchObject([{ code, count: 1 }])
  })

  it.each([
    ['address_not_public', 'inner.test:443'],
    ['address_not_public', '127.0.0.1:80'],
    ['address_not_public', '[::1]:443'],
    ['host_form', '127.1:443'],
    ['host_form', '[::ffff:127.0.0.1]:443'],
    ['port', 'site.test:22'],
    ['not_a_url', 'site.test'],
    ['not_a_url', 'a@site.test:443'],
  ])('refuses a tunnel: %s %s', async (code, target) => {
    const proxy = await open()
    expect(await say(proxy, target)).toMatchObject({ status: 403 })
    expect(proxy.record.refused).toMatchObject([{ code, count: 1 }])
  })

  it('refuses a name of which one address is inner', async () => {
    const proxy = await open({ resolve: async () => ['1.1.1.1', '10.0.0.1'] })
    expect(await get(proxy, 'http://mixed.test/')).toMatchObject({ status: 403 })
  })

  it('counts bytes both ways, and cuts every line at the limit', async () => {
    const proxy = await open({ limits: { bytes: 100_000 } })
    const { socket } = await say(proxy, `site.test:${portOf(echo)}`)
    const closed = once(socket, 'close')
    socket.on('error', () => {})
    socket.resume().write(Buffer.alloc(60_000))
    await closed
    expect(proxy.record.exhausted.reason).toMatchObject({ code: 'bytes' })
    await expect(get(proxy, `http://site.test:${portOf(server)}/`)).resolves.toMatchObject({ status: 502 })
  })

  it('counts requests and time', async () => {
    const few = await open({ limits: { requests: 1 } })
    const url = `http://site.test:${portOf(server)}/`
    expect(await get(few, url)).toMatchObject({ status: 200 })
    await expect(get(few, url)).rejects.toThrow('socket hang up')
    expect(few.record.exhausted.reason).toMatchObject({ code: 'requests' })
    const short = await open({ limits: { totalMs: 50 } })
    await once(short.record.exhausted, 'abort')
    expect(short.record.exhausted.reason).toMatchObject({ code: 'total_time' })
  })

  it('remembers no more refused hosts than fit into a line', async () => {
    const proxy = await open()
    for (let i = 0; i < 60; i += 1) await get(proxy, `http://inner${i}.test/`)
    expect([proxy.record.refused.length, proxy.record.refusedElsewhere]).toEqual([50, 10])
  })
})
