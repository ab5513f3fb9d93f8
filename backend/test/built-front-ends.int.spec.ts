import { readdirSync } from 'node:fs'
import { repositoryPath } from '../src/platform/config/index.js'
import { ADMIN_PAGES, DESK_PAGES } from '../src/platform/http/office-pages.js'
import { ApiProcess } from './faults/support/api.js'
import { killPrograms } from './faults/support/program.js'
import { openTestDatabase, type TestDatabase } from './support/index.js'

let db: TestDatabase
let api: ApiProcess
beforeAll(async () => {
  db = await openTestDatabase('seeded')
  api = await ApiProcess.start(db.appUrl)
}, 90_000)
afterAll(async () => {
  await killPrograms()
  await db.close()
})

const get = async (path: string) => {
  const response = await fetch(api.origin + path, { redirect: 'manual' })
  return { status: response.status, type: response.headers.get('content-type'), page: await response.text() }
}
const HTML = 'text/html; charset=utf-8'

it.each([
  '/admin/no-such-page',
  '/admin/.git/config',
  '/admin/constructor',
  '/desk/users',
  '/admin/no-such-page?from=/admin/bookings',
])('S13: the built API answers %s with 404 and the page of the back office', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, type: HTML, page: expect.stringContaining('<html') })
})

it.each([
  '/admin',
  '/admin/',
  '/admin/auth?from=%2Fusers',
  '/admin/bookings/018f/show',
  ...[...ADMIN_PAGES].map((page) => `/admin/${page}`),
  '/desk',
  ...[...DESK_PAGES].map((page) => `/desk/${page}`),
])('S13: the built API answers %s with 200', async (path) => {
  expect(await get(path)).toMatchObject({ status: 200, type: HTML, page: expect.stringContaining('<html') })
})

it.each([
  ['the patient site', '/assets/', 'patient-web/build/client/assets'],
  ['the back office', '/admin/assets/', 'admin-web/dist/assets'],
])('the built API answers an unchanged file of %s with 304', async (_what, prefix, folder) => {
  const file = readdirSync(repositoryPath(folder)).find((name) => name.endsWith('.js')) ?? ''
  const get = (headers: Record<string, string>) =>
    fetch(api.origin + prefix + file, {
      headers: { 'accept-encoding': 'br', ...headers },
      // By itself fetch asks for a new copy as soon as a validator is given.
      cache: 'force-cache',
    })
  const first = await get({})
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(0)
  expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
  expect((await get({ 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304)
})

it.each(['/', '/about', '/robots.txt'])(
  'a form that %s does not take gets 405 with the allowed methods, and the log has no failed page',
  async (path) => {
    const response = await fetch(api.origin + path, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Ada' }),
    })
    await response.text()
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(await get('/about')).toMatchObject({ status: 200 })
    expect(api.log).not.toContain('Page failed')
  },
)
