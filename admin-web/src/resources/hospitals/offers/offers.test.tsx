import { screen, within } from '@testing-library/react'
import {
  aClaim,
  aCountry,
  anAdminHospital,
  anAdminTreatment,
  aSession,
  aSpecialization,
  fakeApi,
  json,
  page,
  problem,
} from '../../../testing/api'
import { renderPage } from '../../../testing/render-admin'

const cardiology = { id: aSpecialization().id, name: 'Cardiology' }
const hip = { id: anAdminTreatment().id, name: 'Hip Replacement', minCostUsd: 8000, maxCostUsd: 12_500.5 }
const hospital = anAdminHospital({ specializations: [cardiology], treatments: [hip] })
const price = aClaim({
  field: 'price',
  value: '$8,000 - $12,500.50',
  treatment: { id: hip.id, name: hip.name },
  source: 'Price list',
  due: 'verified',
  expiresAt: '2027-11-18T23:59:59Z',
})
const ONE = `/api/admin/hospitals/${hospital.id}`
const PAGE = `/hospitals/${hospital.id}/show`
const signedIn = {
  'POST /api/auth/refresh': () => json(aSession('admin')),
  'GET /api/countries': () => json({ items: [aCountry] }),
  'GET /api/admin/claims': () => page([price]),
  [`GET ${ONE}`]: () => json(hospital),
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const treatments = () => section('Treatments and prices')

test('shows each price with its source, who checked it, when and until when', async () => {
  fakeApi(signedIn)
  renderPage(PAGE)
  const shown = await treatments()
  expect(await shown.findByText('$8,000 - $12,500.50')).toBeVisible()
  for (const text of [
    'Price list',
    'Verified',
    'Checked Nov 18, 2025 by Test Person',
    'Good until Nov 18, 2027',
  ])
    expect(shown.getByText(text)).toBeVisible()
  expect(shown.queryByText('Patients see this price as not verified.')).not.toBeInTheDocument()
  expect((await section('Specialties')).getByText('Cardiology')).toBeVisible()
})

test('a price whose check has expired is told as not verified', async () => {
  fakeApi({ ...signedIn, 'GET /api/admin/claims': () => page([{ ...price, due: 'expired' }]) })
  renderPage(PAGE)
  const shown = await treatments()
  expect(await shown.findByText('Patients see this price as not verified.')).toBeVisible()
  expect(shown.getByText('Expired')).toBeVisible()
})

test('a hospital that is listed for nothing says so', async () => {
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json(anAdminHospital()) })
  renderPage(PAGE)
  expect(await screen.findByText('Not listed for any treatment yet.')).toBeVisible()
  expect(screen.getByText(/Not listed for any specialty yet/)).toBeVisible()
})

test('says that sources load, that they did not come, and asks again', async () => {
  const answer = Promise.withResolvers<Response>()
  let works = false
  fakeApi({ ...signedIn, 'GET /api/admin/claims': () => (works ? page([price]) : answer.promise) })
  const { user } = renderPage(PAGE)
  const shown = await treatments()
  expect(shown.getByRole('status', { name: 'Loading prices' })).toBeVisible()
  answer.resolve(problem(500, 'internal', 'Broken'))
  const retry = await shown.findByRole('button', { name: 'Try again' })
  works = true
  await user.click(retry)
  expect(await shown.findByText('$8,000 - $12,500.50')).toBeVisible()
})

test('a specialty is found by typing, among those that are not listed yet, and added once', async () => {
  const oncology = aSpecialization({ id: '01a1fbe9-0000-7000-8000-000000000102', name: 'Oncology' })
  const PUT = `PUT ${ONE}/specializations/${oncology.id}`
  const api = fakeApi({
    ...signedIn,
    'GET /api/admin/specializations': () => page([aSpecialization(), oncology]),
    [PUT]: () => json(hospital),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Add a specialty' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a specialty' }))
  await user.click(dialog.getByRole('button', { name: 'Add specialty' }))
  expect(dialog.getByText('Choose a specialty')).toBeVisible()
  expect(dialog.getByRole('combobox', { name: 'Specialty' })).toHaveFocus()
  await user.type(dialog.getByRole('combobox', { name: 'Specialty' }), 'o')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Oncology'])
  await user.click(screen.getByRole('option', { name: 'Oncology' }))
  await user.dblClick(dialog.getByRole('button', { name: 'Add specialty' }))
  expect(await screen.findByText('Specialty added')).toBeVisible()
  expect(api.to(PUT).map(({ body }) => body)).toEqual([{ version: 3 }])
})

