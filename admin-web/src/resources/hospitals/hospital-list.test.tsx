import { screen, waitFor, within } from '@testing-library/react'
import {
  aBooking,
  aCountry,
  anAdminHospital,
  aSession,
  fakeApi,
  json,
  page,
  problem,
} from '../../testing/api'
import { renderPage } from '../../testing/render-admin'
import { optional } from './hospital-fields'

const hospital = anAdminHospital()
const LIST = 'GET /api/admin/hospitals'
const ADD = 'POST /api/admin/hospitals'
const BULK = 'POST /api/admin/hospitals/bulk'
const PATCH = `PATCH /api/admin/hospitals/${hospital.id}`
const signedIn = {
  'POST /api/auth/refresh': () => json(aSession('admin')),
  'GET /api/countries': () => json({ items: [aCountry] }),
}

const BOOKINGS = 'GET /api/admin/bookings'

const row = () => screen.findByRole('row', { name: /Island Hospital/ })

test('shows that it loads, then which hospitals there are', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [LIST]: () => answer.promise })
  renderPage('/hospitals')
  expect(await screen.findByRole('status', { name: 'Loading hospitals' })).toBeVisible()
  answer.resolve(page([hospital]))
  for (const text of ['George Town', 'Malaysia', 'MY', 'Active', 'Nov 18, 2026'])
    expect(await row()).toHaveTextContent(text)
})

