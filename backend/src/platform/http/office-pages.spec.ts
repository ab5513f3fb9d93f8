import { globSync, readFileSync } from 'node:fs'
import { repositoryPath } from '../config/index.js'
import { ADMIN_PAGES, DESK_PAGES, isOfficePage } from './office-pages.js'

const resourcesIn = (folder: string) =>
  globSync(repositoryPath(`admin-web/src/${folder}/*/index.ts*`)).map(
    (file) => /^ {2}name: '([^'/]+)/m.exec(readFileSync(file, 'utf8'))?.[1],
  )

it('knows every resource of the back office', () => {
  const names = resourcesIn('resources')
  expect(names.length).toBeGreaterThan(10)
  const staff = readFileSync(repositoryPath('admin-web/src/back-office.tsx'), 'utf8')
  for (const [, name] of staff.matchAll(/<Resource\s+name="([^"/]+)/g)) names.push(name)
  // Tickets have their name, `ai/tickets`, in a file of its own.
  const known = names.filter((name) => name !== undefined)
  expect(new Set([...known, 'ai', 'auth'])).toEqual(ADMIN_PAGES)
})

it('knows every resource of the hospital desk', () =>
  expect(new Set([...resourcesIn('desk'), 'auth'])).toEqual(DESK_PAGES))

it.each([
  ['/admin', true],
  ['/admin/', true],
  ['/admin/auth?from=%2Fusers', true],
  ['/admin/bookings/018f/edit', true],
  ['/admin/no-such-page', false],
  ['/admin/.git/config', false],
  ['/admin/constructor', false],
  ['/desk', true],
  ['/desk/quote-requests/018f/show', true],
  ['/desk/users', false],
])('S13: %s is a page: %s', (url, isPage) => expect(isOfficePage(url)).toBe(isPage))
