import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { askForPayment, enterCard, opensPage, requestBooking } from '../support/payments.ts'
import { expect, PASSWORD, signIn, test } from '../support/test.ts'

const PAYS = '4242 4242 4242 4242'
const IS_DECLINED = '4000 0000 0000 0002'
const IS_CHALLENGED = '4000 0025 0000 3155'

/** The payment page answers a declined card with 402, which the browser tells its console. */
const DECLINED = /Failed to load resource: the server responded with a status of 402/

test.use({ expected: [DECLINED] })

async function open(page: Page, account: string, path: string) {
  await page.goto(`/auth?returnTo=${encodeURIComponent(path)}`)
  await signIn(page, account, PASSWORD)
  await expect(page).toHaveURL(path)
}

test('a patient pays a deposit after a declined card, then the balance after a challenge', async ({
  page,
  newPerson,
  account,
}) => {
  test.setTimeout(120_000)
  await open(page, account, '/dashboard/bookings')
  const bookingId = await requestBooking(page)
  await page.reload()
  await expect(page.getByText('pending', { exact: true })).toBeVisible()
  await askForPayment(await newPerson(), bookingId, 2500)

  await expect(page.getByRole('link', { name: /^Notifications \d unread$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See what is due' }).click()
  const card = page.getByRole('region', { name: 'Payment Required' })
  await expect(card).toContainText('$500.00')
  await expect(card).toContainText('Deposit: 20% of the estimated cost of $2,500.00')
  await expect(card.getByRole('list')).toHaveCSS('list-style-type', 'disc')
  await expectAccessible(page)

  const stripe = await opensPage(page, 'Pay with Stripe')
  await expect(page.getByText('Payment Session Created')).toBeVisible()
  await expect(card.getByText('Waiting for the payment')).toBeVisible()
  await expectAccessible(page)
  await enterCard(stripe, IS_DECLINED, 'Pay $500.00')
  await expect(stripe.getByText('Your card was declined.')).toBeVisible()

  // The address claims what it likes: nothing is paid before Stripe has told it.
  const claim = await page.context().newPage()
  await claim.goto('/dashboard/bookings?payment=done')
  await expect(claim.getByText('This address names no payment')).toBeVisible()
  const left = await stripe.getByRole('link', { name: 'Back without paying' }).getAttribute('href')
  await claim.goto((left ?? '').replace('payment=left', 'payment=done'))
  await expect(claim.getByText('Stripe has not confirmed $500.00 to us yet')).toBeVisible()
  await expectAccessible(claim)
  await expect(page.getByRole('region', { name: 'Paid for this booking' })).toBeHidden()

  await enterCard(stripe, PAYS, 'Pay $500.00')
  await expect(stripe).toHaveURL(/\/dashboard\/bookings\?payment=done&of=[0-9a-f-]{36}$/)
  await expect(stripe.getByText('Your payment has arrived')).toBeVisible()
  await expect(claim.getByText('Your payment has arrived')).toBeVisible()
  const made = page.getByRole('region', { name: 'Paid for this booking' })
  await expect(made.getByRole('listitem')).toContainText(['$500.00'])
  const booking = page.getByRole('article')
  await expect(booking.getByText('Deposit received').first()).toBeVisible()
  await expect(booking.getByText('confirmed', { exact: true })).toBeHidden()
  await expect(card).toContainText('$2,000.00')

  const arrival = page.waitForEvent('download')
  await made.getByRole('button', { name: /^Receipt \d+ \(PDF\)$/ }).click()
  const receipt = await readFile(await (await arrival).path())
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')

  const balance = await opensPage(page, 'Pay with Stripe')
  await enterCard(balance, IS_CHALLENGED, 'Pay $2000.00')
  await balance.getByRole('button', { name: 'Fail' }).click()
  await expect(balance.getByText('We are unable to authenticate your payment method.')).toBeVisible()
  await enterCard(balance, IS_CHALLENGED, 'Pay $2000.00')
  await balance.getByRole('button', { name: 'Complete' }).click()
  await expect(made.getByRole('heading', { level: 3 })).toHaveText(['Balance', 'Deposit'])
  await expect(booking.getByText('Paid in full').first()).toBeVisible()
  await expect(card).toBeHidden()
  await expectAccessible(page)
})

test('a patient who leaves the payment page has paid nothing, and goes on later', {
  tag: '@nightly',
}, async ({ page, newPerson, account }) => {
  await open(page, account, '/dashboard/bookings')
  const bookingId = await requestBooking(page)
  await askForPayment(await newPerson(), bookingId, 1000)
  await page.goto(`/dashboard/bookings/${bookingId}`)
  const stripe = await opensPage(page, 'Pay with Stripe')
  const address = stripe.url()
  await stripe.getByRole('link', { name: 'Back without paying' }).click()
  await expect(stripe.getByText('You left the payment page')).toBeVisible()
  await stripe.getByRole('link', { name: 'Go to the booking' }).click()
  await expect(stripe).toHaveURL(`/dashboard/bookings/${bookingId}`)
  const again = await opensPage(stripe, 'Open the payment page again')
  expect(again.url()).toBe(address)
})

test('a patient buys Premium, cancels it, keeps it after all, and has the money back', {
  tag: '@nightly',
}, async ({ page, account }) => {
  test.setTimeout(120_000)
  await open(page, account, '/account/billing')
  await expect(page.getByText('No payments yet.')).toBeVisible()
  await expectAccessible(page)

  const stripe = await opensPage(page, 'Upgrade to Premium')
  await enterCard(stripe, IS_DECLINED, 'Subscribe')
  await expect(stripe.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
  await expect(page.getByText('Premium is active')).toBeHidden()
  await enterCard(stripe, PAYS, 'Subscribe')
  await expect(stripe).toHaveURL('/account/billing?premium=done')
  await expect(stripe.getByText('Premium is active')).toBeVisible()
  await expect(page.getByText('Premium is active')).toBeVisible()
  const payment = page.getByRole('listitem').filter({ hasText: 'Premium, one month' })
  await expect(payment).toContainText('$49.00')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cancel Premium' }).click()
  await expect(page.getByText(/Your tools stay open until/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, cancel Premium' }).click()
  await expect(page.getByText('You have cancelled Premium.')).toBeVisible()
  await expect(page.getByText(/Premium ends on that day. We will not charge you again/)).toBeVisible()

  await expect(page.getByText(/^Premium ends on [A-Z]/)).toBeVisible()
  await expect(page.getByText('Premium is active')).toBeHidden()
  await page.getByRole('button', { name: 'Keep Premium' }).click()
  await expect(page.getByText('Premium is active')).toBeVisible()
  await expect(page.getByText('You keep Premium. It renews each month until you cancel.')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel Premium' }).click()
  await page.getByRole('button', { name: 'Yes, cancel Premium' }).click()
  await expect(page.getByText(/^Premium ends on [A-Z]/)).toBeVisible()
  const portal = await opensPage(page, 'Card and invoices')
  await portal.getByRole('button', { name: 'Keep the subscription' }).click()
  await expect(page.getByText('Premium renews on that day.')).toBeVisible()
  await expect(page.getByText('You have cancelled Premium.')).toBeHidden()

  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  await page.getByRole('button', { name: 'Yes, ask for a refund' }).click()
  await expect(page.getByText('Premium has ended', { exact: true })).toBeVisible()
  await expect(payment.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(payment).toContainText('$49.00 refunded to your card')
  await expect(page.getByText('Your payment was refunded, and Premium has ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible()
  await expectAccessible(page)
})

test('the tools of Premium: one matches treatments, one shows how paying works, one holds the bookings', {
  tag: '@nightly',
}, async ({ page, account }) => {
  test.setTimeout(120_000)
  await open(page, account, '/dashboard/results')
  await expect(page.getByRole('heading', { name: 'Advanced Medical Tourism Tools' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Payment Demo' })).toBeHidden()
  const checkout = await opensPage(page, 'Upgrade to Premium')
  await enterCard(checkout, PAYS, 'Subscribe')
  await expect(page.getByText('Premium is active')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get AI Recommendations' })).toBeVisible()

  await page.getByRole('tab', { name: 'Payment Demo' }).click()
  await expect(page).toHaveURL('/dashboard/results?tool=payment')
  await expect(page.getByRole('region', { name: 'Payment Required' })).toContainText('$2,500.00')
  await expectAccessible(page)
  const stripe = await opensPage(page, 'Pay with Stripe')
  await enterCard(stripe, PAYS, 'Pay $2500.00')
  await expect(stripe.getByText('Your payment has arrived')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Payment demonstration' })).toContainText('Paid')

  await page.getByRole('tab', { name: 'Booking Management' }).click()
  await expect(page.getByText('No bookings yet')).toBeVisible()
  await expectAccessible(page)
})
