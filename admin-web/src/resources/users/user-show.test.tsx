import { screen, waitFor, within } from '@testing-library/react'
import { anAccount, anAccountDetail, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const user1 = anAccountDetail({
  factors: ['totp'],
  secondFactor: true,
  mailReturn: { at: '2026-11-18T02:12:35.073Z', code: 550, status: '5.1.1' } as never,
  sessions: [
    {
      id: 's1',
      audience: 'patient',
      assurance: 'aal1',
      device: 'Chrome on Android',
      createdAt: new Date().toISOString(),
      lastUsedAt: new Date().toISOString(),
    },
  ],
})
const PAGE = `/users/${user1.id}/show`
const ONE = `GET /api/admin/users/${user1.id}`
const SIGN_OUT = `POST /api/admin/users/${user1.id}/sign-out`
const RESET = `POST /api/admin/users/${user1.id}/reset-second-factor`
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }

test('shows who it is, how they get in, and the ways to what is theirs', async () => {
  fakeApi({ ...signedIn, [ONE]: () => json(user1) })
  renderPage(PAGE)
  expect(await screen.findByRole('heading', { level: 1, name: 'Amara Okonkwo' })).toBeVisible()
  expect(screen.getByText('Authenticator app')).toBeVisible()
  expect(screen.getByText('Chrome on Android')).toBeVisible()
  expect(screen.getByText(/An email to this address bounced on Nov 18, 2026/)).toBeVisible()
  const bookings = within(screen.getByRole('complementary')).getByRole('link', { name: 'Bookings' })
  expect(new URL((bookings as HTMLAnchorElement).href).searchParams.get('filter')).toBe(
    JSON.stringify({ userId: user1.id }),
  )
})

test('signing out everywhere asks first, and shows what the server then says', async () => {
  let row = user1
  const api = fakeApi({
    ...signedIn,
    [ONE]: () => json(row),
    [SIGN_OUT]: () => {
      row = anAccountDetail({ factors: ['totp'], sessions: [] })
      return json({ ended: 1 })
    },
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign Amara Okonkwo out everywhere?' })
  expect(api.to(SIGN_OUT)).toHaveLength(0)
  await user.dblClick(within(dialog).getByRole('button', { name: 'End all sessions' }))
  expect(await screen.findByText('1 session ended')).toBeVisible()
  expect(await screen.findByText('No session is open.')).toBeVisible()
  expect(api.to(SIGN_OUT)).toHaveLength(1)
})

test('a second factor is reset with a reason', async () => {
  let row = user1
  const api = fakeApi({
    ...signedIn,
    [ONE]: () => json(row),
    [RESET]: () => {
      row = anAccountDetail()
      return json(row)
    },
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Reset second factor' }))
  await user.click(await screen.findByRole('combobox', { name: 'Why it is needed' }))
  await user.click(await screen.findByRole('option', { name: 'There is a new phone or number' }))
  await user.click(screen.getByRole('button', { name: 'Reset and mail them' }))
  expect(await screen.findByText(/Second factor reset/)).toBeVisible()
  expect(api.to(RESET)[0]?.body).toEqual({ reason: 'new_phone' })
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Reset second factor' })).not.toBeInTheDocument(),
  )
})

test('what was refused is told, and the dialog stays', async () => {
  fakeApi({ ...signedIn, [ONE]: () => json(user1), [RESET]: () => problem(500, 'internal', 'Broken') })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Reset second factor' }))
  await user.click(await screen.findByRole('button', { name: 'Reset and mail them' }))
  expect(await screen.findByText('Nothing was changed. Please try again.')).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('nobody resets their own second factor here', async () => {
  const { id } = aSession('admin').user
  fakeApi({ ...signedIn, [`GET /api/admin/users/${id}`]: () => json({ ...user1, id, role: 'admin' }) })
  renderPage(`/users/${id}/show`)
  expect(await screen.findByRole('button', { name: 'Sign out everywhere' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reset second factor' })).not.toBeInTheDocument()
})

test('is opened from the list, whose rows know less', async () => {
  fakeApi({ ...signedIn, 'GET /api/admin/users': () => page([anAccount()]), [ONE]: () => json(user1) })
  const { user } = renderPage('/users')
  await user.click(await screen.findByRole('link', { name: 'Amara Okonkwo' }))
  expect(await screen.findByText('Chrome on Android')).toBeVisible()
})

test('says that there is no such user', async () => {
  fakeApi({ ...signedIn, [ONE]: () => problem(404, 'not_found', 'Not found') })
  renderPage(PAGE)
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such user.' })).toBeVisible()
})