test('says that there is nothing to choose from while that did not come, and asks again', async () => {
  let works = false
  fakeApi({
    ...signedIn,
    'GET /api/admin/treatments': () => (works ? page([]) : problem(500, 'internal', 'Broken')),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Add a treatment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a treatment' }))
  expect(await dialog.findByText('The treatments could not be loaded.')).toBeVisible()
  works = true
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await user.click(dialog.getByRole('combobox', { name: 'Treatment' }))
  expect(await screen.findByText('No other treatment of this name')).toBeVisible()
})

test.each([
  [
    'Remove Cardiology',
    'Remove this specialty?',
    'Remove specialty',
    `specializations/${cardiology.id}`,
    'Specialty removed',
  ],
  [
    'Remove Hip Replacement',
    'Remove this treatment?',
    'Remove treatment',
    `treatments/${hip.id}`,
    'Treatment removed',
  ],
])('%s asks before it sends', async (press, title, action, path, told) => {
  const DELETE = `DELETE ${ONE}/${path}`
  const api = fakeApi({ ...signedIn, [DELETE]: () => json(hospital) })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: press }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(api.to(DELETE)).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: action }))
  expect(await screen.findByText(told)).toBeVisible()
  expect(api.to(DELETE).map(({ query }) => query.get('version'))).toEqual(['3'])
})

test('a price is changed with its source, and what the server refuses stands at its field', async () => {
  const POST = `POST ${ONE}/treatments/${hip.id}/price`
  let refuses = true
  const refusal = {
    status: 400,
    code: 'invalid_input',
    errors: [{ pointer: '/maxCostUsd', code: 'range', detail: 'The highest price is below the lowest.' }],
  }
  const api = fakeApi({
    ...signedIn,
    [POST]: () => (refuses ? json(refusal, { status: 400 }) : json(hospital)),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Change price: Hip Replacement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Price of the hospital' }))
  const source = dialog.getByLabelText('Source')
  expect(source).toHaveValue('Price list')
  await user.clear(source)
  await user.click(dialog.getByRole('button', { name: 'State price' }))
  expect(dialog.getByText('Name the source')).toBeVisible()
  await user.type(source, 'Letter of the hospital')
  await user.clear(dialog.getByLabelText('To (USD)'))
  await user.type(dialog.getByLabelText('To (USD)'), '$7,000')
  await user.click(dialog.getByRole('button', { name: 'State price' }))
  expect(await dialog.findByText('The highest price is below the lowest.')).toBeVisible()
  refuses = false
  await user.click(dialog.getByRole('button', { name: 'State price' }))
  expect(await screen.findByText('Price stated')).toBeVisible()
  expect(api.to(POST).at(-1)?.body).toMatchObject({
    minCostUsd: 8000,
    maxCostUsd: 7000,
    source: 'Letter of the hospital',
    version: 3,
  })
})

test('what somebody else changed meanwhile is told', async () => {
  fakeApi({
    ...signedIn,
    [`DELETE ${ONE}/treatments/${hip.id}`]: () => problem(409, 'stale_version', 'Changed'),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Remove Hip Replacement' }))
  await user.click(await screen.findByRole('button', { name: 'Remove treatment' }))
  expect(await screen.findByText(/^Somebody else changed this meanwhile/)).toBeVisible()
})

test('of an answer that was lost nobody says that nothing was changed', async () => {
  const oncology = aSpecialization({ id: '01a1fbe9-0000-7000-8000-000000000102', name: 'Oncology' })
  fakeApi({
    ...signedIn,
    'GET /api/admin/specializations': () => page([aSpecialization(), oncology]),
    [`PUT ${ONE}/specializations/${oncology.id}`]: () => Promise.reject(new TypeError('Offline')),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Add a specialty' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a specialty' })
  await user.click(within(dialog).getByRole('combobox', { name: 'Specialty' }))
  await user.click(await screen.findByRole('option', { name: 'Oncology' }))
  await user.click(within(dialog).getByRole('button', { name: 'Add specialty' }))
  expect(
    await within(dialog).findByText(/^No answer arrived, so it may have been saved or not/),
  ).toBeVisible()
})
