import { screen, waitFor, within } from '@testing-library/react'
import type { AdminUser } from '../../providers/types'
import { anAccount, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderAdmin, renderPage } from '../../testing/render-admin'

const account = anAccount()
const LIST = 'GET /api/admin/users'
const PATCH = `PATCH /api/admin/users/${account.id}`
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }

async function choose(user: ReturnType<typeof renderPage>['user'], name: string, role: string) {
  await user.click(await screen.findByRole('combobox', { name: `Role of ${name}` }))
  await user.click(await screen.findByRole('option', { name: role }))
}

test('shows that it loads, then who has an account', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [LIST]: () => answer.promise })
  renderPage('/users')
  expect(await screen.findByRole('status', { name: 'Loading users' })).toBeVisible()
  answer.resolve(page([account]))
  const row = await screen.findByRole('row', { name: /Amara Okonkwo/ })
  for (const text of ['amara@example.org', '+2348012345678', 'Nigeria', 'User', 'Nov 18, 2026']) {
    expect(row).toHaveTextContent(text)
  }
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Contact',
    'Country',
    'Role',
    'Joined',
    'Actions',
  ])
})

test('names what is missing of an account, and of staff whether they have a second factor', async () => {
  fakeApi({
    ...signedIn,
    [LIST]: () =>
      page([
        anAccount({ phone: null, country: null, emailVerified: false }),
        anAccount({ id: 'other', fullName: 'Staff Member', role: 'moderator' }),
      ]),
  })
  renderPage('/users')
  const row = await screen.findByRole('row', { name: /Amara Okonkwo/ })
  expect(row).toHaveTextContent('email not confirmed')
  expect(row).toHaveTextContent('Not given')
  expect(row).not.toHaveTextContent('second factor')
  expect(screen.getByRole('row', { name: /Staff Member/ })).toHaveTextContent('No second factor')
})

test('search and role filter on the server; none matching is told, and cleared', async () => {
  const api = fakeApi({
    ...signedIn,
    [LIST]: ({ query }) => page(query.get('filter') === '{}' ? [account] : []),
  })
  const { user } = renderPage('/users')
  await user.type(await screen.findByLabelText('Search users'), 'nobody')
  await user.click(screen.getByRole('tab', { name: 'Moderator' }))
  await waitFor(() =>
    expect(JSON.parse(api.to(LIST).at(-1)?.query.get('filter') ?? '')).toEqual({
      q: 'nobody',
      role: 'moderator',
    }),
  )
  expect(await screen.findByText('No users found matching your criteria.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await screen.findByRole('row', { name: /Amara Okonkwo/ })).toBeVisible()
})

test('says that loading failed, and tries again', async () => {
  let works = false
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([account]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/users')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getAllByText('Failed to fetch users')).not.toHaveLength(0)
  works = true
  await user.click(retry)
  expect(await screen.findByRole('row', { name: /Amara Okonkwo/ })).toBeVisible()
})

test('a role is changed after a question, with the version it was based on, and can be put back', async () => {
  let row = account
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([row]),
    [PATCH]: ({ body }) => {
      row = { ...row, ...(body as Pick<AdminUser, 'role'>), version: row.version + 1 }
      return json(row)
    },
  })
  const { user } = renderPage('/users')
  await choose(user, 'Amara Okonkwo', 'Moderator')
  expect(api.to(PATCH)).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'Make moderator' }))
  expect(await screen.findByText('User role updated successfully')).toBeVisible()
  expect(api.to(PATCH)[0]?.body).toEqual({ role: 'moderator', version: 4 })
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveTextContent('Moderator'))

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone')).toBeVisible()
  expect(api.to(PATCH)[1]?.body).toEqual({ role: 'user', version: 5 })
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveTextContent('User'))
})

test('removing a colleague says that their bookings become unassigned, and Undo that they stay so', async () => {
  let row = anAccount({ role: 'moderator' })
  fakeApi({
    ...signedIn,
    [LIST]: () => page([row]),
    [PATCH]: ({ body }) => {
      row = { ...row, ...(body as Pick<AdminUser, 'role'>), version: row.version + 1 }
      return json(row)
    },
  })
  const { user } = renderPage('/users')
  await choose(user, 'Amara Okonkwo', 'User')
  expect(await screen.findByText(/We unassign their open bookings\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove from the team' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText('Role restored. Their old bookings are unassigned: assign them again.'),
  ).toBeVisible()
})

test.each([
  ['stale_version', 409, /changed by someone else/],
  ['last_admin', 409, 'This is the last administrator.'],
  ['internal', 500, 'Failed to update user role'],
])('a change refused with %s is told and not shown', async (code, status, text) => {
  fakeApi({
    ...signedIn,
    [LIST]: () => page([anAccount({ role: 'admin' })]),
    [PATCH]: () => problem(status, code, 'This is the last administrator.'),
  })
  const { user } = renderPage('/users')
  await choose(user, 'Amara Okonkwo', 'User')
  await user.click(await screen.findByRole('button', { name: 'Remove from the team' }))
  expect(await screen.findByText(text)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveTextContent('Admin'))
})

test("changing one's own role asks first, and ends the session", async () => {
  const { id } = aSession('admin').user
  const OWN = `PATCH /api/admin/users/${id}`
  const SIGN_OUT = 'POST /api/auth/sign-out'
  const me = anAccount({ id, fullName: 'Test Person', role: 'admin' })
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([me]),
    [OWN]: () => json({ ...me, role: 'moderator', version: 5 }),
    // The browser leaves this page then, which is more than jsdom can do.
    [SIGN_OUT]: () => new Promise<Response>(() => undefined),
  })
  const { user } = renderPage('/users')
  await choose(user, 'Test Person', 'Moderator')
  const dialog = await screen.findByRole('dialog', { name: 'Change your own role?' })
  expect(api.to(OWN)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(api.to(OWN)).toHaveLength(0)

  await choose(user, 'Test Person', 'Moderator')
  await user.click(await screen.findByRole('button', { name: 'Change my role' }))
  await waitFor(() => expect(api.to(SIGN_OUT)).toHaveLength(1))
  expect(api.to(OWN)[0]?.body).toEqual({ role: 'moderator', version: 4 })
})

test('a phone shows cards', async () => {
  const desktop = window.matchMedia
  window.matchMedia = (query) => Object.assign(desktop(query), { matches: query.includes('max-width') })
  try {
    fakeApi({ ...signedIn, [LIST]: () => page([account]) })
    renderPage('/users')
    const card = await screen.findByRole('listitem')
    expect(card).toHaveTextContent('Amara Okonkwo')
    expect(card).toHaveTextContent('Joined Nov 18, 2026')
    expect(within(card).getByRole('combobox', { name: 'Role of Amara Okonkwo' })).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  } finally {
    window.matchMedia = desktop
  }
})

test('a moderator has no such entry and no such page', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    'GET /api/admin/bookings': () => page([]),
  })
  renderAdmin('/users')
  expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Bookings' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Users' })).not.toBeInTheDocument()
  expect(api.to(LIST)).toHaveLength(0)
})
