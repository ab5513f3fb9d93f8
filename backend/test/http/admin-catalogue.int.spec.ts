import type { AdminClaimView } from '../../src/modules/claims/index.js'
import type { AdminCountryView } from '../../src/modules/places/admin-country.dto.js'
import type { AdminSpecializationView } from '../../src/modules/specializations/admin-specialization.dto.js'
import type { AdminTreatmentView } from '../../src/modules/treatments/admin-treatment.dto.js'
import type { BulkResult, ListCounts } from '../../src/platform/lists/index.js'
import { eventually } from '../faults/support/eventually.js'
import { startApp, type TestApp } from '../support/index.js'
import { pressedTogether } from '../support/together.js'

const ABSENT = '01a1fb67-0000-7000-8000-000000000000'
const SOURCE = { source: 'Price list of the ministry', sourceUrl: 'https://ministry.example/prices' }

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
})
afterAll(() => app.close())

type Resource = 'treatments' | 'countries' | 'specializations'
interface Views {
  treatments: AdminTreatmentView
  countries: AdminCountryView
  specializations: AdminSpecializationView
}

const asFilter = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
const list = <R extends Resource>(resource: R, filter: object = {}) =>
  app.request<Views[R][]>('GET', `admin/${resource}?range=[0,99]&${asFilter(filter)}`, { token: admin })
const add = <R extends Resource>(resource: R, body: object) =>
  app.request<Views[R]>('POST', `admin/${resource}`, { token: admin, body })
const change = <R extends Resource>(resource: R, id: string, body: object) =>
  app.request<Views[R]>('PATCH', `admin/${resource}/${id}`, { token: admin, body })
const state = (resource: Resource, id: string, body: object) =>
  app.request<AdminClaimView>('POST', `admin/${resource}/${id}/facts`, { token: admin, body })
const onFile = async <R extends Resource>(resource: R, id: string) =>
  (await app.request<Views[R]>('GET', `admin/${resource}/${id}`, { token: admin })).body

async function named<R extends Resource>(resource: R, name: string): Promise<Views[R]> {
  const found = (await list(resource, { q: name })).body.find((row) => row.name === name)
  if (!found) throw new Error(`No ${name}`)
  return found
}

const publicText = async (path: string) => {
  const answer = await app.request('GET', path)
  return `${answer.status} ${JSON.stringify(answer.body)}`
}
/** Public answers are kept until they hear of the commit. */
const isShown = (holds: () => Promise<boolean>) => eventually('the site shows it', 5_000, holds)

const actsOn = async (id: string) =>
  (
    await app.rows<{ action: string }>(`select action from audit_events where subject_id = $1 order by id`, [
      id,
    ])
  ).map(({ action }) => action)

const TREATMENT = { name: 'Cataract Surgery', category: 'cosmetic', description: 'A new lens.' }

