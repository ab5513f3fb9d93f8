import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { askForPayment, requestBooking } from '../support/payments.ts'
import { expect, PASSWORD, REFUSED, signIn, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

const open = async (team: Page, path: string, heading: string) => {
  await team.goto(path)
  await expect(team.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test('the dashboard leads to the work, and the log tells what was done', { tag: '@nightly' }, async ({
  page: team,
  account,
  newPerson,
}) => {
  await signInToBackOffice(team, 'admin')
  await expect(team.getByRole('list', { name: 'Totals' }).getByRole('listitem')).toHaveCount(6)
  await expect(team.getByText('Bookings requested').first()).toBeVisible()
  await expectAccessible(team)
  await team.getByRole('link', { name: /Pending Bookings/ }).click()
  await expect(team.getByRole('tab', { name: 'Pending', exact: false }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )

  const person = await newPerson()
  await person.goto('/auth')
  await signIn(person, account, PASSWORD)
  await expect(person).toHaveURL('/dashboard')

  await open(team, '/admin/users', 'Users')
  const row = team
    .getByRole('row')
    .or(team.getByRole('main').getByRole('listitem'))
    .filter({ hasText: account })
  await row.getByRole('link').first().click()
  await team.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectAccessible(team)
  await team.getByRole('button', { name: 'End all sessions' }).click()
  await expect(team.getByText('1 session ended')).toBeVisible()
  await expect(team.getByText('No session is open.')).toBeVisible()
  await expectAccessible(team)
  await person.goto('/dashboard')
  await expect(person).toHaveURL(/\/auth/)

  await open(team, '/admin', 'Dashboard')
  await expect(team.getByRole('link', { name: 'signed a user out everywhere' }).first()).toBeVisible()
  await open(team, '/admin/audit-events', 'Audit log')
  await expect(team.getByText('signed a user out everywhere').first()).toBeVisible()
  await expect(team.getByRole('heading', { name: 'The seal' })).toBeVisible()
  await expectAccessible(team)
})

test('the queues tell what waits', async ({ page: team }) => {
  await signInToBackOffice(team, 'admin')
  await open(team, '/admin/queues', 'Queues')
  await expect(team.getByRole('list', { name: 'Jobs' }).getByRole('listitem')).toHaveCount(5)
  await expectAccessible(team)
})

test('every column of the bookings is visible beside the open menu', { tag: '@nightly' }, async ({
  page: team,
  account,
  newPerson,
}) => {
  const patient = await newPerson()
  await patient.goto('/auth')
  await signIn(patient, account, PASSWORD)
  await expect(patient).toHaveURL('/dashboard')
  await askForPayment(team, await requestBooking(patient), 12_000)
  await team.setViewportSize({ width: 1280, height: 900 })
  await open(team, '/admin/bookings', 'Bookings')
  const table = team.getByRole('table')
  await expect(table.getByText('Payment pending').first()).toBeVisible()
  const hidden = await table.evaluate(({ parentElement: frame }) =>
    frame ? frame.scrollWidth - frame.clientWidth : undefined,
  )
  expect(hidden, 'pixels that only scrolling shows').toBe(0)
})
