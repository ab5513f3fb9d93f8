import { screen, waitFor, within } from '@testing-library/react'
import { aBooking, anEnquiry, aSession, fakeApi, json, page, problem } from '../testing/api'
import { renderPage } from '../testing/render-admin'

const LIST = 'GET /api/admin/enquiries'
const COUNTS = 'GET /api/admin/enquiries/counts'
const BULK = 'POST /api/admin/enquiries/bulk'
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }
const [first, second] = [
  anEnquiry({ id: 'e-1', name: 'Amara Okonkwo' }),
  anEnquiry({ id: 'e-2', name: 'Ramesh Kumar' }),
]
const all = '/enquiries?filter=%7B%7D'

test('tabs say how many there are, up to where the server counts', async () => {
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([first]),
    [COUNTS]: () => json({ most: 10_000, all: 10_000, tabs: { open: 1_204, answered: 0, closed: 8_796 } }),
  })
  renderPage(`/enquiries?filter=${encodeURIComponent('{"q":"amara","status":"closed"}')}`)
  expect(await screen.findByRole('tab', { name: 'Open 1,204' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Answered 0' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'All 10,000+' })).toBeVisible()
  expect(api.to(COUNTS)[0]?.query.get('filter')).toBe('{"q":"amara"}')
})

test('what a search finds beyond what is counted has no number behind its tabs', async () => {
  fakeApi({
    ...signedIn,
    [LIST]: () => page([first]),
    [COUNTS]: () => json({ most: 1_000, all: 1_000, tabs: {} }),
  })
  renderPage(`/enquiries?filter=${encodeURIComponent('{"q":"amara"}')}`)
  expect(await screen.findByRole('tab', { name: 'All 1,000+' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Open' })).toBeVisible()
})

test('tabs go without numbers when these do not come', async () => {
  fakeApi({ ...signedIn, [LIST]: () => page([first]), [COUNTS]: () => problem(500, 'internal', 'Broken') })
  renderPage(all)
  expect(await screen.findByText('Amara Okonkwo')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Open' })).toBeVisible()
})

describe('the file', () => {
  const saved: { name: string; text: string }[] = []
  let files: File[] = []
  beforeEach(() => {
    files = []
    saved.length = 0
    URL.revokeObjectURL = () => undefined
    URL.createObjectURL = (file) => {
      files.push(file as File)
      return 'blob:file'
    }
    HTMLAnchorElement.prototype.click = function () {
      saved.push({ name: this.download, text: this.href })
    }
  })

  const csv = () =>
    new Response('\uFEFFName\nAmara', {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="sihat-enquiries-2026-11-22.csv"',
      },
    })

  test('holds what the list shows, in the order of the list', async () => {
    const api = fakeApi({
      ...signedIn,
      [LIST]: ({ query }) => (query.get('format') === 'csv' ? csv() : page([first])),
    })
    const { user } = renderPage(
      `/enquiries?sort=name&order=ASC&page=1&perPage=25&filter=${encodeURIComponent('{"q":"amara"}')}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))
    await waitFor(() => expect(saved).toMatchObject([{ name: 'sihat-enquiries-2026-11-22.csv' }]))
    expect(files[0]?.type).toBe('text/csv')
    const [shown, file] = [api.to(LIST)[0], api.to(LIST).at(-1)]
    expect(file?.query.get('filter')).toBe('{"q":"amara"}')
    expect(file?.query.get('sort')).toBe('["name","ASC"]')
    expect(shown?.query.get('sort')).toBe('["name","ASC"]')
  })

  test('that could not be made is said to be', async () => {
    fakeApi({
      ...signedIn,
      [LIST]: ({ query }) => (query.get('format') ? problem(500, 'internal', 'Broken') : page([first])),
    })
    const { user } = renderPage(all)
    await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))
    expect(await screen.findByText('The file could not be made. Please try again.')).toBeVisible()
    expect(saved).toEqual([])
  })

  test('is offered to moderators, who also choose rows', async () => {
    fakeApi({ 'POST /api/auth/refresh': () => json(aSession('moderator')), [LIST]: () => page([first]) })
    renderPage(all)
    expect(await screen.findByRole('button', { name: 'Download as CSV' })).toBeVisible()
    expect(await screen.findByRole('checkbox', { name: /select all/i })).toBeVisible()
  })
})

describe('one press for many rows', () => {
  const choose = async (user: ReturnType<typeof renderPage>['user']) => {
    await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
    await user.click(screen.getByRole('button', { name: 'Change status' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change 2 rows?' })
    expect(dialog).toHaveTextContent('Amara Okonkwo, Ramesh Kumar')
    await user.click(within(dialog).getByRole('combobox', { name: 'New status' }))
    await user.click(await screen.findByRole('option', { name: 'Closed' }))
    return dialog
  }

  test('sends each with its version, and tells which was left as it was', async () => {
    const api = fakeApi({
      ...signedIn,
      [LIST]: () => page([first, second]),
      [BULK]: () =>
        json([
          { id: 'e-1', version: 9 },
          { id: 'e-2', code: 'stale_version', detail: 'Somebody else changed this' },
        ]),
    })
    const { user } = renderPage(all)
    const dialog = await choose(user)
    await user.dblClick(within(dialog).getByRole('button', { name: 'Change status' }))
    expect(await within(dialog).findByText('Ramesh Kumar: Somebody else changed this')).toBeVisible()
    expect(api.to(BULK).map(({ body }) => body)).toEqual([
      {
        status: 'closed',
        items: [
          { id: 'e-1', version: first?.version },
          { id: 'e-2', version: second?.version },
        ],
      },
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await screen.findByText(/1 item selected/)).toBeVisible()
  })

  test.each([
    ['could be done', async () => problem(500, 'internal', 'Broken'), /^Nothing was changed/],
    ['was answered', () => Promise.reject(new TypeError('Offline')), /^No answer arrived/],
  ])('keeps the choice when nothing %s', async (_what, answer, told) => {
    fakeApi({ ...signedIn, [LIST]: () => page([first, second]), [BULK]: answer })
    const { user } = renderPage(all)
    const dialog = await choose(user)
    await user.click(within(dialog).getByRole('button', { name: 'Change status' }))
    expect(await screen.findByText(told)).toBeVisible()
    expect(dialog).toBeVisible()
  })

  test('keeps the rows and the dialog when the list cannot be read again', async () => {
    let isOnline = true
    fakeApi({
      ...signedIn,
      [LIST]: () => (isOnline ? page([first, second]) : Promise.reject(new TypeError('Offline'))),
      [BULK]: () => {
        isOnline = false
        return Promise.reject(new TypeError('Offline'))
      },
    })
    const { user } = renderPage(all)
    const dialog = await choose(user)
    await user.click(within(dialog).getByRole('button', { name: 'Change status' }))
    expect(await screen.findByText(/^This could not be loaded again/)).toBeInTheDocument()
    expect(dialog).toBeVisible()
    expect(screen.queryByText(/Nothing was changed/)).not.toBeInTheDocument()
  })

  test('tells refused bookings of one patient apart by reference', async () => {
    const rows = [aBooking(), aBooking({ id: '01a1fbe0-7a81-774c-914b-ce4c09b291d9' })]
    fakeApi({
      ...signedIn,
      'GET /api/admin/bookings': () => page(rows),
      'POST /api/admin/bookings/bulk': () =>
        json(rows.map(({ id }) => ({ id, code: 'stale_version', detail: 'Changed' }))),
    })
    const { user } = renderPage('/bookings')
    await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
    await user.click(screen.getByRole('button', { name: 'Change status' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'New status' }))
    await user.click(await screen.findByRole('option', { name: 'Confirmed' }))
    await user.click(dialog.getByRole('button', { name: 'Change status' }))
    expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Amara Okonkwo (Reference 09b291d8): Changed',
      'Amara Okonkwo (Reference 09b291d9): Changed',
    ])
  })

  test('asks why bookings are cancelled', async () => {
    const api = fakeApi({
      ...signedIn,
      'GET /api/admin/bookings': () => page([aBooking()]),
      'POST /api/admin/bookings/bulk': () => json([{ id: aBooking().id, version: 4 }]),
    })
    const { user } = renderPage('/bookings')
    await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
    await user.click(screen.getByRole('button', { name: 'Change status' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('combobox', { name: 'New status' }))
    await user.click(await screen.findByRole('option', { name: 'Cancelled' }))
    await user.click(within(dialog).getByRole('button', { name: 'Change status' }))
    expect(await within(dialog).findByText('Enter a message to the patient')).toBeVisible()
    await user.type(
      within(dialog).getByRole('textbox', { name: 'Message to the patient' }),
      'Hospital closed',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Change status' }))
    await waitFor(() =>
      expect(api.to('POST /api/admin/bookings/bulk')[0]?.body).toMatchObject({
        status: 'cancelled',
        reason: 'Hospital closed',
      }),
    )
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  })
})
