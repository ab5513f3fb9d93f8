import { screen, waitFor, within } from '@testing-library/react'
import { anAccount, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const LIST = 'GET /api/admin/users'
const INVITE = 'POST /api/admin/users/invites'
const common = { 'POST /api/auth/refresh': () => json(aSession('admin')), [LIST]: () => page([]) }

async function openDialog() {
  const { user } = renderPage('/users')
  await user.click(await screen.findByRole('button', { name: 'Add User' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Add a user' }) }
}

async function fill({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(within(dialog).getByLabelText('Email'), 'new@example.org')
  await user.type(within(dialog).getByLabelText('First name'), ' Ada ')
  await user.type(within(dialog).getByLabelText('Last name'), 'Obi')
  await user.click(within(dialog).getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: 'Moderator' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
}

test('sends an invitation and shows the list anew', async () => {
  let rows = [anAccount()].slice(1)
  const api = fakeApi({
    ...common,
    [LIST]: () => page(rows),
    [INVITE]: () => {
      rows = [anAccount({ fullName: 'Ada Obi' })]
      return json(rows[0], { status: 201 })
    },
  })
  const opened = await openDialog()
  await fill(opened)
  expect(await screen.findByText('Invitation sent to new@example.org')).toBeVisible()
  expect(api.to(INVITE)[0]?.body).toEqual({
    email: 'new@example.org',
    firstName: 'Ada',
    lastName: 'Obi',
    role: 'moderator',
  })
  expect(await screen.findByText('Ada Obi')).toBeVisible()
  expect(opened.dialog).not.toBeInTheDocument()
})

test('asks for what is missing and sends nothing', async () => {
  const api = fakeApi(common)
  const { user, dialog } = await openDialog()
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  expect(within(dialog).getByLabelText('Email')).toHaveAccessibleDescription(
    'Enter an email, like name@example.com',
  )
  expect(within(dialog).getByLabelText('First name')).toHaveAccessibleDescription('Enter the first name')
  expect(within(dialog).getByLabelText('Email')).toHaveFocus()
  expect(api.to(INVITE)).toHaveLength(0)
})

test('tells at the field that the address is taken, and keeps what was typed', async () => {
  const errors = [{ pointer: '/email', code: 'taken', detail: 'There is an account with this address.' }]
  fakeApi({
    ...common,
    [INVITE]: () => json({ status: 400, code: 'invalid_input', detail: 'Invalid', errors }, { status: 400 }),
  })
  const opened = await openDialog()
  await fill(opened)
  const email = within(opened.dialog).getByLabelText('Email')
  await waitFor(() => expect(email).toHaveAccessibleDescription('There is an account with this address.'))
  expect(email).toHaveValue('new@example.org')
})

test('tells that it failed, and can be sent again', async () => {
  const api = fakeApi({ ...common, [INVITE]: () => problem(500, 'internal', 'Please try again later.') })
  const opened = await openDialog()
  await fill(opened)
  expect(await within(opened.dialog).findByRole('alert')).toHaveTextContent('Please try again later.')
  await opened.user.click(within(opened.dialog).getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(api.to(INVITE)).toHaveLength(2))
})
