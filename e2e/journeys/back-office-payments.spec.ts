import type { Page } from '@playwright/test'
import { audited, listed } from '../support/back-office.ts'
import { askForPayment, enterCard, opensPage, requestBooking } from '../support/payments.ts'
import { expect, PASSWORD, signIn, test } from '../support/test.ts'

test.use({ expected: [/status of (4(00|03|09)|503)/] })
test.setTimeout(180_000)

/** It pays, and its bank takes no money back. */
const TAKES_NO_REFUND = '4000 0000 0000 5126'

interface Payment {
  id: string
  status: string
  refunded: number
  refunds: { amount: number; status: string; reason: string; category: string | null }[]
}

const paymentOf = async (team: Page, bookingId: string) => {
  const [payment] = await listed<Payment>(team, 'payments', { bookingId })
  if (!payment) throw new Error('The booking has no payment')
  return payment
}

test('money goes back once, for a reason, or not at all when the dialog is left or the bank refuses', {
  tag: '@nightly',
}, async ({ page: patient, newPerson, account }) => {
  await patient.goto('/auth?returnTo=%2Fdashboard%2Fbookings')
  await signIn(patient, account, PASSWORD)
  await expect(patient).toHaveURL('/dashboard/bookings')
  const bookingId = await requestBooking(patient)
  const team = await newPerson()
  await askForPayment(team, bookingId, 2500)
  await patient.goto(`/dashboard/bookings/${bookingId}`)
  const stripe = await opensPage(patient, 'Pay with Stripe')
  await enterCard(stripe, TAKES_NO_REFUND, 'Pay $500.00')
  await expect(stripe.getByText('Your payment has arrived')).toBeVisible()

  const { id } = await paymentOf(team, bookingId)
  const refunds = async () => (await paymentOf(team, bookingId)).refunds
  await team.goto(`/admin/payments/${id}/show`)
  const open = team.getByRole('button', { name: 'Refund' })
  const dialog = team.getByRole('dialog', { name: 'Refund Ada Obi?' })
  const amount = dialog.getByLabel('Amount in US dollars')
  const reason = dialog.getByLabel('Reason, for the team')
  const give = dialog.getByRole('button', { name: 'Refund' })

  await test.step('a dialog that is left changes nothing', async () => {
    const question = team.getByRole('dialog', { name: 'Leave without saving?' })
    const pressEscape = async (answer: string) => {
      await team.keyboard.press('Escape')
      await question.getByRole('button', { name: answer }).click()
      await expect(question).toBeHidden()
    }
    for (const leave of [
      () => dialog.getByRole('button', { name: 'Go back' }).click(),
      () => pressEscape('Leave without saving'),
    ]) {
      await open.click()
      await expect(amount).toHaveValue('500.00')
      await amount.fill('120')
      await reason.fill('The room was smaller')
      await pressEscape('Keep editing')
      await expect(amount).toHaveValue('120')
      await expect(reason).toHaveValue('The room was smaller')
      await leave()
      await expect(open).toBeVisible()
    }
    expect(await refunds()).toEqual([])
    expect(await audited(team, id, 'refund.request')).toEqual([])
    await expect(team.getByRole('region', { name: 'Accounting' }).getByRole('row')).toHaveCount(3)
  })

  await test.step('what is wrong is told at its field, and stays', async () => {
    await open.click()
    for (const [typed, words] of [
      ['much', 'Enter an amount in US dollars, like 500 or 500.50'],
      ['0', 'Enter an amount in US dollars, like 500 or 500.50'],
      ['500.01', 'Enter an amount up to $500'],
    ] as const) {
      await amount.fill(typed)
      await reason.fill('No')
      await give.click()
      await expect(amount).toHaveAccessibleDescription(words)
      await expect(reason).toHaveAccessibleDescription('Give a reason of at least 3 characters')
      await expect(amount).toHaveValue(typed)
    }
    expect(await refunds()).toEqual([])
  })

  await test.step('an answer that was lost is asked for again, and the money goes back once', async () => {
    await team.route(
      `**/api/admin/payments/${id}/refunds`,
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 503, json: {} })
      },
      { times: 1 },
    )
    await amount.fill('120.50')
    await reason.fill('The room was smaller')
    await dialog.getByRole('radio', { name: 'Yes, later' }).check()
    await dialog.getByRole('combobox', { name: /Reason, for the patient/ }).click()
    await team.getByRole('option', { name: 'The patient asked for it' }).click()
    await give.click()
    await expect(
      dialog.getByText('We got no answer. Press again: we refund the money only once.'),
    ).toBeVisible()
    await expect(amount).toHaveValue('120.50')
    await give.click()
    await expect(team.getByText('We stored the refund. The payment shows its status.')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await refunds()).toMatchObject([
      { amount: 120.5, reason: 'The room was smaller', category: 'requested_by_customer' },
    ])
    expect(await audited(team, id, 'refund.request')).toHaveLength(1)
  })

  await test.step('the bank refuses: the money is still here, and can be tried for again', async () => {
    await expect(
      team.getByText(
        'The bank refused the refund. We still hold $120.50 of refused refunds. You can refund it again.',
      ),
    ).toBeVisible({ timeout: 30_000 })
    await expect(team.getByText('Refund refused').first()).toBeVisible()
    await expect(team.getByText(/Then you can refund the rest, \$379\.50\.$/)).toBeVisible()
    expect(await paymentOf(team, bookingId)).toMatchObject({ refunded: 0, refunds: [{ status: 'failed' }] })
    await open.click()
    await expect(amount).toHaveValue('120.50')
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect(dialog).toBeHidden()
    expect(await refunds()).toHaveLength(1)
    await patient.reload()
    await expect(patient.getByRole('region', { name: 'Paid for this booking' })).toContainText('$500.00')
    await expect(patient.getByText(/refunded to your card/)).toBeHidden()
    await expect(
      patient.getByText(
        /Your bank refused a refund\. We still owe you \$120\.50: you have not lost the money/,
      ),
    ).toBeVisible()
  })

  await test.step('the team pays by bank transfer, and the patient reads its reference', async () => {
    await open.click()
    await dialog.getByRole('radio', { name: 'Record a bank transfer' }).check()
    const record = team.getByRole('dialog', { name: 'Record a bank transfer to Ada Obi?' })
    await record.getByLabel('Bank reference of the transfer').fill('MBB TT 0077')
    await record.getByLabel('Reason, for the team').fill('Agreed by telephone')
    await expect(record.getByLabel('Amount in US dollars')).toHaveValue('120.50')
    await record.getByRole('button', { name: 'Record the transfer' }).click()
    await expect(team.getByText('The bank transfer is recorded. The patient gets an email.')).toBeVisible()
    await expect(team.getByRole('region', { name: 'Refunds' })).toContainText(
      'Bank transfer, reference MBB TT 0077',
    )
    expect(await paymentOf(team, bookingId)).toMatchObject({ refunded: 120.5 })
    expect(await audited(team, id, 'refund.record_transfer')).toHaveLength(1)
    await expect(patient.getByText(/^Refunded by bank transfer\. The reference is MBB TT 0077/)).toBeVisible()
    await expect(patient.getByText(/you have not lost the money/)).toBeHidden()
  })

  await team.getByRole('link', { name: 'Open the booking' }).click()
  await expect(team.getByRole('region', { name: 'Payments' })).toContainText('Partly refunded')
  await team.getByRole('link', { name: 'Open the user' }).click()
  await expect(team.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible()
  await expect(team.getByRole('link', { name: account })).toBeVisible()
  await team.getByRole('complementary').getByRole('link', { name: 'Payments' }).click()
  await team.getByRole('link', { name: '$500 · Deposit' }).click()
  await team.getByRole('link', { name: 'Back to payments' }).click()
  await expect(team.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
})
