import { screen, waitFor, within } from '@testing-library/react'
import type { DashboardCharts } from '../providers/types'
import { aBooking, aDashboard, anAuditEvent, aSession, fakeApi, json, page, problem } from '../testing/api'
import { renderPage } from '../testing/render-admin'

const FIGURES = 'GET /api/admin/dashboard'
const CHARTS = 'GET /api/admin/dashboard/charts'
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const filterOf = (link: HTMLElement) =>
  JSON.parse(new URL((link as HTMLAnchorElement).href).searchParams.get('filter') ?? 'null')

const charts: DashboardCharts = {
  weeks: Array.from({ length: 12 }, (_, n) => ({
    week: `2026-0${1 + Math.floor(n / 4)}-0${1 + (n % 4)}`,
    bookings: n,
    receivedUsd: n * 100.5,
  })),
  countries: [
    { name: 'Malaysia', bookings: 60 },
    { name: null, bookings: 6 },
  ],
  treatments: [{ name: 'Hip replacement', bookings: 66 }],
}

test('shows that it loads, then six figures that lead to what they count', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [FIGURES]: () => answer.promise, [CHARTS]: () => json(charts) })
  renderPage('/')
  expect(await screen.findByRole('status', { name: 'Loading the dashboard' })).toBeVisible()
  answer.resolve(json(aDashboard()))
  const totals = within(await screen.findByRole('list', { name: 'Totals' }))
  expect(totals.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Total Users1,234',
    'Total Hospitals9',
    'Total Bookings100,000+',
    'Pending Bookings7awaiting confirmation',
    'Total Reviews0',
    'Monthly Revenue$12,345.50estimated this month',
  ])
  expect(totals.getByRole('link', { name: /Total Users/ })).toHaveAttribute('href', '/admin/users')
  expect(filterOf(totals.getByRole('link', { name: /Pending Bookings/ }))).toEqual({ status: 'pending' })
  expect(filterOf(totals.getByRole('link', { name: /Monthly Revenue/ }))).toEqual({
    since: '2026-10-31T16:00:00+00:00',
  })
  expect(screen.getByText('Nothing is waiting.')).toBeVisible()
  expect(screen.getByText('No changes yet.')).toBeVisible()
})

test('tells what waits, since when, and where it is done', async () => {
  const { waiting } = aDashboard()
  fakeApi({
    ...signedIn,
    [CHARTS]: () => json(charts),
    [FIGURES]: () =>
      json(
        aDashboard({
          waiting: {
            ...waiting,
            emergencies: { count: 1, oldest: hoursAgo(2) },
            emergencyEnquiries: { count: 2, oldest: hoursAgo(5) },
            emergencyTickets: { count: 1, oldest: hoursAgo(2) },
            bookings: { count: 3, oldest: hoursAgo(30) },
            unconfirmed: { count: 6, oldest: hoursAgo(4) },
            hospitalsToTell: { count: 2, oldest: hoursAgo(6) },
            unassigned: { count: 7, oldest: hoursAgo(20) },
            messages: { count: 1_000, oldest: hoursAgo(3) },
            calls: { count: 2, oldest: hoursAgo(1) },
            tickets: { count: 1, oldest: hoursAgo(2) },
            damagedFiles: { count: 2, oldest: hoursAgo(1) },
            expiredClaims: { count: 4, oldest: hoursAgo(50) },
            contestedInvoices: { count: 2, oldest: hoursAgo(3) },
            receivedInvoices: { count: 0, oldest: null },
            changesToRelease: { count: 1, oldest: hoursAgo(2) },
            factProposals: { count: 5, oldest: hoursAgo(2) },
          },
        }),
      ),
  })
  renderPage('/')
  const link = await screen.findByRole('link', { name: 'Pending bookings' })
  const emergencies = screen.getByRole('link', { name: 'Possible emergencies in bookings' })
  expect(emergencies.closest('li')).toHaveTextContent('1Possible emergencies in bookingsoldest 2 hours ago')
  expect(emergencies.closest('li')?.previousSibling).toBeNull()
  expect(filterOf(emergencies)).toEqual({ possibleEmergency: true })
  expect(filterOf(screen.getByRole('link', { name: 'Possible emergencies in enquiries' }))).toEqual({
    possibleEmergency: true,
    status: 'open',
  })
  const chats = screen.getByRole('link', { name: 'Possible emergencies in chats' })
  expect(filterOf(chats)).toEqual({ reason: 'emergency', status: 'open' })
  expect(chats.closest('li')?.nextSibling).toBe(link.closest('li'))
  expect(filterOf(link)).toEqual({ status: 'pending' })
  expect(link.closest('li')).toHaveTextContent('3Pending bookingsoldest 30 hours ago')
  const paid = screen.getByRole('link', { name: 'Bookings to confirm after a payment' })
  expect(filterOf(paid)).toEqual({ isPaidUnconfirmed: true })
  expect(paid.closest('li')).toHaveTextContent('6Bookings to confirm after a paymentoldest 4 hours ago')
  const told = screen.getByRole('link', { name: 'Cancelled by the patient: tell the hospital' })
  expect(filterOf(told)).toEqual({ hospitalToTell: true })
  expect(told.closest('li')).toHaveTextContent(/^2.*oldest 6 hours ago$/)
  expect(filterOf(screen.getByRole('link', { name: 'Unassigned bookings' }))).toEqual({ isUnassigned: true })
  expect(filterOf(screen.getByRole('link', { name: 'Conversations for a person' }))).toEqual({
    status: 'open',
  })
  const messages = screen.getByRole('link', { name: 'Unread messages and waiting offers' })
  expect(filterOf(messages)).toEqual({ hasUnseenMessage: true })
  expect(messages.closest('li')).toHaveTextContent('1,000+Unread messages and waiting offers')
  expect(filterOf(screen.getByRole('link', { name: 'Call requests' }))).toEqual({ awaitsCall: true })
  const changes = screen.getByRole<HTMLAnchorElement>('link', {
    name: 'Changes of accepted offers to release',
  })
  expect([new URL(changes.href).pathname, filterOf(changes)]).toEqual([
    '/admin/quote-requests',
    { status: 'to_release' },
  ])
  const proposals = screen.getByRole('link', { name: 'Proposals of hospitals' })
  expect(filterOf(proposals)).toEqual({ status: 'waiting' })
  expect(filterOf(screen.getByRole('link', { name: 'Contested invoices' }))).toEqual({ status: 'contested' })
  expect(proposals.closest('li')).toHaveTextContent('5Proposals of hospitals')
  const expired = screen.getByRole<HTMLAnchorElement>('link', { name: 'Expired claims' })
  expect([new URL(expired.href).pathname, filterOf(expired)]).toEqual(['/admin/claims', { due: 'expired' }])
  expect(screen.queryByText('Open enquiries')).not.toBeInTheDocument()
})

