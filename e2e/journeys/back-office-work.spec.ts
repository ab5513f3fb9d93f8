import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { askForPayment, callAs, enterCard, opensPage, requestBooking } from '../support/payments.ts'
import { expect, PASSWORD, REFUSED, signIn, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

interface Booking {
  assignee: { firstName: string } | null
  assigneeId: string | null
  hospital: { name: string } | null
  treatment: { name: string } | null
  status: string
  version: number
}

const only = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
const readBooking = (team: Page, id: string) => callAs<Booking>(team, 'GET', `admin/bookings/${id}`)

async function openAsPatient(page: Page, account: string) {
  await page.goto('/auth?returnTo=%2Fdashboard%2Fbookings')
  await signIn(page, account, PASSWORD)
  await expect(page).toHaveURL('/dashboard/bookings')
}

/** A file of whoever is signed in on the page, which goes with the booking. */
const shareFile = (page: Page, bookingId: string) =>
  page.evaluate(async (bookingId) => {
    const json = { 'Content-Type': 'application/json' }
    const session = await fetch('/api/auth/refresh', { method: 'POST', headers: json, body: '{}' })
    const headers = { Authorization: `Bearer ${(await session.json()).accessToken}` }
    const consent = JSON.stringify({ granted: true, textVersion: '2026-11-21', locale: 'en' })
    const url = '/api/profile/consents/share_with_hospital'
    await fetch(url, { method: 'PUT', headers: { ...headers, ...json }, body: consent })
    const form = new FormData()
    const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0))
    form.set('file', new File([bytes], 'scan.gif', { type: 'image/gif' }))
    const upload = await fetch('/api/medical-records', { method: 'POST', headers, body: form })
    const { id } = await upload.json()
    const shared = await fetch(`/api/bookings/${bookingId}/documents/${id}`, {
      method: 'PUT',
      headers: { ...headers, ...json },
      body: JSON.stringify({ hospitalId: null }),
    })
    if (!shared.ok) throw new Error(`The file was not shared: ${shared.status} ${await shared.text()}`)
    return id as string
  }, bookingId)

/** The list is drawn again when the answer of the search arrives: a click on the list before is lost, so it is repeated. */
async function choose(team: Page, label: string, typed: string) {
  const field = team.getByRole('combobox', { name: label })
  const option = team.getByRole('option', { name: new RegExp(typed) }).first()
  await expect(async () => {
    await field.fill(typed)
    const name = await option.innerText({ timeout: 5_000 })
    await option.click({ timeout: 5_000 })
    await expect(field).toHaveValue(name, { timeout: 2_000 })
  }).toPass()
}

