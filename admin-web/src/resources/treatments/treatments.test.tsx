import { screen, waitFor, within } from '@testing-library/react'
import { aClaim, aCountry, anAdminTreatment, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const treatment = anAdminTreatment()
const LIST = 'GET /api/admin/treatments'
const ONE = `/api/admin/treatments/${treatment.id}`
const PAGE = `/treatments/${treatment.id}/show`
const range = aClaim({ field: 'costRange', value: 'USD 8,000 - USD 15,000', source: null, due: 'unchecked' })
const signedIn = {
  'POST /api/auth/refresh': () => json(aSession('admin')),
  'GET /api/countries': () => json({ items: [aCountry] }),
  'GET /api/admin/claims': () => page([range]),
  [`GET ${ONE}`]: () => json(treatment),
}
const row = () => screen.findByRole('row', { name: /Hip Replacement/ })

test('shows that it loads, then which treatments there are', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [LIST]: () => answer.promise })
  renderPage('/treatments')
  expect(await screen.findByRole('status', { name: 'Loading treatments' })).toBeVisible()
  answer.resolve(page([treatment]))
  for (const text of ['Orthopedic', '$8,000 - $15,000', '14-21 days', 'Active'])
    expect(await row()).toHaveTextContent(text)
})

test('category and search filter on the server; none matching is told, and cleared', async () => {
  const api = fakeApi({
    ...signedIn,
    [LIST]: ({ query }) => page(query.get('filter') === '{}' ? [treatment] : []),
  })
  const { user } = renderPage('/treatments')
  await user.type(await screen.findByLabelText('Search treatments'), 'nowhere')
  await user.click(screen.getByRole('tab', { name: 'Spinal' }))
  await waitFor(() =>
    expect(JSON.parse(api.to(LIST).at(-1)?.query.get('filter') ?? '')).toEqual({
      q: 'nowhere',
      status: 'spinal',
    }),
  )
  expect(await screen.findByText('No treatments found matching your criteria.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await row()).toBeVisible()
})

test('says that loading failed, and tries again', async () => {
  let works = false
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([treatment]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/treatments')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  works = true
  await user.click(retry)
  expect(await row()).toBeVisible()
})

test('a treatment is deactivated after a question, and many at once', async () => {
  const PATCH = `PATCH ${ONE}`
  const BULK = 'POST /api/admin/treatments/bulk'
  const answer = Promise.withResolvers<Response>()
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([treatment]),
    [PATCH]: () => answer.promise,
    [BULK]: () => json([{ id: treatment.id, version: 3 }]),
  })
  const { user } = renderPage('/treatments')
  await user.click(await screen.findByRole('button', { name: 'Deactivate Hip Replacement' }))
  await user.dblClick(await screen.findByRole('button', { name: 'Deactivate' }))
  answer.resolve(json({ ...treatment, isActive: false, version: 3 }))
  expect(await screen.findByText('Treatment deactivated')).toBeVisible()
  expect(api.to(PATCH).map(({ body }) => body)).toEqual([{ isActive: false, version: 2 }])
  await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 row?' }))
  await user.click(dialog.getByRole('combobox', { name: 'New status' }))
  await user.click(await screen.findByRole('option', { name: 'Inactive' }))
  await user.click(dialog.getByRole('button', { name: 'Change status' }))
  expect(await screen.findByText('1 row changed')).toBeVisible()
  expect(api.to(BULK)[0]?.body).toMatchObject({ isActive: false })
})

test('a new one is sent once with all that was typed', async () => {
  const ADD = 'POST /api/admin/treatments'
  const api = fakeApi({ ...signedIn, [LIST]: () => page([]), [ADD]: () => json(treatment, { status: 201 }) })
  const { user } = renderPage('/treatments')
  await user.click(await screen.findByRole('button', { name: 'Add a treatment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a treatment' }))
  await user.click(dialog.getByRole('button', { name: 'Add treatment' }))
  expect(dialog.getByText('Enter the name')).toBeVisible()
  await user.type(dialog.getByLabelText('Name'), ' Cataract ')
  await user.type(dialog.getByLabelText('Description'), 'A new lens.')
  await user.type(dialog.getByLabelText('Shortest trip (days) (optional)'), '5')
  await user.type(dialog.getByLabelText('Procedures (optional)'), 'One{Enter}{Enter}Two ')
  await user.click(await dialog.findByRole('checkbox', { name: 'Malaysia' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Active: patients see it' }))
  await user.dblClick(dialog.getByRole('button', { name: 'Add treatment' }))
  expect(await screen.findByText('Treatment added')).toBeVisible()
  expect(api.to(ADD)).toHaveLength(1)
  expect(api.to(ADD)[0]?.body).toMatchObject({
    name: 'Cataract',
    slug: null,
    category: 'orthopedic',
    type: 'conventional',
    evidenceLevel: null,
    description: 'A new lens.',
    minDurationDays: 5,
    maxDurationDays: null,
    procedures: ['One', 'Two'],
    countryIds: [aCountry.id],
    isActive: false,
  })
})

test('an edit sends what differs, in the version that was seen', async () => {
  const PATCH = `PATCH ${ONE}`
  const api = fakeApi({ ...signedIn, [PATCH]: () => json({ ...treatment, version: 3 }) })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit treatment' }))
  expect(await dialog.findByRole('checkbox', { name: 'Malaysia' })).toBeChecked()
  await user.clear(dialog.getByLabelText('Longest trip (days) (optional)'))
  await user.type(dialog.getByLabelText('Longest trip (days) (optional)'), '20')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Treatment updated')).toBeVisible()
  expect(api.to(PATCH)[0]?.body).toEqual({ maxDurationDays: 20, version: 2 })
})

test('a fact without a claim gets its source, and one in words of its own is added', async () => {
  const FACTS = `POST ${ONE}/facts`
  const api = fakeApi({ ...signedIn, [FACTS]: () => json(range, { status: 201 }) })
  const { user } = renderPage(PAGE)
  expect(
    await screen.findByRole('button', { name: 'Check: Planning range, USD 8,000 - USD 15,000' }),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'State the source: Length of the trip' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Where was this read?' }))
  await user.click(dialog.getByRole('button', { name: 'State source' }))
  expect(dialog.getByText('Name the source')).toBeVisible()
  await user.type(dialog.getByLabelText('Source'), 'The ministry')
  await user.click(dialog.getByRole('button', { name: 'State source' }))
  expect(await screen.findByText('Source stated')).toBeVisible()
  expect(api.to(FACTS)[0]?.body).toMatchObject({ field: 'duration', source: 'The ministry', version: 2 })
  expect(api.to(FACTS)[0]?.body).not.toHaveProperty('value')
  await user.click(await screen.findByRole('button', { name: 'Add: Fit to fly' }))
  const own = within(await screen.findByRole('dialog', { name: 'Add what a source says' }))
  await user.type(own.getByLabelText('What is stated'), 'After 2 weeks')
  await user.type(own.getByLabelText('Source'), 'IATA')
  await user.click(own.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Claim added')).toBeVisible()
  expect(api.to(FACTS)[1]?.body).toMatchObject({ field: 'fitToFly', value: 'After 2 weeks' })
})

test('a moderator has no such entry and no such page', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    'GET /api/admin/bookings': () => page([]),
  })
  renderPage('/treatments')
  expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  for (const name of ['Treatments', 'Countries', 'Specializations'])
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
  expect(api.to(LIST)).toHaveLength(0)
})

test('what somebody else changes while the dialog is open is a conflict, though the page has read it', async () => {
  const PATCH = `PATCH ${ONE}`
  let now = treatment
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(now),
    [PATCH]: () => problem(409, 'stale_version', 'Changed'),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit treatment' }))
  await user.type(dialog.getByLabelText('Basis of the price range (optional)'), 'Lists')
  now = { ...treatment, description: 'Changed meanwhile.', version: treatment.version + 1 }
  // Back from the page where the source was read.
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Changed meanwhile.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.to(PATCH)).toHaveLength(1))
  expect(api.to(PATCH)[0]?.body).not.toHaveProperty('description')
  expect(api.to(PATCH)[0]?.body).toHaveProperty('version', treatment.version)
  expect(await dialog.findByText(/^Somebody else changed this meanwhile/)).toBeVisible()
  expect(dialog.getByLabelText('Basis of the price range (optional)')).toHaveValue('Lists')
})
