import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { anyHospitalId, callAs, requestBooking } from '../support/payments.ts'
import { addEnquiries, addHiddenHospital, addReviews } from '../support/rows.ts'
import { expect, PASSWORD, signIn, signInToBackOffice, test } from '../support/test.ts'

type Row = Record<string, unknown> & { id: string }
type Named = { name: string }

interface List {
  path: string
  /** What its tabs filter by, by their words; undefined stands for all. */
  tabs?: { field: string; values: Record<string, string | undefined> }
  /** The fields that its columns sort by, in their order. */
  columns: string[]
  /** What a column sorts by, where that is not the field of its name. */
  by?: Record<string, (row: Row) => unknown>
  /** Whose rows are looked at; all where it says nothing. */
  filter?: object
  /** What is typed into the search: some rows are found and others are not. */
  sought?: string
  /** What a row shows of itself, where it is no link to its page. */
  shown?: (row: Row) => string
  /** Its rows can be chosen. */
  isChosen?: boolean
}

const STATUSES = (...words: string[]) => ({
  field: 'status',
  values: Object.fromEntries([
    ['All', undefined],
    ...words.map((word) => [word, word.toLowerCase().replaceAll(' ', '_')]),
  ]),
})

/** What is nothing comes last both ways. */
function expectOrder(rows: Row[], field: string, order: string, sortedBy = (row: Row) => row[field]) {
  const values = rows.map(sortedBy)
  const there = values.filter((value) => value !== null && value !== undefined) as (string | number)[]
  expect(values.slice(0, there.length), `${field} ${order}: nothing comes last`).toEqual(there)
  const ordered = there.toSorted((one, other) => (one < other ? -1 : Number(one > other)))
  expect(there, `${field} ${order}`).toEqual(order === 'ASC' ? ordered : ordered.toReversed())
}

/** A list as the page shows it and as the API gives it; others may change it in between, so both are asked until they agree. */
class ListPage {
  private readonly main: Locator

  constructor(
    private readonly team: Page,
    private readonly list: List,
    private readonly token: string,
  ) {
    this.main = team.getByRole('main')
  }

