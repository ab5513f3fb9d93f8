import { screen, waitFor } from '@testing-library/react'
import { aSession, aSetting, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const LIST = 'GET /api/admin/settings'
const PATCH = 'PATCH /api/admin/settings/depositPercent'
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }
const phone = aSetting({
  id: 'contact.phone',
  kind: 'phone',
  unit: null,
  range: null,
  value: '+60312345678',
  default: null,
  description: 'Number with its country code',
  changed: { at: '2026-11-18T02:12:35.073Z', by: 'Aisha Rahman' },
  version: 3,
})
const badges = aSetting({
  id: 'complianceBadges',
  kind: 'choice',
  unit: null,
  range: null,
  options: ['spec', 'qualified', 'off'],
  value: 'qualified',
  default: 'qualified',
})

test('shows every setting with its default, and who changed it when', async () => {
  fakeApi({ ...signedIn, [LIST]: () => page([phone, aSetting(), badges]) })
  renderPage('/settings')
  expect(await screen.findByRole('textbox', { name: 'Phone' })).toHaveValue('+60312345678')
  expect(screen.getByText(/^Default: empty · Changed Nov 18, 2026, .* by Aisha Rahman$/)).toBeVisible()
  expect(screen.getByText('Default: 20 %')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Compliance badges' })).toHaveTextContent('With qualifiers')
  expect(screen.getByRole('button', { name: 'Save Deposit' })).toBeDisabled()
})

test('a change is sent with its version and its type', async () => {
  let setting = aSetting()
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([setting]),
    [PATCH]: () => {
      setting = aSetting({
        value: 35,
        version: 1,
        changed: { at: '2026-11-18T02:12:35.073Z', by: 'Test Person' },
      })
      return json(setting)
    },
  })
  const { user } = renderPage('/settings')
  const field = await screen.findByRole('textbox', { name: 'Deposit' })
  await user.clear(field)
  await user.type(field, '35')
  await user.click(screen.getByRole('button', { name: 'Save Deposit' }))
  expect(await screen.findByText('Setting saved')).toBeVisible()
  expect(api.to(PATCH).map(({ body }) => body)).toEqual([{ value: 35, version: 0 }])
  expect(await screen.findByText(/by Test Person/)).toBeVisible()
})

test('the refund rule is edited step by step, and sent as a list', async () => {
  const rule = aSetting({
    id: 'refundRule',
    kind: 'refundRule',
    unit: null,
    range: null,
    value: [
      { days: 14, percent: 50 },
      { days: 0, percent: 0 },
    ],
    default: [{ days: 0, percent: 100 }],
  })
  const CHANGE = 'PATCH /api/admin/settings/refundRule'
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([rule]),
    [CHANGE]: () => json({ ...rule, version: 1 }),
  })
  const { user } = renderPage('/settings')
  expect(await screen.findByText('Default: 0+ days: 100 %')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add step' }))
  await user.type(screen.getByRole('textbox', { name: 'Days before, step 1' }), '30')
  await user.type(screen.getByRole('textbox', { name: 'Percent, step 1' }), '100')
  await user.click(screen.getByRole('button', { name: 'Remove step 2' }))
  await user.click(screen.getByRole('button', { name: 'Save Refund rule' }))
  await waitFor(() =>
    expect(api.to(CHANGE)[0]?.body).toEqual({
      value: [
        { days: 30, percent: 100 },
        { days: 0, percent: 0 },
      ],
      version: 0,
    }),
  )
})

test('what is emptied is nothing, what is switched is a yes or no', async () => {
  const demonstration = aSetting({
    id: 'contact.demonstration',
    kind: 'switch',
    unit: null,
    value: false,
    default: false,
  })
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([phone, demonstration]),
    'PATCH /api/admin/settings/contact.phone': () => json({ ...phone, value: null, version: 4 }),
    'PATCH /api/admin/settings/contact.demonstration': () =>
      json({ ...demonstration, value: true, version: 1 }),
  })
  const { user } = renderPage('/settings')
  await user.clear(await screen.findByRole('textbox', { name: 'Phone' }))
  await user.click(screen.getByRole('button', { name: 'Save Phone' }))
  await waitFor(() =>
    expect(api.to('PATCH /api/admin/settings/contact.phone')[0]?.body).toEqual({ value: null, version: 3 }),
  )
  await user.click(screen.getByRole('switch', { name: 'Demonstration details' }))
  await user.click(screen.getByRole('button', { name: 'Save Demonstration details' }))
  await waitFor(() =>
    expect(api.to('PATCH /api/admin/settings/contact.demonstration')[0]?.body).toEqual({
      value: true,
      version: 0,
    }),
  )
})

test.each([
  ['stale_version', 409, /Someone else changed this setting/],
  ['internal', 500, /was not saved/],
])('a change refused with %s is told', async (code, status, text) => {
  fakeApi({ ...signedIn, [LIST]: () => page([aSetting()]), [PATCH]: () => problem(status, code, 'No') })
  const { user } = renderPage('/settings')
  await user.type(await screen.findByRole('textbox', { name: 'Deposit' }), '5')
  await user.click(screen.getByRole('button', { name: 'Save Deposit' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Deposit' })).toHaveValue('205')
})

test('a value that does not fit is told beside its field', async () => {
  fakeApi({
    ...signedIn,
    [LIST]: () => page([aSetting()]),
    [PATCH]: () =>
      json(
        {
          title: 'Bad Request',
          status: 400,
          code: 'invalid_input',
          detail: 'x',
          errors: [{ pointer: '/value', code: 'value', detail: 'x' }],
        },
        { status: 400 },
      ),
  })
  const { user } = renderPage('/settings')
  await user.type(await screen.findByRole('textbox', { name: 'Deposit' }), '000')
  await user.click(screen.getByRole('button', { name: 'Save Deposit' }))
  expect(await screen.findByText(/This value does not fit: The deposit/)).toBeVisible()
})

test('says that loading failed, and tries again', async () => {
  let works = false
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([aSetting()]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/settings')
  expect(await screen.findByText('Failed to load settings')).toBeVisible()
  works = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'Deposit' })).toBeVisible()
})

test('what is being typed outlives what somebody else saves meanwhile, and is not taken for newer', async () => {
  let setting = aSetting()
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([phone, setting]),
    'PATCH /api/admin/settings/contact.phone': () => {
      setting = aSetting({ value: 30, version: 7 })
      return json({ ...phone, value: null, version: 4 })
    },
    [PATCH]: ({ body }) =>
      (body as { version: number }).version === 7
        ? json(aSetting({ value: 205, version: 8 }))
        : problem(409, 'stale_version', 'No'),
  })
  const { user } = renderPage('/settings')
  const deposit = await screen.findByRole('textbox', { name: 'Deposit' })
  await user.type(deposit, '5')
  await user.clear(screen.getByRole('textbox', { name: 'Phone' }))
  await user.click(screen.getByRole('button', { name: 'Save Phone' }))
  await waitFor(() => expect(api.to(LIST)).toHaveLength(2))
  expect(await screen.findByText('Setting saved')).toBeVisible()
  expect(deposit).toHaveValue('205')
  await user.click(screen.getByRole('button', { name: 'Save Deposit' }))
  expect(await screen.findByText(/^The stored value is now: 30/)).toBeVisible()
  expect(api.to(PATCH)[0]?.body).toEqual({ value: 205, version: 0 })
  expect(deposit).toHaveValue('205')
  await user.click(screen.getByRole('button', { name: 'Save Deposit' }))
  await waitFor(() => expect(api.to(PATCH)[1]?.body).toEqual({ value: 205, version: 7 }))
})
