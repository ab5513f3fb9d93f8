import { screen, waitFor, within } from '@testing-library/react'
import { aClaim, anAdminHospital, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const claim = aClaim()
const hospital = anAdminHospital()
const LIST = 'GET /api/admin/claims'
const ADD = 'POST /api/admin/claims'
const CHECK = `POST /api/admin/claims/${claim.id}/check`
const WITHDRAW = `POST /api/admin/claims/${claim.id}/withdraw`
const signedIn = {
  'POST /api/auth/refresh': () => json(aSession('admin')),
  [`GET /api/admin/hospitals/${hospital.id}`]: () => json(hospital),
}

test('the queue begins with what has expired, soonest first', async () => {
  const api = fakeApi({ ...signedIn, [LIST]: () => page([claim]) })
  renderPage('/claims')
  const row = await screen.findByRole('row', { name: /MSQH/ })
  for (const text of ['Island Hospital', 'Accreditation', 'Checked Nov 18, 2025 by Test Person', 'Expired'])
    expect(row).toHaveTextContent(text)
  expect(api.to(LIST)[0]?.query.get('filter')).toBe('{"due":"expired"}')
  expect(api.to(LIST)[0]?.query.get('sort')).toBe('["expiresAt","ASC"]')
  const toProposals = within(screen.getByRole('main')).getByRole('link', { name: 'Proposals of hospitals' })
  expect(toProposals).toHaveAttribute('href', '/admin/fact-proposals')
})

test('says that nothing has expired, and that loading failed', async () => {
  let works = true
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/claims')
  expect(await screen.findByText('No claims have expired.')).toBeVisible()
  works = false
  await user.click(screen.getByRole('tab', { name: 'Verified' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a check sends the source, the day and the version once', async () => {
  const answer = Promise.withResolvers<Response>()
  const api = fakeApi({ ...signedIn, [LIST]: () => page([claim]), [CHECK]: () => answer.promise })
  const { user } = renderPage('/claims')
  await user.click(await screen.findByRole('button', { name: 'Check: Accreditation, MSQH' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Check this claim' }))
  await user.clear(dialog.getByLabelText('Good until'))
  await user.type(dialog.getByLabelText('Good until'), '2027-05-01')
  await user.dblClick(dialog.getByRole('button', { name: 'I have checked it' }))
  answer.resolve(json({ ...claim, due: 'verified', version: 3 }))
  expect(await screen.findByText('Claim checked')).toBeVisible()
  expect(api.to(CHECK).map(({ body }) => body)).toEqual([
    { source: 'MSQH', sourceUrl: 'https://msqh.example', expiresOn: '2027-05-01', version: 2 },
  ])
})

test('withdrawing asks why, and a change made meanwhile is told', async () => {
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([claim]),
    [WITHDRAW]: () => problem(409, 'stale_version', 'Stale'),
  })
  const { user } = renderPage('/claims')
  await user.click(await screen.findByRole('button', { name: 'Withdraw: Accreditation, MSQH' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this claim?' }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw claim' }))
  expect(dialog.getByText('Give a reason')).toBeVisible()
  expect(dialog.getByLabelText('Reason')).toHaveFocus()
  expect(api.to(WITHDRAW)).toHaveLength(0)
  await user.type(dialog.getByLabelText('Reason'), 'It ended')
  await user.click(dialog.getByRole('button', { name: 'Withdraw claim' }))
  expect(await dialog.findByText(/^Somebody else changed this meanwhile/)).toBeVisible()
  expect(dialog.getByLabelText('Reason')).toHaveValue('It ended')
  expect(api.to(WITHDRAW)[0]?.body).toEqual({ reason: 'It ended', version: 2 })
})

test('withdrawing names other claims and sentences that may state the same', async () => {
  const dated = { ...claim, value: 'MSQH (2024)' }
  const feature = aClaim({
    id: '5a0d0f5e-0000-7000-8000-000000000077',
    field: 'features',
    value: 'MSQH accreditation',
  })
  const beds = aClaim({
    id: '5a0d0f5e-0000-7000-8000-000000000078',
    field: 'bedCapacity',
    value: '600 (2024)',
  })
  fakeApi({
    ...signedIn,
    [`GET /api/admin/hospitals/${hospital.id}`]: () =>
      json({ ...hospital, description: 'A hospital by the sea. It holds MSQH accreditation.' }),
    [LIST]: () => page([dated, feature, beds]),
  })
  const { user } = renderPage('/claims')
  await user.click(await screen.findByRole('button', { name: 'Withdraw: Accreditation, MSQH (2024)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this claim?' }))
  const others = await dialog.findAllByRole('listitem')
  expect(others.map(({ textContent }) => textContent)).toEqual([
    'Feature: MSQH accreditation',
    'Description: It holds MSQH accreditation.',
  ])
})

test.each([
  ['accreditation', 1, 'Patients no longer see this claim.'],
  ['languages', 1, 'The page still says this, as not verified, until you edit the page.'],
  ['languages', 2, 'Patients no longer see this claim.'],
])(
  'withdrawing a claim about %s, one of %d, says what patients read afterwards',
  async (field, count, effect) => {
    const other = aClaim({ id: '5a0d0f5e-0000-7000-8000-000000000077', field, value: 'Malay' })
    fakeApi({
      ...signedIn,
      [`GET /api/admin/hospitals/${hospital.id}`]: () => json(hospital),
      [LIST]: () => page([{ ...claim, field }, other].slice(0, count)),
    })
    const { user } = renderPage('/claims')
    await user.click(await screen.findByRole('button', { name: /^Withdraw: .*MSQH/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this claim?' }))
    expect(await dialog.findByText(new RegExp(effect))).toBeVisible()
  },
)

test('withdrawing says when other statements could not be looked for', async () => {
  fakeApi({
    ...signedIn,
    [`GET /api/admin/hospitals/${hospital.id}`]: () => problem(500, 'internal', 'Broken'),
    [LIST]: () => page([claim]),
  })
  const { user } = renderPage('/claims')
  await user.click(await screen.findByRole('button', { name: 'Withdraw: Accreditation, MSQH' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this claim?' }))
  expect(await dialog.findByText(/We could not look for the same statement/)).toBeVisible()
})

describe('on the page of a hospital', () => {
  const open = (handlers: Parameters<typeof fakeApi>[0]) => ({
    api: fakeApi({
      ...signedIn,
      [`GET /api/admin/hospitals/${hospital.id}/photos`]: () => json({ items: [] }),
      ...handlers,
    }),
    ...renderPage(`/hospitals/${hospital.id}/show`),
  })

  test('stands what is said of it', async () => {
    const { api } = open({ [LIST]: () => page([claim]) })
    expect(await screen.findByText('MSQH', { selector: 'p' })).toBeVisible()
    expect(api.to(LIST)[0]?.query.get('filter')).toBe(JSON.stringify({ subjectId: hospital.id }))
  })

  test('withdrawing sends the version that was on the page, whatever is read meanwhile', async () => {
    let shown = claim
    const { api, user } = open({
      [LIST]: () => page([shown]),
      [WITHDRAW]: () => problem(409, 'stale_version', 'Stale'),
    })
    const press = await screen.findByRole('button', { name: 'Withdraw: Accreditation, MSQH' })
    shown = { ...claim, version: 3 }
    const reads = api.to(LIST).length
    await user.click(press)
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this claim?' }))
    await waitFor(() => expect(api.to(LIST).length).toBeGreaterThan(reads))
    await user.type(dialog.getByLabelText('Reason'), 'It ended')
    await user.click(dialog.getByRole('button', { name: 'Withdraw claim' }))
    expect(await dialog.findByText(/^Somebody else changed this meanwhile/)).toBeVisible()
    expect(api.to(WITHDRAW)[0]?.body).toEqual({ reason: 'It ended', version: 2 })
  })

  test('a new fact is sent with its source', async () => {
    const { api, user } = open({ [LIST]: () => page([]), [ADD]: () => json(claim, { status: 201 }) })
    expect(await screen.findByText(/Patients see these facts as not verified/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add a claim' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a claim' }))
    await user.click(dialog.getByRole('button', { name: 'Add claim' }))
    expect(dialog.getByText('Enter what is stated')).toBeVisible()
    await user.type(dialog.getByLabelText('What is stated'), '600 (2026)')
    await user.click(dialog.getByRole('combobox', { name: 'What it is about' }))
    await user.click(await screen.findByRole('option', { name: 'Beds' }))
    await user.type(dialog.getByLabelText('Source (optional)'), 'Annual report')
    await user.clear(dialog.getByLabelText('Good until'))
    await user.click(dialog.getByRole('button', { name: 'Add claim' }))
    expect(await screen.findByText('Claim added')).toBeVisible()
    expect(api.to(ADD)[0]?.body).toEqual({
      hospitalId: hospital.id,
      field: 'bedCapacity',
      value: '600 (2026)',
      internalNote: null,
      source: 'Annual report',
      sourceUrl: null,
      expiresOn: null,
    })
  })

  test('what the server refused is marked, and nothing is said to be stored', async () => {
    let code = 400
    const { user } = open({
      [LIST]: () => page([]),
      [ADD]: () =>
        json(
          {
            status: code,
            ...(code === 400 && { errors: [{ pointer: '/value', detail: 'Is on file already.' }] }),
          },
          { status: code },
        ),
    })
    await user.click(await screen.findByRole('button', { name: 'Add a claim' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a claim' }))
    await user.type(dialog.getByLabelText('What is stated'), 'JCI')
    await user.click(dialog.getByRole('button', { name: 'Add claim' }))
    expect(await dialog.findByText('Is on file already.')).toBeVisible()
    code = 500
    await user.click(dialog.getByRole('button', { name: 'Add claim' }))
    expect(await dialog.findByText(/could not be added/)).toBeVisible()
    expect(dialog.getByLabelText('What is stated')).toHaveValue('JCI')
  })

  test('that they could not be loaded is told, and tried again', async () => {
    let works = false
    const { user } = open({ [LIST]: () => (works ? page([claim]) : problem(500, 'internal', 'Broken')) })
    expect(await screen.findByText('Failed to fetch claims')).toBeVisible()
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('Failed to fetch claims')).not.toBeInTheDocument())
  })
})