describe('a treatment', () => {
  it('is added with all that was typed, is public at once, and changes there', async () => {
    const { id: malaysia } = await named('countries', 'Malaysia')
    expect(await publicText('treatments?q=cataract')).toContain('[]')
    const typed = {
      ...TREATMENT,
      minDurationDays: '5',
      maxDurationDays: 7,
      minCostUsd: '1500.5',
      maxCostUsd: 3000,
      costIncludes: [' The lens ', '', 'The lens', 'Anaesthesia'],
      synonyms: ['cloudy eye'],
      countryIds: [malaysia],
    }
    const { status, body } = await add('treatments', typed)
    expect([status, body]).toMatchObject([
      201,
      {
        ...TREATMENT,
        slug: 'cataract-surgery',
        type: 'conventional',
        evidenceLevel: null,
        minDurationDays: 5,
        maxDurationDays: 7,
        minCostUsd: 1500.5,
        maxCostUsd: 3000,
        costIncludes: ['The lens', 'Anaesthesia'],
        costFactors: [],
        availableIn: ['Malaysia'],
        hospitals: 0,
        isActive: true,
        version: 1,
      },
    ])
    await isShown(async () => (await publicText('treatments?q=cloudy')).includes('cataract-surgery'))
    expect(await publicText('destinations/malaysia')).toContain('cataract-surgery')
    const again = await change('treatments', body.id, {
      name: 'Cataract Operation',
      minCostUsd: null,
      maxCostUsd: null,
      version: 1,
    })
    expect([again.status, again.body]).toMatchObject([
      200,
      {
        name: 'Cataract Operation',
        slug: 'cataract-surgery',
        minCostUsd: null,
        minDurationDays: 5,
        version: 2,
      },
    ])
    await isShown(async () =>
      (await publicText('treatments/cataract-surgery')).includes('Cataract Operation'),
    )
    const moved = await change('treatments', body.id, { countryIds: [], version: 2 })
    expect(moved.body).toMatchObject({ availableIn: [], version: 3 })
    expect((await change('treatments', body.id, { countryIds: [], version: 3 })).body.version).toBe(3)
    expect(await actsOn(body.id)).toEqual(['treatment.create', 'treatment.change', 'treatment.change'])
  })

  it.each<[string, object]>([
    ['name', { name: ' ' }],
    ['name', { name: 'HIP replacement' }],
    ['slug', { slug: 'hip-replacement' }],
    ['slug', { slug: 'Not A Slug' }],
    ['category', { category: 'dental' }],
    ['type', { category: 'complementary' }],
    ['type', { type: 'ayurveda' }],
    ['description', { description: '' }],
    ['maxDurationDays', { minDurationDays: 9, maxDurationDays: 3 }],
    ['maxDurationDays', { minDurationDays: 9 }],
    ['minCostUsd', { maxCostUsd: 9 }],
    ['minCostUsd', { minCostUsd: 'a lot', maxCostUsd: 9 }],
    ['countryIds', { countryIds: [ABSENT] }],
    ['benefits', { benefits: 'all' }],
    ['isActive', { isActive: null }],
    ['successRatePercentage', { successRatePercentage: 99 }],
  ])('is refused for its %s in %j', async (field, body) => {
    const answer = await add('treatments', { ...TREATMENT, name: 'Refused', ...body })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining(`"pointer":"/${field}`),
    ])
    expect((await list('treatments', { q: 'Refused' })).body).toEqual([])
  })

  it('is added once of six presses at the same time', async () => {
    const answers = await pressedTogether(app, 'treatments', () =>
      add('treatments', { ...TREATMENT, name: 'Pressed Often' }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(400)])
  })

  it('that is hidden is nowhere on the site, and comes back as it was', async () => {
    const hip = await named('treatments', 'Hip Replacement')
    const patient = await app.tokenOf('premium')
    const places = async () => {
      const holds = async (path: string, token?: string) => {
        const { body } = await app.request('GET', path, { ...(token && { token }) })
        return JSON.stringify(body).includes('hip-replacement')
      }
      const chat = await app.request('POST', 'ai/chat', {
        body: { message: 'What does a hip replacement cost?', conversationHistory: [] },
      })
      return {
        list: await holds('treatments'),
        found: await holds('treatments?q=hip'),
        profile: (await app.request('GET', 'treatments/hip-replacement')).status === 200,
        destination: await holds('destinations/malaysia'),
        recommended: await holds('recommendations/treatments?category=orthopedic', patient),
        chat: JSON.stringify(chat.body).includes('hip-replacement'),
      }
    }
    const before = await places()
    expect(Object.values(before)).toEqual(Array(6).fill(true))
    const hidden = await change('treatments', hip.id, { isActive: false, version: hip.version })
    await isShown(async () => !Object.values(await places()).includes(true))
    const booking = { bookingType: 'surgery', treatmentId: hip.id }
    expect((await app.request('POST', 'bookings', { token: patient, body: booking })).status).toBe(400)
    await change('treatments', hip.id, { isActive: true, version: hidden.body.version })
    await isShown(async () => JSON.stringify(await places()) === JSON.stringify(before))
  })

  it('loses the claim of a fact that is changed, and gets one for what the page says', async () => {
    const knee = await named('treatments', 'Knee Replacement')
    const claims = async (field: string) => {
      const { body } = await app.request<{ claims: { field: string }[] }>(
        'GET',
        'treatments/knee-replacement',
      )
      return body.claims.filter((claim) => claim.field === field)
    }
    const stated = await state('treatments', knee.id, { ...SOURCE, field: 'duration', version: knee.version })
    expect([stated.status, stated.body]).toMatchObject([
      201,
      { field: 'duration', value: '14-91 days', due: 'verified', subject: { name: 'Knee Replacement' } },
    ])
    await isShown(async () => JSON.stringify(await claims('duration')).includes('"verified":true'))
    expect(await claims('duration')).toHaveLength(1)
    const { body } = await change('treatments', knee.id, { maxDurationDays: 20, version: knee.version })
    await isShown(async () => (await claims('duration')).length === 0)
    const kept = await app.rows(
      `select value, reason from withdrawn_claims where subject_id = $1 and source is not null`,
      [knee.id],
    )
    expect(kept).toEqual([{ value: '14-91 days', reason: 'What it stated was changed.' }])
    const stale = await state('treatments', knee.id, { ...SOURCE, field: 'duration', version: knee.version })
    expect(stale.status).toBe(409)
    const flight = { ...SOURCE, field: 'fitToFly', value: 'After 2 weeks', version: body.version }
    const before = (await claims('fitToFly')).length
    expect((await state('treatments', knee.id, flight)).body.value).toBe('After 2 weeks')
    await isShown(async () => (await claims('fitToFly')).length === before + 1)
  })

  it.each<[string, object]>([
    ['source', { field: 'costRange', source: ' ' }],
    ['source', { field: 'costRange', source: undefined }],
    ['field', { field: 'successRate' }],
    ['field', { field: 'evidenceLevel' }],
    ['value', { field: 'publishedPrice' }],
    ['expiresOn', { field: 'costRange', expiresOn: '2020-01-01' }],
  ])('has no fact stated without a good %s in %j', async (field, body) => {
    const { id, version } = await named('treatments', 'Knee Replacement')
    const answer = await state('treatments', id, { ...SOURCE, version, ...body })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining(`"pointer":"/${field}"`),
    ])
  })
})