test('tells who changed what, with the way there', async () => {
  const activity = [
    anAuditEvent(),
    anAuditEvent({
      id: 'b',
      action: 'something.new',
      person: null,
      actorName: 'payments.sync',
      subjectType: 'thing',
      subjectName: null,
    }),
  ]
  fakeApi({ ...signedIn, [CHARTS]: () => json(charts), [FIGURES]: () => json(aDashboard({ activity })) })
  renderPage('/')
  const act = await screen.findByRole('link', { name: 'changed a role' })
  expect(act).toHaveAttribute('href', '/admin/users/01a1fbe2-0000-7000-8000-000000000031/show')
  expect(act.closest('li')).toHaveTextContent('Test Person changed a role (Amara Okonkwo)')
  expect(screen.getByText(/The product something\.new/)).toBeVisible()
})

test('draws the weeks, and tells them as a table', async () => {
  fakeApi({ ...signedIn, [CHARTS]: () => json(charts), [FIGURES]: () => json(aDashboard()) })
  renderPage('/')
  const tables = await screen.findAllByRole('table')
  expect(tables).toHaveLength(2)
  for (const table of tables) expect(within(table).getAllByRole('row')).toHaveLength(13)
  expect(screen.getByText('No hospital chosen yet')).toBeVisible()
  expect(screen.getByText('Hip replacement')).toBeVisible()
})

test('says that loading failed, and tries again; the charts fail on their own', async () => {
  let works = false
  fakeApi({
    ...signedIn,
    [CHARTS]: () => problem(500, 'internal', 'Broken'),
    [FIGURES]: () => (works ? json(aDashboard()) : problem(500, 'internal', 'Broken')),
  })
  const { user } = renderPage('/')
  expect(await screen.findByText('The dashboard could not be loaded')).toBeVisible()
  works = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('list', { name: 'Totals' })).toBeVisible()
  expect(await screen.findByText('The charts could not be loaded')).toBeVisible()
})

const TOTALS: Record<string, number> = {
  '{"possibleEmergency":true}': 1,
  '{"status":"pending"}': 12,
  '{"isPaidUnconfirmed":true}': 3,
  '{"hospitalToTell":true}': 4,
  '{"isUnassigned":true}': 8,
  '{"hasUnseenMessage":true}': 6,
  '{"awaitsCall":true}': 7,
}

test('a moderator sees the work that moderators may read, and no figures', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    'GET /api/admin/bookings': ({ query }) =>
      page([aBooking({ createdAt: hoursAgo(5) })], TOTALS[query.get('filter') ?? '']),
    'GET /api/admin/enquiries': () => page([]),
    'GET /api/admin/erased-bookings': () => page([{ id: 'b-1', createdAt: hoursAgo(2) }]),
    'GET /api/admin/quote-requests': () => page([{ id: 'q-1', createdAt: hoursAgo(9) }], 2),
  })
  renderPage('/')
  const link = await screen.findByRole('link', { name: 'Pending bookings' })
  expect(
    screen.getByRole('link', { name: 'Possible emergencies in bookings' }).closest('li'),
  ).toHaveTextContent(/^1Possible emergencies in bookings$/)
  expect(link.closest('li')).toHaveTextContent('12Pending bookingsoldest 5 hours ago')
  expect(
    screen.getByRole('link', { name: 'Bookings to confirm after a payment' }).closest('li'),
  ).toHaveTextContent(/^3Bookings to confirm after a payment$/)
  expect(
    screen.getByRole('link', { name: 'Cancelled by the patient: tell the hospital' }).closest('li'),
  ).toHaveTextContent(/^4Cancelled by the patient: tell the hospital$/)
  const erased = screen.getByRole('link', { name: 'Erased bookings to cancel with the hospital' })
  expect(erased).toHaveAttribute('href', '/admin/erased-bookings')
  expect(erased.closest('li')).toHaveTextContent(/^1Erased .*oldest 2 hours ago$/)
  const unassigned = screen.getByRole('link', { name: 'Unassigned bookings' })
  expect(unassigned.closest('li')).toHaveTextContent('8Unassigned bookingsoldest 5 hours ago')
  const waits = (name: string) => screen.getByRole('link', { name }).closest('li')
  expect(waits('Unread messages and waiting offers')).toHaveTextContent(
    /^6Unread messages and waiting offers$/,
  )
  expect(waits('Call requests')).toHaveTextContent(/^7Call requests$/)
  expect(waits('Changes of accepted offers to release')).toHaveTextContent(/^2Changes of/)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Totals' })).not.toBeInTheDocument())
  expect(api.to(FIGURES)).toHaveLength(0)
})
