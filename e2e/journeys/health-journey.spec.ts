import { type Browser, chromium, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { expect, PASSWORD, signIn, test } from '../support/test.ts'

const SYMPTOMS = 'Tightness in the chest on stairs, temp <38 and pulse >100'
const MEDICINES = 'Bisoprolol, 5 mg, each morning'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A phone whose battery ends without a word: a browser of its own, killed by the system. */
async function dyingPhone(baseURL: string | undefined) {
  const server = await chromium.launchServer(CHROMIUM)
  const browser: Browser = await chromium.connect(server.wsEndpoint())
  const page = await browser.newPage({ ...PHONE, baseURL })
  const die = async () => {
    const gone = new Promise((resolve) => browser.once('disconnected', resolve))
    server.process().kill('SIGKILL')
    await gone
  }
  return { page, die }
}

const condition = (page: Page) => page.getByRole('heading', { name: 'Your condition', level: 2 })
/** The symptoms may be an emergency: the notice appears once the draft is saved. */
const closeEmergency = (page: Page) =>
  page
    .getByRole('region', { name: 'This may be an emergency' })
    .getByRole('button', { name: 'Close' })
    .click()
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()

test('a phone dies in the middle of the assessment; another one goes on, and sends it with its files', async ({
  page,
  account,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { page: first, die } = await dyingPhone(baseURL)
  const [pdf, photo] = [await first.pdf(), await first.screenshot({ type: 'jpeg' })]
  await first.goto('/auth?returnTo=/dashboard')
  await signIn(first, account, PASSWORD)
  await first.getByRole('link', { name: 'Start Your Health Journey' }).click()

  await expect(first.getByRole('heading', { name: 'Tell Us About Your Health' })).toBeVisible()
  const consent = first.getByRole('checkbox', { name: /health data/ })
  await expect(consent).not.toBeChecked()
  await consent.check()
  await first.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(condition(first)).toBeVisible()
  await first.getByRole('button', { name: 'Continue' }).click()
  await expect(first.getByRole('alert').getByRole('link')).toHaveCount(3)
  await first.getByRole('radio', { name: 'Heart Disease' }).check()
  await first.getByLabel('What are your symptoms?').fill(SYMPTOMS)
  await closeEmergency(first)
  await first.getByRole('radio', { name: 'High (1-3 months)' }).check()
  await first
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'letter of my doctor.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'x-ray.jpg', mimeType: 'image/jpeg', buffer: photo },
    ])
  await expect(first.getByText('2 file(s) uploaded successfully.')).toBeVisible()
  await first.getByRole('button', { name: 'Continue' }).click()
  await expect(first).toHaveURL(/part=background/)
  await first.getByLabel(/Which medicines do you take now/).fill(MEDICINES)
  await saved(first)
  await die()

  await page.goto('/auth?returnTo=/dashboard')
  await signIn(page, account, PASSWORD)
  await expect(page.getByText(/Your assessment is not sent yet. Saved/)).toBeVisible()
  await page.getByRole('link', { name: 'Continue your assessment' }).click()
  await expect(page.getByLabel(/Which medicines do you take now/)).toHaveValue(MEDICINES)
  const files = page.getByRole('list', { name: 'Your uploads' })
  await expect(files.getByRole('heading', { name: 'letter of my doctor.pdf' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel(/Which medicines do you take now/)).toHaveValue(MEDICINES)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('What are your symptoms?')).toHaveValue(SYMPTOMS)
  await closeEmergency(page)
  await page.goBack()
  await expect(page.getByLabel(/Which medicines do you take now/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: '$15,000 - $30,000' }).check()
  await page.getByText('Malaysia', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
  const main = page.getByRole('main')
  for (const answer of ['Heart Disease', SYMPTOMS, MEDICINES, '$15,000 - $30,000', 'x-ray.jpg'])
    await expect(main.getByText(answer).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit Assessment' }).dblclick()
  await expect(page.getByText('Your health assessment has been saved successfully.')).toBeVisible()

  await expect(page).toHaveURL(/\/dashboard\/results\?submitted=/)
  await expect(page.getByText('Your assessment is with us')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Personalized Recommendations' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Top Hospitals \(\d+\)$/ })).toBeVisible()
  await expect(page.getByText('Listed for Cardiology').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Specialization').fill('Neuro')
  await page.getByLabel('Country').fill('Nowhere')
  await page.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.getByText('No hospitals found')).toBeVisible()
  await expect(page).toHaveURL(/country=Nowhere/)
  await page.goBack()
  await expect(page.getByText('No hospitals found')).toBeHidden()
  await page.getByRole('tab', { name: /^Alternative Treatments \(\d+\)$/ }).click()
  await expect(page.getByRole('tabpanel').getByText('Angioplasty').first()).toBeVisible()

  await page.goto('/dashboard/assessments')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Heart Disease' })).toHaveCount(
    1,
  )
  await page
    .getByRole('main')
    .getByRole('link', { name: /Heart Disease/ })
    .click()
  await expect(page.getByText(SYMPTOMS)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/dashboard/files')
  await expect(page.getByText(/Sent with your assessment of/).first()).toBeVisible()
  await expectAccessible(page)
})
