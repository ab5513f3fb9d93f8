import type { Page } from '@playwright/test'
import { axeFindings } from '../support/accessibility.ts'
import { BackOfficeAnswers, BOOKING, ENQUIRY, PREVIEW, TICKET } from '../support/back-office-answers.ts'
import { callAs } from '../support/payments.ts'
import { expect, signInToBackOffice, test } from '../support/test.ts'

/** Some 140 looks; on a machine that others use, each may take two seconds. */
test.setTimeout(300_000)
test.use({ expected: [/the server responded with a status of (404|503)/] })

type Opens = [press: RegExp, role: 'dialog' | 'listbox' | 'menu']

interface PageOf {
  path: string
  /** It asks for nothing before something is pressed. */
  isStill?: boolean
  /** What is there already when the rest of the page still waits, below `/api/admin/`. */
  before?: string
  /** What can be pressed, by name, and what it opens. */
  opens?: Opens[]
  /** The same, where there is room for a table. */
  opensOnDesktop?: Opens[]
}

const LISTS = ['users', 'hospitals', 'treatments', 'countries', 'specializations', 'payments'] as const

const ofRecord = (resource: string, id: string) => `/${resource}/${id}/show`

/** Every page of app.tsx. */
const pagesWith = (id: Record<(typeof LISTS)[number], string>): PageOf[] => [
  { path: '/', before: 'dashboard' },
  { path: '/users', opens: [[/^Add User$/, 'dialog']], opensOnDesktop: [[/^Role of/, 'listbox']] },
  { path: ofRecord('users', id.users) },
  { path: '/hospitals', opens: [[/^Add Hospital$/, 'dialog']] },
  { path: '/hospitals/import', isStill: true },
  {
    path: ofRecord('hospitals', id.hospitals),
    before: `hospitals/${id.hospitals}`,
    opens: [
      [/^Edit$/, 'dialog'],
      [/^Add a photo$/, 'dialog'],
    ],
  },
  { path: '/treatments', opens: [[/^Add a treatment$/, 'dialog']] },
  { path: ofRecord('treatments', id.treatments) },
  { path: '/countries', opens: [[/^Add a country$/, 'dialog']] },
  { path: ofRecord('countries', id.countries) },
  { path: '/specializations', opens: [[/^Add a specialization$/, 'dialog']] },
  { path: ofRecord('specializations', id.specializations) },
  { path: '/claims' },
  { path: '/fact-proposals' },
  { path: '/bookings', opensOnDesktop: [[/^Status of the booking/, 'listbox']] },
  {
    path: ofRecord('bookings', BOOKING.id),
    before: `bookings/${BOOKING.id}`,
    opens: [
      [/^Confirm booking$/, 'dialog'],
      [/^Status of the booking/, 'listbox'],
    ],
  },
  { path: '/quote-requests' },
  { path: '/invoices' },
  { path: '/payments' },
  { path: ofRecord('payments', id.payments) },
  { path: '/reviews', opens: [[/^Read the review of/, 'dialog']], opensOnDesktop: [[/^Delete$/, 'dialog']] },
  { path: '/reviews#scrape', opens: [[/^Hospital/, 'listbox']] },
  { path: '/review-source-hosts' },
  { path: '/review-recipes' },
  { path: '/enquiries' },
  { path: ofRecord('enquiries', ENQUIRY.id) },
  { path: '/ai/tickets' },
  { path: ofRecord('ai/tickets', TICKET.id) },
  { path: '/audit-events' },
  { path: '/queues' },
  { path: '/settings' },
]

/** As a link of the page would, without loading all of it again. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    // The router counts its steps there.
    history.pushState({ idx: history.state.idx + 1 }, '', `/admin${to}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const first = async (page: Page, list: string) => {
  const [row] = await callAs<{ id: string }[]>(page, 'GET', `admin/${list}?range=[0,0]`)
  return row?.id ?? ''
}

test('every page is accessible while it loads, when that fails, when there is nothing and when there is', {
  tag: '@nightly',
}, async ({ page, isMobile }) => {
  await signInToBackOffice(page, 'admin', '/admin/no-such-page')
  const ids = await Promise.all(LISTS.map(async (list) => [list, await first(page, list)] as const))
  const pages = pagesWith(Object.fromEntries(ids) as Record<(typeof LISTS)[number], string>)
  const main = page.getByRole('main')
  const answers = await BackOfficeAnswers.before(page)
  const faults: string[] = []
  const look = async (where: string, part?: string) =>
    faults.push(...(await axeFindings(page, part)).map((fault) => `${where}: ${fault}`))
  const settled = (where: string) =>
    expect(
      main.locator('.MuiSkeleton-root, [role=progressbar], [role=alert], [aria-busy=true]'),
      where,
    ).toHaveCount(0)
  /** Each part of a page that failed has its own. */
  const again = () =>
    main.getByRole('button', { name: 'Try again' }).evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click()
    })

  /** What a page shows before and in place of what it is about; its frame is the same on all. */
  const waitsAndFails = async (where: string, before?: string) => {
    await expect(main.getByRole('status').first(), where).toBeVisible()
    await expect(main.getByRole('progressbar', { name: 'Loading', exact: true })).toBeHidden()
    await look(`${where} waits`, 'main')
    await answers.turnTo('failed', before)
    await expect(main.getByRole('alert').first(), where).toBeVisible()
    await look(`${where} failed`, 'main')
  }

  for (const { path, before, isStill } of pages) {
    if (isStill) continue
    await answers.turnTo('held')
    await go(page, path)
    await waitsAndFails(path)
    if (before) {
      await answers.turnTo('held', before)
      await again()
      await waitsAndFails(`${path}, what follows,`, before)
    }
    await answers.turnTo('empty')
    await again()
    await settled(path)
    await look(`${path} is empty`, 'main')
  }

  await answers.turnTo('loaded')
  for (const { path, opens = [], opensOnDesktop = [] } of pages) {
    await go(page, path)
    await settled(path)
    await look(path, 'main')
    for (const [name, role] of isMobile ? opens : [...opens, ...opensOnDesktop]) {
      const opener = main.getByRole('button', { name }).or(main.getByRole('combobox', { name }))
      await opener.first().click()
      await expect(page.getByRole(role)).toBeVisible()
      await look(`${path} ${name}`, `[role=${role}]`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole(role)).toBeHidden()
    }
  }
  if (isMobile) {
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible()
    await look('the sidebar', '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
  }
  await look('the header', 'header')

  await go(page, '/reviews#scrape')
  await main.getByRole('button', { name: /^Show what was read of/ }).click()
  await expect(main.getByRole('list', { name: 'What was read' })).toBeVisible()
  await look('a preview', 'main')
  const preview = main.getByRole('region', { name: PREVIEW.hospitalName })
  expect(await preview.evaluate((card) => card.scrollWidth <= card.clientWidth), 'cut off').toBe(true)
  await main.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('its discarding', '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await go(page, '/review-recipes')
  await main.getByRole('button', { name: 'Add a recipe' }).click()
  const trying = page.getByRole('dialog')
  for (const [label, typed] of [
    ['Each review', '.review'],
    ['Text', '.text'],
    ['Address of a page to try', PREVIEW.hospitalUrl],
  ] as const)
    await trying.getByLabel(label, { exact: true }).fill(typed)
  await trying.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(trying.getByRole('list', { name: 'What the recipe found' })).toBeVisible()
  await look('a recipe that is tried', '[role=dialog]')
  expect(faults).toEqual([])
})
