import { screen, within } from '@testing-library/react'
import { aClaim, anAdminCountry, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const malaysia = anAdminCountry()
const kenya = anAdminCountry({
  id: '01a1fbe5-0000-7000-8000-000000000062',
  code: 'KE',
  name: 'Kenya',
  destinationId: null,
  slug: null,
  capital: null,
  description: null,
  safetyRating: null,
  isActive: false,
})
const LIST = 'GET /api/admin/countries'
const ONE = `/api/admin/countries/${malaysia.id}`
const visa = aClaim({ field: 'visaInfo', value: 'eVISA Medical', source: 'Immigration', due: 'verified' })
const signedIn = {
  'POST /api/auth/refresh': () => json(aSession('admin')),
  'GET /api/admin/claims': () => page([visa]),
  [`GET ${ONE}`]: () => json(malaysia),
}

test('shows that it loads, then destinations and where patients come from', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [LIST]: () => answer.promise })
  renderPage('/countries')
  expect(await screen.findByRole('status', { name: 'Loading countries' })).toBeVisible()
  answer.resolve(page([malaysia, kenya]))
  expect(await screen.findByRole('row', { name: /Malaysia/ })).toHaveTextContent('Kuala Lumpur')
  expect(screen.getByRole('button', { name: 'Deactivate Malaysia' })).toBeVisible()
  expect(screen.getByRole('row', { name: /Kenya/ })).toHaveTextContent('No destination')
  expect(screen.queryByRole('button', { name: 'Activate Kenya' })).not.toBeInTheDocument()
})

test('says that there are none, that loading failed, and tries again', async () => {
  let works = false
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/countries')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  works = true
  await user.click(retry)
  expect(await screen.findByText('No countries yet. Add the first one.')).toBeVisible()
})

test('shows visa and travel facts with their sources, and deactivates the destination after a question', async () => {
  const PATCH = `PATCH ${ONE}`
  const api = fakeApi({ ...signedIn, [PATCH]: () => json({ ...malaysia, isActive: false, version: 3 }) })
  const { user } = renderPage(`/countries/${malaysia.id}/show`)
  const facts = within(await screen.findByRole('region', { name: 'Visa, travel and sources' }))
  expect(await facts.findByText('Immigration')).toBeVisible()
  expect(facts.getByText('60% below the typical self-pay list price in the United States')).toBeVisible()
  expect(facts.getByRole('button', { name: 'State the source: Languages' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Deactivate Malaysia' }))
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('Destination deactivated')).toBeVisible()
  expect(api.to(PATCH)[0]?.body).toEqual({ isActive: false, version: 2 })
})

test('an edit sends what differs; a destination keeps its capital', async () => {
  const PATCH = `PATCH ${ONE}`
  const api = fakeApi({ ...signedIn, [PATCH]: () => json({ ...malaysia, version: 3 }) })
  const { user } = renderPage(`/countries/${malaysia.id}/show`)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit destination' }))
  await user.clear(dialog.getByLabelText('Capital'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter the capital')).toBeVisible()
  await user.type(dialog.getByLabelText('Capital'), 'Kuala Lumpur')
  await user.type(dialog.getByLabelText('Languages (optional)'), '{Enter}Tamil')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Country updated')).toBeVisible()
  expect(api.to(PATCH)[0]?.body).toEqual({ languages: ['Malay', 'English', 'Tamil'], version: 2 })
})

test('destinations are hidden together; a country without one cannot be chosen', async () => {
  const BULK = 'POST /api/admin/countries/bulk'
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([malaysia, kenya]),
    [BULK]: () => json([{ id: malaysia.id, version: 3 }]),
  })
  const { user } = renderPage('/countries')
  const boxOf = async (name: RegExp) => within(await screen.findByRole('row', { name })).getByRole('checkbox')
  expect(await boxOf(/Kenya/)).toBeDisabled()
  await user.click(await boxOf(/Malaysia/))
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'New status' }))
  await user.click(screen.getByRole('option', { name: 'Inactive' }))
  await user.click(dialog.getByRole('button', { name: 'Change status' }))
  expect(await screen.findByText('1 row changed')).toBeVisible()
  expect(api.to(BULK)[0]?.body).toEqual({ isActive: false, items: [{ id: malaysia.id, version: 2 }] })
})

test('a country is added with its two letters', async () => {
  const ADD = 'POST /api/admin/countries'
  const api = fakeApi({ ...signedIn, [LIST]: () => page([]), [ADD]: () => json(kenya, { status: 201 }) })
  const { user } = renderPage('/countries')
  await user.click(await screen.findByRole('button', { name: 'Add a country' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a country' }))
  await user.type(dialog.getByLabelText('Name'), 'Kenya')
  await user.type(dialog.getByLabelText('Code'), 'ke')
  await user.dblClick(dialog.getByRole('button', { name: 'Add country' }))
  expect(await screen.findByText('Country added')).toBeVisible()
  expect(api.to(ADD).map(({ body }) => body)).toEqual([{ name: 'Kenya', code: 'KE' }])
})