  async open(filter: object = this.list.filter ?? {}) {
    await this.team.goto(`/admin${this.list.path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    await expect(this.rows().first()).toBeVisible()
  }

  rows() {
    return this.main.locator('tbody').getByRole('row')
  }

  /** Of all pages, for which one session is enough. */
  private async ask(filter: object, sort?: [string, string], range = [0, 24]) {
    const params = new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify(range) })
    if (sort) params.set('sort', JSON.stringify(sort))
    const headers = { Authorization: `Bearer ${this.token}` }
    const answer = await this.team.request.get(`/api/admin${this.list.path}`, { params, headers })
    expect(answer.ok(), answer.url()).toBe(true)
    return answer
  }

  async read(...asked: Parameters<ListPage['ask']>): Promise<Row[]> {
    return (await this.ask(...asked)).json()
  }

  private async count(filter: object): Promise<number> {
    return Number((await this.ask(filter, undefined, [0, 0])).headers()['content-range']?.split('/')[1])
  }

  /** Until page and API agree: others may change a list between the two. The page is given time before it is read anew. */
  private async agree(look: (patience: { timeout: number }) => Promise<void>) {
    const patience = { timeout: 5_000 }
    let isFirst = true
    await expect(async () => {
      if (!isFirst) await this.team.reload()
      isFirst = false
      await look(patience)
    }).toPass({ timeout: 60_000 })
  }

  /** What each row says of whom it is. */
  private names(): Promise<string[]> {
    return this.list.shown
      ? this.rows().allInnerTexts()
      : this.rows().evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll('a')].map((link) => link.getAttribute('href')).join()),
        )
  }

  /** The page has the rows that the API gives, in their order. */
  async expectRows(...asked: Parameters<ListPage['read']>): Promise<Row[]> {
    const { path, shown = ({ id }: Row) => id } = this.list
    let given: Row[] = []
    await this.agree(async (patience) => {
      given = await this.read(...asked)
      await expect
        .poll(
          async () => {
            const names = await this.names()
            return names.length === given.length && given.every((row, n) => names[n]?.includes(shown(row)))
          },
          { ...patience, message: `${path} ${JSON.stringify(asked)}` },
        )
        .toBe(true)
    })
    return given
  }

  /** Every column that can be sorted by, both ways. */
  async pressColumns() {
    const { columns, by = {}, filter = {} } = this.list
    const heads = this.main.locator('thead [data-field]')
    const fields = await heads.evaluateAll((all) => all.map((head) => head.getAttribute('data-field')))
    expect(fields, `${this.list.path} can be sorted by`).toEqual(columns)
    for (const field of columns) {
      const head = this.main.locator(`thead [data-field="${field}"]`)
      await head.click()
      await expect(this.team).toHaveURL(new RegExp(`sort=${field}(&|$)`))
      const order = new URL(this.team.url()).searchParams.get('order') ?? ''
      expectOrder(await this.expectRows(filter, [field, order]), field, order, by[field])
      const other = order === 'ASC' ? 'DESC' : 'ASC'
      await head.click()
      await expect(this.team).toHaveURL(new RegExp(`order=${other}`))
      expectOrder(await this.expectRows(filter, [field, other]), field, other, by[field])
    }
  }

  /** Each tab has as many rows as it says, and those that it says. */
  async pressTabs() {
    const { tabs, filter = {} } = this.list
    if (!tabs) return
    const words = await this.main.getByRole('tab').allInnerTexts()
    const those = Object.keys(tabs.values)
    expect(
      words.map((word) => word.replace(/\s*[\d,+]+$/, '')).filter((word) => those.includes(word)),
    ).toEqual(those)
    for (const [word, value] of Object.entries(tabs.values)) {
      const tab = this.main.getByRole('tab', { name: new RegExp(`^${word} [\\d,]+$`) })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await this.agree(async (patience) => {
        const wanted = value === undefined ? filter : { ...filter, [tabs.field]: value }
        const count = await this.count(wanted)
        await expect(tab).toHaveText(new RegExp(`[^\\d]${count.toLocaleString('en')}$`), patience)
        const told = count === 0 ? /^No(thing|body)? .*\./ : new RegExp(`^1-\\d+ of ${count}$`)
        await expect(this.main.getByText(told).first()).toBeVisible(patience)
      })
    }
  }

  async pressSearch() {
    const { sought, filter = {} } = this.list
    if (!sought) return
    await this.open()
    const field = this.main.getByRole('textbox', { name: /^Search/ })
    await field.fill(sought)
    await expect(this.team).toHaveURL(/%22q%22/)
    const found = await this.expectRows({ ...filter, q: sought })
    expect(found.length).toBeGreaterThan(0)
    await field.fill('nothing is called so')
    await expect(this.main.getByText(/found matching your criteria\.$/)).toBeVisible()
    await this.main.getByRole('button', { name: 'Clear the search' }).click()
    await expect(field).toHaveValue('')
    expect((await this.expectRows(filter)).length).toBeGreaterThan(0)
    await field.fill('nothing is called so')
    await expect(this.main.getByText(/found matching your criteria\.$/)).toBeVisible()
    await this.main.getByRole('button', { name: 'Clear all' }).click()
    await expect(field).toHaveValue('')
    await expect(this.rows().first()).toBeVisible()
  }

  /** Rows are chosen one by one and all together; what can be done with them then is there. */
  async pressBoxes() {
    // Some rows have nothing that could be changed.
    const boxes = this.main.getByRole('checkbox', { name: 'Select this row', disabled: false })
    if (!this.list.isChosen) {
      await expect(boxes).toHaveCount(0)
      return
    }
    await this.open()
    await boxes.first().click()
    await expect(this.main.getByText('1 item selected')).toBeVisible()
    await expect(this.main.getByRole('button', { name: 'Change status' })).toBeEnabled()
    await this.main.getByRole('button', { name: 'Unselect' }).click()
    await expect(boxes.first()).not.toBeChecked()
    await this.main.getByRole('checkbox', { name: 'Select all' }).click()
    const count = await boxes.count()
    await expect(
      this.main.getByText(count === 1 ? '1 item selected' : `${count} items selected`),
    ).toBeVisible()
    await this.main.getByRole('checkbox', { name: 'Select all' }).click()
    await expect(boxes.first()).not.toBeChecked()
  }

  /** The file has what the list shows, on all of its pages. */
  async pressFile() {
    const button = this.main.getByRole('button', { name: 'Download as CSV' })
    await this.open()
    await expect(async () => {
      const [file] = await Promise.all([this.team.waitForEvent('download'), button.click()])
      const given = await this.read(this.list.filter ?? {}, undefined, [0, 999])
      const text = readFileSync(await file.path(), 'utf8')
      const { shown = ({ id }: Row) => id } = this.list
      expect(given.filter((row) => !text.includes(row.id) && !text.includes(shown(row)))).toEqual([])
      expect(file.suggestedFilename()).toMatch(/^sihat-[a-z-]+-\d{4}-\d\d-\d\d\.csv$/)
    }).toPass({ timeout: 30_000 })
    await expect(this.team.getByText('The file is on its way to your downloads').first()).toBeVisible()
  }
}

async function tokenOf(team: Page): Promise<string> {
  const headers = { Origin: process.env.E2E_BASE_URL ?? '' }
  return (await (await team.request.post('/api/auth/refresh', { data: {}, headers })).json()).accessToken
}

async function pressAll(team: Page, lists: List[]) {
  const token = await tokenOf(team)
  for (const list of lists) {
    await test.step(list.path, async () => {
      const page = new ListPage(team, list, token)
      await page.open()
      await page.pressColumns()
      await page.pressTabs()
      await page.pressSearch()
      await page.pressBoxes()
      await page.pressFile()
    })
  }
}

/** A host is what a row of these says first. */
const hosts = { shown: ({ host }: Row) => String(host) }

test('the lists of people and the catalogue say what the API says, in every order', {
  tag: '@nightly',
}, async ({ page: team }) => {
  test.setTimeout(300_000)
  await signInToBackOffice(team, 'admin')
  await pressAll(team, [
    {
      path: '/users',
      tabs: {
        field: 'role',
        values: { All: undefined, Admin: 'admin', Moderator: 'moderator', User: 'user' },
      },
      columns: ['fullName', 'email', 'country', 'createdAt'],
      by: { fullName: ({ firstName, lastName }) => `${firstName} ${lastName}` },
      filter: { q: 'demo.sihat.example' },
    },
    {
      path: '/hospitals',
      tabs: STATUSES('Active', 'Inactive', 'Featured'),
      columns: ['name', 'country', 'createdAt'],
      by: { country: ({ country }) => (country as Named).name },
      sought: 'Malaysia',
      isChosen: true,
    },
    {
      path: '/treatments',
      tabs: STATUSES(
        'Active',
        'Inactive',
        'Orthopedic',
        'Fertility',
        'Cosmetic',
        'Cardiology',
        'Spinal',
        'Cancer',
        'Complementary',
      ),
      columns: ['name', 'cost'],
      by: { cost: ({ minCostUsd }) => minCostUsd },
      sought: 'knee',
      isChosen: true,
    },
    {
      path: '/countries',
      tabs: {
        field: 'status',
        values: { All: undefined, Active: 'active', Inactive: 'inactive', 'No destination': 'home' },
      },
      columns: ['name'],
      sought: 'Kuala',
      isChosen: true,
    },
    {
      path: '/specializations',
      tabs: {
        field: 'status',
        values: { All: undefined, 'With hospitals': 'listed', 'Without hospitals': 'unlisted' },
      },
      columns: ['name', 'hospitals'],
      sought: 'ology',
    },
    {
      path: '/claims',
      tabs: {
        field: 'due',
        values: {
          Expired: 'expired',
          'Ends within 30 days': 'soon',
          'Not verified': 'unchecked',
          Verified: 'verified',
          All: undefined,
        },
      },
      columns: ['subject', 'field', 'expiresAt'],
      by: { subject: ({ subject }) => (subject as Named).name },
      sought: 'JCI',
      shown: ({ subject }) => (subject as Named).name,
    },
  ])
})

/** Bookings of one patient, alike in nothing that a column shows, two of which wait for their payment. */
async function addBookings(patient: Page, team: Page): Promise<string> {
  const kinds = [
    { urgencyLevel: 'urgent', preferredDate: '2027-03-01', status: 'confirmed' },
    { urgencyLevel: 'low', preferredDate: '2027-01-01', status: 'payment_pending' },
    { urgencyLevel: 'normal', preferredDate: '2027-02-01', status: 'payment_pending' },
    { urgencyLevel: 'high', status: 'pending' },
  ]
  await requestBooking(patient)
  for (const [n, { status, ...asked }] of kinds.entries()) {
    const { id, version } = await callAs<{ id: string; version: number }>(patient, 'POST', 'bookings', {
      bookingType: 'surgery',
      ...asked,
    })
    if (status === 'pending') continue
    const agreed = { hospitalId: await anyHospitalId(team), estimatedCostUsd: 5_000 - n * 1_000 }
    await callAs(team, 'PATCH', `admin/bookings/${id}`, { status, ...agreed, version })
    const { amount } = await callAs<{ amount: number }>(patient, 'GET', `payments/due/${id}`)
    await callAs(patient, 'POST', 'payments', { bookingId: id, amount, description: 'Deposit' })
  }
  return (await callAs<{ id: string }>(patient, 'GET', 'auth/user')).id
}

test(
  'the lists of the work say what the API says, in every order',
  { tag: '@nightly' },
  async ({ page: team, newPerson, account }, { project }) => {
    test.setTimeout(300_000)
    const mark = `${project.name} ${Date.now()}`
    await signInToBackOffice(team, 'admin')
    const patient = await newPerson()
    await patient.goto('/auth?returnTo=/dashboard')
    await signIn(patient, account, PASSWORD)
    await expect(patient).toHaveURL('/dashboard')
    const userId = await addBookings(patient, team)
    await addEnquiries(mark, 27)
    const [hospital] = await callAs<{ id: string }[]>(team, 'GET', 'admin/hospitals?filter={"q":"Medanta"}')
    const host = `${mark.replace(' ', '-')}.example`
    for (const part of ['a', 'b']) {
      await callAs(team, 'POST', 'admin/review-source-hosts', {
        host: `${part}.${host}`,
        hospitalId: hospital?.id,
      })
      await callAs(team, 'POST', 'admin/review-recipes', { host: `${part}.${host}`, item: 'li', text: 'p' })
    }
    await pressAll(team, [
      {
        path: '/bookings',
        tabs: STATUSES('Pending', 'Confirmed', 'Payment pending', 'Completed', 'Cancelled'),
        columns: ['urgencyLevel', 'preferredDate', 'appointmentAt', 'createdAt', 'status'],
        by: {
          appointmentAt: ({ appointment }) => (appointment as { at: string } | null)?.at ?? null,
          urgencyLevel: ({ urgencyLevel }) =>
            ['low', 'normal', 'high', 'urgent'].indexOf(String(urgencyLevel)),
        },
        filter: { userId },
        sought: 'Ada',
        isChosen: true,
      },
      {
        path: '/payments',
        tabs: STATUSES('Open', 'Paid', 'Expired'),
        columns: ['amount', 'createdAt', 'paidAt', 'status'],
        filter: { userId },
        sought: account,
      },
      {
        path: '/enquiries',
        tabs: {
          field: 'status',
          values: { Open: 'open', Answered: 'answered', Closed: 'closed', All: undefined },
        },
        columns: ['name', 'country', 'createdAt', 'status'],
        filter: { q: mark },
        isChosen: true,
      },
      {
        path: '/review-source-hosts',
        columns: ['host', 'hospitalName', 'createdAt'],
        sought: host,
        ...hosts,
      },
      { path: '/review-recipes', columns: ['host', 'createdAt'], sought: host, ...hosts },
      {
        path: '/audit-events',
        tabs: {
          field: 'kind',
          values: { All: undefined, Changes: 'change', Reads: 'read', 'Sign-ins': 'session' },
        },
        columns: ['createdAt'],
        filter: { personId: userId },
        shown: ({ sequence }) => String(sequence ?? 'not sealed yet'),
        sought: 'booking.create',
      },
    ])
    for (const list of ['review-source-hosts', 'review-recipes'] as const) {
      const rows = await callAs<Row[]>(
        team,
        'GET',
        `admin/${list}?filter=${encodeURIComponent(`{"q":"${host}"}`)}`,
      )
      for (const { id } of rows) await callAs(team, 'DELETE', `admin/${list}/${id}`, {})
    }

    await test.step('pages', async () => {
      const list = new ListPage(team, { path: '/enquiries', columns: [] }, await tokenOf(team))
      const read = (first: number) =>
        list.expectRows({ q: mark }, ['possibleEmergency', 'DESC'], [first, first + 24])
      await list.open({ q: mark })
      await read(0)
      await team.getByRole('button', { name: 'Go to next page' }).click()
      expect(await read(25)).toHaveLength(2)
      await expect(team.getByText('26-27 of 27')).toBeVisible()
      await team.getByRole('button', { name: 'Go to previous page' }).click()
      expect(await read(0)).toHaveLength(25)
      await team.getByRole('button', { name: 'Go to page 2' }).click()
      await read(25)
      await team.getByRole('button', { name: 'Go to page 1' }).click()
      await read(0)
    })
  },
)

test(
  'the lists of reviews and of conversations say what the API says, in every order',
  { tag: '@nightly' },
  async ({ page: team }, { project }) => {
    test.setTimeout(200_000)
    const mark = `${project.name} ${Date.now()}`
    await signInToBackOffice(team, 'admin')
    const hospitalId = await addHiddenHospital(team, `Columns Clinic ${mark}`)
    await addReviews(mark, 5, hospitalId)
    const chat = { message: 'I have a crushing pain in my chest', country: 'NG' }
    await team.request.post('/api/ai/chat', {
      data: chat,
      headers: { Origin: process.env.E2E_BASE_URL ?? '' },
    })
    await pressAll(team, [
      {
        path: '/reviews',
        tabs: { field: 'state', values: { All: undefined, Shown: 'shown', Hidden: 'hidden' } },
        columns: ['rating', 'scrapedAt', 'isSuccessStory'],
        filter: { hospitalId },
        sought: 'Reviewer 3',
        shown: ({ reviewerName }) => String(reviewerName),
        isChosen: true,
      },
      {
        path: '/ai/tickets',
        tabs: { field: 'status', values: { Open: 'open', Closed: 'closed', All: undefined } },
        columns: ['createdAt', 'reason', 'status'],
        by: { status: ({ status }) => ['open', 'closed'].indexOf(String(status)) },
      },
    ])
    await team.goto('/admin/ai/tickets?filter={}')
    for (const [word, reason] of [
      ['Emergency', 'emergency'],
      ['Asked for a person', 'person'],
    ] as const) {
      await team.getByRole('combobox', { name: 'Reason' }).click()
      await team.getByRole('option', { name: word }).click()
      await expect(team).toHaveURL(new RegExp(`reason%22%3A%22${reason}`))
      await expect(team.getByRole('tab', { name: /^All \d/ })).toBeVisible()
    }
    await team.getByRole('combobox', { name: 'Reason' }).click()
    await team.getByRole('option', { name: 'Any reason' }).click()
    await expect(team).not.toHaveURL(/reason%22/)
  },
)
