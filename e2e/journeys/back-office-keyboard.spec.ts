import { axeFindings, expectAccessible } from '../support/accessibility.ts'
import { callAs, requestBooking } from '../support/payments.ts'
import { expect, PASSWORD, signIn, signInToBackOffice, test } from '../support/test.ts'

test('a booking is found by its number, a person by their address, a page by its name', {
  tag: '@nightly',
}, async ({ page: team, account, newPerson }) => {
  const patient = await newPerson()
  await patient.goto('/auth?returnTo=/dashboard')
  await signIn(patient, account, PASSWORD)
  await expect(patient).toHaveURL('/dashboard')
  const id = await requestBooking(patient)

  await signInToBackOffice(team, 'moderator')
  const field = team.getByRole('combobox', { name: 'Find or go to' })
  await team.getByRole('button', { name: 'Find or go to' }).click()
  await expect(field).toBeFocused()
  await expect(team.getByRole('option', { name: 'Enquiries' })).toBeVisible()
  await expect(team.getByRole('option', { name: 'Users' })).toBeHidden()
  await field.fill(id.slice(-8).toUpperCase())
  await expect(team.getByRole('option', { name: id.slice(-8) })).toBeVisible()
  expect(await axeFindings(team, '[role=dialog]')).toEqual([])
  await field.press('Enter')
  await expect(team).toHaveURL(`/admin/bookings/${id}/show`)
  await expect(team.getByText(`Reference ${id.slice(-8)}`)).toBeVisible()
})

test('the keys of the back office', { tag: '@nightly' }, async ({ page: team, account }) => {
  await signInToBackOffice(team, 'admin')
  await team.keyboard.press('Control+k')
  const field = team.getByRole('combobox', { name: 'Find or go to' })
  await field.fill(account)
  await team.getByRole('option', { name: account }).click()
  await expect(team).toHaveURL(/\/admin\/users\/[^/]+\/show/)

  await team.keyboard.press('Control+k')
  await field.fill('Add Hospital')
  await team.getByRole('option', { name: 'Add Hospital' }).click()
  const dialog = team.getByRole('dialog', { name: 'Add Hospital' })
  const name = `Keyboard Hospital ${account.split('@')[0]?.slice(-12)}`
  await dialog.getByLabel('Name').fill(name)
  await team.keyboard.press('Escape')
  await expect(team.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectAccessible(team)
  await team.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await dialog.getByLabel('City').fill('Kuala Lumpur')
  await dialog.getByRole('combobox', { name: 'Country' }).click()
  await team.getByRole('option', { name: 'Malaysia' }).click()
  await dialog.getByLabel('Active: patients see it').uncheck()
  await dialog.getByLabel('City').press('Control+s')
  await expect(team.getByText('Hospital added successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const filter = encodeURIComponent(JSON.stringify({ q: name }))
  const stored = await callAs<{ name: string; isActive: boolean }[]>(
    team,
    'GET',
    `admin/hospitals?filter=${filter}`,
  )
  expect(stored).toMatchObject([{ name, isActive: false }])

  await team.getByRole('button', { name: 'admin@demo.sihat.example' }).click()
  await team.getByRole('menuitem', { name: 'Keyboard' }).click()
  await expect(team.getByRole('dialog', { name: 'Keyboard' })).toContainText('Ctrl or Cmd + K')
  await expectAccessible(team)
})
