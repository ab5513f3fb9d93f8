import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export { expect }

interface Options {
  /** What the browser itself says of an answer that the test is about, for instance a 404. */
  expected: RegExp[]
}

interface Fixtures {
  /** Another person's browser, with the same size and the same watch over its console. */
  newPerson: () => Promise<Page>
  /** An address that nobody has used before. */
  email: string
}

const COMPLAINTS = ['error', 'warning']

/** A page that complains on its console fails its test. */
function watch(context: BrowserContext, complaints: string[]) {
  context.on('console', (message) => {
    if (COMPLAINTS.includes(message.type())) complaints.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
}

export const test = base.extend<Fixtures & Options>({
  expected: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: async ({}, use) => use(process.env.E2E_BASE_URL),
  context: async ({ context, expected }, use) => {
    const complaints: string[] = []
    watch(context, complaints)
    await use(context)
    const unexpected = complaints.filter((complaint) => !expected.some((text) => text.test(complaint)))
    expect(unexpected, 'console of the browser').toEqual([])
  },
  newPerson: async ({ browser, baseURL, viewport }, use) => {
    const complaints: string[] = []
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL, viewport })
      contexts.push(context)
      watch(context, complaints)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(complaints, 'console of the other browser').toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  email: async ({}, use, { project, testId }) => use(`${project.name}.${testId}@patients.example`),
})

/** The browser's own line about a page whose status is 404, as it should be. */
export const NOT_FOUND = /Failed to load resource: the server responded with a status of 404/

export interface Mail {
  subject: string
  text: string
  html: string
}

/** The newest mail with that subject, as soon as it is there. */
export async function mailTo(page: Page, email: string, subject: string): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/dev/mail/messages?to=${encodeURIComponent(email)}`)
        const mails: Mail[] = await answer.json()
        found = mails.find((mail) => mail.subject === subject)
        return found?.subject
      },
      { message: `a mail to ${email}`, timeout: 20_000 },
    )
    .toBe(subject)
  return found as Mail
}

export const PASSWORD = 'a long enough secret'
export const DEMO_PASSWORD = 'demo-Sihat-2026'

export async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
}

export async function signInToBackOffice(page: Page, account: 'admin' | 'moderator') {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(`${account}@demo.sihat.example`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}
