import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailExamples } from './examples.ts'
import { startMailCatcher } from './mail-catcher.ts'
import type { CaughtMail } from './store.ts'

const LIMIT = 3

const examples: MailExamples = {
  templates: ['hello'],
  example: async (template, origin) => ({
    template,
    subject: 'Hello, example',
    html: `<a href="${origin}/contact">Contact</a>`,
    text: `${origin}/contact`,
  }),
}

async function startCatcher(folder: string) {
  const catcher = await startMailCatcher({ folder, limit: LIMIT, smtpPort: 0, httpPort: 0, examples })
  const origin = `http://127.0.0.1:${catcher.httpPort}`
  const server = { host: '127.0.0.1', port: catcher.smtpPort, secure: false }
  return {
    /** @param socketTimeout when the sender gives up, in milliseconds */
    send: async (to: string, extra: object = {}, socketTimeout = 60_000) => {
      const transport = createTransport({ ...server, socketTimeout })
      const mail = { from: 'care@sihat.example', to, subject: 'Hello', text: 'Bonjour é', ...extra }
      return transport.sendMail(mail).finally(() => transport.close())
    },
    get: (path: string) => fetch(`${origin}/dev/mail${path}`),
    list: async (path = '') =>
      (await (await fetch(`${origin}/dev/mail/messages${path}`)).json()) as CaughtMail[],
    plan: (body: unknown) =>
      fetch(`${origin}/dev/mail/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    close: catcher.close,
  }
}

describe('mail catcher', () => {
  let folder: string
  let catcher: Awaited<ReturnType<typeof startCatcher>>

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sihat-mail-'))
    catcher = await startCatcher(folder)
  })

  afterEach(async () => {
    await catcher.close()
    await rm(folder, { recursive: true })
  })

  it('lists what it caught, newest first, for one recipient', async () => {
    await catcher.send('a@example.com', { subject: 'first' })
    await catcher.send('b@example.com')
    await catcher.send('A@example.com', { subject: 'second' })
    const mails = await catcher.list('?to=a@EXAMPLE.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['second', 'first'])
    expect(mails[0]).toMatchObject({ to: 'A@example.com', from: 'care@sihat.example', html: '' })
    expect(mails[0]?.text.trim()).toBe('Bonjour é')
  })

  it('keeps mails over a restart and drops the oldest beyond the limit', async () => {
    for (const subject of ['1', '2', '3', '4']) await catcher.send('a@example.com', { subject })
    await catcher.close()
    catcher = await startCatcher(folder)
    expect((await catcher.list()).map(({ subject }) => subject)).toEqual(['4', '3', '2'])
  })

  it('shows an empty page, then the list, then the message', async () => {
    expect(await (await catcher.get('')).text()).toContain('No mail yet.')
    await catcher.send('a@example.com', {
      subject: '<b>bold</b>',
      html: '<p>Hi</p><script>alert(1)</script>',
    })
    expect(await (await catcher.get('')).text()).toContain('&lt;b&gt;bold&lt;/b&gt;')
    const id = (await catcher.list())[0]?.id
    const shown = await (await catcher.get(`?id=${id}`)).text()
    expect(shown).toMatch(new RegExp(`sandbox="[a-z- ]*" src="/dev/mail/messages/${id}/html"`))
    expect(shown).not.toMatch(/allow-(scripts|same-origin)/)
    expect(shown).not.toContain('alert(1)')
    const frame = await catcher.get(`/messages/${id}/html`)
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(await frame.text()).toContain('<p>Hi</p>')
  })

  it('turns addresses in the text into links', async () => {
    await catcher.send('a@example.com', { text: 'Go to http://localhost/verify?a=1&b="2" now' })
    const id = (await catcher.list())[0]?.id
    const shown = await (await catcher.get(`?id=${id}`)).text()
    expect(shown).toContain('<a href="http://localhost/verify?a=1&amp;b=">')
  })

  it.each([
    ['reject', 'EMESSAGE', 550],
    ['tempfail', 'EMESSAGE', 451],
  ])('%s refuses one mail and takes the next', async (kind, code, responseCode) => {
    expect((await catcher.plan({ kind })).status).toBe(200)
    await expect(catcher.send('a@example.com')).rejects.toMatchObject({ code, responseCode })
    await catcher.send('a@example.com')
    expect(await catcher.list()).toHaveLength(1)
  })

  it.each(['hang', 'drop'])('%s leaves the sender without an answer', async (kind) => {
    await catcher.plan({ kind, times: 1 })
    await expect(catcher.send('a@example.com', {}, 500)).rejects.toThrow()
    expect(await catcher.list()).toHaveLength(0)
  })

  it('refuses unknown faults and other content types', async () => {
    expect((await catcher.plan({ kind: 'explode' })).status).toBe(400)
    expect((await catcher.plan({ kind: 'drop', times: 0 })).status).toBe(400)
    expect((await catcher.plan({ kind: 'drop', times: 1e9 })).status).toBe(400)
  })

  it('shows each template with its words, and none that there is not', async () => {
    expect(await (await catcher.get('/templates')).text()).toContain('Hello, example')
    expect(await (await catcher.get('/templates/hello/html')).text()).toContain('/contact">Contact</a>')
    expect((await catcher.get('/templates/constructor/html')).status).toBe(404)
  })

  it('answers 404 for a message it does not hold', async () => {
    expect((await catcher.get('/messages/none')).status).toBe(404)
    expect((await catcher.get('?id=none')).status).toBe(404)
  })
})
