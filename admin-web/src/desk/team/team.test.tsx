import { screen, within } from '@testing-library/react'
import { aSession, fakeApi, json, problem } from '../../testing/api'
import { aMember } from '../../testing/desk'
import { renderDeskPage } from '../../testing/render-admin'

const TEAM = '/api/desk/hospitals/h1/members'
const COLLEAGUE = aMember({
  id: 'm2',
  userId: 'u2',
  firstName: 'Ravi',
  lastName: 'Nair',
  email: 'ravi@contoh.example',
  role: 'member',
  hasAnswered: false,
})

const deskAs = (role: 'manager' | 'member', handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
    'GET /api/desk/hospitals': () =>
      json({ items: [{ id: 'h1', slug: 'contoh', name: 'Contoh Medical Centre', role }] }),
    [`GET ${TEAM}`]: () => json({ items: [aMember({ role }), COLLEAGUE] }),
    ...handlers,
  })

test('a manager invites a colleague, and reads why an address is refused', async () => {
  let isTaken = true
  const api = deskAs('manager', {
    [`POST ${TEAM}`]: () =>
      isTaken
        ? json(
            {
              status: 400,
              code: 'invalid_input',
              errors: [
                { pointer: '/email', code: 'taken', detail: 'This person belongs to the team already.' },
              ],
            },
            { status: 400 },
          )
        : json({ items: [] }, { status: 201 }),
  })
  const { user } = renderDeskPage('/team')
  await user.click(await screen.findByRole('button', { name: 'Invite a colleague to Contoh Medical Centre' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a colleague to Contoh Medical Centre' }))
  await user.type(dialog.getByLabelText('Email'), 'mei@contoh.example')
  await user.type(dialog.getByLabelText('First name'), 'Mei')
  await user.type(dialog.getByLabelText('Last name'), 'Tan')
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await dialog.findByText('This person belongs to the team already.')).toBeVisible()
  isTaken = false
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText('Invitation sent')).toBeVisible()
  expect(api.to(`POST ${TEAM}`)[1]?.body).toEqual({
    email: 'mei@contoh.example',
    firstName: 'Mei',
    lastName: 'Tan',
    role: 'member',
  })
})

test('a manager removes a colleague', async () => {
  const REMOVE = 'DELETE /api/desk/hospital-members/m2'
  const api = deskAs('manager', { [REMOVE]: () => new Response(null, { status: 204 }) })
  const { user } = renderDeskPage('/team')
  expect(await screen.findByText(/Has not opened the desk yet/)).toHaveTextContent('ravi@contoh.example')
  await user.click(screen.getByRole('button', { name: 'Remove Ravi Nair' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove Ravi Nair from the team?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Removed from the team')).toBeVisible()
  expect(api.to(REMOVE)).toHaveLength(1)
})

test('a member can leave, and the last manager is told why that is refused', async () => {
  deskAs('member', {
    'DELETE /api/desk/hospital-members/m1': () =>
      problem(409, 'last_manager', 'A team needs a manager. Make somebody else a manager first.'),
  })
  const { user } = renderDeskPage('/team')
  await user.click(await screen.findByRole('button', { name: 'Leave the team of Contoh Medical Centre' }))
  expect(screen.queryByRole('button', { name: /Invite|Remove/ })).not.toBeInTheDocument()
  const dialog = within(screen.getByRole('dialog', { name: 'Leave the team of Contoh Medical Centre?' }))
  await user.click(dialog.getByRole('button', { name: 'Leave the team' }))
  expect(await screen.findByText(/A team needs a manager/)).toBeVisible()
})
