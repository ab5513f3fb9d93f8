import type {
  AdminHospitalView,
  HospitalCard,
  HospitalListView,
} from '../../src/modules/hospitals/hospital.dto.js'
import type { BulkResult, ListCounts } from '../../src/platform/lists/index.js'
import { eventually } from '../faults/support/eventually.js'
import { startApp, type TestApp } from '../support/index.js'
import { pressedTogether } from '../support/together.js'

const ABSENT = '01a1fb67-0000-7000-8000-000000000000'

let app: TestApp
let admin: string
let malaysia: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
  const { body } = await app.request<{ items: { id: string; code: string }[] }>('GET', 'countries')
  malaysia = body.items.find(({ code }) => code === 'MY')?.id ?? ''
})
afterAll(() => app.close())

const asFilter = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
const add = (body: object, token = admin) =>
  app.request<AdminHospitalView>('POST', 'admin/hospitals', { token, body: { countryId: malaysia, ...body } })
const change = (id: string, body: object) =>
  app.request<AdminHospitalView>('PATCH', `admin/hospitals/${id}`, { token: admin, body })
const list = (filter: object) =>
  app.request<AdminHospitalView[]>('GET', `admin/hospitals?${asFilter(filter)}`, { token: admin })
const published = async (query = '') =>
  (await app.request<HospitalListView>('GET', `hospitals${query}`)).body.items

/** Public answers are kept until they hear of the commit. */
const isShown = (holds: () => Promise<boolean>) => eventually('the site shows it', 5_000, holds)

async function named(name: string): Promise<AdminHospitalView> {
  const { body } = await list({ q: name })
  if (!body[0]) throw new Error(`No hospital ${name}`)
  return body[0]
}

describe('a new hospital', () => {
  it('is stored with all that was typed, active and not featured, and is public at once', async () => {
    const typed = {
      name: '  Klinik Äffchen & Söhne ',
      city: 'Ipoh',
      address: '1 Jalan Besar',
      phone: '+60 5 123 4567',
      email: 'hello@klinik.example',
      website: 'https://klinik.example/en',
      description: 'A small clinic.',
      bedCapacity: '',
      staffCount: '40',
    }
    await published('?q=klinik')
    const { status, body } = await add(typed)
    expect([status, body]).toMatchObject([
      201,
      {
        ...typed,
        name: 'Klinik Äffchen & Söhne',
        slug: 'klinik-affchen-sohne',
        country: { code: 'MY', name: 'Malaysia' },
        bedCapacity: null,
        staffCount: 40,
        isActive: true,
        featured: false,
        rating: 4,
        version: 1,
      },
    ])
    await isShown(async () => (await published('?q=klinik')).length === 1)
    const [shown] = await published('?q=klinik')
    expect(shown).toMatchObject({ id: body.id, slug: body.slug, claims: [], partner: false })
    const answer = await app.request<HospitalCard>('GET', `hospitals/${body.slug}`)
    expect(answer.body.name).toBe('Klinik Äffchen & Söhne')
    expect((await list({})).body[0]?.id).toBe(body.id)
    expect(
      await app.rows(`select action, actor_id is not null as by from audit_events where subject_id = $1`, [
        body.id,
      ]),
    ).toEqual([{ action: 'hospital.create', by: true }])
  })

  it('has an address of its own', async () => {
    const slugs: (string | undefined)[] = []
    for (const city of ['Kota', 'Kuching', 'Kuching 2', 'Кучинг'])
      slugs.push((await add({ name: 'Same Name', city })).body.slug)
    slugs.push((await add({ name: 'Same Name', city: 'KUCHING-' })).body.slug)
    slugs.push((await add({ name: '병원', city: '서울' })).body.slug)
    expect(slugs).toEqual([
      'same-name',
      'same-name-kuching',
      'same-name-kuching-2',
      'same-name-2',
      'same-name-kuching-3',
      'hospital',
    ])
  })

  it('is added once of six presses at the same time', async () => {
    const answers = await pressedTogether(app, 'hospitals', () =>
      add({ name: 'Pressed Often', city: 'Ipoh' }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(400)])
    expect((await add({ name: 'PRESSED óften', city: 'ipoh' })).body).toMatchObject({
      errors: [{ pointer: '/name', code: 'hospital_exists' }],
    })
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: '<b>x</b>' }],
    ['city', { city: '' }],
    ['countryId', { countryId: ABSENT }],
    ['countryId', { countryId: 'MY' }],
    ['phone', { phone: 'call me' }],
    ['email', { email: 'nobody' }],
    ['website', { website: 'javascript:alert(1)' }],
    ['website', { website: 'https://user@evil.example' }],
    ['website', { website: 'HTTPS://shouting.example' }],
    ...[
      'http://127.0.0.1/',
      'http://2130706433.1/',
      'http://0x7f.1/',
      'http://0177.0.0.1/',
      'http://127.1/',
      'http://[::1]/',
      'http://10.0.0.5/admin',
      'http://localhost/',
      'http://localhost.localdomain/',
      'http://metadata.google.internal/',
      'http://printer.local/',
      'http://hidden.onion/',
      'https://hospital/',
      'https://hospital.example:6379/',
      'https://user:pass@hospital.example/',
      'https://hospital.example/"onmouseover="x',
      'https://hospital.example/<script>',
      "https://hospital.example/'",
      'https://hospital.example\\@evil.example/',
    ].map((website) => ['website', { website }] as [string, object]),
    ['bedCapacity', { bedCapacity: -1 }],
    ['bedCapacity', { bedCapacity: '12a' }],
    ['staffCount', { staffCount: 1.5 }],
    ['isActive', { isActive: null }],
    ['featured', { featured: 'yes' }],
    ['rating', { rating: 5 }],
    ['slug', { slug: 'mine' }],
  ])('is refused for its %s in %j', async (field, body) => {
    const answer = await add({ name: 'Refused', city: 'Ipoh', ...body })
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_input' }])
    expect(JSON.stringify(answer.body)).toContain(`"pointer":"/${field}"`)
    expect((await list({ q: 'Refused' })).body).toEqual([])
  })
})

