import sharp from 'sharp'
import type { HospitalDetail } from '../../src/modules/hospitals/hospital.dto.js'
import type {
  AdminHospitalPhoto,
  AdminHospitalPhotos,
} from '../../src/modules/hospitals/hospital-photo.dto.js'
import { wrappedKeyColumns } from '../../src/platform/storage/index.js'
import { eventually } from '../faults/support/eventually.js'
import { writePixelBomb } from '../support/files.js'
import { type Answer, asOwner, startApp, type TestApp } from '../support/index.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { FORM_TYPE, form } from '../support/uploads.js'

const DETAILS = {
  alt: 'The entrance of the hospital',
  credit: 'Aisha Rahman',
  licence: 'CC BY 4.0',
  sourceUrl: 'https://commons.example/entrance',
}
const ABSENT = '01a1fb67-0000-7000-8000-000000000000'

let app: TestApp
let store: ObjectStore
let admin: string
let country: string
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  admin = await app.tokenOf('admin')
  const { body } = await app.request<{ items: { id: string }[] }>('GET', 'countries')
  country = body.items[0]?.id ?? ''
})
afterAll(async () => {
  await app.close()
  await store.close()
})

/** With a place and a camera in it, lying on its side. */
const picture = ({ width = 1_000, height = 700, format = 'jpeg' as 'jpeg' | 'png' | 'webp' | 'gif' } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 110, b: 90 } } })
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .toFormat(format)
    .toBuffer()

let named = 0
async function newHospital(isActive = true): Promise<{ id: string; slug: string }> {
  named += 1
  const body = { name: `Photo Clinic ${named}`, city: 'Penang', countryId: country, isActive }
  const answer = await app.request<{ id: string; slug: string }>('POST', 'admin/hospitals', {
    token: admin,
    body,
  })
  return answer.body
}

type Refusal = { code?: string; detail?: string; errors?: { pointer: string }[] }

const add = (
  id: string,
  bytes: Buffer,
  { details = DETAILS as object, token = admin, key = '' } = {},
): Promise<Answer<AdminHospitalPhoto & Refusal>> =>
  app.request('POST', `admin/hospitals/${id}/photos?${new URLSearchParams({ ...details })}`, {
    token,
    body: form([{ name: 'a.jpg', type: 'image/jpeg', bytes }]),
    headers: { 'content-type': FORM_TYPE, ...(key && { 'idempotency-key': key }) },
  })
const on = <T = AdminHospitalPhoto & Refusal>(method: string, path: string, body?: object, token = admin) =>
  app.request<T>(method, `admin/hospitals/${path}`, { token, body })
const fetched = (url: string, token = '') =>
  app.app.inject({ method: 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} })
const page = async (slug: string) =>
  (await app.request<HospitalDetail>('GET', `hospitals/${slug}`)).body.photos
const paths = async () =>
  (await app.rows<{ path: string }>('select path from object_removals where due_at <= now()')).length
const held = async () => (await store.held()).length

