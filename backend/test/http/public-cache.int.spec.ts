import type { PublicSettingsView } from '../../src/modules/settings/settings.dto.js'
import { eventually } from '../faults/support/eventually.js'
import { startApp, type TestApp } from '../support/index.js'

const PATH = 'hospitals?country=MY&limit=3'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const withoutDay = ({ headers: { date: _day, ...headers } }: { headers: Record<string, unknown> }) => headers

it('answers from the cache with the same bytes and headers as the first time', async () => {
  const first = await app.request('GET', PATH)
  const second = await app.request('GET', PATH)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  expect(withoutDay(second)).toEqual(withoutDay(first))
  expect(second.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
})

it('answers 304 when the client holds the same bytes', async () => {
  const { headers } = await app.request('GET', PATH)
  for (const tag of [`${headers.etag}`, `"other", W/${headers.etag}`]) {
    const answer = await app.request('GET', PATH, { headers: { 'if-none-match': tag } })
    expect([answer.status, answer.body, answer.headers.etag]).toEqual([304, '', headers.etag])
  }
  expect((await app.request('GET', PATH, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

it('answers HEAD without a body', async () => {
  const { headers } = await app.request('GET', PATH)
  const answer = await app.request('HEAD', PATH)
  expect([answer.status, answer.body, answer.headers.etag]).toEqual([200, '', headers.etag])
})

it('keeps no answer that was refused', async () => {
  for (let time = 0; time < 2; time++) {
    expect((await app.request('GET', 'hospitals?country=Atlantis')).status).toBe(400)
    expect((await app.request('GET', `${PATH}&unknown=1`)).status).toBe(400)
  }
})

it('reads an answer again once a commit has changed it', async () => {
  const shown = async () => (await app.request<PublicSettingsView>('GET', 'settings/public')).body
  const { balanceDueDays } = await shown()
  await app.rows(`insert into settings (key, value) values ('balanceDueDays', '${balanceDueDays + 1}')
    on conflict (key) do update set value = excluded.value`)
  await eventually('the new number of days is shown', 10_000, async () => {
    return (await shown()).balanceDueDays === balanceDueDays + 1
  })
})