describe('a destination', () => {
  it('that is hidden is nowhere on the site, and comes back as it was', async () => {
    const thailand = await named('countries', 'Thailand')
    const places = async () => {
      const chat = await app.request('POST', 'ai/chat', {
        body: { message: 'Do I need a visa for Thailand?', conversationHistory: [] },
      })
      return {
        list: (await publicText('destinations')).includes('"thailand"'),
        profile: (await publicText('destinations/thailand')).startsWith('200'),
        chat: JSON.stringify(chat.body).includes('/destinations/thailand'),
      }
    }
    expect(Object.values(await places())).toEqual([true, true, true])
    const hidden = await change('countries', thailand.id, { isActive: false, version: thailand.version })
    expect(hidden.body).toMatchObject({ isActive: false, version: thailand.version + 1 })
    await isShown(async () => !Object.values(await places()).includes(true))
    await change('countries', thailand.id, { isActive: true, version: hidden.body.version })
    await isShown(async () => !Object.values(await places()).includes(false))
  })

  it('loses the claim of a fact that is changed, and gets one for what the page says', async () => {
    const india = await named('countries', 'India')
    const visa = 'e-Medical visa: 60 days.'
    const changed = await change('countries', india.id, { visaInfo: visa, version: india.version })
    const claims = async () => {
      const { body } = await app.request<{ visaInfo: string; claims: { field: string }[] }>(
        'GET',
        'destinations/india',
      )
      return { visa: body.visaInfo, claims: body.claims.filter(({ field }) => field === 'visaInfo') }
    }
    await isShown(async () => (await claims()).visa === visa)
    expect((await claims()).claims).toEqual([])
    const { version } = changed.body
    const stated = await state('countries', india.id, { ...SOURCE, field: 'visaInfo', version })
    expect([stated.status, stated.body]).toMatchObject([201, { value: visa, due: 'verified' }])
    await isShown(async () => (await claims()).claims.length === 1)
    expect((await claims()).claims).toMatchObject([{ value: visa, verified: true, source: SOURCE.source }])
    const number = await state('countries', india.id, {
      ...SOURCE,
      field: 'emergencyNumber',
      value: '112',
      version,
    })
    expect(number.body).toMatchObject({ value: '112', subject: { type: 'country', name: 'India' } })
    expect((await state('countries', india.id, { ...SOURCE, field: 'visaInfo', version: 99 })).status).toBe(
      409,
    )
  })

  it('begins as a country, and needs a capital, a description and a rating', async () => {
    const { status, body } = await add('countries', { code: 'SG', name: 'Singapore' })
    expect([status, body]).toMatchObject([
      201,
      { destinationId: null, slug: null, isActive: false, version: 1 },
    ])
    expect(await publicText('countries')).toContain('Singapore')
    const half = await change('countries', body.id, { visaInfo: 'None', version: 1 })
    expect([half.status, JSON.stringify(half.body)]).toEqual([400, expect.stringContaining('"/capital"')])
    const whole = { capital: 'Singapore', description: 'A city.', safetyRating: 5, languages: ['English'] }
    const now = await change('countries', body.id, { ...whole, version: 1 })
    expect(now.body).toMatchObject({ ...whole, slug: 'singapore', isActive: true, version: 2 })
    await isShown(async () => (await publicText('destinations/singapore')).startsWith('200'))
    const emptied = await change('countries', body.id, { capital: null, version: 2 })
    expect(emptied.status).toBe(400)
    expect(await actsOn(body.id)).toEqual(['country.create', 'country.change'])
    await change('countries', body.id, { isActive: false, version: 2 })
  })

  it.each<[string, object]>([
    ['code', { code: 'my', name: 'X' }],
    ['code', { code: 'MY', name: 'X' }],
    ['name', { code: 'XX', name: 'MALAYSIA' }],
    ['safetyRating', { code: 'XX', name: 'X', safetyRating: 6 }],
    ['avgCostSavingPercent', { code: 'XX', name: 'X', avgCostSavingPercent: 101 }],
  ])('is refused for its %s in %j', async (field, body) => {
    const answer = await add('countries', body)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining(`"pointer":"/${field}"`),
    ])
  })
})

