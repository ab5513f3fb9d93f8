import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { writeDownPresses } from './pressed.ts'

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
  /** The address of an account of this test's own, confirmed; its password is PASSWORD. */
  account: string
}

const COMPLAINTS = ['error', 'warning']

/** A page that complains on its console fails its test. */
function watch(context: BrowserContext, complaints: string[]) {
  context.on('console', (message) => {
    if (COMPLAINTS.includes(message.type()))
      complaints.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
}

const unexpected = (complaints: string[], expected: RegExp[]) =>
  complaints.filter((complaint) => !expected.some((text) => text.test(complaint)))

export const test = base.extend<Fixtures & Options>({
  expected: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: async ({}, use) => use(process.env.E2E_BASE_URL),
  context: async ({ context, expected }, use) => {
    const complaints: string[] = []
    watch(context, complaints)
    await writeDownPresses(context)
    await use(context)
    expect(unexpected(complaints, expected), 'console of the browser').toEqual([])
  },
  newPerson: async ({ browser, baseURL, viewport, expected }, use) => {
    const complaints: string[] = []
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL, viewport })
      contexts.push(context)
      watch(context, complaints)
      await writeDownPresses(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(unexpected(complaints, expected), 'console of the other browser').toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  email: async ({}, use, { project, testId }) =>
    use(`${project.name}.${testId.slice(-20)}.${Date.now().toString(36)}@patients.example`),
  account: async ({ page, email }, use) => {
    await createAccount(page, email, PASSWORD)
    await use(email)
  },
})

/** The browser's own line about a page whose status is 404, as it should be. */
export const NOT_FOUND = /Failed to load resource: the server responded with a status of 404/

/** The browser's own line about an answer that refuses what a test does on purpose. */
export const REFUSED = /Failed to load resource: the server responded with a status of 4(00|01|03|09)/

export const PASSWORD = 'a long enough secret'
export const DEMO_PASSWORD = 'demo-Sihat-2026'

export async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
}

export async function signInToBackOffice(page: Page, account: 'admin' | 'moderator', path = '/admin') {
  await page.goto(path)
  await page.getByLabel('Email').fill(`${account}@demo.sihat.example`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Successfully signed in to admin panel.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
