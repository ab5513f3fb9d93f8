import type { Page } from '@playwright/test'

/** The page that shows what the mail catcher has caught; it looks for newer mail by itself. */
export class MailPage {
  constructor(readonly page: Page) {}

  async read(subject: string, address: string): Promise<void> {
    await this.page.goto('/dev/mail')
    await this.page
      .getByRole('link')
      .filter({ hasText: subject })
      .filter({ hasText: address })
      .first()
      .click()
  }

  /** Presses a link in the open mail; the page it leads to takes the place of the mail page or opens beside it. */
  async follow(subject: string, link: string): Promise<void> {
    await this.page.frameLocator(`iframe[title="${subject}"]`).getByRole('link', { name: link }).click()
  }
}
