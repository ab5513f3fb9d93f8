import { screen, waitFor, within } from '@testing-library/react'
import { hospitals } from '../../locales/en/hospitals'
import type { AdminHospital } from '../../providers/types'
import {
  aCountry,
  anAdminHospital,
  anAuditEvent,
  aSession,
  fakeApi,
  json,
  page,
  problem,
} from '../../testing/api'
import { renderPage } from '../../testing/render-admin'
import { optional } from './hospital-fields'

const hospital = anAdminHospital()
const ONE = `/api/admin/hospitals/${hospital.id}`
const PAGE = `/hospitals/${hospital.id}/show`
const signedIn = {
  'POST /api/auth/refresh': () => json(aSession('admin')),
  'GET /api/countries': () => json({ items: [aCountry] }),
  'GET /api/admin/claims': () => page([]),
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('shows what is on file, and what nobody stated as such', async () => {
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json(hospital) })
  renderPage(PAGE)
  expect(await heading('Island Hospital')).toBeVisible()
  expect(screen.getByText('A hospital by the sea.')).toBeVisible()
  expect(screen.getByRole('link', { name: '+60 4 228 8222' })).toHaveAttribute('href', 'tel:+6042288222')
  expect(screen.getByText('Staff').nextSibling).toHaveTextContent('Not given')
  expect(screen.getByText('Beds').nextSibling).toHaveTextContent('600')
  expect(screen.getByRole('link', { name: 'Open the public page' })).toHaveAttribute(
    'href',
    '/hospitals/island-hospital',
  )
})

const labels: Record<string, string> = hospitals.resource.fields

test.each(optional)('shows $name on the page and in the form', async ({ name, section }) => {
  const value = hospital[name]?.toString()
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json(hospital) })
  const { user } = renderPage(PAGE)
  const title = hospitals.texts[section]
  const part = within(await screen.findByRole('region', { name: title }))
  expect(part.getByText(labels[name] ?? '').nextSibling).toHaveTextContent(value ?? 'Not given')
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit hospital' }))
  expect(dialog.getByLabelText(`${labels[name]} (optional)`)).toHaveValue(value ?? '')
})

test('a hidden hospital has no public page', async () => {
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json(anAdminHospital({ isActive: false })) })
  renderPage(PAGE)
  expect(await screen.findByText(/Patients cannot see this hospital/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open the public page' })).not.toBeInTheDocument()
})

test('an edit sends what differs, in the version that was seen', async () => {
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(hospital),
    [`PATCH ${ONE}`]: () => json({ ...hospital, city: 'Penang', version: 4 }),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit hospital' }))
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveTextContent('Malaysia'))
  await user.clear(dialog.getByLabelText('City'))
  await user.type(dialog.getByLabelText('City'), 'Penang')
  await user.clear(dialog.getByLabelText('Phone (optional)'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Hospital updated successfully')).toBeVisible()
  expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({ city: 'Penang', phone: null, version: 3 })
})

/** Opens the form and types a city and a website, while `theirs` is stored by somebody else. */
async function conflict(theirs: Partial<AdminHospital>) {
  let now = hospital
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(now),
    'GET /api/admin/audit-events': () =>
      page([anAuditEvent({ person: { id: 'p', name: 'Aisha Rahman' }, createdAt: '2026-11-20T10:00:00Z' })]),
    [`PATCH ${ONE}`]: ({ body }) =>
      (body as AdminHospital).version === now.version
        ? json({ ...now, version: 5 })
        : problem(409, 'stale_version', 'Changed'),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit hospital' }))
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveTextContent('Malaysia'))
  await user.clear(dialog.getByLabelText('City'))
  await user.type(dialog.getByLabelText('City'), 'Penang')
  now = { ...hospital, ...theirs, version: 4 }
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/Someone else|Aisha Rahman/)
  return { api, user, dialog }
}

