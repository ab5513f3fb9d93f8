import { screen, waitFor, within } from '@testing-library/react'
import {
  aBooking,
  anAccount,
  anAdminHospital,
  anAdminTreatment,
  anEnquiry,
  aSession,
  fakeApi,
  json,
  page,
  problem,
} from '../testing/api'
import { renderAdmin } from '../testing/render-admin'

const booking = aBooking()
const payment = { id: 'pay-1', patient: booking.patient, amount: 500, createdAt: booking.createdAt }
const calls = (role: 'admin' | 'moderator') => ({
  'POST /api/auth/refresh': () => json(aSession(role)),
  'GET /api/admin/bookings': () => page([booking]),
  'GET /api/admin/users': () => page([anAccount({ fullName: 'Amara Okonkwo', email: 'amara@example.org' })]),
  'GET /api/admin/hospitals': () => page([anAdminHospital()]),
  'GET /api/admin/treatments': () => page([anAdminTreatment()]),
  'GET /api/admin/enquiries': () => page([anEnquiry()]),
  'GET /api/admin/payments': () => page([payment]),
  'GET /api/countries': () => json({ items: [] }),
})

const openPalette = async (user: ReturnType<typeof renderAdmin>['user']) => {
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Find or go to' })
}

test('the palette finds what the lists find, and Enter goes there', async () => {
  const api = fakeApi({
    ...calls('admin'),
    [`GET /api/admin/hospitals/${anAdminHospital().id}`]: () => problem(404, 'not_found', ''),
  })
  const { user } = renderAdmin('/bookings')
  await user.type(await openPalette(user), 'island')
  const option = await screen.findByRole('option', { name: /Island Hospital/ })
  expect(screen.getByRole('option', { name: /Amara Okonkwo amara@example.org/ })).toBeVisible()
  expect(screen.getByRole('option', { name: new RegExp(booking.id.slice(-8)) })).toBeVisible()
  for (const name of [/^Hip Replacement/, /^Ramesh a\/l Kumar ramesh@example.org/, /^Amara Okonkwo · \$500/])
    expect(screen.getByRole('option', { name })).toBeVisible()
  expect(api.to('GET /api/admin/users').at(-1)?.query.get('filter')).toBe('{"q":"island"}')
  // Once the typing has paused, not for every letter.
  expect(api.to('GET /api/admin/users')).toHaveLength(1)
  await user.click(option)
  await waitFor(() => expect(window.location.pathname).toBe(`/admin/hospitals/${anAdminHospital().id}/show`))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('pages are there at once, without a question to the server', async () => {
  const api = fakeApi(calls('admin'))
  const { user } = renderAdmin('/bookings')
  await user.type(await openPalette(user), 'e')
  expect(screen.getByRole('option', { name: 'Enquiries' })).toBeVisible()
  expect(screen.getByRole('option', { name: 'Add User' })).toBeVisible()
  expect(api.to('GET /api/admin/users')).toHaveLength(0)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a moderator is offered nothing that the server would refuse', async () => {
  const api = fakeApi(calls('moderator'))
  const { user } = renderAdmin('/bookings')
  await user.type(await openPalette(user), 'amara')
  expect(await screen.findByRole('option', { name: new RegExp(booking.id.slice(-8)) })).toBeVisible()
  await user.clear(screen.getByRole('combobox', { name: 'Find or go to' }))
  expect(screen.queryByRole('option', { name: 'Add Hospital' })).not.toBeInTheDocument()
  expect(screen.queryByRole('option', { name: 'Users' })).not.toBeInTheDocument()
  expect(api.to('GET /api/admin/users')).toHaveLength(0)
})

test('a part that got no answer is told', async () => {
  fakeApi({ ...calls('admin'), 'GET /api/admin/users': () => problem(503, 'unavailable', 'Broken') })
  const { user } = renderAdmin('/bookings')
  await user.type(await openPalette(user), 'island')
  expect(await screen.findByText(/A part of the search got no answer/)).toBeVisible()
})

test('Escape asks before it loses what was typed; Ctrl + S saves', async () => {
  fakeApi(calls('admin'))
  const { user } = renderAdmin('/hospitals#add')
  const dialog = await screen.findByRole('dialog', { name: 'Add Hospital' })
  const name = within(dialog).getByRole('textbox', { name: 'Name' })
  await user.type(name, 'Gleneagles')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument())
  expect(name).toHaveValue('Gleneagles')
  await user.click(name)
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Enter the city')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(window.location.hash).toBe('')
})

test('nothing typed is nothing to ask about; the keys are told in the page', async () => {
  fakeApi(calls('admin'))
  const { user } = renderAdmin('/bookings')
  await user.click(await screen.findByRole('button', { name: 'admin@demo.sihat.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard' }))
  const help = await screen.findByRole('dialog', { name: 'Keyboard' })
  expect(within(help).getByText('Ctrl or Cmd + S')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('/ goes to the search of the list and ? opens the help, unless somebody types', async () => {
  fakeApi(calls('admin'))
  const { user } = renderAdmin('/bookings')
  const search = await screen.findByRole('textbox', { name: 'Search bookings' })
  await user.keyboard('/')
  expect(search).toHaveFocus()
  await user.keyboard('/?')
  expect(search).toHaveValue('/?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  search.blur()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeVisible()
})

test('keys without Ctrl can be turned off', async () => {
  fakeApi(calls('admin'))
  const { user } = renderAdmin('/bookings')
  const search = await screen.findByRole('textbox', { name: 'Search bookings' })
  await user.keyboard('?')
  await user.click(await screen.findByRole('switch', { name: 'Use the keys / and ?' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('?/')
  expect(search).not.toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