describe('a change', () => {
  it('keeps what it does not name, and null empties', async () => {
    const { body } = await add({ name: 'Changed', city: 'Ipoh', phone: '+60 5 123 4567', bedCapacity: 10 })
    const answer = await change(body.id, { city: 'Taiping', phone: null, description: null, version: 1 })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        name: 'Changed',
        city: 'Taiping',
        phone: null,
        description: '',
        bedCapacity: 10,
        slug: body.slug,
        version: 2,
      },
    ])
    const again = await change(body.id, { city: 'Taiping', version: 2 })
    expect(again.body.version).toBe(2)
    expect(
      await app.rows(
        `select details from audit_events where subject_id = $1 and action = 'hospital.change'`,
        [body.id],
      ),
    ).toEqual([{ details: { fields: 'city phone' } }])
  })

  it.each<[string, number, Record<string, unknown>]>([
    ['a stale version', 409, { city: 'X', version: 9 }],
    ['no version', 400, { city: 'X' }],
    ['an empty name', 400, { name: null, version: 1 }],
    ['nothing that says active', 400, { isActive: null, version: 1 }],
    ['an unknown country', 400, { countryId: ABSENT, version: 1 }],
    ['a rating', 400, { rating: 5, version: 1 }],
    ['a success rate, which no source proves', 400, { successRatePercentage: 97.5, version: 1 }],
  ])('is refused for %s', async (what, status, body) => {
    const { id } = (await add({ name: `Unchanged by ${what}`, city: 'Ipoh' })).body
    expect((await change(id, body)).status).toBe(status)
    expect(await named(`Unchanged by ${what}`)).toMatchObject({ city: 'Ipoh', version: 1 })
  })

  it('of a hospital that is not there answers 404', async () => {
    expect(await change(ABSENT, { city: 'X', version: 1 })).toMatchObject({ status: 404 })
    expect(await app.request('GET', `admin/hospitals/${ABSENT}`, { token: admin })).toMatchObject({
      status: 404,
    })
  })
})

