import type { AdminClaimView } from '../../src/modules/claims/admin-claim.dto.js'
import type { ClaimView } from '../../src/modules/claims/claim.dto.js'
import type { AdminHospitalView, HospitalDetail } from '../../src/modules/hospitals/hospital.dto.js'
import type { ListCounts } from '../../src/platform/lists/index.js'
import { eventually } from '../faults/support/eventually.js'
import { startApp, type TestApp } from '../support/index.js'

const ABSENT = '01a1fb67-0000-7000-8000-000000000000'
const SOURCE = { source: 'Published by the hospital', sourceUrl: 'https://hospital.example/facts' }

let app: TestApp
let admin: string
let hospital: AdminHospitalView
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
  const { body } = await app.request<{ items: { id: string }[] }>('GET', 'countries')
  const input = { name: 'Claimed Clinic', city: 'Ipoh', countryId: body.items[0]?.id }
  hospital = (await app.request<AdminHospitalView>('POST', 'admin/hospitals', { token: admin, body: input }))
    .body
})
afterAll(() => app.close())

const add = (body: object, token = admin) =>
  app.request<AdminClaimView>('POST', 'admin/claims', { token, body: { hospitalId: hospital.id, ...body } })
const check = (id: string, body: object) =>
  app.request<AdminClaimView>('POST', `admin/claims/${id}/check`, { token: admin, body })
const withdraw = (id: string, body: object) =>
  app.request<AdminClaimView>('POST', `admin/claims/${id}/withdraw`, { token: admin, body })
