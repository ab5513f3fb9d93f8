import { screen, waitFor, within } from '@testing-library/react'
import { aBooking, aDue, aSession, fakeApi, json, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const booking = aBooking({ medicalSummary: 'Pain in the left knee', visaAssistanceNeeded: true })
const ONE = `/api/admin/bookings/${booking.id}`
const PAGE = `/bookings/${booking.id}/show`
const signedIn = {
  'POST /api/auth/refresh': () => json(aSession('admin')),
  [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
}

test('shows the request and confirms it', async () => {
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(booking),
    [`GET ${ONE}/messages`]: () => json({ items: [] }),
    [`PATCH ${ONE}`]: () =>
      json({ ...booking, status: 'confirmed', confirmedDate: '2026-11-20T10:00:00Z', version: 4 }),
  })
  const { user } = renderPage(PAGE)
  expect(await screen.findByRole('heading', { level: 1, name: 'Booking of Amara Okonkwo' })).toBeVisible()
  expect(screen.getByText('Pain in the left knee')).toBeVisible()
  expect(screen.getByText('Reference 09b291d8')).toBeVisible()
  expect(screen.getByText(/^Requested (just now|.* ago)$/)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Open the user' })).toHaveAttribute(
    'href',
    `/admin/users/${booking.patient.id}/show`,
  )
  expect(await screen.findByRole('button', { name: 'Save cost' })).toBeDisabled()
  expect(screen.getByText(/or if you replace a hospital or a treatment/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Confirm booking' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm this booking?' })
  await user.click(within(dialog).getByRole('button', { name: 'Confirm booking' }))
  expect(await screen.findByText('Booking status updated successfully')).toBeVisible()
  expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({ status: 'confirmed', version: 3 })
})

test('names each fact of the request', async () => {
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json(booking) })
  renderPage(PAGE)
  const request = within(await screen.findByRole('region', { name: 'Request' }))
  expect(request.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Type',
    'Treatment',
    'Hospital',
    'Urgency',
    'Preferred date',
    'Estimated cost',
    'Services needed',
    'Companions',
    'Medical summary',
    'Special requirements',
  ])
})

test('an inactive hospital is marked and links to its page in the back office', async () => {
  const hospital = booking.hospital && { ...booking.hospital, isActive: false }
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json({ ...booking, hospital }) })
  renderPage(PAGE)
  expect(await screen.findByRole('link', { name: 'Island Hospital (inactive)' })).toHaveAttribute(
    'href',
    `/admin/hospitals/${hospital?.id}/show`,
  )
})

test('a possible emergency stands out, in its message too, and is marked as handled', async () => {
  const emergency = aBooking({ possibleEmergency: true })
  let shown = emergency
  const words = { id: 'm1', author: 'patient', text: 'I cannot breathe', createdAt: booking.createdAt }
  const messages = { items: [{ ...words, readAt: booking.createdAt, possibleEmergency: true }] }
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(shown),
    [`GET ${ONE}/messages`]: () => json(messages),
    [`PATCH ${ONE}`]: () => {
      shown = { ...emergency, possibleEmergency: false, version: 4 }
      return json(shown)
    },
  })
  const { user } = renderPage(PAGE)
  expect(await screen.findByText('I cannot breathe')).toBeVisible()
  expect(screen.getAllByText('Possible emergency')).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: 'Mark the emergency as handled' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Is the emergency handled?' }))
  expect(api.to(`PATCH ${ONE}`)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Mark the emergency as handled' }))
  expect(await screen.findByText('Emergency marked as handled')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({ possibleEmergency: false, version: 3 })
  await waitFor(() => expect(screen.getAllByText('Possible emergency')).toHaveLength(1))
})

test('a possible emergency whose text is hidden asks staff to call', async () => {
  fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(aBooking({ possibleEmergency: true, hasHealthConsent: false })),
    [`GET ${ONE}/messages`]: () => json({ items: [] }),
  })
  renderPage(PAGE)
  expect(await screen.findByText(/You cannot read it: the patient withdrew the consent\. Call/)).toBeVisible()
  expect(screen.queryByText(/Read it now/)).not.toBeInTheDocument()
})

test('a refunded booking is not called paid, and its confirmation says that nothing is paid', async () => {
  fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(aBooking({ status: 'confirmed', confirmedDate: null, paidUsd: 0 })),
    [`GET ${ONE}/messages`]: () => json({ items: [] }),
  })
  const { user } = renderPage(PAGE)
  expect(await screen.findByRole('combobox', { name: /^Status of/ })).toHaveTextContent('Not confirmed')
  expect(screen.getByText(/^We hold no payment for this booking, and/)).toBeVisible()
  expect(screen.queryByText(/Paid, not confirmed/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Confirm booking' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this booking?' }))
  expect(dialog.getByText('We hold no payment for this booking.')).toBeVisible()
})

test('on the way down comes the state of the booking, then what is asked for, then what can be done', async () => {
  fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(booking),
    [`GET ${ONE}/messages`]: () => json({ items: [] }),
  })
  renderPage(PAGE)
  await screen.findByRole('heading', { level: 2, name: 'Cost and payment' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const inOrder = [
    'Status',
    'Assigned to',
    'Patient',
    'Request',
    'Messages with the patient',
    'Cost and payment',
  ]
  expect(titles.filter((title) => inOrder.includes(title ?? ''))).toEqual(inOrder)
})

