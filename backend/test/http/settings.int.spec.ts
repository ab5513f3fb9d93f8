import type { PublicSettingsView, SettingView } from '../../src/modules/settings/settings.dto.js'
import { eventually } from '../faults/support/eventually.js'
import { startApp, type TestApp } from '../support/index.js'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
})
afterAll(() => app.close())

const change = (key: string, value: unknown, version: number) =>
  app.request<SettingView>('PATCH', `admin/settings/${key}`, { token: admin, body: { value, version } })
const shown = async () => (await app.request<PublicSettingsView>('GET', 'settings/public')).body

it('changes what pages show, with an audit entry, and tells a stale version', async () => {
  expect((await shown()).complianceBadges).toBe('qualified')
  const first = await change('complianceBadges', 'off', 0)
  expect([first.status, first.body]).toMatchObject([
    200,
    { id: 'complianceBadges', value: 'off', version: 1 },
  ])
  expect(await app.rows(`select details from audit_events where action = 'setting.change'`)).toEqual([
    { details: { value: '"off"' } },
  ])
  expect((await change('complianceBadges', 'spec', 0)).body).toMatchObject({ code: 'stale_version' })
  expect((await change('complianceBadges', 'spec', 1)).body).toMatchObject({ value: 'spec', version: 2 })
})

it('shows the hotline of the demonstration, and none once it is taken away', async () => {
  expect((await shown()).contact.hotline).toBe('+1 202-555-0178')
  expect((await change('contact.hotline', null, 1)).status).toBe(200)
  // The commit empties the cache of public answers by a notification, which may arrive after the answer.
  await eventually('the hotline is gone', 10_000, async () => (await shown()).contact.hotline === null)
})

it.each([
  ['complianceBadges', 'gold'],
  ['contact.hotline', '12'],
  ['contact.email', 'nobody'],
  ['contact.phone', '12'],
  ['contact.website', 'http://sihat.example'],
  ['contact.demonstration', 'yes'],
])('refuses %s = %s', async (key, value) => {
  const answer = await change(key, value, 1)
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: 'invalid_input', errors: [{ pointer: '/value' }] },
  ])
})

it('knows no other setting', async () => {
  expect((await change('constructor', 'x', 0)).status).toBe(404)
})

it('tells how each is entered, its default, and who changed it when', async () => {
  const list = async () => (await app.request<SettingView[]>('GET', 'admin/settings', { token: admin })).body
  const of = async (key: string) => (await list()).find(({ id }) => id === key)
  expect(await of('depositPercent')).toMatchObject({
    kind: 'number',
    unit: '%',
    range: { smallest: 1, largest: 100 },
    options: [],
    value: 20,
    default: 20,
    changed: null,
    version: 0,
  })
  expect(await of('staffSecondFactor')).toMatchObject({
    kind: 'choice',
    options: ['production', 'always', 'never'],
    range: null,
  })
  expect(await of('contact.phone')).toMatchObject({ kind: 'phone', changed: { by: null } })
  const before = Date.now()
  const { body } = await change('depositPercent', 35, 0)
  expect(body).toMatchObject({ value: 35, default: 20, version: 1, changed: { by: expect.any(String) } })
  expect(Date.parse(body.changed?.at ?? '')).toBeGreaterThan(before - 60_000)
  expect((await change('depositPercent', 101, 1)).status).toBe(400)
  expect(await of('depositPercent')).toMatchObject({ value: 35 })
})

it('is for administrators', async () => {
  for (const account of ['moderator', 'patient'] as const) {
    const token = await app.tokenOf(account)
    expect((await app.request('GET', 'admin/settings', { token })).status).toBe(403)
    const answer = await app.request('PATCH', 'admin/settings/depositPercent', {
      token,
      body: { value: 30, version: 1 },
    })
    expect(answer.status).toBe(403)
  }
})
