import { sql } from 'kysely'
import type { ReviewListView } from '../../src/modules/reviews/review.dto.js'
import { VISITOR } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { eventually } from '../faults/support/eventually.js'
import { startApp, type TestApp } from '../support/index.js'
import { addReview, type StoredReview } from '../support/reviews.js'

const STALE_AT_MOST_MS = 1_000
const NONE = { count: 0, successStories: 0, rated: 0, averageRating: null, notShown: 0 }

let app: TestApp
let hospitalId: string
beforeAll(async () => {
  app = await startApp()
  hospitalId = await idOf('island-hospital')
})
afterAll(() => app.close())
beforeEach(() => app.rows('delete from hospital_reviews'))

const idOf = async (slug: string) => {
  const [hospital] = await app.rows<{ id: string }>('select id from hospitals where slug = $1', [slug])
  return hospital?.id ?? ''
}

const add = (change: Partial<StoredReview> = {}) => addReview(app, { hospital_id: hospitalId, ...change })

const read = (query = 'limit=100', hospital = 'island-hospital') =>
  app.request<ReviewListView>('GET', `hospitals/${hospital}/reviews?${query}`)

it('begins with none: no review is invented', async () => {
  const { status, body } = await read()
  expect([status, body]).toEqual([200, { items: [], summary: NONE }])
})

it('shows a review with where and when it was read, by slug and by id', async () => {
  const id = await add({ is_success_story: true })
  const expected = {
    items: [
      {
        id,
        reviewerName: 'A patient of the tests',
        reviewText: 'The nurses took their time.',
        rating: 4.5,
        ratingStated: true,
        reviewDate: '2026-03-01',
        treatmentMentioned: 'Hip Replacement',
        sourceUrl: 'https://reviews.example/1',
        isSuccessStory: true,
        scrapedAt: '2026-04-01T10:00:00Z',
      },
    ],
    summary: { count: 1, successStories: 1, rated: 1, averageRating: 4.5, notShown: 0 },
  }
  await shows(1)
  expect((await read()).body).toEqual(expected)
  expect((await read('', hospitalId)).body).toEqual(expected)
  expect((await read('', 'asan-medical-center')).body).toEqual({ items: [], summary: NONE })
})

it('shows no rating that nobody stated, and averages none', async () => {
  await add({ rating: 5, rating_source: 'default', review_date: '2026-05-01' })
  await add({ rating: null, rating_source: 'default', review_date: '2026-04-01' })
  await shows(2)
  const { body } = await read()
  expect(body.items.map(({ rating, ratingStated }) => [rating, ratingStated])).toEqual([
    [null, false],
    [null, false],
  ])
  expect(body.summary).toEqual({ ...NONE, count: 2 })
  await add({ rating: 4, is_success_story: true })
  await add({ rating: 3.7 })
  await add({ rating: 2 })
  await shows(5)
  expect((await read()).body.summary).toEqual({
    count: 5,
    successStories: 1,
    rated: 3,
    averageRating: 3.2,
    notShown: 0,
  })
})

it('gives pages in one order, newest first and undated last, that a removal does not shift', async () => {
  const dates = ['2026-01-05', null, '2026-02-01', '2026-02-01', '2025-12-31', null, '2026-02-01']
  const ids: string[] = []
  for (const review_date of dates) ids.push(await add({ review_date }))
  const order = [6, 3, 2, 0, 4, 5, 1].map((n) => ids[n])
  await shows(7)
  expect((await read()).body.items.map(({ id }) => id)).toEqual(order)

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { status, body } = await read(`limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    expect([status, body.summary.count > 0]).toEqual([200, true])
    expect(body.items.length).toBeLessThanOrEqual(2)
    seen.push(...body.items.map(({ id }) => id))
    // The last one that was shown goes before the next page is asked for.
    await app.rows('delete from hospital_reviews where id = $1', [seen.at(-1)])
    cursor = body.nextCursor
  } while (cursor)
  expect(seen).toEqual(order)
})

it('is cached, and never stale for longer than a second', async () => {
  await shows(0)
  for (let reviews = 1; reviews <= 3; reviews += 1) {
    const id = await add()
    await shows(reviews)
    await app.rows('update hospital_reviews set is_success_story = true where id = $1', [id])
    await eventually('the change is shown', STALE_AT_MOST_MS, async () => {
      const { body } = await read()
      return body.summary.successStories === reviews || body.summary.successStories
    })
  }
  const first = await read()
  expect(first.headers.etag).toMatch(/^"/)
  const again = await app.app.inject({
    method: 'GET',
    url: '/api/hospitals/island-hospital/reviews?limit=100',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it.each(['nobody-knows-it', '01a1fb67-0000-7000-8000-000000000000', 'Island', "a'b"])(
  'answers 404 for the hospital %s',
  async (hospital) => {
    const { status, body } = await read('', hospital)
    expect([status, body]).toMatchObject([404, { code: 'not_found' }])
  },
)

it('answers 404 for a hospital that is not listed any more', async () => {
  const id = await idOf('memorial-sisli')
  await add({ hospital_id: id })
  await app.rows('update hospitals set is_active = false where id = $1', [id])
  for (const name of ['memorial-sisli', id])
    await eventually('it is gone', STALE_AT_MOST_MS, async () => {
      const { status } = await read('', name)
      return status === 404 || status
    })
})

it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'cursor=%00', 'cursor=a&cursor=b', 'page=2'])(
  'refuses %s',
  async (query) => {
    const { status, body } = await read(query)
    expect([status, body]).toMatchObject([400, { code: 'invalid_input' }])
  },
)

it.each([
  ['a rating beyond 5', { rating: 5.1 }],
  ['a stated rating that is none', { rating: null }],
  ['another origin of the rating', { rating_source: 'guessed' as 'stated' }],
  ['an address that runs', { source_url: 'javascript:alert(1)' }],
  ['an address of two lines', { source_url: 'https://reviews.example/1\njavascript:alert(1)' }],
  ['an address with a space', { source_url: 'https://reviews.example/1 2' }],
  ['an address without end', { source_url: `https://reviews.example/${'x'.repeat(2_000)}` }],
])('cannot hold %s', async (_what, change) => {
  await expect(add(change)).rejects.toThrow('check constraint')
})

it.each([['https://hospital.example/a b'], ['https://'], [`https://hospital.example/${'x'.repeat(2_000)}`]])(
  'is of a hospital whose website and sources are addresses, too: %.30s',
  async (address) => {
    for (const change of [
      'update hospitals set website = $1',
      "update claims set source = 'x', source_url = $1",
    ])
      await expect(app.rows(change, [address])).rejects.toThrow('is_web_address')
  },
)

it('cannot be written on behalf of a visitor', async () => {
  const write = app.context
    .get(Database)
    .transaction(VISITOR, (em) => sql`update hospital_reviews set rating = 5`.execute(em.getKysely()))
  await expect(write).rejects.toThrow('permission denied')
})

/** The cache has heard of the last commit. */
const shows = (count: number) =>
  eventually('the reviews are shown', STALE_AT_MOST_MS, async () => {
    const { body } = await read()
    return body.summary.count === count || body.summary.count
  })
