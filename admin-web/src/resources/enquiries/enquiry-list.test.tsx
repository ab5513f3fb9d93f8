import { screen, waitFor, within } from '@testing-library/react'
import { anEnquiry, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const enquiry = anEnquiry()
const LIST = 'GET /api/admin/enquiries'
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }
const withFilter = (filter: object) => `/enquiries?filter=${encodeURIComponent(JSON.stringify(filter))}`

test('shows that it loads, then the open ones, possible emergencies first, without what they wrote', async () => {
  const answer = Promise.withResolvers<Response>()
  const api = fakeApi({ ...signedIn, [LIST]: () => answer.promise })
  renderPage('/enquiries')
  expect(await screen.findByRole('status', { name: 'Loading enquiries' })).toBeVisible()
  answer.resolve(page([enquiry]))
  expect(await screen.findByRole('link', { name: enquiry.name })).toHaveAttribute(
    'href',
    `/admin/enquiries/${enquiry.id}/show`,
  )
  const row = screen.getByRole('row', { name: /Ramesh/ })
  for (const text of ['ramesh@example.org', 'Kenya', 'Eye Surgery', 'Nov 18, 2026', 'Open'])
    expect(row).toHaveTextContent(text)
  expect(row).not.toHaveTextContent('My eyes hurt')
  const [call, ...more] = api.to(LIST)
  expect(more).toHaveLength(0)
  expect(call?.query.get('filter')).toBe('{"status":"open"}')
  expect(call?.query.get('sort')).toBe('["possibleEmergency","DESC"]')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Open',
    'Answered',
    'Closed',
    'All',
  ])
  expect(screen.getByRole('tab', { name: 'Open' })).toHaveAttribute('aria-selected', 'true')
})

test('an open one tells how long it waits, and stands out after 24 hours', async () => {
  const rows = [
    anEnquiry({ id: 'a', name: 'Late', createdAt: hoursAgo(26.5) }),
    anEnquiry({ id: 'b', name: 'Early', createdAt: hoursAgo(3.5) }),
    anEnquiry({
      id: 'c',
      name: 'Done',
      createdAt: hoursAgo(100),
      status: 'answered',
      answeredAt: hoursAgo(90),
    }),
  ]
  fakeApi({ ...signedIn, [LIST]: () => page(rows) })
  renderPage('/enquiries')
  const late = await screen.findByRole('row', { name: /Late/ })
  expect(late).toHaveTextContent('26 hours ago')
  expect(late).toHaveTextContent('Over 24 hours')
  const early = screen.getByRole('row', { name: /Early/ })
  expect(early).toHaveTextContent('3 hours ago')
  expect(early).not.toHaveTextContent('Over 24 hours')
  const done = screen.getByRole('row', { name: /Done/ })
  expect(done).not.toHaveTextContent(/ago|Over 24 hours/)
})

test('a possible emergency stands out in the list', async () => {
  const urgent = anEnquiry({ id: 'a', name: 'Urgent', possibleEmergency: true })
  fakeApi({ ...signedIn, [LIST]: () => page([urgent, anEnquiry({ id: 'b', name: 'Calm' })]) })
  renderPage('/enquiries')
  expect(await screen.findByRole('row', { name: /Urgent/ })).toHaveTextContent('Possible emergency')
  expect(screen.getByRole('row', { name: /Calm/ })).not.toHaveTextContent('Possible emergency')
})

test('says that nothing waits, and that there are none at all', async () => {
  fakeApi({ ...signedIn, [LIST]: () => page([]) })
  const { user } = renderPage('/enquiries')
  expect(await screen.findByText('No open enquiries.')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'All' }))
  expect(await screen.findByText(/No enquiries yet/)).toBeVisible()
})

test('says that none match, and clears the filters', async () => {
  const api = fakeApi({
    ...signedIn,
    [LIST]: ({ query }) => page(query.get('filter') === '{}' ? [enquiry] : []),
  })
  const { user } = renderPage(withFilter({ q: 'nobody', status: 'open' }))
  expect(await screen.findByText('No enquiries found matching your criteria.')).toBeVisible()
  expect(api.to(LIST)[0]?.query.get('filter')).toBe('{"q":"nobody","status":"open"}')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await screen.findByRole('link', { name: enquiry.name })).toBeVisible()
})

test('a status tab filters on the server', async () => {
  const api = fakeApi({ ...signedIn, [LIST]: () => page([enquiry]) })
  const { user } = renderPage('/enquiries')
  await user.click(await screen.findByRole('tab', { name: 'Closed' }))
  await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('filter')).toBe('{"status":"closed"}'))
})

test('says that loading failed, and tries again', async () => {
  let works = false
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([enquiry]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/enquiries')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getAllByText('Failed to fetch enquiries')).not.toHaveLength(0)
  works = true
  await user.click(retry)
  expect(await screen.findByRole('link', { name: enquiry.name })).toBeVisible()
})

test('on a phone each is a card', async () => {
  const desktop = window.matchMedia
  window.matchMedia = (query) => Object.assign(desktop(query), { matches: query.includes('max-width') })
  try {
    const one = anEnquiry({ treatmentInterest: null })
    const api = fakeApi({
      ...signedIn,
      [LIST]: () => page([one]),
      [`PATCH /api/admin/enquiries/${one.id}`]: () => json({ ...one, status: 'answered', version: 3 }),
    })
    const { user } = renderPage('/enquiries')
    const link = await screen.findByRole('link', { name: enquiry.name })
    const card = link.closest('li')
    if (!card) throw new Error('No card')
    for (const text of ['No treatment named', 'Kenya', 'Open', 'Over 24 hours'])
      expect(within(card).getByText(text)).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    await user.click(await within(card).findByRole('button', { name: /^Mark as answered/ }))
    expect(await screen.findByText('Enquiry status updated successfully')).toBeVisible()
    expect(api.to(`PATCH /api/admin/enquiries/${one.id}`)[0]?.body).toEqual({
      status: 'answered',
      version: 2,
    })
  } finally {
    window.matchMedia = desktop
  }
})
