import type { Locator, Page } from '@playwright/test'

export class AdminSignInPage {
  readonly submitButton: Locator

  constructor(readonly page: Page) {
    this.submitButton = page.getByRole('button', { name: 'Sign In' })
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/auth')
    await this.submitButton.waitFor()
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password').fill(password)
    await this.submitButton.click()
  }
}

export class AdminBookingsPage {
  readonly heading: Locator
  readonly results: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Bookings' })
    this.results = page.getByRole('tabpanel')
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/bookings')
    await this.heading.waitFor()
  }

  async search(text: string): Promise<void> {
    await this.page.getByLabel('Search bookings').fill(text)
  }

  async show(patient: string): Promise<void> {
    await this.results.getByRole('link', { name: patient }).click()
    await this.page.getByRole('heading', { level: 1, name: `Booking of ${patient}` }).waitFor()
  }
}

export class AdminBookingPage {
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Confirm this booking?' })
  }

  async askToConfirm(): Promise<void> {
    await this.page.getByRole('button', { name: 'Confirm booking' }).click()
    await this.dialog.waitFor()
  }

  async confirm(): Promise<void> {
    await this.askToConfirm()
    await this.dialog.getByRole('button', { name: 'Confirm booking' }).click()
  }
}