describe('a specialization', () => {
  it('is added, found by what it is also called, and led to by conditions', async () => {
    const { status, body } = await add('specializations', {
      name: 'Ophthalmology',
      synonyms: ['eye doctor'],
      conditions: ['Eye Surgery'],
    })
    expect([status, body]).toMatchObject([
      201,
      {
        slug: 'ophthalmology',
        synonyms: ['eye doctor'],
        conditions: ['Eye Surgery'],
        hospitals: 0,
        version: 1,
      },
    ])
    await isShown(async () => (await publicText('specializations')).includes('ophthalmology'))
    const moved = await change('specializations', body.id, {
      conditions: ['Eye Surgery', 'Other'],
      version: 1,
    })
    expect(moved.body).toMatchObject({ conditions: ['Eye Surgery', 'Other'], version: 2 })
    const same = await change('specializations', body.id, {
      conditions: ['Other', 'Eye Surgery'],
      version: 2,
    })
    expect(same.body.version).toBe(2)
    expect((await change('specializations', body.id, { name: 'Eyes', version: 1 })).status).toBe(409)
    const renamed = await change('specializations', body.id, { name: 'Eyes', synonyms: [], version: 2 })
    expect(renamed.body).toMatchObject({ name: 'Eyes', slug: 'ophthalmology', synonyms: [], version: 3 })
    expect(await actsOn(body.id)).toEqual([
      'specialization.create',
      'specialization.change',
      'specialization.change',
    ])
    const cardiology = await named('specializations', 'Cardiology')
    expect(cardiology).toMatchObject({ conditions: ['Heart Disease'] })
    expect(cardiology.hospitals).toBeGreaterThan(0)
  })

  it('leads patients with its conditions to the hospitals that are listed for it', async () => {
    const token = await app.tokenOf('premium')
    await app.rows(
      `insert into condition_specializations select 'Dental Care', id from specializations where slug = 'cardiology'`,
    )
    const { id, version, conditions } = await named('specializations', 'Cardiology')
    expect(conditions).toEqual(['Dental Care', 'Heart Disease'])
    await change('specializations', id, { conditions: ['Heart Disease'], version })
    const { body } = await app.request<{ basis: object }>(
      'GET',
      'recommendations/hospitals?specialization=cardiology',
      { token },
    )
    expect(body.basis).toMatchObject({ specializations: [{ slug: 'cardiology' }] })
    expect((await onFile('specializations', id)).conditions).toEqual(['Heart Disease'])
  })

  it.each<[string, object]>([
    ['name', { name: 'CARDIOLOGY' }],
    ['slug', { slug: 'cardiology' }],
    ['conditions', { conditions: ['Boredom'] }],
    ['synonyms', { synonyms: [1] }],
  ])('is refused for its %s in %j', async (field, body) => {
    const answer = await add('specializations', { name: 'Refused', ...body })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining(`"pointer":"/${field}`),
    ])
  })
})