const list = async (filter: object) => {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`
  return (await app.request<AdminClaimView[]>('GET', `admin/claims?${query}`, { token: admin })).body
}
const expired = async () => (await list({ due: 'expired' })).map(({ id }) => id)
const onFile = async () =>
  (await app.request<AdminHospitalView>('GET', `admin/hospitals/${hospital.id}`, { token: admin })).body
const published = async () => (await app.request<HospitalDetail>('GET', `hospitals/${hospital.id}`)).body

/** What the site says of a field, once it has heard of the change. */
async function shows(field: string, expected: Partial<ClaimView>[]) {
  const of = ({ accreditations, claims }: HospitalDetail) =>
    [...accreditations, ...claims].filter((claim) => claim.field === field)
  await eventually('the site shows it', 5_000, async () => of(await published()).length === expected.length)
  expect(of(await published())).toMatchObject(expected)
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('a fact', () => {
  it('with a source counts as checked today by whoever entered it, for a year', async () => {
    const { status, body } = await add({
      field: 'award',
      value: 'Hospital of the year',
      ...SOURCE,
      internalNote: 'Seen by phone',
    })
    expect([status, body]).toMatchObject([
      201,
      {
        ...SOURCE,
        due: 'verified',
        internalNote: 'Seen by phone',
        subject: { name: 'Claimed Clinic' },
        version: 1,
      },
    ])
    expect(body.checkedBy).toEqual(expect.stringMatching(/\w+ \w+/))
    expect(Date.now() - Date.parse(body.checkedAt ?? '')).toBeLessThan(60_000)
    expect((Date.parse(body.expiresAt ?? '') - Date.now()) / 86_400_000).toBeCloseTo(365.5, -1)
    await shows('award', [{ value: 'Hospital of the year', verified: true, source: SOURCE.source }])
    expect(JSON.stringify(await published())).not.toContain('Seen by phone')
  })

  it('without a source shows as not verified', async () => {
    const { body } = await add({ field: 'interpreters', value: 'French, Swahili' })
    expect(body).toMatchObject({ due: 'unchecked', checkedAt: null, checkedBy: null, expiresAt: null })
    await shows('interpreters', [{ verified: false, source: null }])
    const refused = await check(body.id, { version: 1 })
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ pointer: '/source' }] }])
    const checked = await check(body.id, { ...SOURCE, expiresOn: null, version: 1 })
    expect(checked.body).toMatchObject({ due: 'verified', expiresAt: null, version: 2 })
  })

  it('that has expired shows as not verified, stands in the queue, and is checked again', async () => {
    const { body } = await add({
      field: 'qualityStandard',
      value: 'ISO 9001',
      ...SOURCE,
      expiresOn: inDays(10),
    })
    expect(body.due).toBe('soon')
    await app.rows(`update claims set expires_at = now() - interval '1 second' where id = $1`, [body.id])
    await shows('qualityStandard', [{ value: 'ISO 9001' }])
    await eventually('it is not verified', 5_000, async () =>
      (await published()).claims.some(({ value, verified }) => value === 'ISO 9001' && !verified),
    )
    expect(await expired()).toContain(body.id)
    const stale = await check(body.id, { version: 9 })
    expect(stale.status).toBe(409)
    const { body: checked } = await check(body.id, { version: 1, expiresOn: inDays(90) })
    expect(checked).toMatchObject({ due: 'verified', source: SOURCE.source })
    expect(checked.expiresAt).toContain(inDays(90))
    expect(await expired()).not.toContain(body.id)
    await eventually('it is verified', 5_000, async () =>
      (await published()).claims.some(({ value, verified }) => value === 'ISO 9001' && verified),
    )
  })

  it('is expired past its last day even if nobody has checked it', async () => {
    const { body } = await add({ field: 'interpreters', value: 'Hausa' })
    await app.rows(`update claims set expires_at = now() - interval '1 second' where id = $1`, [body.id])
    const found = (await list({ due: 'expired' })).find(({ id }) => id === body.id)
    expect(found).toMatchObject({ due: 'expired', checkedAt: null })
    const { body: counts } = await app.request<ListCounts>('GET', 'admin/claims/counts', { token: admin })
    expect(counts.tabs.expired).toBeGreaterThan(0)
    await app.rows('delete from claims where id = $1', [body.id])
  })

  it('that is withdrawn is gone from the site and kept with the reason', async () => {
    const { body } = await add({ field: 'features', value: 'A roof garden', ...SOURCE })
    await shows('features', [{ value: 'A roof garden' }])
    expect((await published()).features).toEqual(['A roof garden'])
    expect((await withdraw(body.id, { reason: ' ', version: 1 })).status).toBe(400)
    expect((await withdraw(body.id, { reason: 'Closed', version: 2 })).status).toBe(409)
    const gone = await withdraw(body.id, { reason: 'Closed since May', version: 1 })
    expect([gone.status, gone.body]).toMatchObject([200, { value: 'A roof garden' }])
    await shows('features', [])
    expect((await published()).features).toEqual([])
    expect((await withdraw(body.id, { reason: 'Again', version: 1 })).status).toBe(404)
    expect(
      await app.rows(
        `select value, reason, withdrawn_by is not null as by from withdrawn_claims where id = $1`,
        [body.id],
      ),
    ).toEqual([{ value: 'A roof garden', reason: 'Closed since May', by: true }])
    const actions = await app.rows(`select action from audit_events where subject_id = $1 order by id`, [
      body.id,
    ])
    expect(actions).toEqual([{ action: 'claim.add' }, { action: 'claim.withdraw' }])
  })

  it.each([
    ['field', { field: 'rating', value: '5' }],
    ['value', { field: 'award', value: ' ' }],
    ['value', { field: 'award', value: 'HOSPITAL of the year' }],
    ['value', { field: 'doctorCount', value: 'many' }],
    ['value', { field: 'establishedYear', value: '196' }],
    ['source', { field: 'award', value: 'x', sourceUrl: 'https://x.example' }],
    ['sourceUrl', { field: 'award', value: 'x', source: 'x', sourceUrl: 'javascript:alert(1)' }],
    ['expiresOn', { field: 'award', value: 'x', source: 'x', expiresOn: '2020-01-01' }],
    ['expiresOn', { field: 'award', value: 'x', source: 'x', expiresOn: '2098-01-01' }],
    ['expiresOn', { field: 'award', value: 'x', source: 'x', expiresOn: '2027-02-31' }],
    ['checkedBy', { field: 'award', value: 'x', checkedBy: ABSENT }],
  ])('is refused for its %s in %j', async (field, body) => {
    const answer = await add(body)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(`"pointer":"/${field}"`)
  })

  it('is about a hospital that is there', async () => {
    expect((await add({ hospitalId: ABSENT, field: 'award', value: 'x' })).status).toBe(404)
  })
})

describe('a number', () => {
  it('that is stated replaces the one before, with its claim', async () => {
    await add({ field: 'bedCapacity', value: '600 (2023)', ...SOURCE })
    await add({ field: 'bedCapacity', value: '1,250 (2026)', ...SOURCE })
    expect(await onFile()).toMatchObject({ bedCapacity: 1250 })
    await eventually('the site shows it', 5_000, async () => (await published()).bedCapacity === 1250)
    await shows('bedCapacity', [{ value: '1,250 (2026)', verified: true }])
    expect(await app.rows(`select reason from withdrawn_claims where value = '600 (2023)'`)).toEqual([
      { reason: 'Replaced by: 1,250 (2026)' },
    ])
  })

  it('is gone from the site with its claim', async () => {
    const { body } = await add({ field: 'bedCapacity', value: '700 (2026)', ...SOURCE })
    await eventually('the site shows it', 5_000, async () => (await published()).bedCapacity === 700)
    await withdraw(body.id, { reason: 'They closed a ward', version: 1 })
    expect(await onFile()).toMatchObject({ bedCapacity: null })
    await shows('bedCapacity', [])
    expect((await published()).bedCapacity).toBeNull()
  })

  it('that an administrator types over is no longer what was checked', async () => {
    await add({ field: 'bedCapacity', value: '850 (2026)', ...SOURCE })
    await shows('bedCapacity', [{ verified: true }])
    const { version } = await onFile()
    await app.request('PATCH', `admin/hospitals/${hospital.id}`, {
      token: admin,
      body: { bedCapacity: 900, version },
    })
    await shows('bedCapacity', [])
    expect((await published()).bedCapacity).toBe(900)
  })
})

it('the rating follows the rule that the site states', async () => {
  expect((await onFile()).rating).toBe(4)
  await add({ field: 'accreditation', value: 'MSQH' })
  expect((await onFile()).rating).toBe(4)
  const { body } = await add({ field: 'accreditation', value: 'JCI', ...SOURCE })
  expect((await onFile()).rating).toBe(5)
  await shows('accreditation', [
    { value: 'MSQH', verified: false },
    { value: 'JCI', verified: true },
  ])
  await withdraw(body.id, { reason: 'Ended', version: 1 })
  expect((await onFile()).rating).toBe(4)
  expect(await app.rows(`select count(*)::int as n from hospitals where rating not in (4, 5)`)).toEqual([
    { n: 0 },
  ])
})

describe('the queue', () => {
  it('is over all hospitals, soonest first, with counts', async () => {
    const [first, second] = await app.rows<{ id: string }>(
      `select id from claims where subject_type = 'hospital' and checked_at is not null order by id limit 2`,
    )
    await app.rows(`update claims set expires_at = now() + interval '5 days' where id = $1`, [first?.id])
    await app.rows(`update claims set expires_at = now() + interval '4 days' where id = $1`, [second?.id])
    const soon = await list({ due: 'soon' })
    expect(soon.slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id])
    expect(soon[0]?.subject.name).not.toBe('')
    const { body } = await app.request<ListCounts>('GET', 'admin/claims/counts', { token: admin })
    expect(body.tabs.soon).toBe(soon.length)
    expect(Object.values(body.tabs).reduce((sum, n) => sum + n)).toBe(body.all)
  })

  it('names what every claim is about', async () => {
    const answer = await app.request<AdminClaimView[]>('GET', 'admin/claims?range=[0,999]', { token: admin })
    expect(answer.body.filter(({ subject }) => !subject.name)).toEqual([])
    expect(new Set(answer.body.map(({ subject }) => subject.type)).size).toBe(4)
    // A destination has its page with its country.
    const countries = new Set(
      (await app.rows<{ id: string }>('select id from countries')).map(({ id }) => id),
    )
    for (const { subject } of answer.body)
      if (subject.type === 'destination') expect(countries).toContain(subject.pageId)
      else expect(subject.pageId).toBe(subject.id)
  })
})

it.each(['moderator', 'patient'] as const)('is closed to a %s', async (account) => {
  const token = await app.tokenOf(account)
  const [claim] = await list({})
  const answers = [
    await app.request('GET', 'admin/claims', { token }),
    await add({ field: 'award', value: 'Theirs' }, token),
    await app.request('POST', `admin/claims/${claim?.id}/check`, { token, body: { version: 1 } }),
    await app.request('POST', `admin/claims/${claim?.id}/withdraw`, {
      token,
      body: { version: 1, reason: 'x' },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(403))
})