test('a phone shows the request for a call first, and folds the long parts', async () => {
  const desktop = window.matchMedia
  window.matchMedia = (query) => Object.assign(desktop(query), { matches: query.includes('max-width') })
  const asked = { id: 'c', phone: '+2348005550100', convenientTime: null, createdAt: booking.createdAt }
  const callRequest = { ...asked, answeredAt: null, possibleEmergency: false, version: 1 }
  fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json({ ...booking, followUp: { ...booking.followUp, callRequest } }),
    [`GET ${ONE}/messages`]: () => json({ items: [] }),
  })
  try {
    const { user } = renderPage(PAGE)
    expect(await screen.findByRole('button', { name: 'I have called' })).toBeVisible()
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.slice(0, 3)).toEqual(['Call asked for', 'Status', 'Assigned to'])
    const file = screen.getByText(/^None\. Patients choose which of their files/)
    expect(file).not.toBeVisible()
    await user.click(screen.getByRole('heading', { name: 'Files the patient shares' }))
    expect(file).toBeVisible()
  } finally {
    window.matchMedia = desktop
  }
})

test('whoever may not read users is offered no way to one', async () => {
  fakeApi({
    ...signedIn,
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`GET ${ONE}`]: () => json(booking),
    [`GET ${ONE}/messages`]: () => json({ items: [] }),
  })
  renderPage(PAGE)
  expect(await screen.findByText('Pain in the left knee')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Assign to me' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open the user' })).not.toBeInTheDocument()
})

test('says that the patient withdrew the consent, and shows no text in place of the closed ones', async () => {
  const closed = aBooking({ hasHealthConsent: false })
  const message = { id: '1', author: 'patient', text: null, createdAt: closed.createdAt, readAt: null }
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(closed),
    [`GET ${ONE}/messages`]: () => json({ items: [message] }),
  })
  renderPage(PAGE)
  expect(await screen.findByText(/^The patient withdrew the consent to use health data\. /)).toBeVisible()
  // The summary, the requirements, the message and the files.
  await waitFor(() =>
    expect(screen.getAllByText('Hidden: the patient withdrew the consent.')).toHaveLength(4),
  )
  expect(api.to(`POST ${ONE}/messages/read`)).toEqual([])
})

test('says that there is no such booking', async () => {
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => problem(404, 'not_found', 'Not found') })
  renderPage(PAGE)
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such booking.' })).toBeVisible()
})

test('says that loading failed, and tries again', async () => {
  let works = false
  fakeApi({
    ...signedIn,
    [`GET ${ONE}/messages`]: () => json({ items: [] }),
    [`GET ${ONE}`]: () => (works ? json(booking) : problem(503, 'unavailable', 'Broken')),
  })
  const { user } = renderPage(PAGE)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This booking could not be loaded' }),
  ).toBeVisible()
  works = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Booking of Amara Okonkwo' })).toBeVisible()
})

test('a booking that cannot be read again stays with its dialog and what was typed', async () => {
  let isOnline = true
  const read = (answer: () => Response) => () =>
    isOnline ? answer() : Promise.reject(new TypeError('Offline'))
  fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: read(() => json(booking)),
    [`GET ${ONE}/messages`]: read(() => json({ items: [] })),
    [`PATCH ${ONE}`]: () => {
      isOnline = false
      return Promise.reject(new TypeError('Offline'))
    },
  })
  const { user } = renderPage(PAGE)
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Half an answer')
  await user.click(await screen.findByRole('combobox', { name: /^Status of / }))
  await user.click(await screen.findByRole('option', { name: 'Cancelled' }))
  const dialog = within(await screen.findByRole('dialog'))
  const message = dialog.getByRole('textbox', { name: /^Message to the patient/ })
  await user.type(message, 'The clinic is closed')
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText(/^This could not be loaded again/)).toBeInTheDocument()
  expect(message).toHaveValue('The clinic is closed')
  expect(dialog.getByText(/^No answer arrived/)).toBeVisible()
  expect(screen.getByDisplayValue('Half an answer')).toBeInTheDocument()
  expect(screen.queryByText(/Nothing was changed/)).not.toBeInTheDocument()
})

test('a booking that is gone when it is read again is not shown any longer', async () => {
  let isGone = false
  fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => (isGone ? problem(404, 'not_found', 'Gone') : json(booking)),
    [`GET ${ONE}/messages`]: () => json({ items: [] }),
    [`POST ${ONE}/notifications`]: () => json({}),
    [`PATCH ${ONE}`]: () => {
      isGone = true
      return problem(409, 'stale_version', 'Changed')
    },
  })
  const { user } = renderPage(PAGE)
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Half an answer')
  await user.click(await screen.findByRole('button', { name: 'Confirm booking' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm booking' }))
  expect(await screen.findByText('This booking no longer exists.')).toBeVisible()
  expect(screen.getByText('The patient may have erased their account.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to bookings' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Half an answer')
  expect(document.body).not.toHaveTextContent('Pain in the left knee')
  expect(document.body).not.toHaveTextContent(booking.patient.email)
})
