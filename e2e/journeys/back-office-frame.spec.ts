import type { Page } from '@playwright/test'
import { enterPassword, inviteStaff } from '../support/back-office.ts'
import { callAs, requestBooking } from '../support/payments.ts'
import { addFailingJob } from '../support/rows.ts'
import { expect, PASSWORD, signIn, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [/the server responded with a status of 40(0|1|3|4|9)/] })

const heading = (team: Page, name: string) => team.getByRole('heading', { level: 1, name, exact: true })
const sidebar = (team: Page) => team.getByRole('navigation', { name: 'Back office' })
const widthOf = (team: Page) => sidebar(team).evaluate((nav) => nav.parentElement?.offsetWidth)
const cookie = async (team: Page) =>
  (await team.context().cookies()).find(({ name }) => name === 'sidebar:state')
const filterIn = (team: Page) => JSON.parse(new URL(team.url()).searchParams.get('filter') ?? 'null')

const MODERATORS = ['Dashboard', 'Bookings', 'Requests to hospitals', 'Invoices', 'Reviews', 'Enquiries']
const ADMINS = [
  'Dashboard',
  'Users',
  'Hospitals',
  'Treatments',
  'Claims',
  'Proposals of hospitals',
  'Bookings',
  'Requests to hospitals',
  'Invoices',
  'Payments',
  'Reviews',
  'Countries',
  'Specializations',
  'Enquiries',
  'Flagged conversations',
  'Audit log',
  'Queues',
  'Settings',
]

/** Every entry leads to its page, and is the one that is marked there. */
async function walk(team: Page, names: string[]) {
  const links = sidebar(team).getByRole('link')
  await expect(links).toHaveText(names)
  for (const name of names) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click()
    await expect(heading(team, name)).toBeVisible()
    await expect(sidebar(team).locator('[aria-current=page]')).toHaveText([name])
  }
}

