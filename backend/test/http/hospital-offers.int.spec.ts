import type { AdminClaimView } from '../../src/modules/claims/admin-claim.dto.js'
import type { HospitalDetail } from '../../src/modules/hospitals/hospital.dto.js'
import type { AdminHospitalDetail } from '../../src/modules/hospitals/hospital-offer.dto.js'
import type { TreatmentDetail } from '../../src/modules/treatments/treatment.dto.js'
import { eventually } from '../faults/support/eventually.js'
import { startApp, type TestApp } from '../support/index.js'

const ABSENT = '01a1fb67-0000-7000-8000-000000000000'
const PRICE = { minCostUsd: 8000, maxCostUsd: 12_500.5, source: 'Price list of the hospital' }

let app: TestApp
let admin: string
let id: string
let hip: string
let cardiology: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
  const [country] = await app.rows<{ id: string }>(`select id from countries where code = 'MY'`)
  const body = { name: 'Offering Clinic', city: 'Ipoh', countryId: country?.id }
  id = (await app.request<AdminHospitalDetail>('POST', 'admin/hospitals', { token: admin, body })).body.id
  hip =
    (await app.rows<{ id: string }>(`select id from treatments where slug = 'hip-replacement'`))[0]?.id ?? ''
  cardiology =
    (await app.rows<{ id: string }>(`select id from specializations where slug = 'cardiology'`))[0]?.id ?? ''
})
afterAll(() => app.close())

const onFile = async () =>
  (await app.request<AdminHospitalDetail>('GET', `admin/hospitals/${id}`, { token: admin })).body
const published = async () => (await app.request<HospitalDetail>('GET', `hospitals/${id}`)).body
const isShown = (holds: (hospital: HospitalDetail) => boolean) =>
  eventually('the site shows it', 5_000, async () => holds(await published()))

/** In the version that is on file, unless told otherwise. */
async function change(method: string, path: string, body: object = {}) {
  const { version } = await onFile()
  const query = method === 'DELETE' ? `?version=${version}` : ''
  return app.request<AdminHospitalDetail>(method, `admin/hospitals/${id}/${path}${query}`, {
    token: admin,
    ...(method !== 'DELETE' && { body: { version, ...body } }),
  })
}

it('a specialization is added, found by, and removed', async () => {
  const { status, body } = await change('PUT', `specializations/${cardiology}`)
  expect([status, body.specializations]).toEqual([200, [{ id: cardiology, name: 'Cardiology' }]])
  await isShown(({ specialties }) => specialties.some(({ slug }) => slug === 'cardiology'))
  const found = await app.request<{ items: { id: string }[] }>('GET', 'hospitals?specialty=cardiology')
  expect(found.body.items.map((one) => one.id)).toContain(id)
  expect((await change('PUT', `specializations/${cardiology}`)).status).toBe(404)
  expect((await change('PUT', `specializations/${ABSENT}`)).status).toBe(404)
  expect((await change('DELETE', `specializations/${cardiology}`)).body.specializations).toEqual([])
  await isShown(({ specialties }) => specialties.length === 0)
})

it('a treatment is listed, priced with a source, priced anew, and taken off with its price', async () => {
  expect((await change('POST', `treatments/${hip}/price`, PRICE)).status).toBe(404)
  const { body } = await change('PUT', `treatments/${hip}`)
  expect(body.treatments).toMatchObject([{ id: hip, minCostUsd: null, maxCostUsd: null }])
  const priced = await change('POST', `treatments/${hip}/price`, PRICE)
  expect([priced.status, priced.body.treatments]).toMatchObject([
    200,
    [{ minCostUsd: 8000, maxCostUsd: 12_500.5 }],
  ])
  await isShown(({ treatments }) => treatments[0]?.maxCostUsd === 12_500.5)
  const claims = async () => (await published()).treatments.map(({ priceClaim }) => priceClaim)
  expect(await claims()).toMatchObject([
    { value: '$8,000 - $12,500.50', verified: true, source: PRICE.source },
  ])
  // It belongs to its treatment, and is no fact of the hospital as a whole.
  expect((await published()).claims.map(({ field }) => field)).not.toContain('price')
  await change('POST', `treatments/${hip}/price`, { ...PRICE, minCostUsd: 9000 })
  await isShown(({ treatments }) => treatments[0]?.minCostUsd === 9000)
  expect(await claims()).toMatchObject([{ value: '$9,000 - $12,500.50' }])
  const gone = await change('DELETE', `treatments/${hip}`)
  expect(gone.body.treatments).toEqual([])
  await isShown((hospital) => hospital.treatments.length === 0)
  expect(await claims()).toEqual([])
  const kept = await app.rows(
    `select value, reason from withdrawn_claims where subject_id = $1 order by withdrawn_at`,
    [id],
  )
  expect(kept).toEqual([
    { value: '$8,000 - $12,500.50', reason: 'Replaced by: $9,000 - $12,500.50' },
    { value: '$9,000 - $12,500.50', reason: 'The treatment was taken off the list.' },
  ])
})

