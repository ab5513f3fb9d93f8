import type { Page } from '@playwright/test'
import { AdminBookingPage, AdminBookingsPage, AdminSignInPage } from '../pages/admin-pages.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { BookingsPage, type Request } from '../pages/bookings-page.ts'
import { HospitalsPage } from '../pages/hospitals-page.ts'
import { MailPage } from '../pages/mail-page.ts'
import { linkIn, type Mail, receiveMail } from '../support/mailbox.ts'
import { ADMIN, newPerson, type Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const HOSPITAL = 'Institut Jantung Negara (IJN)'
const REQUEST: Request = {
  summary: 'Breathless after one flight of stairs, echocardiogram done in March.',
  requirements: 'A room without stairs and an interpreter.',
}

test('a visitor becomes a patient whose booking an administrator confirms', async ({ page, openBrowser }) => {
  test.setTimeout(120_000)
  const patient = newPerson()

  await test.step('finds a hospital and asks for a quote', () => findHospital(page))
  await test.step('signs up and is asked to check the mail', () => signUp(page, patient))
  await test.step('verifies the address and signs in', () => verifyAndSignIn(page, patient))
  await test.step('sends the request', () => sendRequest(page))

  const staff = await openBrowser()
  await test.step('an administrator confirms the booking', () => confirmBooking(staff, patient))
  await test.step('the patient sees it without reloading', () => seeConfirmation(page))
  await test.step('the patient is mailed, without health text', async () => {
    const created = await receiveMail(page.request, patient.email, 'We received your booking request')
    const updated = await receiveMail(page.request, patient.email, 'You have an update on your booking')
    for (const mail of [created, updated]) expectNoHealthText(mail)
    expect(linkIn(updated, '/dashboard/bookings').origin).toBe(new URL(page.url()).origin)
  })
})

async function findHospital(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const hospitals = new HospitalsPage(page)
  await hospitals.search({ q: 'kuala', country: 'Malaysia', specialty: 'Cardiology' })
  await expect(page).toHaveURL('/hospitals?q=kuala&country=MY&specialty=cardiology')
  await expect(hospitals.names).toHaveText([HOSPITAL])
  await hospitals.askForQuote(HOSPITAL)
  await expect(page).toHaveURL(/\/auth\?returnTo=/)
}

async function signUp(page: Page, patient: Person) {
  const auth = new AuthPage(page)
  await auth.signUp(patient)
  await expect(auth.tab('Sign In')).toHaveAttribute('aria-selected', 'true')
  const notice = page.getByRole('status')
  await expect(notice).toContainText('Account created!')
  await expect(notice).toContainText('Please check your email to verify your account.')
}

async function verifyAndSignIn(page: Page, patient: Person) {
  const mail = new MailPage(page)
  await mail.read('Confirm your email address', patient.email)
  await mail.follow('Confirm your email address', 'Confirm email address')
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is verified' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await new AuthPage(page).signIn(patient)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByText('You have successfully signed in.')).toBeVisible()
}

async function sendRequest(page: Page) {
  const bookings = new BookingsPage(page)
  await expect(page).toHaveURL('/dashboard/bookings?new=1&hospital=institut-jantung-negara')
  await expect(bookings.hospital).toHaveText(HOSPITAL)
  await bookings.describe(REQUEST)
  await bookings.submit()
  await expect(page.getByRole('alert')).toContainText('Agree to the use of your health data')
  await expect(bookings.cards, 'nothing is sent without consent').toHaveCount(0)
  await bookings.consent.check()
  await bookings.submit()
  await expect(page.getByText('Booking Created')).toBeVisible()
  await expect(page.getByText('Your booking request has been submitted successfully.')).toBeVisible()
  await expect(bookings.cards).toHaveCount(1)
  await expect(bookings.cards).toContainText(HOSPITAL)
  await expect(bookings.cards.getByText('pending', { exact: true })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.witness = 'not reloaded'
  })
}

async function confirmBooking(page: Page, { firstName, lastName }: Person) {
  const signIn = new AdminSignInPage(page)
  await signIn.open()
  await signIn.signIn(ADMIN)
  await expect(page.getByText('Successfully signed in to admin panel.')).toBeVisible()
  const bookings = new AdminBookingsPage(page)
  await bookings.open()
  await bookings.search(lastName)
  await expect(bookings.results.getByRole('link', { name: /Tester/ })).toHaveText([
    `${firstName} ${lastName}`,
  ])
  await bookings.show(`${firstName} ${lastName}`)
  await expect(page.getByText(REQUEST.summary)).toBeVisible()
  await new AdminBookingPage(page).confirm()
  await expect(page.getByText('Booking status updated successfully')).toBeVisible()
}

async function seeConfirmation(page: Page) {
  const { cards } = new BookingsPage(page)
  await expect(cards.getByText('confirmed', { exact: true })).toBeVisible()
  await expect(cards.getByText('Confirmed on')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-witness', 'not reloaded')
}

function expectNoHealthText({ subject, text, html }: Mail) {
  for (const secret of [REQUEST.summary, REQUEST.requirements, HOSPITAL, 'Cardiology', 'consultation']) {
    expect(`${subject}\n${text}\n${html}`.toLowerCase()).not.toContain(secret.toLowerCase())
  }
}