test('search and status filter on the server; none matching is told, and cleared', async () => {
  const api = fakeApi({
    ...signedIn,
    [LIST]: ({ query }) => page(query.get('filter') === '{}' ? [hospital] : []),
  })
  const { user } = renderPage('/hospitals')
  await user.type(await screen.findByLabelText('Search hospitals'), 'nowhere')
  await user.click(screen.getByRole('tab', { name: 'Featured' }))
  await waitFor(() =>
    expect(JSON.parse(api.to(LIST).at(-1)?.query.get('filter') ?? '')).toEqual({
      q: 'nowhere',
      status: 'featured',
    }),
  )
  expect(await screen.findByText('No hospitals found matching your criteria.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await row()).toBeVisible()
})

test('says that loading failed, and tries again', async () => {
  let works = false
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([hospital]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/hospitals')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getAllByText('Failed to fetch hospitals')).not.toHaveLength(0)
  works = true
  await user.click(retry)
  expect(await row()).toBeVisible()
})

test.each([
  ['Deactivate', { isActive: false }, {}, 'Hospital deactivated successfully', 'Activate'],
  ['Activate', { isActive: true }, { isActive: false }, 'Hospital activated successfully', 'Deactivate'],
  ['Feature', { featured: true }, {}, 'Hospital featured successfully', 'Unfeature'],
  ['Unfeature', { featured: false }, { featured: true }, 'Hospital unfeatured successfully', 'Feature'],
])('%s changes that alone, in the version that was seen', async (press, sent, before, toast, then) => {
  let shown = anAdminHospital(before)
  const answer = Promise.withResolvers<Response>()
  const api = fakeApi({
    ...signedIn,
    [BOOKINGS]: () => page([]),
    [LIST]: () => page([shown]),
    [PATCH]: () => answer.promise,
  })
  const { user } = renderPage('/hospitals')
  if (press === 'Deactivate') {
    await user.click(await screen.findByRole('button', { name: 'Deactivate Island Hospital' }))
    await user.dblClick(await screen.findByRole('button', { name: 'Deactivate' }))
  } else await user.dblClick(await screen.findByRole('button', { name: `${press} Island Hospital` }))
  shown = { ...shown, ...sent, version: 4 }
  answer.resolve(json(shown))
  expect(await screen.findByText(toast)).toBeVisible()
  expect(api.to(PATCH).map(({ body }) => body)).toEqual([{ ...sent, version: 3 }])
  expect(await screen.findByRole('button', { name: `${then} Island Hospital` })).toBeVisible()
})

test.each([
  ['Deactivate', 'internal', 500, 'Failed to update hospital status'],
  ['Feature', 'internal', 500, 'Failed to update featured status'],
  ['Feature', 'stale_version', 409, /changed by someone else/],
])('%s refused with %s is told and not shown', async (press, code, status, text) => {
  fakeApi({
    ...signedIn,
    [BOOKINGS]: () => page([]),
    [LIST]: () => page([hospital]),
    [PATCH]: () => problem(status, code, 'No'),
  })
  const { user } = renderPage('/hospitals')
  await user.click(await screen.findByRole('button', { name: `${press} Island Hospital` }))
  if (press === 'Deactivate') await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(await screen.findByRole('button', { name: `${press} Island Hospital` })).toBeVisible()
})

test('a deactivation asks first, and links to the open bookings and future appointments', async () => {
  const totals = new Map<string | null, number>()
  const open = { hospitalId: hospital.id, isOpen: true }
  const ahead = { hospitalId: hospital.id, hasAppointmentAhead: true }
  totals.set(JSON.stringify(open), 12).set(JSON.stringify(ahead), 1)
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([hospital]),
    [BOOKINGS]: ({ query }) => page([aBooking()], totals.get(query.get('filter'))),
  })
  const { user } = renderPage('/hospitals')
  await user.click(await screen.findByRole('button', { name: 'Deactivate Island Hospital' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Island Hospital?' }))
  for (const [name, filter] of [
    ['12 open bookings use this hospital.', open],
    ['1 of them has a future appointment.', ahead],
  ] as const) {
    const { href } = await dialog.findByRole<HTMLAnchorElement>('link', { name })
    expect(new URL(href).pathname).toBe('/admin/bookings')
    expect(JSON.parse(new URL(href).searchParams.get('filter') ?? '')).toEqual(filter)
  }
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.to(PATCH)).toHaveLength(0)
})

test('a deactivation stays possible when the bookings cannot be counted', async () => {
  fakeApi({
    ...signedIn,
    [LIST]: () => page([hospital]),
    [BOOKINGS]: () => problem(500, 'internal', 'Broken'),
  })
  const { user } = renderPage('/hospitals')
  await user.click(await screen.findByRole('button', { name: 'Deactivate Island Hospital' }))
  expect(await screen.findByText(/The open bookings could not be counted/)).toBeVisible()
  expect(await screen.findByText(/The future appointments could not be counted/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Deactivate' })).toBeEnabled()
})

describe('Add Hospital', () => {
  const open = async (handlers: Parameters<typeof fakeApi>[0]) => {
    const api = fakeApi({ ...signedIn, [LIST]: () => page([]), ...handlers })
    const { user } = renderPage('/hospitals')
    await user.click(await screen.findByRole('button', { name: 'Add Hospital' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Hospital' }))
    const send = () => user.dblClick(dialog.getByRole('button', { name: 'Add Hospital' }))
    const fill = async () => {
      await user.type(dialog.getByLabelText('Name'), ' Klinik ')
      await user.type(dialog.getByLabelText('City'), 'Ipoh')
      await waitFor(() =>
        expect(dialog.getByRole('combobox', { name: 'Country' })).not.toHaveAttribute('aria-disabled'),
      )
      await user.click(dialog.getByRole('combobox', { name: 'Country' }))
      await user.click(await screen.findByRole('option', { name: 'Malaysia' }))
    }
    return { api, user, dialog, send, fill }
  }

  test('sends what was typed once, empty counts as not stated', async () => {
    const { api, user, dialog, send, fill } = await open({ [ADD]: () => json(hospital, { status: 201 }) })
    await fill()
    await user.type(dialog.getByLabelText('Beds (optional)'), '120')
    await send()
    expect(await screen.findByText('Hospital added successfully')).toBeVisible()
    expect(api.to(ADD).map(({ body }) => body)).toEqual([
      {
        name: 'Klinik',
        city: 'Ipoh',
        countryId: aCountry.id,
        ...Object.fromEntries(optional.map(({ name }) => [name, null])),
        description: '',
        bedCapacity: 120,
        isActive: true,
        featured: false,
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('asks for what is missing before it sends', async () => {
    const { api, dialog, send } = await open({})
    await send()
    for (const text of ['Enter the name', 'Enter the city', 'Choose a country'])
      expect(dialog.getByText(text)).toBeVisible()
    expect(dialog.getByLabelText('Name')).toHaveFocus()
    expect(api.to(ADD)).toHaveLength(0)
  })

  test('marks what the server refused, and keeps what was typed', async () => {
    const { dialog, send, fill } = await open({
      [ADD]: () =>
        json(
          {
            status: 400,
            code: 'invalid_input',
            errors: [{ pointer: '/name', code: 'taken', detail: 'Is there already.' }],
          },
          { status: 400 },
        ),
    })
    await fill()
    await send()
    expect(await dialog.findByText('Is there already.')).toBeVisible()
    expect(dialog.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
    expect(dialog.getByLabelText('City')).toHaveValue('Ipoh')
  })

  test('says that nothing was added', async () => {
    const { dialog, send, fill } = await open({ [ADD]: () => problem(500, 'internal', 'Broken') })
    await fill()
    await send()
    expect(await dialog.findByText('Failed to add hospital')).toBeVisible()
  })

  test('says that the countries did not come, and asks again', async () => {
    let works = false
    const { user, dialog } = await open({
      'GET /api/countries': () => (works ? json({ items: [aCountry] }) : problem(500, 'internal', 'Broken')),
    })
    expect(await dialog.findByText('The countries could not be loaded.')).toBeVisible()
    works = true
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(dialog.queryByText('The countries could not be loaded.')).not.toBeInTheDocument(),
    )
  })
})

test('many are hidden with one press, and put back with one more', async () => {
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([hospital]),
    [BULK]: () => json([{ id: hospital.id, version: 4 }]),
  })
  const { user } = renderPage('/hospitals')
  await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 row?' }))
  await user.click(dialog.getByRole('combobox', { name: 'New status' }))
  await user.click(await screen.findByRole('option', { name: 'Inactive' }))
  await user.click(dialog.getByRole('button', { name: 'Change status' }))
  expect(await screen.findByText('1 row changed')).toBeVisible()
  expect(api.to(BULK)[0]?.body).toEqual({ isActive: false, items: [{ id: hospital.id, version: 3 }] })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone')).toBeVisible()
  expect(api.to(BULK)[1]?.body).toEqual({
    isActive: hospital.isActive,
    featured: hospital.featured,
    items: [{ id: hospital.id, version: 4 }],
  })
})

test('a moderator has no such entry and no such page', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    'GET /api/admin/bookings': () => page([]),
  })
  renderPage('/hospitals')
  expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Hospitals' })).not.toBeInTheDocument()
  expect(api.to(LIST)).toHaveLength(0)
})
