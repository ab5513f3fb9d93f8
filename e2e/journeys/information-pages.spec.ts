import { mailTo } from '../support/mail.ts'
import { DEMO_PASSWORD, expect, REFUSED, test } from '../support/test.ts'

const TEAM = 'care@sihat.example'
const QUESTION = 'May my sister come along, and where would she stay?'

const PAGES = [
  ['/about', 'Four values'],
  ['/patient-guide', 'Your journey in five steps'],
  ['/contact', 'Send us a message'],
  ['/trust', 'What our badges mean'],
  ['/privacy', 'Which data, and what for'],
  ['/terms', 'What Sihat is not'],
  ['/refunds', '30-day refund'],
] as const

for (const [path, text] of PAGES) {
  test(`${path} needs no script and sets no cookie`, { tag: '@nightly' }, async ({ page, context }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/\/assets\/.*\.js/.test(request.url())) scripts.push(request.url())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByText(text).first()).toBeVisible()
    expect(scripts).toEqual([])
    expect(await context.cookies()).toEqual([])
  })
}

for (const [path, count] of [
  ['/patient-guide', 6],
  ['/contact', 4],
] as const) {
  test(`${path} opens one answer at a time`, async ({ page }) => {
    await page.goto(path)
    const questions = page.locator('main summary')
    const open = page.locator('main details[open]')
    await expect(questions).toHaveCount(count)
    await expect(open).toHaveCount(0)
    for (const question of await questions.all()) {
      await question.click()
      await expect(open).toHaveCount(1)
      await expect(open.locator('summary')).toHaveText((await question.textContent()) ?? '')
      await expect(open.locator('p').first()).toBeVisible()
    }
  })
}

test('the guide prints with every answer', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/patient-guide')
  await page.emulateMedia({ media: 'print' })
  for (const answer of await page.locator('main details p').all()) await expect(answer).toBeVisible()
})

/** What a browser would send. Runs in the page. */
const entriesOf = (form: Element) =>
  [...new FormData(form as HTMLFormElement)].map(([name, value]): [string, string] => [name, String(value)])

// Of one network five messages in five minutes are taken: here two a screen, and one in enquiries.spec.ts.
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expected: [REFUSED] })

  test('a message comes back as it was typed, reaches the team and is stored once', async ({
    page,
    email: name,
  }) => {
    // Also where an earlier run has left its messages.
    const email = `${Date.now()}.${name}`
    await page.goto('/contact')
    await page.getByLabel('Full name').fill('Ada Obi')
    await page.getByLabel('Email').fill('no address')
    await page.getByLabel('Phone').fill('+234 801 234 5678')
    await page.getByLabel('Treatment interest').selectOption('Eye Surgery')
    await page.getByRole('textbox', { name: 'Message' }).fill(QUESTION)
    const [refused] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      page.getByRole('button', { name: 'Send message' }).click(),
    ])
    expect(refused.status()).toBe(400)
    await expect(page.getByRole('alert')).toContainText('Choose your country')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email/)
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Obi')
    await expect(page.getByLabel('Phone')).toHaveValue('+234 801 234 5678')
    await expect(page.getByLabel('Treatment interest')).toHaveValue('Eye Surgery')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(QUESTION)

    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Country').selectOption('Nigeria')
    const sent = new FormData()
    for (const [name, value] of await page.locator('form').evaluate(entriesOf)) sent.append(name, value)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL(/\/auth\?.*notice=enquiry-sent/)
    await expect(page.getByRole('status')).toContainText('Your message is stored')
    await expect(page.getByRole('status')).toContainText('answers within 24 hours')

    const receipt = await mailTo(page, email, 'We have received your message')
    expect(receipt.text).not.toContain(QUESTION)
    const news = async () => {
      const answer = await page.request.get(`/dev/mail/messages?to=${encodeURIComponent(TEAM)}`)
      const mails: { subject: string; text: string }[] = await answer.json()
      return mails.filter(({ subject }) => /enquir/i.test(subject))
    }
    await expect.poll(async () => (await news()).length).toBeGreaterThan(0)
    for (const { text } of await news()) expect(text).not.toMatch(/Ada Obi|sister|Eye Surgery/)

    const headers = { origin: new URL(page.url()).origin }
    const again = await page.request.post('/contact', { multipart: sent, headers, maxRedirects: 0 })
    expect(again.headers().location).toContain('notice=enquiry-sent')
    const staff = { email: 'moderator@demo.sihat.example', password: DEMO_PASSWORD, audience: 'admin' }
    const session = await page.request.post('/api/auth/sign-in', { data: staff, headers })
    const { accessToken } = await session.json()
    const authorized = { headers: { authorization: `Bearer ${accessToken}` } }
    const filter = JSON.stringify({ q: email })
    const listed = await page.request.get(`/api/admin/enquiries?filter=${filter}`, authorized)
    const rows: { id: string }[] = await listed.json()
    expect(rows).toHaveLength(1)
    const stored = await page.request.get(`/api/admin/enquiries/${rows[0]?.id}`, authorized)
    expect(await stored.json()).toMatchObject({ message: QUESTION, country: 'Nigeria' })
  })
})