describe('a picture', () => {
  it('is on the public page with its credit, in several widths, without anything but pixels', async () => {
    const { id, slug } = await newHospital()
    expect(await page(slug)).toEqual([])
    const { status, body } = await add(id, await picture({ width: 2_000, height: 1_400 }))
    expect([status, body]).toMatchObject([201, { ...DETAILS, width: 1_600, height: 1_120, version: 1 }])
    await eventually('the page shows it', 5_000, async () => (await page(slug)).length === 1)
    const [photo] = await page(slug)
    expect(photo).toMatchObject({ ...DETAILS, width: 1_600, height: 1_120 })
    expect(photo?.files.map(({ width, height }) => [width, height])).toEqual([
      [480, 336],
      [960, 672],
      [1_600, 1_120],
    ])
    for (const { url, width } of photo?.files ?? []) {
      const { statusCode, headers, rawPayload } = await fetched(url)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(rawPayload.length),
        'x-content-type-options': 'nosniff',
      })
      const { format, width: drawn, exif } = await sharp(rawPayload).metadata()
      expect([format, drawn, exif]).toEqual(['webp', width, undefined])
      expect(rawPayload.includes('SecretCamera')).toBe(false)
    }
  })

  it.each([
    ['png', 800, [480, 800]],
    ['webp', 1_200, [480, 960, 1_200]],
  ] as const)('is never drawn wider than it is (%s, %d) @nightly', async (format, width, widths) => {
    const { id } = await newHospital()
    const { body } = await add(id, await picture({ width, height: 700, format }))
    expect(body.files.map((file) => file.width)).toEqual(widths)
  })

  it('is as fine as the page can afford @nightly', async () => {
    const { id } = await newHospital()
    // Blurred noise: as hard to draw as leaves and gravel.
    const hard = await sharp({
      create: {
        width: 1_600,
        height: 1_100,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#777',
      },
    })
      .blur(1)
      .jpeg({ quality: 95 })
      .toBuffer()
    const { body } = await add(id, hard)
    const sizes = await Promise.all(body.files.map(async ({ url }) => (await fetched(url)).rawPayload.length))
    expect(sizes[0]).toBeLessThanOrEqual(45_000)
    expect(sizes[1]).toBeLessThanOrEqual(110_000)
  })

  it.each([
    ['too narrow', () => picture({ width: 799 }), 400, 'Please choose a picture at least 800 pixels wide.'],
    [
      'a banner',
      () => picture({ width: 2_500, height: 800 }),
      400,
      'Please choose a picture that is at most three times',
    ],
    ['a moving one', () => picture({ format: 'gif' }), 415, 'Please choose a JPEG, PNG or WebP picture.'],
    [
      'a drawing',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
      415,
      'Please choose a JPEG, PNG or WebP picture.',
    ],
    [
      'no picture',
      async () => Buffer.from('hello'),
      422,
      'This picture cannot be read. Please try another one.',
    ],
    [
      'a bomb',
      async () => writePixelBomb(20_000, 20_000),
      422,
      'This picture cannot be read. Please try another one.',
    ],
    ['too large', async () => Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'File size must be less than 10MB.'],
  ])('is refused when it is %s, and nothing is stored', async (_what, bytes, status, text) => {
    const { id } = await newHospital()
    const before = await held()
    const answer = await add(id, await bytes())
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(text)])
    expect(await held()).toBe(before)
  })

  it.each(['alt', 'credit', 'licence'])('is not taken without its %s', async (field) => {
    const { id } = await newHospital()
    const { status, body } = await add(id, await picture(), { details: { ...DETAILS, [field]: ' ' } })
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, `/${field}`])
  })

  it('is added once for a key @nightly', async () => {
    const { id } = await newHospital()
    const bytes = await picture()
    const first = await add(id, bytes, { key: 'photo-key-1' })
    const again = await add(id, bytes, { key: 'photo-key-1' })
    expect(again.body).toEqual(first.body)
    expect((await on<AdminHospitalPhotos>('GET', `${id}/photos`)).body.items).toHaveLength(1)
  })

  it('is one of twelve @nightly', async () => {
    const { id } = await newHospital()
    const { body } = await add(id, await picture())
    await app.rows(
      `insert into hospital_photos (id, hospital_id, position, alt, credit, licence, width, height)
       select gen_random_uuid(), $1, n, 'a', 'b', 'c', 800, 600 from generate_series(2, 12) n`,
      [id],
    )
    const refused = await add(id, await picture())
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, '/file'])
    expect(body.id).toBeTruthy()
  })

  it('of a hidden hospital is for the back office alone', async () => {
    const { id } = await newHospital(false)
    const { body } = await add(id, await picture({ width: 900, height: 650 }))
    expect((await fetched(body.files[0]?.url ?? '')).statusCode).toBe(404)
    const preview = `/api/admin/hospitals/${id}/photos/${body.id}/preview`
    const { statusCode, headers } = await fetched(preview, admin)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await fetched(preview)).statusCode).toBe(401)
  })
})