it('a price goes when its claim is withdrawn', async () => {
  await change('PUT', `treatments/${hip}`)
  await change('POST', `treatments/${hip}/price`, PRICE)
  const filter = encodeURIComponent(JSON.stringify({ subjectId: id, q: 'price' }))
  const { body } = await app.request<AdminClaimView[]>('GET', `admin/claims?filter=${filter}`, {
    token: admin,
  })
  expect(body).toMatchObject([{ field: 'price', treatment: { id: hip }, due: 'verified' }])
  await app.request('POST', `admin/claims/${body[0]?.id}/withdraw`, {
    token: admin,
    body: { reason: 'Not on the list any more', version: 1 },
  })
  expect((await onFile()).treatments).toMatchObject([{ minCostUsd: null, maxCostUsd: null }])
})

it('a price is not verified any more where its claim has expired, on the pages of hospital and treatment', async () => {
  await change('PUT', `treatments/${hip}`)
  await change('POST', `treatments/${hip}/price`, PRICE)
  const asListed = async () => {
    const { body } = await app.request<TreatmentDetail>('GET', 'treatments/hip-replacement')
    return body.hospitals.find(({ name }) => name === 'Offering Clinic')
  }
  const isOnBoth = (verified: boolean | undefined) =>
    eventually('both pages show it', 5_000, async () => {
      const [own, listed] = [(await published()).treatments[0], await asListed()]
      return (
        own?.minCostUsd === PRICE.minCostUsd &&
        listed?.minCostUsd === PRICE.minCostUsd &&
        own.priceClaim?.verified === verified &&
        listed.priceClaim?.verified === verified
      )
    })
  await isOnBoth(true)
  expect(await asListed()).toMatchObject({
    priceClaim: { source: PRICE.source, expiresAt: expect.any(String) },
  })
  await app.rows(`update claims set expires_at = now() where treatment_id = $1 and subject_id = $2`, [
    hip,
    id,
  ])
  await isOnBoth(false)
  // A price that nobody has stated the source of.
  await app.rows(`delete from claims where treatment_id = $1 and subject_id = $2`, [hip, id])
  await isOnBoth(undefined)
  await change('DELETE', `treatments/${hip}`)
})

it.each([
  ['source', { source: ' ' }],
  ['source', { source: null }],
  ['maxCostUsd', { maxCostUsd: 1 }],
  ['minCostUsd', { minCostUsd: -1 }],
  ['minCostUsd', { minCostUsd: 1.005 }],
  ['minCostUsd', { minCostUsd: null }],
  ['expiresOn', { expiresOn: '2020-01-01' }],
])('a price is refused for its %s in %j', async (field, body) => {
  // Listed already where the tests before have run.
  await change('PUT', `treatments/${hip}`)
  const answer = await change('POST', `treatments/${hip}/price`, { ...PRICE, ...body })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(`"pointer":"/${field}"`)
  expect((await onFile()).treatments).toMatchObject([{ minCostUsd: null }])
})

it('a change of what somebody else changed meanwhile is refused', async () => {
  const version = 1
  const answers = [
    await app.request('PUT', `admin/hospitals/${id}/specializations/${cardiology}`, {
      token: admin,
      body: { version },
    }),
    await app.request('DELETE', `admin/hospitals/${id}/treatments/${hip}?version=1`, { token: admin }),
    await app.request('POST', `admin/hospitals/${id}/treatments/${hip}/price`, {
      token: admin,
      body: { ...PRICE, version },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
})