describe('the lists', () => {
  it('find by name, code and what is also called so, and know their tabs', async () => {
    const names = async (resource: Resource, filter: object) =>
      (await list(resource, filter)).body.map(({ name }) => name)
    expect(await names('treatments', { q: 'IVF', status: 'fertility' })).toHaveLength(1)
    expect(await names('countries', { q: 'my' })).toContain('Malaysia')
    expect(await names('countries', { status: 'inactive' })).toEqual(['Singapore'])
    expect(await names('specializations', { q: 'chemother' })).toEqual(['Oncology'])
    expect(await names('treatments', { q: '%' })).toEqual([])
    for (const [resource, tabs] of [
      ['treatments', ['active', 'inactive', 'orthopedic', 'complementary']],
      ['countries', ['active', 'inactive', 'home']],
      ['specializations', ['listed', 'unlisted']],
    ] as const) {
      const { body } = await app.request<ListCounts>('GET', `admin/${resource}/counts`, { token: admin })
      for (const tab of tabs)
        expect([resource, tab, body.tabs[tab]]).toEqual([
          resource,
          tab,
          (await list(resource, { status: tab })).body.length,
        ])
      expect(body.all).toBe((await list(resource)).body.length)
    }
  })

  it.each<[Resource, string, string]>([
    ['treatments', 'treatment', 'Hip Replacement'],
    ['countries', 'country', 'Malaysia'],
    ['specializations', 'specialization', 'Cardiology'],
  ])('%s leave as a file, and the audit log says so', async (resource, subject, name) => {
    const { headers, body } = await app.request<string>(
      'GET',
      `admin/${resource}?format=csv&${asFilter({ q: name })}`,
      { token: admin },
    )
    expect(headers['content-disposition']).toContain(`sihat-${resource}-`)
    expect(body).toContain(name)
    expect(
      await app.rows(`select 1 from audit_events where action = $1`, [`${subject}.export`]),
    ).toHaveLength(1)
  })

  it.each<Resource>(['treatments', 'countries'])(
    '%s are hidden many at once, each on its own',
    async (resource) => {
      const [first, second] = (await list(resource, { status: 'active' })).body
      const items = [
        { id: first?.id, version: first?.version },
        { id: second?.id, version: 99 },
      ]
      const bulk = (isActive: boolean, version = items[0]?.version) =>
        app.request<BulkResult[]>('POST', `admin/${resource}/bulk`, {
          token: admin,
          body: { items: [{ ...items[0], version }, items[1]], isActive },
        })
      const { status, body } = await bulk(false)
      expect([status, body]).toMatchObject([200, [{ id: first?.id }, { code: 'stale_version' }]])
      expect((await list(resource, { status: 'inactive' })).body.map(({ id }) => id)).toContain(first?.id)
      expect((await bulk(true, body[0]?.version)).body[0]?.code).toBeUndefined()
    },
  )
})

it('what is not there answers 404', async () => {
  for (const resource of ['treatments', 'countries', 'specializations'] as const) {
    expect((await app.request('GET', `admin/${resource}/${ABSENT}`, { token: admin })).status).toBe(404)
    expect((await change(resource, ABSENT, { name: 'X', version: 1 })).status).toBe(404)
  }
})

it.each(['moderator', 'patient'] as const)('is closed to a %s', async (account) => {
  const token = await app.tokenOf(account)
  for (const resource of ['treatments', 'countries', 'specializations'] as const) {
    const { body } = await list(resource)
    const path = `admin/${resource}/${body[0]?.id}`
    const answers = [
      await app.request('GET', `admin/${resource}`, { token }),
      await app.request('GET', `admin/${resource}/counts`, { token }),
      await app.request('GET', path, { token }),
      await app.request('POST', `admin/${resource}`, { token, body: { name: 'Theirs' } }),
      await app.request('PATCH', path, { token, body: { name: 'Theirs', version: 1 } }),
      ...(resource === 'specializations'
        ? []
        : [
            await app.request('POST', `admin/${resource}/bulk`, {
              token,
              body: { items: [], isActive: true },
            }),
            await app.request('POST', `${path}/facts`, { token, body: SOURCE }),
          ]),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  }
})
