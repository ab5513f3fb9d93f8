import { screen, waitFor } from '@testing-library/react'
import { aSession, fakeApi, json, page } from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

beforeEach(() => {
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    'GET /api/admin/bookings': () => page([]),
  })
})

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'sidebar:state=; path=/; max-age=0'
})

test('the entry of the page is marked: the dashboard exactly, a resource by its prefix', async () => {
  const { user } = renderAdmin('/')
  expect(await screen.findByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  const bookings = await screen.findByRole('link', { name: 'Bookings' })
  expect(bookings).not.toHaveAttribute('aria-current')
  await user.click(bookings)
  await waitFor(() => expect(bookings).toHaveAttribute('aria-current', 'page'))
  expect(screen.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
})

test.each(['{Control>}b{/Control}', '{Meta>}b{/Meta}'])(
  '%s folds the sidebar and the cookie keeps it',
  async (keys) => {
    const { user } = renderAdmin('/')
    expect(await screen.findByText('Admin Panel')).toBeVisible()
    await user.keyboard(keys)
    expect(screen.queryByText('Admin Panel')).not.toBeInTheDocument()
    expect(document.cookie).toContain('sidebar:state=false')
    await user.keyboard(keys)
    expect(screen.getByText('Admin Panel')).toBeVisible()
    expect(document.cookie).toContain('sidebar:state=true')
  },
)

test('a folded sidebar stays folded on the next visit', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'sidebar:state=false; path=/'
  renderAdmin('/')
  expect(await screen.findByRole('button', { name: 'Toggle sidebar' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  expect(screen.queryByText('Admin Panel')).not.toBeInTheDocument()
})

test('the header names who is signed in and leads to the site', async () => {
  renderAdmin('/')
  expect(await screen.findByText('admin@demo.sihat.example')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/')
})

test('the menu of the account leads to the page of the second factor', async () => {
  const { user } = renderAdmin('/bookings')
  await user.click(await screen.findByRole('button', { name: 'admin@demo.sihat.example' }))
  expect(await screen.findByRole('menuitem', { name: 'Sign-in and security' })).toHaveAttribute(
    'href',
    '/account/security',
  )
})
