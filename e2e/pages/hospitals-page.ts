import type { Locator, Page } from '@playwright/test'

export class HospitalsPage {
  readonly names: Locator
  readonly count: Locator
  readonly #search: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.names = main.getByRole('article').getByRole('heading', { level: 2 })
    this.count = main.getByRole('status')
    this.#search = page.getByRole('search')
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/hospitals${query}`)
  }

  async search({
    q,
    country,
    specialty,
  }: {
    q?: string
    country?: string
    specialty?: string
  }): Promise<void> {
    if (q !== undefined) await this.#search.getByLabel('Hospital, city or medical field').fill(q)
    if (country) await this.#search.getByLabel('Country').selectOption({ label: country })
    if (specialty) await this.#search.getByLabel('Specialty').selectOption({ label: specialty })
    await this.#search.getByRole('button', { name: 'Search hospitals' }).click()
  }

  async askForQuote(hospital: string): Promise<void> {
    await this.page.getByRole('link', { name: `Get Quote: ${hospital}` }).click()
  }
}
