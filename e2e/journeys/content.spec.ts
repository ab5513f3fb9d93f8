import type { APIRequestContext } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from '../support/test.ts'

/** A client of the back office's API, signed in as administrator. */
async function administrator(request: APIRequestContext, origin: string) {
  const answer = await request.post('/api/auth/sign-in', {
    headers: { origin },
    data: { email: 'admin@demo.sihat.example', password: DEMO_PASSWORD, audience: 'admin' },
  })
  const { accessToken } = await answer.json()
  const headers = { origin, authorization: `Bearer ${accessToken}` }
  return {
    settings: async () => (await request.get('/api/admin/settings', { headers })).json(),
    change: async (id: string, data: object) =>
      expect((await request.patch(`/api/admin/settings/${id}`, { headers, data })).status()).toBe(200),
  }
}

/** A website stands without its protocol. */
const shown = (value: string) => value.replace('https://', '')

test('the contact page shows a changed setting when it is loaded again', async ({ page, request, baseURL }, {
  project,
}) => {
  const admin = await administrator(request, baseURL as string)
  // Both projects run at once, each on a setting of its own.
  const [id, value] =
    project.name === 'phone'
      ? ['contact.website', 'https://phone.sihat.example']
      : ['contact.email', 'desktop@sihat.example']
  const setting = (await admin.settings()).find((one: { id: string }) => one.id === id)
  await page.goto('/contact')
  await expect(page.getByRole('main').getByText(shown(setting.value)).first()).toBeVisible()

  await admin.change(id, { value, version: setting.version })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main').getByText(shown(value)).first()).toBeVisible({ timeout: 50 })
  }).toPass({ timeout: 20_000, intervals: [100] })
})
