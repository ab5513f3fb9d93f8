import type { Page } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator.ts'
import { audited, enterPassword, inviteStaff, listed } from '../support/back-office.ts'
import { mailTo } from '../support/mail.ts'
import { callAs } from '../support/payments.ts'
import { expect, PASSWORD, REFUSED, signIn, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })
test.setTimeout(120_000)

interface User {
  id: string
  email: string
  fullName: string
  role: string
  version: number
  factors: string[]
  sessions: object[]
}

const usersFor = (team: Page, q: string) => listed<User>(team, 'users', { q })
const oneUser = (team: Page, id: string) => callAs<User>(team, 'GET', `admin/users/${id}`)

const found = (q: string) => `/admin/users?filter=${encodeURIComponent(JSON.stringify({ q }))}`

async function chooseRole(page: Page, of: string, role: string, confirm: string) {
  await page.getByRole('combobox', { name: `Role of ${of}` }).click()
  await page.getByRole('option', { name: role }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
}

test('users are invited, given roles, signed out, and freed of a lost second factor', {
  tag: '@nightly',
}, async ({ page: team, newPerson, account }) => {
  const patient = await newPerson()
  await patient.goto('/auth')
  await signIn(patient, account, PASSWORD)
  await expect(patient).toHaveURL('/dashboard')
  await addAuthenticator(patient)
  await signInToBackOffice(team, 'admin', found(account))
  const [person] = await usersFor(team, account)
  if (!person) throw new Error('The account is not on the list')

  const invited = `invited.${account}`
  const dialog = team.getByRole('dialog', { name: 'Add a user' })
  await team.getByRole('button', { name: 'Add User' }).click()
  await dialog.getByLabel('Email').fill(invited)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toBeHidden()
  await team.getByRole('button', { name: 'Add User' }).click()
  await dialog.getByLabel('Email').fill('no address')
  await dialog.getByLabel('First name').fill('Noor')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Enter an email, like name@example.com')).toBeVisible()
  await expect(dialog.getByText('Enter the last name')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toHaveValue('Noor')
  await dialog.getByLabel('Last name').fill('Invited')
  await dialog.getByLabel('Email').fill(account)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await team.getByRole('option', { name: 'Moderator' }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText(/account/)).toBeVisible()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Invited')
  expect(await usersFor(team, account)).toHaveLength(1)
  await dialog.getByLabel('Email').fill(invited)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(team.getByText(`Invitation sent to ${invited}`)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await usersFor(team, invited)).toMatchObject([{ fullName: 'Noor Invited', role: 'moderator' }])
  await mailTo(team, invited, 'You are invited to Sihat')
  await expect(team.getByRole('combobox', { name: 'Role of Noor Invited' })).toHaveText('Moderator')

  await team.getByRole('link', { name: 'Ada Obi' }).click()
  await expect(team.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible()
  await expect(team.getByText('Authenticator app')).toBeVisible()
  await expect(team.getByText(/Patient site · last used/)).toBeVisible()
  await expect(team.getByRole('link', { name: account })).toHaveAttribute('href', `mailto:${account}`)
  const related = team.getByRole('complementary')
  for (const [link, heading] of [
    ['Bookings', 'Bookings'],
    ['Payments', 'Payments'],
    ['Audit log of this user', 'Audit log'],
  ] as const) {
    await related.getByRole('link', { name: link }).click()
    await expect(team.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(decodeURIComponent(team.url())).toContain(person.id)
    if (heading === 'Audit log')
      await expect(team.getByRole('row', { name: /Ada Obi/ }).first()).toBeVisible()
    else await expect(team.getByText('found matching your criteria.')).toBeVisible()
    await team.goBack()
    await expect(team.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible()
  }

  await team.getByRole('button', { name: 'Sign out everywhere' }).click()
  const leaving = team.getByRole('dialog', { name: 'Sign Ada Obi out everywhere?' })
  await leaving.getByRole('button', { name: 'Go back' }).click()
  await expect(leaving).toBeHidden()
  expect((await oneUser(team, person.id)).sessions).toHaveLength(1)
  await team.getByRole('button', { name: 'Sign out everywhere' }).click()
  await leaving.getByRole('button', { name: 'End all sessions' }).click()
  await expect(team.getByText('1 session ended')).toBeVisible()
  await expect(team.getByText('No session is open.')).toBeVisible()
  expect((await oneUser(team, person.id)).sessions).toEqual([])
  await patient.goto('/dashboard')
  await expect(patient).toHaveURL(/\/auth\?/)

  await team.getByRole('button', { name: 'Reset second factor' }).click()
  const lost = team.getByRole('dialog', { name: 'Reset the second factor of Ada Obi?' })
  await lost.getByRole('button', { name: 'Go back' }).click()
  await expect(lost).toBeHidden()
  expect((await oneUser(team, person.id)).factors).toEqual(['totp'])
  await team.getByRole('button', { name: 'Reset second factor' }).click()
  await lost.getByRole('combobox', { name: 'Why it is needed' }).click()
  await team.getByRole('option', { name: 'There is a new phone or number' }).click()
  await lost.getByRole('button', { name: 'Reset and mail them' }).click()
  await expect(team.getByText('Second factor reset. An email to them is on its way.')).toBeVisible()
  await expect(team.getByRole('button', { name: 'Reset second factor' })).toBeHidden()
  expect((await oneUser(team, person.id)).factors).toEqual([])
  expect(await audited(team, person.id, 'user.reset_second_factor')).toMatchObject([
    { details: { reason: 'new_phone' } },
  ])
  await mailTo(team, account, 'The second step of your sign-in was reset')
  await patient.goto('/auth')
  await signIn(patient, account, PASSWORD)
  await expect(patient).toHaveURL('/dashboard')

  await chooseRole(team, 'Ada Obi', 'Moderator', 'Make moderator')
  await expect(team.getByText('User role updated successfully')).toBeVisible()
  await mailTo(team, account, 'You are now a moderator of Sihat')
  await expect(team.getByRole('combobox', { name: 'Role of Ada Obi' })).toHaveText('Moderator')
  expect(await oneUser(team, person.id)).toMatchObject({ role: 'moderator' })
  expect(await audited(team, person.id, 'user.change_role')).toHaveLength(1)
  await team.getByRole('link', { name: 'Back to users' }).click()
  await expect(team.getByRole('combobox', { name: 'Role of Ada Obi' })).toHaveText('Moderator')
  const { version } = await oneUser(team, person.id)
  await callAs(team, 'PATCH', `admin/users/${person.id}`, { role: 'user', version })
  await chooseRole(team, 'Ada Obi', 'Admin', 'Make administrator')
  await expect(
    team.getByText(
      'This user was changed by someone else. The list has been reloaded: check it and try again.',
    ),
  ).toBeVisible()
  await expect(team.getByRole('combobox', { name: 'Role of Ada Obi' })).toHaveText('User')
  expect(await oneUser(team, person.id)).toMatchObject({ role: 'user' })
})

// Every call of an administrator alone, each with what it would do; nothing of it exists.
const NOBODY = '01a1fbe0-0000-7000-8000-00000000dead'
const ONLY_FOR_ADMINISTRATORS = [
  ...[
    'users',
    'hospitals',
    'claims',
    'fact-proposals',
    'countries',
    'treatments',
    'specializations',
    'settings',
  ].map((list) => ['GET', list] as const),
  ...['users', 'hospitals', 'countries', 'treatments', 'specializations'].flatMap((list) => [
    ['GET', `${list}/${NOBODY}`] as const,
    ['PATCH', `${list}/${NOBODY}`] as const,
  ]),
  ['PATCH', 'settings/depositPercent'],
  ...['users/invites', 'hospitals', 'claims', 'countries', 'treatments', 'specializations'].map(
    (list) => ['POST', list] as const,
  ),
  ...['hospitals', 'countries', 'treatments'].map((list) => ['POST', `${list}/bulk`] as const),
  ['POST', 'hospitals/import'],
  ...['sign-out', 'reset-second-factor'].map((act) => ['POST', `users/${NOBODY}/${act}`] as const),
  ...['check', 'withdraw'].map((act) => ['POST', `claims/${NOBODY}/${act}`] as const),
  ...['accept', 'reject'].map((act) => ['POST', `fact-proposals/${NOBODY}/${act}`] as const),
  ...['countries', 'treatments'].map((list) => ['POST', `${list}/${NOBODY}/facts`] as const),
  ['GET', `hospitals/${NOBODY}/photos`],
  ['POST', `hospitals/${NOBODY}/photos`],
  ['PUT', `hospitals/${NOBODY}/photos/order`],
  ['PATCH', `hospitals/${NOBODY}/photos/${NOBODY}`],
  ['DELETE', `hospitals/${NOBODY}/photos/${NOBODY}`],
  ...['specializations', 'treatments'].flatMap((list) => [
    ['PUT', `hospitals/${NOBODY}/${list}/${NOBODY}`] as const,
    ['DELETE', `hospitals/${NOBODY}/${list}/${NOBODY}`] as const,
  ]),
  ['POST', `hospitals/${NOBODY}/treatments/${NOBODY}/price`],
] as const

const PAGES = [
  'users',
  'hospitals',
  'hospitals/import',
  'claims',
  'fact-proposals',
  'countries',
  'treatments',
  'specializations',
  'settings',
]

test('an administrator who becomes a moderator has nothing of it any more', { tag: '@nightly' }, async ({
  page: team,
  newPerson,
  email,
}) => {
  const colleague = await newPerson()
  await signInToBackOffice(team, 'admin')
  const id = await inviteStaff(team, colleague, email, 'admin')
  await colleague.goto(found(email))
  await enterPassword(colleague, email)
  const asked = colleague.getByRole('dialog', { name: 'Change your own role?' })
  await chooseRole(colleague, 'Noor Colleague', 'Moderator', 'Go back')
  await expect(asked).toBeHidden()
  expect(await oneUser(team, id)).toMatchObject({ role: 'admin' })
  await chooseRole(colleague, 'Noor Colleague', 'Moderator', 'Change my role')
  await expect(colleague).toHaveURL('/')
  expect(await oneUser(team, id)).toMatchObject({ role: 'moderator' })

  await colleague.goto('/admin/bookings')
  await enterPassword(colleague, email)
  await expect(colleague.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  for (const page of PAGES) {
    await expect(colleague.locator(`a[href="/admin/${page}"]`)).toHaveCount(0)
    await colleague.goto(`/admin/${page}`)
    await expect(colleague.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  }
  await colleague.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(colleague).toHaveURL('/admin')
  const answers = await colleague.evaluate(async (calls) => {
    const json = { 'Content-Type': 'application/json' }
    const session = await fetch('/api/auth/refresh', { method: 'POST', headers: json, body: '{}' })
    const { accessToken } = await session.json()
    const headers = { ...json, Authorization: `Bearer ${accessToken}` }
    const statuses = calls.map(async ([method, path]) => {
      const body = method === 'GET' ? undefined : '{}'
      const { status } = await fetch(`/api/admin/${path}`, { method, headers, body })
      return `${method} ${path}: ${status}`
    })
    return Promise.all(statuses)
  }, ONLY_FOR_ADMINISTRATORS)
  expect(answers).toEqual(ONLY_FOR_ADMINISTRATORS.map(([method, path]) => `${method} ${path}: 403`))
})

test('the door of the back office takes a second step, a recovery code, and back', {
  tag: '@nightly',
}, async ({ page: team, newPerson, account }) => {
  const email = `staff.${account}`
  const colleague = await newPerson()
  await signInToBackOffice(team, 'admin')
  await inviteStaff(team, colleague, email, 'moderator')
  await colleague.goto('/admin/auth')
  await colleague.getByRole('link', { name: 'Back to the site' }).click()
  await expect(colleague).toHaveURL('/')
  await colleague.goto('/admin/auth')
  await colleague.getByRole('link', { name: 'Patient? Use the regular sign in' }).click()
  await expect(colleague).toHaveURL('/auth')
  await colleague.goto('/admin/auth')
  await colleague.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(colleague).toHaveURL('/reset-password')

  await colleague.goto('/admin/auth')
  await colleague.getByRole('button', { name: 'Sign In' }).click()
  await expect(colleague.getByText('Enter your email, like name@example.com')).toBeVisible()
  await expect(colleague.getByText('Enter your password')).toBeVisible()
  await enterPassword(colleague, account)
  await expect(colleague.getByText('Access denied. Administrator privileges required.')).toBeVisible()
  await enterPassword(colleague, email, 'not the password')
  await expect(colleague.getByText('Invalid email or password')).toBeVisible()
  await expect(colleague.getByLabel('Email')).toHaveValue(email)
  await enterPassword(colleague, email)
  await expect(colleague.getByText('Successfully signed in to admin panel.')).toBeVisible()
  await addAuthenticator(colleague)
  const { recoveryCodes: codes } = await callAs<{ recoveryCodes: string[] }>(
    colleague,
    'POST',
    'auth/factors/recovery-codes',
    {},
  )
  await colleague.getByRole('button', { name: 'Sign Out' }).click()
  await expect(colleague).toHaveURL('/')

  await colleague.goto('/admin/bookings')
  await enterPassword(colleague, email)
  await expect(colleague.getByText('Your password is right. Enter a code to finish.')).toBeVisible()
  await colleague.getByRole('button', { name: 'Start again with your password' }).click()
  await expect(colleague.getByLabel('Password', { exact: true })).toHaveValue('')
  await enterPassword(colleague, email)
  await colleague.getByRole('button', { name: 'Sign In' }).click()
  await expect(colleague.getByText('Enter the code')).toBeVisible()
  await colleague.getByRole('radio', { name: 'Recovery code' }).check()
  const recovery = colleague.getByRole('textbox', { name: 'Recovery code' })
  await recovery.fill('aaaa-bbbb-cccc')
  await colleague.getByRole('button', { name: 'Sign In' }).click()
  await expect(colleague.getByText(/This code is not right/)).toBeVisible()
  await expect(recovery).toHaveValue('aaaa-bbbb-cccc')
  await colleague.getByRole('radio', { name: 'Authenticator app' }).check()
  await expect(colleague.getByLabel('Code from your app')).toHaveValue('')
  await colleague.getByRole('radio', { name: 'Recovery code' }).check()
  await recovery.fill(codes[0] ?? '')
  await colleague.getByRole('button', { name: 'Sign In' }).click()
  await expect(colleague.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  await mailTo(team, email, 'A recovery code was used')
  await colleague.getByRole('button', { name: 'Sign Out' }).click()
  await expect(colleague).toHaveURL('/')

  await colleague.goto('/admin/bookings')
  await enterPassword(colleague, email)
  await colleague.getByRole('radio', { name: 'Recovery code' }).check()
  for (const code of [codes[0] ?? '', 'one-too-many', 'two-too-many', 'three-too-many']) {
    await recovery.fill(code)
    const answer = colleague.waitForResponse(/\/api\/auth\/challenges\//)
    await colleague.getByRole('button', { name: 'Sign In' }).click()
    expect((await answer).ok()).toBe(false)
    await expect(colleague.getByText(/This code is not right/)).toBeVisible()
    await expect(colleague.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  }
  await recovery.fill('four-too-many')
  await colleague.getByRole('button', { name: 'Sign In' }).click()
  await expect(
    colleague.getByText(
      'This sign-in took too long or had too many wrong codes. Please start again with your password.',
    ),
  ).toBeVisible()
})