test('a booking is taken on, matched, confirmed and told of', async ({ page, newPerson, account }) => {
  test.setTimeout(180_000)
  await openAsPatient(page, account)
  const bookingId = await requestBooking(page)
  const recordId = await shareFile(page, bookingId)

  const team = await newPerson()
  await signInToBackOffice(team, 'admin', '/admin/bookings')
  const figures = team.getByRole('region', { name: 'All bookings' })
  await expect(figures).toContainText(/Total Bookings\d.*Pending\d.*Confirmed\d.*Total Value\$\d/)
  await team.goto(`/admin/bookings?${only({ id: [bookingId] })}`)
  const row = team.getByRole('main').getByRole('row').or(team.getByRole('main').getByRole('listitem'))
  const booking = row.filter({ hasText: 'Ada Obi' })
  await expect(booking).toContainText(/just now|ago/)
  await expect(booking.getByRole('combobox')).toBeVisible()
  await expectAccessible(team)
  await booking.getByRole('link', { name: 'Ada Obi' }).click()
  await expect(team.getByRole('heading', { level: 1, name: 'Booking of Ada Obi' })).toBeVisible()

  await team.getByRole('button', { name: 'Assign to me' }).click()
  await expect(team.getByText('Booking assigned')).toBeVisible()
  const assignedTo = team.getByRole('region', { name: 'Assigned to' })
  await expect(assignedTo.getByText('You', { exact: true })).toBeVisible()
  const me = await callAs<{ id: string }>(team, 'GET', 'auth/user')
  expect((await readBooking(team, bookingId)).assigneeId).toBe(me.id)
  await team.getByRole('button', { name: 'Unassign me' }).click()
  await expect(assignedTo.getByRole('paragraph').filter({ hasText: 'Unassigned' })).toBeVisible()
  await team.getByRole('combobox', { name: 'Another team member' }).click()
  await team.getByRole('option').nth(1).click()
  await expect(assignedTo.getByRole('paragraph').filter({ hasText: 'Unassigned' })).toBeHidden()
  expect((await readBooking(team, bookingId)).assignee).not.toBeNull()

  await choose(team, 'Hospital', 'Island Hospital')
  await choose(team, 'Treatment', 'Knee')
  await team.getByRole('button', { name: 'Save hospital and treatment' }).click()
  await expect(team.getByText('Hospital and treatment saved')).toBeVisible()
  const matched = await readBooking(team, bookingId)
  expect([matched.hospital?.name, matched.treatment?.name]).toEqual([
    'Island Hospital',
    expect.stringContaining('Knee'),
  ])
  const history = team.getByRole('region', { name: 'History' })
  await expect(history).toContainText('sharing of all files ended')
  await page.goto(`/dashboard/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Share scan.gif' }).click()
  await expect(page.getByRole('button', { name: 'Take back scan.gif' })).toBeVisible()

  await team.getByRole('button', { name: 'Confirm booking' }).click()
  await team.getByRole('dialog').getByRole('button', { name: 'Confirm booking' }).click()
  await expect(team.getByText('Booking status updated successfully')).toBeVisible()
  const mails = team.getByRole('region', { name: 'Email the patient again' })
  await mails.getByRole('button', { name: 'Confirmation' }).click()
  await expect(team.getByRole('dialog')).toContainText(account)
  await team.getByRole('button', { name: 'Send email' }).click()
  await expect(team.getByText('Notification Sent')).toBeVisible()
  await expect(team.getByText('Confirmation email sent successfully.')).toBeVisible()
  await expect(mails.getByRole('button', { name: 'New message' })).toBeHidden()

  await team.getByRole('button', { name: 'Open scan.gif' }).click()
  const dialog = team.getByRole('dialog', { name: 'Why do you open this file?' })
  await dialog.getByLabel('Reason').fill('Short')
  await dialog.getByRole('button', { name: 'Open the file' }).click()
  await expect(dialog.getByText('Give a reason of at least 10 characters')).toBeVisible()
  await dialog.getByLabel('Reason').fill('For the hospital that was chosen')
  const file = team.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Open the file' }).click()
  expect(
    readFileSync(await (await file).path())
      .subarray(0, 3)
      .toString(),
  ).toBe('GIF')
  const { items } = await callAs<{ items: object[] }>(page, 'GET', `medical-records/${recordId}/accesses`)
  expect(items[0]).toMatchObject({ by: 'staff', reason: 'For the hospital that was chosen' })
  await expect(dialog).toBeHidden()

  await expect(history).toContainText('Status set to Confirmed')
  await expect(team.getByText('None: the patient has not begun to pay.')).toBeVisible()
  await expectAccessible(team)
})

test('a page tells what others do meanwhile, and who was faster', { tag: '@nightly' }, async ({
  page,
  newPerson,
  account,
}) => {
  test.setTimeout(120_000)
  await openAsPatient(page, account)
  const bookingId = await requestBooking(page)
  const team = await newPerson()
  await signInToBackOffice(team, 'admin', `/admin/bookings/${bookingId}/show`)
  await expect(team.getByText('No messages yet.')).toBeVisible()
  const opened = team.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await team.reload()
  await opened
  await expect(team.getByText('No messages yet.')).toBeVisible()
  await callAs(page, 'POST', `bookings/${bookingId}/messages`, { text: 'Is there a lift?' })
  await expect(team.getByText('Is there a lift?')).toBeVisible()

  await team.getByRole('combobox', { name: /Status of the booking/ }).click()
  await team.getByRole('option', { name: 'Completed' }).click()
  const dialog = team.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await callAs(page, 'POST', `bookings/${bookingId}/cancel`, {})
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await expect(team.getByText(/^The patient changed this booking .* Now: Status: Cancelled/)).toBeVisible()
  await expect(team.getByRole('combobox', { name: /Status of the booking/ })).toContainText('Cancelled')
  expect((await readBooking(team, bookingId)).status).toBe('cancelled')

  // In the list, with a thumb.
  await team.goto(`/admin/bookings?${only({ id: [bookingId] })}`)
  const status = team.getByRole('combobox', { name: 'Status of the booking of Ada Obi' })
  await expect(status).toBeVisible()
  expect((await status.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await status.click()
  await team.getByRole('option', { name: 'Completed' }).click()
  await team.getByRole('dialog').getByRole('button', { name: 'Change status' }).click()
  await expect(team.getByText('Booking status updated successfully')).toBeVisible()
  expect((await readBooking(team, bookingId)).status).toBe('completed')
})

test('a payment is found, read and refunded in part', async ({ page, newPerson, account }) => {
  test.setTimeout(180_000)
  await openAsPatient(page, account)
  const bookingId = await requestBooking(page)
  const team = await newPerson()
  await askForPayment(team, bookingId, 2500)
  await page.goto(`/dashboard/bookings/${bookingId}`)
  const stripe = await opensPage(page, 'Pay with Stripe')
  await enterCard(stripe, '4242 4242 4242 4242', 'Pay $500.00')
  await expect(stripe.getByText('Your payment has arrived')).toBeVisible()

  await team.goto('/admin/payments')
  await team.getByLabel('Search payments').fill(account)
  await expect(team.getByRole('tab', { name: /^Paid 1$/ })).toBeVisible()
  await expect(team.getByRole('tab', { name: /^Open 0$/ })).toBeVisible()
  await expectAccessible(team)
  const file = team.waitForEvent('download')
  await team.getByRole('button', { name: 'Download as CSV' }).click()
  expect(readFileSync(await (await file).path(), 'utf8')).toContain(account)
  await team.getByRole('link', { name: '$500 · Deposit' }).click()
  await expect(team.getByRole('heading', { level: 1, name: '$500 from Ada Obi' })).toBeVisible()
  const books = team.getByRole('region', { name: 'Accounting' }).getByRole('row')
  await expect(books).toHaveCount(3)

  await team.getByRole('button', { name: 'Refund' }).click()
  const dialog = team.getByRole('dialog', { name: 'Refund Ada Obi?' })
  await dialog.getByLabel('Amount in US dollars').fill('600')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByText('Enter an amount up to $500')).toBeVisible()
  await expect(dialog.getByText('Give a reason of at least 3 characters')).toBeVisible()
  await expectAccessible(team)
  await dialog.getByLabel('Amount in US dollars').fill('100')
  await dialog.getByRole('radio', { name: 'Yes, later' }).check()
  await dialog.getByLabel('Reason, for the team').fill('The room was smaller')
  await dialog.getByRole('combobox', { name: /Reason, for the patient/ }).click()
  await team.getByRole('option', { name: 'The booking changed' }).click()
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(team.getByText('We stored the refund. The payment shows its status.')).toBeVisible()
  await expect(team.getByText('Stripe has sent the refund.', { exact: false })).toBeVisible()
  await expect(books).toHaveCount(5)
  await expectAccessible(team)
  const [payment] = await callAs<{ refunded: number; refunds: object[] }[]>(
    team,
    'GET',
    `admin/payments?${only({ bookingId })}`,
  )
  expect(payment).toMatchObject({
    refunded: 100,
    refunds: [{ amount: 100, reason: 'The room was smaller', category: 'booking_changed' }],
  })
  await team.getByRole('link', { name: 'Open the booking' }).click()
  const paid = team.getByRole('region', { name: 'Payments' })
  await expect(paid.getByRole('link', { name: '$500 · Deposit' })).toBeVisible()
  await expect(paid).toContainText('Partly refunded')
})

test('a moderator looks after a booking, and changes no money', { tag: '@nightly' }, async ({
  page,
  newPerson,
  account,
}) => {
  test.setTimeout(120_000)
  await openAsPatient(page, account)
  const bookingId = await requestBooking(page)
  const moderator = await newPerson()
  await signInToBackOffice(moderator, 'moderator', `/admin/bookings?${only({ id: [bookingId] })}`)
  await expect(moderator.getByRole('link', { name: 'Ada Obi' })).toBeVisible()
  await expect(moderator.getByRole('link', { name: 'Payments' })).toBeHidden()
  await moderator.getByRole('link', { name: 'Ada Obi' }).click()
  await moderator.getByRole('button', { name: 'Assign to me' }).click()
  await expect(
    moderator.getByRole('region', { name: 'Assigned to' }).getByText('You', { exact: true }),
  ).toBeVisible()
  for (const region of ['Cost and payment', 'Payments'])
    await expect(moderator.getByRole('region', { name: region })).toBeHidden()
  await expectAccessible(moderator)
  await moderator.getByRole('textbox', { name: 'Your answer' }).fill('We asked the hospital.')
  await moderator.getByRole('button', { name: 'Send message' }).click()
  await expect(moderator.getByText('Message sent')).toBeVisible()
  await moderator.getByRole('combobox', { name: 'Status of the booking of Ada Obi' }).click()
  await expect(moderator.getByRole('option')).toHaveText(['Pending', 'Confirmed', 'Cancelled'])
  await moderator.keyboard.press('Escape')
  await moderator.getByRole('button', { name: 'Confirm booking' }).click()
  const dialog = moderator.getByRole('dialog', { name: 'Confirm this booking?' })
  const agreement = dialog.getByRole('checkbox', { name: 'Confirm anyway' })
  if (await agreement.isVisible()) await agreement.check()
  await dialog.getByRole('button', { name: 'Confirm booking' }).click()
  await expect.poll(async () => (await readBooking(moderator, bookingId)).status).toBe('confirmed')
  const { version } = await readBooking(moderator, bookingId)
  for (const [method, path, body] of [
    ['PATCH', `admin/bookings/${bookingId}`, { status: 'payment_pending', version }],
    ['PATCH', `admin/bookings/${bookingId}`, { estimatedCostUsd: 10, version }],
    ['GET', 'admin/payments', undefined],
    ['POST', `admin/payments/${bookingId}/refunds`, { reason: 'Mine', refusedUsd: 0, refundedUsd: 0 }],
  ] as const)
    await expect(callAs(moderator, method, path, body)).rejects.toThrow(/: 403/)
  await moderator.goto('/admin/payments')
  await expect(moderator.getByRole('heading', { name: 'No access' })).toBeVisible()
})