describe('pictures', () => {
  it('are in the order that the back office gives them @nightly', async () => {
    const { id, slug } = await newHospital()
    const ids: string[] = []
    for (const alt of ['First', 'Second', 'Third'])
      ids.push((await add(id, await picture(), { details: { ...DETAILS, alt } })).body.id)
    const turned = ids.toReversed()
    const { body } = await on<AdminHospitalPhotos>('PUT', `${id}/photos/order`, { ids: turned })
    expect(body.items.map((photo) => photo.id)).toEqual(turned)
    await eventually('the page shows it', 5_000, async () => (await page(slug))[0]?.alt === 'Third')
    for (const wrong of [ids.slice(1), [...ids.slice(1), ABSENT]])
      expect((await on('PUT', `${id}/photos/order`, { ids: wrong })).body.code).toBe('stale_version')
    expect((await on('PUT', `${id}/photos/order`, { ids: [ids[0], ids[0], ids[1]] })).status).toBe(400)
  })

  it('have their words changed, on the version that was seen @nightly', async () => {
    const { id } = await newHospital()
    const { body: photo } = await add(id, await picture())
    const change = { alt: 'The garden', sourceUrl: '', version: 1 }
    const changed = await on('PATCH', `${id}/photos/${photo.id}`, change)
    expect(changed.body).toMatchObject({
      alt: 'The garden',
      credit: DETAILS.credit,
      sourceUrl: null,
      version: 2,
    })
    const stale = await on('PATCH', `${id}/photos/${photo.id}`, change)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version'])
    const empty = await on('PATCH', `${id}/photos/${photo.id}`, { credit: '', version: 2 })
    expect([empty.status, empty.body.errors?.[0]?.pointer]).toEqual([400, '/credit'])
    const nobody = await on('PATCH', `${id}/photos/${photo.id}`, { licence: null, version: 2 })
    expect(nobody.status).toBe(400)
  })

  it('go with their files, and everyone who did it is on record', async () => {
    const { id, slug } = await newHospital()
    const { body: photo } = await add(id, await picture({ width: 850 }))
    const url = photo.files[0]?.url ?? ''
    expect((await on('DELETE', `${id}/photos/${photo.id}?version=2`)).status).toBe(409)
    const before = await paths()
    expect((await on('DELETE', `${id}/photos/${photo.id}?version=1`)).status).toBe(204)
    expect((await fetched(url)).statusCode).toBe(404)
    expect(await paths()).toBe(before + 2)
    await eventually('the page is without it', 5_000, async () => (await page(slug)).length === 0)
    const actions = await app.rows<{ action: string }>(
      `select action from audit_events where subject_id = $1 and action like 'hospital.photo%' order by id`,
      [id],
    )
    expect(actions.map(({ action }) => action)).toEqual(['hospital.photo_add', 'hospital.photo_remove'])
  })

  it('belong to their hospital', async () => {
    const one = await newHospital()
    const other = await newHospital()
    const { body: photo } = await add(one.id, await picture())
    for (const [method, path, body] of [
      ['PATCH', `${other.id}/photos/${photo.id}`, { alt: 'x', version: 1 }],
      ['DELETE', `${other.id}/photos/${photo.id}?version=1`, undefined],
      ['GET', `${other.id}/photos/${photo.id}/preview`, undefined],
      ['GET', `${ABSENT}/photos`, undefined],
    ] as const)
      expect((await on(method, path, body)).status).toBe(404)
    expect((await add(ABSENT, await picture())).status).toBe(404)
  })

  it('are read while somebody changes the hospital', async () => {
    const { id } = await newHospital()
    await asOwner(async (client) => {
      await client.query('begin')
      await client.query('select from hospitals where id = $1 for update', [id])
      const list = on('GET', `${id}/photos`)
      const late = new Promise((resolve) => setTimeout(() => resolve('waits'), 5_000).unref())
      expect(await Promise.race([list, late])).toMatchObject({ status: 200, body: { items: [] } })
      await client.query('rollback')
    }, app.databaseName)
    expect(await on('GET', `${ABSENT}/photos`)).toMatchObject({ status: 404 })
  })

  it('are known to the upkeep of stored objects', () => {
    expect(wrappedKeyColumns().map(({ table }) => table)).toContain('hospital_photo_files')
  })
})

it.each(['moderator', 'patient'] as const)('are closed to a %s', async (account) => {
  const token = await app.tokenOf(account)
  const { id } = await newHospital()
  const { body: photo } = await add(id, await picture())
  expect((await add(id, await picture(), { token })).status).toBe(403)
  for (const [method, path, body] of [
    ['GET', `${id}/photos`, undefined],
    ['PUT', `${id}/photos/order`, { ids: [photo.id] }],
    ['PATCH', `${id}/photos/${photo.id}`, { alt: 'x', version: 1 }],
    ['DELETE', `${id}/photos/${photo.id}?version=1`, undefined],
    ['GET', `${id}/photos/${photo.id}/preview`, undefined],
  ] as const)
    expect((await on(method, path, body, token)).status).toBe(403)
})

it.each(['x.webp', `${'0'.repeat(64)}.webp`])(
  'what is behind no address is not found or refused: %s',
  async (file) => {
    expect([400, 404]).toContain((await fetched(`/api/hospital-photos/${file}`)).statusCode)
  },
)
