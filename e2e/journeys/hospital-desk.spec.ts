import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createAccount } from '../support/accounts.ts'
import { askOneHospital, WISH } from '../support/case.ts'
import { countClicks } from '../support/clicks.ts'
import { enterDesk, inviteManager } from '../support/desk.ts'
import { offerContent, PNG } from '../support/offers.ts'
import { callAs } from '../support/payments.ts'
import { expect, PASSWORD, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

/** Each line of the checklist that costs something, with its price in US dollars. */
const PRICES: Record<string, string> = { 'Surgeon and team': '5000', 'Operating room': '3000' }

interface SentRequest {
  id: string
  hospital: { id: string; name: string }
}

/** The one request of a booking, as the team sees it. */
async function findRequest(team: Page, bookingId: string): Promise<SentRequest> {
  const path = `admin/bookings/${bookingId}/quote-requests`
  const { items } = await callAs<{ items: [SentRequest] }>(team, 'GET', path)
  return items[0]
}

/** On a phone all groups but the first are folded. */
async function unfoldChecklist(desk: Page) {
  const folded = desk.locator('#lines details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
}

/** Answers each line of the checklist and fills in the rest. The page saves it while the member types. */
async function writeOffer(desk: Page) {
  await desk.getByRole('button', { name: 'Write the offer' }).click()
  await desk.getByLabel('Diagnosis').fill('Osteoarthritis of the knee')
  await desk.getByLabel('Procedure').fill('Knee replacement')
  await desk.getByLabel('Doctor', { exact: true }).fill('Dr. Rahman')
  await desk.getByLabel('Doctor who read the case').fill('Dr. Rahman')
  await desk.getByLabel('Room', { exact: true }).selectOption('Single room')
  await desk.getByLabel('Earliest date').fill(`${new Date().getUTCFullYear() + 1}-02-01`)
  await desk.getByLabel('Last day of the offer').fill('2099-01-31')
  await desk.getByLabel('Nights in hospital').fill('4')
  await desk.getByLabel('Days in the country').fill('14')
  await desk.getByLabel('Days until fit to fly').fill('10')
  await desk.getByLabel('Currency').selectOption('USD')
  await desk.getByLabel('Commission of Sihat').fill('0')
  await unfoldChecklist(desk)
  const states = desk.getByRole('combobox', { name: /: State$/ })
  for (const state of await states.all()) {
    const line = ((await state.getAttribute('aria-label')) ?? '').replace(/: State$/, '')
    const price = PRICES[line]
    await state.selectOption(price ? 'Included' : 'Not included')
    if (!price) continue
    for (const bound of ['Lowest', 'Likely', 'Highest'])
      await desk.getByLabel(`${line}: ${bound}`).fill(price)
  }
  await desk.getByRole('button', { name: 'Add a payment' }).click()
  await desk.getByLabel('Payment 1: Percent').fill('100')
  await desk.getByRole('button', { name: 'Add a refund step' }).click()
  await desk.getByLabel('Refund step 1: Days before the appointment').fill('0')
  await desk.getByLabel('Refund step 1: Percent').fill('50')
  await desk.getByLabel('Refund if the hospital cancels (%)').fill('100')
  await desk.getByLabel('Refund if the patient is unfit (%)').fill('100')
}

/** The hospital proposes a dearer operation, and the patient signs it. */
async function agreeOnChange(desk: Page, patient: Page, hospital: string) {
  await desk.getByRole('button', { name: 'Propose a change' }).click()
  await desk.getByLabel('Reason', { exact: true }).selectOption('We found something new')
  await desk.getByLabel('Explanation for the patient').fill('The scan shows that the operation takes longer.')
  await unfoldChecklist(desk)
  for (const bound of ['Likely', 'Highest']) await desk.getByLabel(`Operating room: ${bound}`).fill('3800')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Send to the patient' }).click()
  await expect(desk.getByText(/^Change 1: waits for the patient since/)).toBeVisible()
  await expectAccessible(desk)

  const change = patient.getByRole('region', { name: `${hospital} asks you to agree to a change` })
  await expect(change.getByText('Total, highest: from USD 8,000 to USD 8,800')).toBeVisible()
  await expectAccessible(patient)
  await change.getByLabel('Type your full name to sign').fill('Mei Ling')
  await change.getByRole('button', { name: 'Sign the change' }).click()
  await expect(patient.getByText(/^Change 1: you signed it on/)).toBeVisible()
  await desk.reload()
  await expect(desk.getByText(/^Change 1: signed on/)).toBeVisible()
}

const INVOICE = { name: 'invoice.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }

/** The hospital sends an invoice whose second line nobody signed for. The patient reads it, and the team settles it. */
async function billAndSettle(
  { desk, patient, team }: Record<'desk' | 'patient' | 'team', Page>,
  { hospital, offerPath }: { hospital: string; offerPath: string },
) {
  const invoices = desk.getByRole('region', { name: 'Invoices' })
  await invoices.getByRole('button', { name: 'Add an invoice' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Add an invoice' })
  await dialog.getByLabel('Number on the invoice').fill('INV-7')
  await dialog.getByLabel('Day of the invoice').fill('2026-11-20')
  await dialog.getByLabel('Total in USD, with tax').fill('8,050')
  await dialog.getByLabel('File').setInputFiles(INVOICE)
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await invoices.getByRole('button', { name: 'Enter the lines' }).click()
  await invoices.getByLabel('Text on the invoice').fill('Operating room')
  await invoices.getByLabel('Belongs to').selectOption({ index: 1 })
  await invoices.getByLabel('Amount, with tax').fill('8000')
  await invoices.getByRole('button', { name: 'Add a line' }).click()
  const second = invoices.getByRole('group', { name: 'Line 2' })
  await second.getByLabel('Text on the invoice').fill('Taxi')
  await second.getByLabel('Belongs to').selectOption('Nothing that the patient signed')
  await second.getByLabel('Amount, with tax').fill('50')
  await expectAccessible(desk)
  await invoices.getByRole('button', { name: 'Send the lines' }).click()
  await expect(invoices.getByText('USD 50.00 is contested.')).toBeVisible()
  await expectAccessible(desk)

  await patient.getByRole('link', { name: `Bills of ${hospital}` }).click()
  await expect(patient.getByText('We dispute USD 50, because you did not sign for it.')).toBeVisible()
  await expectAccessible(patient)

  await team.goto('/admin/invoices')
  await expect(team.getByText(hospital).first()).toBeVisible()
  await expectAccessible(team)
  await team.goto(offerPath)
  await team.getByRole('button', { name: 'Settle' }).click()
  const settling = team.getByRole('dialog', { name: 'Settle invoice INV-7' })
  await settling.getByLabel('Words for the patient and the hospital').fill('The hospital gave it up.')
  await expectAccessible(team)
  await settling.getByRole('button', { name: 'Settle' }).click()
  await expect(team.getByText('Our team wrote: The hospital gave it up.')).toBeVisible()
  await expect(patient.getByText(/^We disputed USD\s50. This ended on/)).toBeVisible()
}

test('a hospital joins, answers its first case, confirms the date, agrees on a change and sends its invoice', async ({
  page: patient,
  account,
  email,
  newPerson,
}) => {
  test.setTimeout(180_000)
  const bookingId = await askOneHospital(patient, account)
  const [team, desk] = [await newPerson(), await newPerson()]
  await signInToBackOffice(team, 'admin')
  const { id: requestId, hospital } = await findRequest(team, bookingId)
  const member = email.replace('@', '.member@')
  await inviteManager(team, hospital.id, member)

  await enterDesk(desk, team, member)
  await expect(desk.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  await expectAccessible(desk)
  await desk.locator(`a[href="/desk/quote-requests/${requestId}/show"]`).click()
  await expect(desk.getByText(WISH)).toBeVisible()
  await expect(desk.getByText(account)).toHaveCount(0)
  await expectAccessible(desk)

  await writeOffer(desk)
  await expect(desk.getByText('Draft saved', { exact: true }).last()).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Preview' }).click()
  const preview = desk.getByRole('dialog', { name: /as the patient will read it/ })
  await expect(preview.getByRole('region', { name: 'Included: Operation' })).toContainText('Operating room')
  await expectAccessible(desk)
  await preview.getByRole('button', { name: 'Close the preview' }).click()
  await desk.getByRole('button', { name: 'Publish the offer' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish the offer' }).click()
  await expect(desk.getByRole('heading', { name: 'Version 1, as the patient reads it' })).toBeVisible()
  await expectAccessible(desk)

  await patient.getByRole('button', { name: `Accept the offer of ${hospital.name}` }).click()
  const form = patient.getByRole('form', { name: `Accept the offer of ${hospital.name}` })
  await form.getByLabel('Type your full name to sign').fill('Mei Ling')
  await form.getByRole('checkbox', { name: /may have my name and contact details/ }).check()
  await form.getByRole('button', { name: 'Sign and accept' }).click()
  await expect(
    patient.getByRole('heading', { name: `You accepted the offer of ${hospital.name}` }),
  ).toBeVisible()

  await desk.reload()
  await desk.getByRole('button', { name: 'Confirm the date' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Confirm the date' }).click()
  await expect(desk.getByText('Date confirmed').first()).toBeVisible()
  await expect(desk.getByRole('region', { name: 'The patient', exact: true })).toContainText(account)
  await expectAccessible(desk)
  await expect(patient.getByText(`${hospital.name} confirmed that it can treat you`)).toBeVisible()
  await agreeOnChange(desk, patient, hospital.name)
  const offerPath = `/admin/bookings/${bookingId}/offers/${requestId}`
  await billAndSettle({ desk, patient, team }, { hospital: hospital.name, offerPath })

  await desk.goto('/desk/figures')
  await expect(desk.getByRole('row', { name: /^Dates confirmed/ }).getByRole('cell')).toHaveText(/^[1-9]/)
  await expectAccessible(desk)
  await desk.goto('/desk/team')
  await expect(desk.getByText(`${member} · Manager`)).toBeVisible()
  await expectAccessible(desk)
})

/** Presses a field and types into it. */
async function enter(desk: Page, label: string, text: string) {
  await desk.getByLabel(label).click()
  await desk.getByLabel(label).fill(text)
}

test('an offer from a template takes 12 clicks at most, and no offer takes two', async ({
  page: patient,
  account,
  email,
  newPerson,
}) => {
  test.setTimeout(180_000)
  const [team, desk, stranger] = [await newPerson(), await newPerson(), await newPerson()]
  const strangersAccount = email.replace('@', '.second@')
  await createAccount(stranger, strangersAccount, PASSWORD)
  await signInToBackOffice(team, 'admin')
  const offered = await findRequest(team, await askOneHospital(patient, account))
  const declined = await findRequest(team, await askOneHospital(stranger, strangersAccount))
  const member = email.replace('@', '.member@')
  await inviteManager(team, offered.hospital.id, member)
  await enterDesk(desk, team, member)
  const name = `Knee ${email}`
  await callAs(desk, 'POST', 'desk/offer-templates', {
    hospitalId: offered.hospital.id,
    name,
    content: offerContent({ surgeon_team: 500_000, operating_theatre: 300_000 }),
  })

  await desk.goto('/desk')
  await expect(desk.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  const clicksOfOffer = await countClicks(desk)
  await desk.locator(`a[href="/desk/quote-requests/${offered.id}/show"]`).click()
  await desk.getByRole('button', { name: `Begin with the template ${name}` }).click()
  await enter(desk, 'Doctor who read the case', 'Dr. Rahman')
  await enter(desk, 'Earliest date', `${new Date().getUTCFullYear() + 1}-02-01`)
  await enter(desk, 'Last day of the offer', '2099-01-31')
  await expect(desk.getByText('Draft saved', { exact: true }).last()).toBeVisible()
  await desk.getByRole('button', { name: 'Preview' }).click()
  const preview = desk.getByRole('dialog', { name: /as the patient will read it/ })
  await expect(preview.getByRole('region', { name: 'Included: Operation' })).toBeVisible()
  await preview.getByRole('button', { name: 'Close the preview' }).click()
  await desk.getByRole('button', { name: 'Publish the offer' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish the offer' }).click()
  await expect(desk.getByRole('heading', { name: 'Version 1, as the patient reads it' })).toBeVisible()
  const clicks = await clicksOfOffer()
  expect(clicks, `${clicks} clicks from the list of cases to the published offer`).toBeLessThanOrEqual(12)

  await desk.goto(`/desk/quote-requests/${declined.id}/show`)
  await expect(desk.getByText(WISH)).toBeVisible()
  const clicksOfDecline = await countClicks(desk)
  await desk.getByRole('button', { name: 'Make no offer' }).click()
  await desk.getByRole('button', { name: 'We have no free date' }).click()
  await expect(desk.getByText('The request ended without an offer')).toBeVisible()
  expect(await clicksOfDecline(), 'clicks from the open case to its end').toBe(2)
  await expect(stranger.getByText('The hospital has no free date.')).toBeVisible()
})
