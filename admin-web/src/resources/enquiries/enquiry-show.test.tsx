import { screen, waitFor, within } from '@testing-library/react'
import { anEnquiry, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderAdmin, renderPage } from '../../testing/render-admin'

const enquiry = anEnquiry()
const answered = anEnquiry({ status: 'answered', answeredAt: '2026-11-18T04:12:35.073Z', version: 3 })
const ONE = `/api/admin/enquiries/${enquiry.id}`
const PAGE = `/enquiries/${enquiry.id}/show`
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('shows the message as it was written, and how to answer', async () => {
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json(enquiry) })
  renderPage(PAGE)
  expect(await heading('Enquiry from Ramesh a/l Kumar')).toBeVisible()
  const message = screen.getByText(/My eyes hurt/)
  expect(message.textContent).toBe(enquiry.message)
  expect(message).toHaveAttribute('dir', 'auto')
  expect(screen.getByRole('link', { name: /ramesh/ })).toHaveAttribute(
    'href',
    'mailto:ramesh@example.org?subject=Your%20enquiry%20to%20Sihat',
  )
  expect(screen.getByRole('link', { name: '+254 (712) 345-678' })).toHaveAttribute(
    'href',
    'tel:+254712345678',
  )
  expect(screen.getByText('Over 24 hours')).toBeVisible()
  expect(screen.getByText('No answer recorded')).toBeVisible()
  expect(screen.getByText(/^Received Nov 18, 2026, .* days ago$/)).toBeVisible()
})

test('a possible emergency stands out on its page', async () => {
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json(anEnquiry({ possibleEmergency: true })) })
  renderPage(PAGE)
  expect(await screen.findByText('Possible emergency')).toBeVisible()
})

test('an address cannot add a recipient to the mail', async () => {
  const email = 'ann?bcc=victim&x@example.org'
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json(anEnquiry({ email, phone: null })) })
  renderPage(PAGE)
  const link = await screen.findByRole('link', { name: /^ann/ })
  expect(link).toHaveAttribute(
    'href',
    'mailto:ann%3Fbcc%3Dvictim%26x@example.org?subject=Your%20enquiry%20to%20Sihat',
  )
})

test('one that is opened from the list is read on the server, which records who reads', async () => {
  const api = fakeApi({
    ...signedIn,
    'GET /api/admin/enquiries': () => page([enquiry]),
    [`GET ${ONE}`]: () => json(enquiry),
  })
  const { user } = renderPage('/enquiries')
  const link = await screen.findByRole('link', { name: enquiry.name })
  expect(api.to(`GET ${ONE}`)).toHaveLength(0)
  await user.click(link)
  expect(await screen.findByText(/My eyes hurt/)).toBeVisible()
  await waitFor(() => expect(api.to(`GET ${ONE}`)).toHaveLength(1))
})

test('an administrator marks it as answered, with its version', async () => {
  let row = enquiry
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(row),
    [`PATCH ${ONE}`]: () => {
      row = answered
      return json(row)
    },
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Mark as answered' }))
  expect(await screen.findByText('Enquiry status updated successfully')).toBeVisible()
  expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({ status: 'answered', version: 2 })
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible()
  expect(screen.getByText(/^First answered Nov 18, 2026, /)).toBeVisible()
  expect(screen.queryByText('No answer recorded')).not.toBeInTheDocument()
  expect(screen.queryByText('Over 24 hours')).not.toBeInTheDocument()
})

test.each([
  ['Close enquiry', 'open', 'closed'],
  ['Close enquiry', 'answered', 'closed'],
  ['Reopen', 'answered', 'open'],
  ['Reopen', 'closed', 'open'],
] as const)('%s sets what is %s to %s', async (name, from, to) => {
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(anEnquiry({ status: from })),
    [`PATCH ${ONE}`]: () => json(anEnquiry({ status: to, version: 3 })),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({ status: to, version: 2 }))
})

test('a change by somebody else is told and loaded', async () => {
  let row = enquiry
  fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(row),
    [`PATCH ${ONE}`]: () => {
      row = answered
      return problem(409, 'stale_version', 'Changed meanwhile')
    },
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Close enquiry' }))
  expect(await screen.findByText(/This enquiry was changed by someone else/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('a change that failed is told and not shown', async () => {
  fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(enquiry),
    [`PATCH ${ONE}`]: () => problem(500, 'internal', 'Broken'),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Mark as answered' }))
  expect(await screen.findByText('Failed to update enquiry status')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark as answered' })).toBeEnabled()
})

test('a moderator reads it and marks it as answered', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`GET ${ONE}`]: () => json(enquiry),
    [`PATCH ${ONE}`]: () => json({ ...enquiry, status: 'answered', version: 3 }),
  })
  const { user } = renderAdmin(PAGE)
  expect(await screen.findByText(/My eyes hurt/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Enquiries' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Mark as answered' }))
  await waitFor(() => expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({ status: 'answered', version: 2 }))
})

test('says that there is no such enquiry', async () => {
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => problem(404, 'not_found', 'Not found') })
  renderPage(PAGE)
  expect(await heading('There is no such enquiry.')).toBeVisible()
})

test('says that loading failed, and tries again', async () => {
  let works = false
  fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => (works ? json(enquiry) : problem(503, 'unavailable', 'Broken')),
  })
  const { user } = renderPage(PAGE)
  expect(await heading('This enquiry could not be loaded')).toBeVisible()
  works = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await heading('Enquiry from Ramesh a/l Kumar')).toBeVisible()
})

test('an emergency without an answer is closed only after a question', async () => {
  const emergency = anEnquiry({ status: 'open', possibleEmergency: true })
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(emergency),
    [`PATCH ${ONE}`]: () => json({ ...emergency, status: 'closed', version: 3 }),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Close enquiry' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this enquiry without an answer?' }))
  expect(api.to(`PATCH ${ONE}`)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Close enquiry' }))
  await waitFor(() => expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({ status: 'closed', version: 2 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