test('a conflict names who changed the hospital, and puts nothing back that only they changed', async () => {
  const { api, user, dialog } = await conflict({ phone: '+60 4 000 0000' })
  expect(await dialog.findByText(/^Aisha Rahman changed this hospital on Nov 20, 2026/)).toBeVisible()
  expect(api.to('GET /api/admin/audit-events').at(-1)?.query.get('filter')).toBe(
    JSON.stringify({ subjectId: hospital.id, kind: 'change' }),
  )
  expect(await dialog.findByText(/what changed here: Phone\.$/)).toBeVisible()
  expect(dialog.getByLabelText('Phone (optional)')).toHaveValue('+60 4 000 0000')
  expect(dialog.getByLabelText('City')).toHaveValue('Penang')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Hospital updated successfully')).toBeVisible()
  expect(api.to(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([
    { city: 'Penang', version: 3 },
    { city: 'Penang', version: 4 },
  ])
})

test.each([
  ['Take over', 'Ipoh', { phone: '1', version: 4 }],
  ['Keep mine', 'Penang', { city: 'Penang', phone: '1', version: 4 }],
])('of a field that both changed both values are shown; %s decides', async (choice, city, sent) => {
  const { api, user, dialog } = await conflict({ city: 'Ipoh' })
  const contest = within(await dialog.findByRole('group', { name: 'City' }))
  expect(contest.getByText('New value').nextSibling).toHaveTextContent('Ipoh')
  expect(contest.getByText('Your value').nextSibling).toHaveTextContent('Penang')
  await user.clear(dialog.getByLabelText('Phone (optional)'))
  await user.type(dialog.getByLabelText('Phone (optional)'), '1')
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(contest.getByRole('button', { name: choice }))
  expect(dialog.getByLabelText('City')).toHaveValue(city)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.to(`PATCH ${ONE}`)[1]?.body).toEqual(sent))
})

test('a failure that was no conflict does not hide the next conflict', async () => {
  let now = hospital
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(now),
    [`PATCH ${ONE}`]: () => problem(500, 'internal', 'Failed'),
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit hospital' }))
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveTextContent('Malaysia'))
  await user.clear(dialog.getByLabelText('City'))
  await user.type(dialog.getByLabelText('City'), 'Penang')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  now = { ...hospital, city: 'Ipoh', phone: '+60 4 000 0000', version: 4 }
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('link', { name: '+60 4 000 0000', hidden: true })).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.to(`PATCH ${ONE}`)).toHaveLength(2))
  expect(api.to(`PATCH ${ONE}`)[1]?.body).toEqual({ city: 'Penang', version: 3 })
})

test('says that there is no such hospital', async () => {
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => problem(404, 'not_found', 'Not found') })
  renderPage(PAGE)
  expect(await heading('There is no such hospital.')).toBeVisible()
})

test('says that loading failed, and tries again', async () => {
  let works = false
  fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => (works ? json(hospital) : problem(503, 'unavailable', 'Broken')),
  })
  const { user } = renderPage(PAGE)
  expect(await heading('This hospital could not be loaded')).toBeVisible()
  works = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await heading('Island Hospital')).toBeVisible()
})

test('the first invitation of a hospital goes to its manager', async () => {
  const TEAM = `/api/admin/hospitals/${hospital.id}/members`
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(hospital),
    [`GET ${TEAM}`]: () => json({ items: [] }),
    [`POST ${TEAM}`]: () => json({ items: [] }, { status: 201 }),
  })
  const { user } = renderPage(PAGE)
  const name = 'Invite the first manager of Island Hospital'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(screen.getByRole('dialog', { name }))
  expect(dialog.getByLabelText('Place in the team')).toHaveValue('manager')
  await user.type(dialog.getByLabelText('Email'), 'mei@island.example')
  await user.type(dialog.getByLabelText('First name'), 'Mei')
  await user.type(dialog.getByLabelText('Last name'), 'Tan')
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText('Invitation sent')).toBeVisible()
  expect(api.to(`POST ${TEAM}`)[0]?.body).toMatchObject({ role: 'manager' })
})
