import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const MESSAGE = 'My father sees little since May.\n\nMay he fly after the surgery?'

async function expectAccessibleAtBothWidths(staff: Page) {
  for (const size of [DESKTOP, PHONE]) {
    await staff.setViewportSize(size)
    await expectAccessible(staff)
    expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
}

async function write(visitor: Page, name: string, email: string) {
  await visitor.goto('/contact')
  await visitor.getByLabel('Full name').fill(name)
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Phone').fill('+254 712 345 678')
  await visitor.getByLabel('Country').selectOption('Kenya')
  await visitor.getByLabel('Treatment interest').selectOption('Eye Surgery')
  await visitor.getByRole('textbox', { name: 'Message' }).fill(MESSAGE)
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByRole('status')).toContainText('Your message is stored')
}

async function open(staff: Page, email: string, name: string) {
  await expect(staff.getByRole('tab', { name: 'Open' })).toHaveAttribute('aria-selected', 'true')
  await staff.getByLabel('Search enquiries').fill(email)
  const link = staff.getByRole('main').getByRole('link', { name })
  await expect(link).toHaveCount(1)
  await expectAccessibleAtBothWidths(staff)
  await link.click()
  await expect(staff.getByRole('heading', { level: 1, name: `Enquiry from ${name}` })).toBeVisible()
}

test('a message from the contact form is answered by a moderator', async ({
  page: visitor,
  newPerson,
  email: address,
}) => {
  // Also where an earlier run has left its messages.
  const email = `${Date.now()}.${address}`
  const name = 'Amina Bello'
  await write(visitor, name, email)

  const moderator = await newPerson()
  await signInToBackOffice(moderator, 'moderator', '/admin/enquiries')
  await open(moderator, email, name)
  await expect(moderator.getByText(MESSAGE, { exact: true })).toBeVisible()
  await expect(moderator.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    `mailto:${email}?subject=Your%20enquiry%20to%20Sihat`,
  )
  await expect(moderator.getByRole('link', { name: '+254 712 345 678' })).toHaveAttribute(
    'href',
    'tel:+254712345678',
  )
  await expect(moderator.getByText('No answer recorded')).toBeVisible()
  await expectAccessibleAtBothWidths(moderator)
  await moderator.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(moderator.getByText('Enquiry status updated successfully')).toBeVisible()
  await expect(moderator.getByText('Answered', { exact: true })).toBeVisible()
  await expect(moderator.getByText('No answer recorded')).toBeHidden()
  await expectAccessibleAtBothWidths(moderator)
})
