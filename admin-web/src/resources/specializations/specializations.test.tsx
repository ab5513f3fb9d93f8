import { screen, within } from '@testing-library/react'
import { aSession, aSpecialization, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const cardiology = aSpecialization()
const LIST = 'GET /api/admin/specializations'
const ONE = `/api/admin/specializations/${cardiology.id}`
const signedIn = {
  'POST /api/auth/refresh': () => json(aSession('admin')),
  [`GET ${ONE}`]: () => json(cardiology),
}

test('shows that it loads, then what there is, with conditions and hospitals', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [LIST]: () => answer.promise })
  renderPage('/specializations')
  expect(await screen.findByRole('status', { name: 'Loading specializations' })).toBeVisible()
  answer.resolve(page([cardiology]))
  const row = await screen.findByRole('row', { name: /Cardiology/ })
  for (const text of ['heart surgery', 'Heart Disease', '3']) expect(row).toHaveTextContent(text)
})

test('says that there are none, that loading failed, and tries again', async () => {
  let works = false
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/specializations')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  works = true
  await user.click(retry)
  expect(await screen.findByText('No specializations yet. Add the first one.')).toBeVisible()
})

test('conditions are ticked and sent, with nothing that stayed as it was', async () => {
  const PATCH = `PATCH ${ONE}`
  const api = fakeApi({ ...signedIn, [PATCH]: () => json({ ...cardiology, version: 3 }) })
  const { user } = renderPage(`/specializations/${cardiology.id}/show`)
  expect(await screen.findByText('3 hospitals are listed for it')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit specialization' }))
  expect(dialog.getByRole('checkbox', { name: 'Heart Disease' })).toBeChecked()
  await user.click(dialog.getByRole('checkbox', { name: 'Diabetes Management' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Specialization updated')).toBeVisible()
  expect(api.to(PATCH)[0]?.body).toEqual({
    conditions: ['Diabetes Management', 'Heart Disease'],
    version: 2,
  })
})

test('a record that was removed meanwhile is named as gone, and what was typed stays', async () => {
  fakeApi({ ...signedIn, [`PATCH ${ONE}`]: () => problem(404, 'not_found', 'Nothing here') })
  const { user } = renderPage(`/specializations/${cardiology.id}/show`)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit specialization' }))
  await user.type(dialog.getByLabelText('Name'), ' 2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/^This record no longer exists/)).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveValue(`${cardiology.name} 2`)
})

test('what somebody else changed meanwhile is told, and a refusal stands at its field', async () => {
  let answer = problem(409, 'stale_version', 'Changed')
  fakeApi({ ...signedIn, [`PATCH ${ONE}`]: () => answer })
  const { user } = renderPage(`/specializations/${cardiology.id}/show`)
  const save = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit specialization' }))
    await user.type(dialog.getByLabelText('Name'), ' 2')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    return dialog
  }
  await save()
  expect(await screen.findByText(/^Somebody else changed this meanwhile/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  const errors = [{ pointer: '/name', code: 'taken', detail: 'Is there already.' }]
  answer = json({ status: 400, code: 'invalid_input', errors }, { status: 400 })
  const dialog = await save()
  expect(await dialog.findByText('Is there already.')).toBeVisible()
})