describe('a hidden hospital', () => {
  it('is nowhere on the site, and comes back as it was', async () => {
    const island = await named('Island Hospital')
    const patient = await app.tokenOf('premium')
    const places = async () => {
      const hospitals = await published()
      const found = await published('?q=island')
      const wanted = await app.request('GET', `hospitals/${island.slug}`)
      const reviews = await app.request('GET', `hospitals/${island.slug}/reviews`)
      const country = await app.request('GET', 'destinations/malaysia')
      const destinations = await app.request('GET', 'destinations')
      const hip = await app.request('GET', 'treatments/hip-replacement')
      const recommended = await app.request('GET', 'recommendations/hospitals', { token: patient })
      const chat = await app.request('POST', 'ai/chat', {
        body: { message: 'Tell me about Island Hospital in Penang', conversationHistory: [] },
      })
      const holds = (value: unknown) => JSON.stringify(value).includes(island.slug)
      return {
        hospitals: holds(hospitals),
        found: holds(found),
        profile: wanted.status === 200,
        reviews: reviews.status === 200,
        country: holds(country.body),
        destinations: holds(destinations.body),
        hip: holds(hip.body),
        recommended: holds(recommended.body),
        chat: holds(chat.body),
      }
    }
    const before = await places()
    expect(before).toMatchObject({
      hospitals: true,
      found: true,
      profile: true,
      reviews: true,
      recommended: true,
      chat: true,
    })
    const hidden = await change(island.id, { isActive: false, version: island.version })
    expect(hidden.body.isActive).toBe(false)
    await isShown(async () => !Object.values(await places()).includes(true))
    const booking = await app.request('POST', 'bookings', {
      token: patient,
      body: { bookingType: 'consultation', hospitalId: island.id },
    })
    expect(booking.status).toBe(400)
    await change(island.id, { isActive: true, version: hidden.body.version })
    await isShown(async () => JSON.stringify(await places()) === JSON.stringify(before))
  })
})

describe('the list', () => {
  it('finds by name, city and country, in any case, and knows who is featured', async () => {
    const names = async (filter: object) => (await list(filter)).body.map(({ name }) => name)
    expect(await names({ q: 'ISLAND hos' })).toEqual(['Island Hospital'])
    expect(await names({ q: 'seoul' })).toEqual(['Asan Medical Center'])
    expect(await names({ q: 'south KOREA' })).toEqual(['Asan Medical Center'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ status: 'featured' })).toHaveLength(4)
  })

  it('counts a featured hospital behind both of its tabs', async () => {
    const { body: added } = await add({ name: 'Hidden', city: 'Ipoh', isActive: false, featured: true })
    const { body } = await app.request<ListCounts>(
      'GET',
      `admin/hospitals/counts?${asFilter({ status: 'active' })}`,
      {
        token: admin,
      },
    )
    const [{ all } = { all: 0 }] = await app.rows<{ all: number }>(
      'select count(*)::int as all from hospitals',
    )
    expect(body).toEqual({ most: 10_000, all, tabs: { active: all - 1, inactive: 1, featured: 5 } })
    expect((await list({ status: 'inactive' })).body.map(({ id }) => id)).toEqual([added.id])
  })

  it.each(['filter={"email":"x"}', 'filter={"status":"partner"}', 'sort=["version","ASC"]'])(
    'refuses %s',
    async (query) => {
      expect(await app.request('GET', `admin/hospitals?${query}`, { token: admin })).toMatchObject({
        status: 400,
      })
    },
  )

  it('leaves as a file, and the audit log says so', async () => {
    const { headers, body } = await app.request<string>(
      'GET',
      `admin/hospitals?format=csv&${asFilter({ q: 'island' })}`,
      {
        token: admin,
      },
    )
    expect(headers['content-disposition']).toContain('sihat-hospitals-')
    expect(body.split('\n')[1]).toContain('Island Hospital,')
    const exports = await app.rows(`select details from audit_events where action = 'hospital.export'`)
    expect(exports).toMatchObject([{ details: { rows: 1 } }])
  })
})

it('is changed for many at once, each on its own', async () => {
  const [first, second] = [
    (await add({ name: 'Bulk One', city: 'Ipoh' })).body,
    (await add({ name: 'Bulk Two', city: 'Ipoh' })).body,
  ]
  const items = [
    { id: first?.id, version: 1 },
    { id: second?.id, version: 7 },
  ]
  const { status, body } = await app.request<BulkResult[]>('POST', 'admin/hospitals/bulk', {
    token: admin,
    body: { items, isActive: false },
  })
  expect([status, body]).toMatchObject([200, [{ version: 2 }, { code: 'stale_version' }]])
  await isShown(async () => (await published('?q=bulk')).map(({ name }) => name).join() === 'Bulk Two')
})

it.each(['moderator', 'patient'] as const)('is closed to a %s', async (account) => {
  const token = await app.tokenOf(account)
  const { id } = await named('Island Hospital')
  const answers = [
    await app.request('GET', 'admin/hospitals', { token }),
    await app.request('GET', `admin/hospitals/${id}`, { token }),
    await add({ name: 'Theirs', city: 'Ipoh' }, token),
    await app.request('PATCH', `admin/hospitals/${id}`, { token, body: { isActive: false, version: 1 } }),
    await app.request('POST', 'admin/hospitals/bulk', {
      token,
      body: { items: [{ id, version: 1 }], featured: false },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(403))
})
