import { globSync, readFileSync } from 'node:fs'
import { repositoryPath } from '../config/index.js'
import { ADMIN_PAGES, isAdminPage } from './admin-pages.js'

it('knows every resource of the back office', () => {
  const files = globSync(repositoryPath('admin-web/src/resources/*/index.ts*'))
  const names = files.map((file) => /^ {2}name: '([^'/]+)/m.exec(readFileSync(file, 'utf8'))?.[1])
  expect(files.length).toBeGreaterThan(10)
  // Tickets have their name, `ai/tickets`, in a file of its own.
  const known = names.filter((name) => name !== undefined)
  expect(new Set([...known, 'ai', 'auth'])).toEqual(ADMIN_PAGES)
})

it.each([
  ['/admin', true],
  ['/admin/', true],
  ['/admin/auth?from=%2Fusers', true],
  ['/admin/bookings/018f/edit', true],
  ['/admin/no-such-page', false],
  ['/admin/.git/config', false],
  ['/admin/constructor', false],
])('S13: %s is a page: %s', (url, isPage) => expect(isAdminPage(url)).toBe(isPage))
