import { readFileSync } from 'node:fs'
import { exampleMail, exampleOf, MAIL_TEMPLATES } from './mail-examples.js'

const ORIGIN = 'https://sihat.example'
/** What a mailbox must not give away about anybody. */
const HEALTH =
  /cancer|oncolog|melanoma|surg|operat(?:ion|e on)|diagnos|therap|treatment|hospital|cardio|orthop|fertil|spinal|assessment|symptom|medication|illness|disease/i

const routes = readFileSync(new URL('../../patient-web/app/routes.ts', import.meta.url), 'utf8')
/** Paths of the patient site, as far as mails know them, of the back office and of the hospital desk. */
const PAGES = [
  ...[...routes.matchAll(/route\('([^'*]+)'/g)].map(([, path]) => path),
  ...[...routes.matchAll(/route\('account'[\s\S]*?\]\)/g)].flatMap(([block]) =>
    [...block.matchAll(/route\('(\w[^']*)'/g)].map(([, path]) => `account/${path}`),
  ),
].map((path) => new RegExp(`^/${path?.replaceAll(/:\w+/g, '[^/]+')}$`))
const OFFICES =
  /^\/(?:admin\/(?:bookings|erased-bookings|enquiries|hospitals|ai\/tickets)|desk\/(?:page|quote-requests))(?:\/[^/]+\/show)?$/

const isPage = (path: string) => OFFICES.test(path) || PAGES.some((page) => page.test(path))

it('has the mails of the product', () => {
  expect(MAIL_TEMPLATES.length).toBeGreaterThan(35)
})

it.each(MAIL_TEMPLATES)('%s says what it is to say, and no more', async (template) => {
  const { subject, html, text, isReminder } = await exampleMail(template, ORIGIN)
  expect(subject).toMatch(/^[^\r\n]{5,70}$/)
  // Mails to the team may lead to the page of a hospital. They are about no patient.
  const said = `${subject} ${text}`.replaceAll(/health information|\/admin\/hospitals\//g, '')
  expect(said).not.toMatch(HEALTH)
  expect(`${subject} ${text} ${html}`).not.toMatch(/\{\w+|undefined|\[object|null/)
  expect(text.trim().length).toBeGreaterThan(100)
  expect(text).not.toMatch(/<\w|&\w+;/)

  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => new URL(url ?? ''))
  for (const { origin, pathname } of links) {
    expect(origin).toBe(ORIGIN)
    expect([pathname, isPage(pathname)]).toEqual([pathname, true])
  }
  // Readers without HTML have every link, too.
  for (const { href } of links) expect(text).toContain(href)
  expect(links.some(({ pathname }) => pathname === '/unsubscribe')).toBe(isReminder)
})

it.each(MAIL_TEMPLATES)('%s is written in the language of its reader', async (template) => {
  const { subject, html, text } = await exampleMail(template, ORIGIN, 'en-XA')
  expect(html).toContain('lang="en-XA"')
  const { name, values = {} } = exampleOf(template)
  const filledIn = ['Sihat', name, ...Object.values(values)].filter((word) => word !== undefined)
  const words = filledIn.reduce((rest, word) => rest.replaceAll(word, ''), `${subject} ${text}`)
  const plain = words.replaceAll(/https:\S+/g, '').match(/(?<!\p{L})[a-z]{3,}(?!\p{L})/giu)
  expect(plain).toBeNull()
})

it('a reader without a catalogue of their own gets English', async () => {
  const { subject, html } = await exampleMail('resetPassword', ORIGIN, 'sw')
  expect([subject, html]).toEqual(['Choose a new password', expect.stringContaining('lang="en"')])
})
