import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { mailTo } from '../support/mail.ts'
import { callAs, requestBooking } from '../support/payments.ts'
import { expect, PASSWORD, signIn, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [/the server responded with a status of 4(00|01|03|09|22|29)/] })

interface Booking {
  status: string
  hospital: object | null
  treatment: object | null
  estimatedCostUsd: number | null
  confirmedDate: string | null
  version: number
}

const readBooking = (team: Page, id: string) => callAs<Booking>(team, 'GET', `admin/bookings/${id}`)
const filterOf = (filter: object) => encodeURIComponent(JSON.stringify(filter))

async function openAsPatient(page: Page, account: string) {
  await page.goto('/auth?returnTo=%2Fdashboard%2Fbookings')
  await signIn(page, account, PASSWORD)
  await expect(page).toHaveURL('/dashboard/bookings')
}

const STATUSES = {
  Pending: 'pending',
  Confirmed: 'confirmed',
  'Payment pending': 'payment_pending',
  Completed: 'completed',
  Cancelled: 'cancelled',
}

/** On the page of a booking: another status, with what its dialog asks for. */
async function setStatus(team: Page, status: keyof typeof STATUSES) {
  await team.getByRole('combobox', { name: /^Status of the booking/ }).click()
  await team.getByRole('option', { name: status, exact: true }).click()
  const dialog = team.getByRole('dialog')
  if (status === 'Cancelled')
    await dialog.getByLabel('Message to the patient', { exact: true }).fill('The patient called')
  if (status === 'Confirmed') {
    await expect(dialog.getByText('No hospital is chosen yet')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Confirm booking' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'Confirm anyway' }).check()
  }
  await dialog.getByRole('button', { name: /^(Change status|Cancel booking|Confirm booking)$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(team.getByText('Booking status updated successfully').first()).toBeVisible()
  await expect(team.getByRole('combobox', { name: /^Status of the booking/ })).toContainText(status)
}

test('a booking goes from any status to any, gets a cost, an appointment, answers and mails', {
  tag: '@nightly',
}, async ({ page, newPerson, account }) => {
  test.setTimeout(240_000)
  await openAsPatient(page, account)
  const id = await requestBooking(page)
  const team = await newPerson()
  await signInToBackOffice(team, 'admin', `/admin/bookings/${id}/show`)

  await test.step('every status, and none of a dialog that was left', async () => {
    await expect(team.getByRole('heading', { level: 1, name: 'Booking of Ada Obi' })).toBeVisible()
    await team.getByRole('button', { name: 'Confirm booking' }).click()
    await team.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
    await expect(team.getByRole('dialog')).toBeHidden()
    await team.getByRole('combobox', { name: /^Status of the booking/ }).click()
    await team.getByRole('option', { name: 'Cancelled' }).click()
    await team.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
    await expect(team.getByRole('dialog').getByText('Enter a message to the patient')).toBeVisible()
    await team.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
    expect(await readBooking(team, id)).toMatchObject({ status: 'pending', version: 1 })
    for (const status of ['Cancelled', 'Pending', 'Completed', 'Confirmed'] as (keyof typeof STATUSES)[]) {
      await setStatus(team, status)
      expect((await readBooking(team, id)).status).toBe(STATUSES[status])
    }
    expect((await readBooking(team, id)).confirmedDate).not.toBeNull()
  })

  await test.step('cost', async () => {
    const cost = team.getByLabel('Estimated cost in US dollars')
    const save = team.getByRole('button', { name: 'Save cost' })
    await cost.fill('twelve')
    await save.click()
    await expect(team.getByText('Enter an amount in US dollars, like 12,500 or 12,500.50')).toBeVisible()
    await expect(cost).toHaveValue('twelve')
    await cost.fill('12,500.50')
    await save.click()
    await expect(team.getByText('Cost saved')).toBeVisible()
    expect(await readBooking(team, id)).toMatchObject({ estimatedCostUsd: 12_500.5 })
    await expect(team.getByText('No payment can be requested until a hospital is matched.')).toBeVisible()
    await mailTo(page, account, 'Your booking now has an estimated cost')
  })

  await test.step('the appointment, with its calendar file', async () => {
    const appointment = team.getByRole('region', { name: 'Appointment' })
    await expect(appointment.getByText('Choose the hospital before you set an appointment.')).toBeVisible()
    await team.getByRole('combobox', { name: 'Hospital' }).fill('Island')
    await team.getByRole('option', { name: /^Island Hospital/ }).click()
    await team.getByRole('button', { name: 'Save hospital and treatment' }).click()
    await expect(team.getByText('Hospital and treatment saved')).toBeVisible()
    await appointment.getByLabel('Date and time').fill('2099-03-04T09:30')
    await appointment.getByRole('combobox', { name: 'Time zone' }).fill('Bangkok')
    await team.getByRole('option', { name: 'Asia/Bangkok' }).click()
    await appointment.getByLabel('Place').fill('12 Example Road, Bangkok')
    await appointment.getByLabel('What to bring').fill('Your passport')
    await appointment.getByRole('button', { name: 'Save appointment' }).click()
    await expect(appointment.getByText('Wednesday, March 4, 2099 at 09:30 (Bangkok, GMT+7)')).toBeVisible()
    await mailTo(page, account, 'Your appointment is set')
    await page.goto(`/dashboard/bookings/${id}`)
    const card = page.getByRole('region', { name: 'Your appointment' })
    await expect(card).toContainText('Wednesday, March 4, 2099 at 09:30 (Bangkok, GMT+7)')
    await expect(card).toContainText('Your passport')
    const arrival = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Save to calendar' }).click()
    expect(await readFile(await (await arrival).path(), 'utf8')).toContain('DTSTART:20990304T023000Z')
    await expectAccessible(page)
  })

  await test.step('hospital and treatment are given and taken away', async () => {
    const save = team.getByRole('button', { name: 'Save hospital and treatment' })
    const hospital = team.getByRole('combobox', { name: 'Hospital' })
    const treatment = team.getByRole('combobox', { name: 'Treatment' })
    await expect(save).toBeDisabled()
    await team.getByRole('button', { name: 'Show hospitals' }).click()
    await hospital.fill('Island')
    await team.getByRole('option', { name: /Island Hospital/ }).click()
    await team.getByRole('button', { name: 'Show treatments' }).click()
    await team.getByRole('option', { name: 'Hip Replacement' }).click()
    await save.click()
    await expect(team.getByText('Hospital and treatment saved')).toBeVisible()
    expect(await readBooking(team, id)).toMatchObject({
      hospital: { name: 'Island Hospital' },
      treatment: { name: 'Hip Replacement' },
    })
    // The hospital of an appointment stays until the appointment is cancelled.
    const appointment = team.getByRole('region', { name: 'Appointment' })
    await appointment.getByRole('button', { name: 'Cancel appointment' }).click()
    const asked = team.getByRole('dialog', { name: 'Cancel this appointment?' })
    await asked.getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(asked).toBeHidden()
    await mailTo(page, account, 'Your appointment was cancelled')
    // The focus keeps the button in sight when the page moves.
    await hospital.focus()
    await team.getByRole('button', { name: 'Take the hospital away' }).click()
    await treatment.focus()
    await team.getByRole('button', { name: 'Take the treatment away' }).click()
    await expect(save).toBeEnabled()
    await save.click()
    await expect(save).toBeDisabled()
    await expect.poll(async () => (await readBooking(team, id)).hospital).toBeNull()
    expect((await readBooking(team, id)).treatment).toBeNull()
  })

  await test.step('the call, and an answer', async () => {
    // A cancellation closes the calls that were asked for before.
    await callAs(page, 'POST', `bookings/${id}/call-requests`, {
      phone: '+254712345678',
      convenientTime: 'Mornings',
    })
    const call = team.getByRole('region', { name: 'Call asked for' })
    await expect(call.getByRole('link', { name: '+254712345678' })).toHaveAttribute(
      'href',
      'tel:+254712345678',
    )
    await call.getByRole('button', { name: 'I have called' }).click()
    await expect(team.getByText('Marked as called')).toBeVisible()
    await expect(call.getByText(/^Called on/)).toBeVisible()
    const called = await callAs<{ followUp: { callRequest: { answeredAt: string | null } } }>(
      team,
      'GET',
      `admin/bookings/${id}`,
    )
    expect(called.followUp.callRequest.answeredAt).not.toBeNull()

    const messages = team.getByRole('region', { name: 'Messages with the patient' })
    await messages.getByRole('button', { name: 'Send message' }).click()
    await expect(messages.getByText('Enter a message')).toBeVisible()
    await messages.getByLabel('Your answer').fill('Bring your last scan, please.')
    await messages.getByRole('button', { name: 'Send message' }).click()
    await expect(team.getByText('Message sent')).toBeVisible()
    await expect(messages.getByLabel('Your answer')).toHaveValue('')
    await page.goto(`/dashboard/bookings/${id}`)
    await expect(page.getByText('Bring your last scan, please.')).toBeVisible()
  })

  await test.step('each mail, and no sixth within the hour', async () => {
    await setStatus(team, 'Cancelled')
    const mails = team.getByRole('region', { name: 'Email the patient again' })
    const send = async (word: string) => {
      await mails.getByRole('button', { name: word }).click()
      const dialog = team.getByRole('dialog', { name: `Send the email “${word}”?` })
      await expect(dialog).toContainText(account)
      await dialog.getByRole('button', { name: 'Send email' }).click()
      await expect(dialog).toBeHidden()
      await expect(team.getByText(`${word} email sent successfully.`)).toBeVisible()
    }
    const ofCancelled = ['Update', 'Cancellation', 'New message']
    await mails.getByRole('button', { name: 'Update' }).click()
    await team.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
    await expect(team.getByRole('dialog')).toBeHidden()
    await expect(mails.getByRole('button')).toHaveText(ofCancelled)
    for (const word of ofCancelled) await send(word)
    await setStatus(team, 'Pending')
    for (const word of ['Request received', 'New cost']) await send(word)
    const noted = await callAs<{ details: { type: string } }[]>(
      team,
      'GET',
      `admin/audit-events?filter=${filterOf({ subjectId: id, action: 'booking.notify' })}`,
    )
    expect(noted.map(({ details }) => details.type).toSorted()).toEqual(
      ['created', 'changed', 'repriced', 'cancelled', 'message'].toSorted(),
    )
    await mails.getByRole('button', { name: 'Update' }).click()
    await team.getByRole('button', { name: 'Send email' }).click()
    await expect(team.getByText('Notification Error')).toBeVisible()
  })

  await team.getByRole('link', { name: account }).hover()
  await team.getByRole('link', { name: 'Back to bookings' }).click()
  await expect(team.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
})

test('bookings change together, each for itself, and whose they are is found', { tag: '@nightly' }, async ({
  page,
  newPerson,
  account,
}) => {
  test.setTimeout(180_000)
  await openAsPatient(page, account)
  const ids = [await requestBooking(page), await requestBooking(page), await requestBooking(page)]
  const { id: userId } = await callAs<{ id: string }>(page, 'GET', 'auth/user')
  const team = await newPerson()
  await signInToBackOffice(team, 'admin')
  const statuses = async () =>
    (await Promise.all(ids.map((id) => readBooking(team, id)))).map(({ status }) => status)
  await team.goto(`/admin/bookings?filter=${filterOf({ userId })}`)
  const box = team.getByRole('checkbox', { name: 'Select all' })
  const dialog = team.getByRole('dialog', { name: 'Change 3 rows?' })
  await box.click()
  await team.getByRole('button', { name: 'Change status' }).click()
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await expect(dialog.getByText('Choose a status')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'New status' }).click()
  await team.getByRole('option', { name: 'Cancelled' }).click()
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await expect(dialog.getByText('Enter a message to the patient')).toBeVisible()
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toBeHidden()
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])

  // One of them changes before the press: it stays as it is, and is named.
  await team.getByRole('button', { name: 'Change status' }).click()
  await dialog.getByRole('combobox', { name: 'New status' }).click()
  await team.getByRole('option', { name: 'Completed' }).click()
  await dialog.getByLabel('Message to the patient (optional)').fill('All three came home')
  await callAs(page, 'POST', `bookings/${ids[0]}/cancel`, {})
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await expect(team.getByText('2 changed, 1 not changed')).toBeVisible()
  await expect(
    dialog.getByText(/^Ada Obi \(Reference [0-9a-f]{8}\): Someone else changed this/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await statuses()).toEqual(['cancelled', 'completed', 'completed'])
  await expect(team.getByRole('checkbox', { name: 'Select this row', checked: true })).toHaveCount(1)

  await team.getByRole('button', { name: 'Show all' }).click()
  await expect(team.getByText('Only a part of the list is shown.')).toBeHidden()
  const booking = await readBooking(team, ids[1] ?? '')
  const me = await callAs<{ id: string }>(team, 'GET', 'auth/user')
  await callAs(team, 'PUT', `admin/bookings/${ids[1]}/assignee`, {
    assigneeId: me.id,
    version: booking.version,
  })
  await team.getByRole('link', { name: 'Mine' }).click()
  await expect(team.getByText('Only a part of the list is shown.')).toBeVisible()
  await expect(team.locator(`a[href*="${ids[1]}"]`).first()).toBeVisible()
})
