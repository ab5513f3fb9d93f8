import { confirmEmail } from '../support/accounts.ts'
import { mailTo } from '../support/mail.ts'
import { expect, PASSWORD, signIn, signInToBackOffice, test } from '../support/test.ts'

const SUMMARY = 'Pain in the left knee since March'

test(
  'a visitor finds a hospital, signs up, asks for a quote and sees it confirmed',
  { tag: '@quick' },
  async ({ page, newPerson, email }, { project }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: 'Search hospitals' }).click()
    await page.getByLabel('Country').selectOption({ label: 'Malaysia' })
    await page.getByRole('button', { name: 'Search hospitals' }).click()
    await expect(page.getByText('3 hospitals').first()).toBeVisible()
    await page
      .getByRole('link', { name: /Get Quote/ })
      .first()
      .click()
    await expect(page).toHaveURL(
      /\/auth\?returnTo=%2Fdashboard%2Fbookings%3Fnew%3D1%26hospital%3Dsunway-medical-centre/,
    )

    await page
      .getByRole('tab', { name: 'Sign Up' })
      .or(page.getByRole('link', { name: 'Sign Up' }))
      .first()
      .click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill(`Obi ${project.name}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page
      .locator('form')
      .getByRole('button', { name: /Sign Up|Create/ })
      .click()
    await expect(page.getByText('Account created!')).toBeVisible()
    await expect(page.getByText('Please check your email to verify your account.')).toBeVisible()

    await confirmEmail(page, email)
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, email, PASSWORD)
    await expect(page.getByText('You have successfully signed in.')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/bookings\?new=1&hospital=sunway-medical-centre/)

    await expect(page.getByLabel('Hospital').locator('option:checked')).toHaveText(/Sunway Medical Centre/)
    await page.getByLabel('Medical summary').fill(SUMMARY)
    const consent = page.getByRole('checkbox', { name: /health data/ })
    await expect(consent).not.toBeChecked()
    await consent.check()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Your booking request has been submitted successfully.')).toBeVisible()
    await expect(page.getByText(SUMMARY)).toBeVisible()
    await expect(page.getByText('pending', { exact: true })).toBeVisible()

    const team = await newPerson()
    await signInToBackOffice(team, 'admin')
    await team.goto('/admin/bookings')
    const request = team.getByRole('link', { name: `Ada Obi ${project.name}` })
    await expect(request).toBeVisible()
    // Opened before the search has begun: it must not begin any more.
    await team.getByRole('textbox', { name: 'Search bookings' }).fill(`obi ${project.name}`)
    await request.click()
    await expect(team).toHaveURL(/\/show$/)
    await team.getByRole('button', { name: 'Confirm booking' }).click()
    await team.getByRole('dialog').getByRole('button', { name: 'Confirm booking' }).click()
    await expect(team.getByText('Booking status updated successfully')).toBeVisible()

    await expect(page.getByText('confirmed', { exact: true })).toBeVisible()
    await expect(page.getByText('pending', { exact: true })).toBeHidden()
    const mail = await mailTo(page, email, 'You have an update on your booking')
    expect(mail.text + mail.html).not.toContain('knee')
  },
)