test('the frame: sidebar, colours, menu, ways out', { tag: '@nightly' }, async ({
  page: team,
  newPerson,
  email,
}) => {
  test.setTimeout(120_000)
  await signInToBackOffice(team, 'admin')
  await expect(heading(team, 'Dashboard')).toBeVisible()
  await walk(team, ADMINS)

  await test.step('16rem, 3rem of icons, and the cookie of seven days', async () => {
    const rem = 16
    expect(await widthOf(team)).toBe(16 * rem)
    await team.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect.poll(() => widthOf(team)).toBe(3 * rem)
    expect((await cookie(team))?.value).toBe('false')
    const days = ((await cookie(team))?.expires ?? 0) - Date.now() / 1000
    expect(Math.round(days / 86_400)).toBe(7)
    await sidebar(team).getByRole('link', { name: 'Users' }).hover()
    await expect(team.getByRole('tooltip', { name: 'Users' })).toBeVisible()
    await team.reload()
    await expect(sidebar(team)).toBeVisible()
    expect(await widthOf(team)).toBe(3 * rem)
    await team.keyboard.press('Control+b')
    await expect.poll(() => widthOf(team)).toBe(16 * rem)
    expect((await cookie(team))?.value).toBe('true')
    await team.keyboard.press('Meta+b')
    await expect.poll(() => widthOf(team)).toBe(3 * rem)
    await team.keyboard.press('Meta+b')
    await expect.poll(() => widthOf(team)).toBe(16 * rem)
  })

  await test.step('on a phone a drawer of 18rem, which a link closes', async () => {
    await team.setViewportSize({ width: 390, height: 844 })
    await expect(sidebar(team)).toBeHidden()
    await team.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect(sidebar(team)).toBeVisible()
    expect(await widthOf(team)).toBe(18 * 16)
    await sidebar(team).getByRole('link', { name: 'Enquiries' }).click()
    await expect(heading(team, 'Enquiries')).toBeVisible()
    await expect(sidebar(team)).toBeHidden()
    await team.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('dark colours stay', async () => {
    const background = () => team.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    await team.getByRole('button', { name: 'Use dark colours' }).click()
    await expect.poll(background).not.toBe(light)
    const dark = await background()
    await team.reload()
    await expect(team.getByRole('button', { name: 'Use light colours' })).toBeVisible()
    expect(await background()).toBe(dark)
    await team.getByRole('button', { name: 'Use light colours' }).click()
    await expect.poll(background).toBe(light)
  })

  await test.step('nothing at an address, and ways from there', async () => {
    await team.goto('/admin/no-such-page')
    await expect(team.getByText('Oops! Page not found')).toBeVisible()
    await team.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(heading(team, 'Dashboard')).toBeVisible()
    await team.keyboard.press('Tab')
    await team.goto('/admin/queues')
    await expect(heading(team, 'Queues')).toBeVisible()
    await team.getByRole('link', { name: 'Skip to content' }).focus()
    await team.keyboard.press('Enter')
    await expect(team.getByRole('main')).toBeFocused()
    await team.getByRole('button', { name: 'admin@demo.sihat.example' }).click()
    await team.getByRole('menuitem', { name: 'Keyboard' }).click()
    await team.getByRole('dialog', { name: 'Keyboard' }).getByRole('button', { name: 'Close' }).click()
    await expect(team.getByRole('dialog')).toBeHidden()
    await team.getByRole('button', { name: 'Find or go to' }).click()
    await team.getByRole('combobox', { name: 'Find or go to' }).fill('audit')
    await team.getByRole('option', { name: 'Audit log' }).click()
    await expect(heading(team, 'Audit log')).toBeVisible()
    await team.getByRole('link', { name: 'View Site' }).click()
    await expect(team).toHaveURL('/')
  })

  // Of a colleague: whoever signs out does so everywhere, and other journeys are at work under the same account.
  await test.step('signed out for good', async () => {
    const colleague = await newPerson()
    await team.goto('/admin')
    await inviteStaff(team, colleague, email, 'admin')
    await colleague.goto('/admin')
    await enterPassword(colleague, email)
    await expect(heading(colleague, 'Dashboard')).toBeVisible()
    await colleague.getByRole('button', { name: 'Sign Out' }).click()
    await expect(colleague).toHaveURL('/')
    expect((await colleague.request.post('/api/auth/refresh', { data: {} })).status()).toBe(401)
    await colleague.goto('/admin/users')
    await expect(colleague).toHaveURL(/\/admin\/auth/)
  })

  await test.step('a moderator has five pages', async () => {
    const moderator = await newPerson()
    await signInToBackOffice(moderator, 'moderator')
    await expect(moderator.getByText('What is waiting for the team.', { exact: true })).toBeVisible()
    await expect(moderator.getByRole('list', { name: 'Totals' })).toBeHidden()
    await walk(moderator, MODERATORS)
    for (const path of [
      'dashboard',
      'dashboard/charts',
      'audit-events',
      'audit-events/chain',
      'queues',
      'ai/tickets',
      'ai/health',
      'users',
      'hospitals',
      'treatments',
      'claims',
      'fact-proposals',
      'payments',
      'countries',
      'specializations',
      'settings',
    ])
      await expect(callAs(moderator, 'GET', `admin/${path}`), path).rejects.toThrow(/: 403/)
    for (const path of ['audit-events', 'queues', 'ai/tickets', 'claims', 'settings']) {
      await moderator.goto(`/admin/${path}`)
      await expect(heading(moderator, 'No access')).toBeVisible()
    }
    await moderator.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(heading(moderator, 'Dashboard')).toBeVisible()
  })
})

test('the dashboard: each figure and each way leads to the rows that it counts', { tag: '@nightly' }, async ({
  page: team,
  newPerson,
  account,
}) => {
  test.setTimeout(180_000)
  const patient = await newPerson()
  await patient.goto('/auth')
  await signIn(patient, account, PASSWORD)
  await expect(patient).toHaveURL('/dashboard')
  const bookingId = await requestBooking(patient)
  await callAs(patient, 'POST', `bookings/${bookingId}/messages`, { text: 'Is there a lift?' })
  await callAs(patient, 'POST', `bookings/${bookingId}/call-requests`, {
    phone: '+254712345678',
    convenientTime: 'Mornings',
  })
  await signInToBackOffice(team, 'admin')
  const { month } = await callAs<{ month: { since: string } }>(team, 'GET', 'admin/dashboard')
  const toDashboard = async () => {
    await sidebar(team).getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(team, 'Dashboard')).toBeVisible()
  }
  const open = async (link: string | RegExp, where: string) => {
    await toDashboard()
    await team.getByRole('main').getByRole('link', { name: link }).first().click()
    await expect(heading(team, where)).toBeVisible()
  }
  const FIGURES: [RegExp, string, object | null][] = [
    [/^Total Users/, 'Users', null],
    [/^Total Hospitals/, 'Hospitals', null],
    [/^Total Bookings/, 'Bookings', null],
    [/^Pending Bookings/, 'Bookings', { status: 'pending' }],
    [/^Total Reviews/, 'Reviews', null],
    [/^Monthly Revenue .* estimated this month$/, 'Bookings', { since: month.since }],
  ]
  for (const [name, where, filter] of FIGURES) {
    await open(name, where)
    expect(filterIn(team)).toEqual(filter)
  }
  const ACTIONS: [string, string][] = [
    ['View Bookings', 'Bookings'],
    ['Review Reports', 'Reviews'],
    ['User Management', 'Users'],
    ['Audit log', 'Audit log'],
  ]
  for (const [name, where] of ACTIONS) await open(name, where)
  await toDashboard()
  await team.getByRole('link', { name: 'Add Hospital' }).click()
  const adding = team.getByRole('dialog', { name: 'Add Hospital' })
  await adding.getByRole('button', { name: 'Go back' }).click()
  await expect(adding).toBeHidden()

  await test.step('what waits', async () => {
    await toDashboard()
    await expect(team.getByRole('region', { name: 'Waiting for the team' })).toBeVisible()
    const waiting = team.getByRole('region', { name: 'Waiting for the team' }).getByRole('link')
    await expect(team.getByRole('figure').first()).toContainText('Bookings requested')
    await expect(team.getByRole('figure').nth(1)).toContainText('Payments received, before refunds')
    const PLACES: Record<string, [string, object | null]> = {
      'Possible emergencies in bookings': ['Bookings', { possibleEmergency: true }],
      'Possible emergencies in enquiries': ['Enquiries', { possibleEmergency: true, status: 'open' }],
      'Possible emergencies in chats': ['Flagged conversations', { reason: 'emergency', status: 'open' }],
      'Pending bookings': ['Bookings', { status: 'pending' }],
      'Bookings to confirm after a payment': ['Bookings', { isPaidUnconfirmed: true }],
      'Cancelled by the patient: tell the hospital': ['Bookings', { hospitalToTell: true }],
      'Erased bookings to cancel with the hospital': ['Erased bookings', null],
      'Unassigned bookings': ['Bookings', { isUnassigned: true }],
      'Unread messages and waiting offers': ['Bookings', { hasUnseenMessage: true }],
      'Call requests': ['Bookings', { awaitsCall: true }],
      'Open enquiries': ['Enquiries', { status: 'open' }],
      'Conversations for a person': ['Flagged conversations', { status: 'open' }],
      'Refunds that failed': ['Payments', { refundStatus: 'failed' }],
      'Payments held for cancelled bookings': ['Payments', { isHeldForCancelled: true }],
      'Stored files that are damaged': ['Audit log', { action: 'record.damaged' }],
      'Expired claims': ['Claims', { due: 'expired' }],
      'Contested invoices': ['Invoices', { status: 'contested' }],
      'Invoices without lines': ['Invoices', { status: 'received' }],
      'Proposals of hospitals': ['Proposals of hospitals', { status: 'waiting' }],
    }
    const names = await waiting.allInnerTexts()
    expect(names).toEqual(
      expect.arrayContaining([
        'Pending bookings',
        'Unassigned bookings',
        'Unread messages and waiting offers',
        'Call requests',
      ]),
    )
    for (const name of names) {
      const place = PLACES[name]
      if (!place) throw new Error(`The journey does not know where "${name}" leads`)
      const [where, filter] = place
      await open(name, where)
      expect(filterIn(team), name).toEqual(filter)
      await expect(team.getByRole('alert')).toBeHidden()
    }
  })

  await test.step('who did what', async () => {
    await toDashboard()
    const activity = team.getByRole('region', { name: 'Recent activity' })
    const links = activity.getByRole('listitem').getByRole('link')
    await expect(links.first()).toBeVisible()
    // A person and what they did: their names begin with a capital, acts do not.
    for (const name of [/^[A-Z]/, /^[a-z]/]) {
      const link = links.filter({ hasText: name }).first()
      const href = (await link.getAttribute('href')) ?? ''
      await link.click()
      await expect(team).toHaveURL(href)
      await expect(team.getByRole('heading', { level: 1 })).toBeVisible()
      await toDashboard()
    }
    await team.goto(
      `/admin/audit-events?filter=${encodeURIComponent(JSON.stringify({ subjectId: bookingId, action: 'booking.create' }))}`,
    )
    await team.getByRole('main').locator(`a[href*="${bookingId}"]`).click()
    await expect(heading(team, 'Booking of Ada Obi')).toBeVisible()
    await team.getByRole('link', { name: 'Open the user' }).click()
    await expect(heading(team, 'Ada Obi')).toBeVisible()
    await team.goBack()
    await expect(heading(team, 'Booking of Ada Obi')).toBeVisible()
  })
})

test(
  'the log by kind, day and words, and a failed job that runs again',
  { tag: '@nightly' },
  async ({ page: team }, { project }) => {
    test.setTimeout(120_000)
    const name = `journey.${project.name}${Date.now()}`
    const jobId = await addFailingJob(name)
    await signInToBackOffice(team, 'admin', '/admin/queues')
    const job = team.getByRole('listitem').filter({ hasText: name })
    const reload = team.getByRole('button', { name: 'Reload', exact: true })
    await expect(async () => {
      await reload.click()
      await expect(job).toContainText(`No handler for the job ${name}`, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(job).toContainText(/Exports and erasures · Failed .* · 1 attempt/)
    await job.getByRole('button', { name: new RegExp(`^Run ${name} of .* again$`) }).click()
    await expect(team.getByText('The job runs again')).toBeVisible()
    const redriven = () =>
      callAs<{ details: object; person: { name: string } }[]>(
        team,
        'GET',
        `admin/audit-events?filter=${encodeURIComponent(JSON.stringify({ subjectId: jobId }))}`,
      )
    expect(await redriven()).toMatchObject([
      { action: 'job.redrive', details: { queue: 'privacy', name }, person: { name: 'Admin Demonstration' } },
    ])
    await expect(async () => {
      await reload.click()
      await expect(job).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })

    await team.goto(`/admin/audit-events?filter=${encodeURIComponent(JSON.stringify({ subjectId: jobId }))}`)
    const rows = team.locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('had a failed job run again')
    await expect(team.getByText('Only a part of the list is shown.')).toBeVisible()
    for (const [tab, count] of [
      ['Reads', 0],
      ['Sign-ins', 0],
      ['Changes', 1],
    ] as const) {
      await team.getByRole('tab', { name: `${tab} ${count}` }).click()
      if (count === 0) await expect(team.getByText('No entries found matching your criteria.')).toBeVisible()
      else await expect(rows).toHaveCount(count)
    }
    const day = team.getByLabel('Day (Malaysia)')
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kuala_Lumpur' }).format(new Date())
    await day.fill('2020-01-01')
    await expect(team.getByText('No entries found matching your criteria.')).toBeVisible()
    await day.fill(today)
    await expect(rows).toHaveCount(1)
    await day.fill('')
    await team.getByLabel('Search the audit log').fill('job.redrive')
    await expect(team).toHaveURL(/%22q%22/)
    await expect(rows).toHaveCount(1)
    await team.getByLabel('Search the audit log').fill('nobody did this')
    await expect(team.getByText('No entries found matching your criteria.')).toBeVisible()
    await team.getByRole('button', { name: 'Clear the search' }).click()
    await expect(rows).toHaveCount(1)
    await rows.getByRole('link', { name: 'Admin Demonstration' }).click()
    await expect(heading(team, 'Admin Demonstration')).toBeVisible()
    await team.goBack()
    await team.getByRole('button', { name: 'Show all' }).click()
    await expect(team.getByText('Only a part of the list is shown.')).toBeHidden()
    await expect(rows.first()).toBeVisible()
    const seal = team.getByRole('region', { name: 'The seal' })
    const { sealedTo } = await callAs<{ sealedTo: number }>(team, 'GET', 'admin/audit-events/chain')
    expect(sealedTo).toBeGreaterThanOrEqual(0)
    await expect(seal).toContainText(/^The seal.*[\d,]+ entries are sealed, \d+ wait for their seal\./)
  },
)
