import type { Locator, Page } from '@playwright/test'

/** What a patient writes, none of which may leave by mail. */
export interface Request {
  summary: string
  requirements: string
}

export class BookingsPage {
  readonly heading: Locator
  readonly form: Locator
  readonly cards: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Booking Management' })
    this.form = page.getByRole('form', { name: 'Your request' })
    this.cards = page.getByRole('main').getByRole('article')
  }

  get hospital(): Locator {
    return this.form.getByLabel('Hospital').locator('option:checked')
  }

  get consent(): Locator {
    return this.form.getByRole('checkbox', { name: /^I agree that Sihat stores and uses the health data/ })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/dashboard/bookings${query}`)
    await this.heading.waitFor()
  }

  async describe({ summary, requirements }: Request): Promise<void> {
    await this.form.getByLabel('Medical summary').fill(summary)
    await this.form.getByLabel('Special requirements').fill(requirements)
  }

  async submit(): Promise<void> {
    await this.form.getByRole('button', { name: 'Send request' }).click()
  }
}
