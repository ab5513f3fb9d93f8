import { enterPassword, inviteStaff } from '../support/back-office.ts'
import { callAs, requestBooking } from '../support/payments.ts'
import { expect, PASSWORD, signIn, signInToBackOffice, test } from '../support/test.ts'

// The browser says of each refused request that it was refused.
const ENDED = /Failed to load resource: the server responded with a status of 401/
test.use({ expected: [ENDED] })

test('whoever is signed out in the middle of an answer signs in again, and it is sent once', {
  tag: '@nightly',
}, async ({ page: patient, newPerson, account }) => {
  await patient.goto('/auth')
  await signIn(patient, account, PASSWORD)
  await expect(patient).toHaveURL('/dashboard')
  const bookingId = await requestBooking(patient)

  const [admin, colleague] = [await newPerson(), await newPerson()]
  await signInToBackOffice(admin, 'admin')
  const email = `colleague.${account}`
  const colleagueId = await inviteStaff(admin, colleague, email, 'admin')
  await colleague.goto(`/admin/bookings/${bookingId}/show`)
  await enterPassword(colleague, email)
  const answer = colleague.getByLabel('Your answer')
  await answer.fill('Come on Monday')

  await test.step('a way out asks first', async () => {
    await colleague.getByRole('button', { name: 'Sign Out' }).click()
    await colleague.getByRole('button', { name: 'Keep editing' }).click()
    await expect(answer).toHaveValue('Come on Monday')
  })

  // Pressed where it is: the page may have noticed the end by itself, and asks already.
  const send = () => colleague.getByText('Send message', { exact: true }).dispatchEvent('click')
  const again = colleague.getByRole('dialog', { name: 'You were signed out' })
  const sent = () =>
    callAs<{ items: { text: string }[] }>(admin, 'GET', `admin/bookings/${bookingId}/messages`).then(
      ({ items }) => items.map(({ text }) => text),
    )

  await test.step('nothing is thanked for that was not stored', async () => {
    await callAs(admin, 'POST', `admin/users/${colleagueId}/sign-out`, {})
    await send()
    await expect(again).toBeVisible()
    expect(await sent()).toEqual([])
  })

  await test.step('signed in again, it goes on', async () => {
    await again.getByLabel('Password').fill(PASSWORD)
    await again.getByRole('button', { name: 'Sign In' }).dblclick()
    await expect(colleague.getByText('Message sent', { exact: true })).toBeVisible()
    expect(await sent()).toEqual(['Come on Monday'])
  })
})
