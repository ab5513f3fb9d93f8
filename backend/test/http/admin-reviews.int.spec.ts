import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AdminReviewView, ReviewFigures } from '../../src/modules/reviews/admin-review.dto.js'
import type { ReviewListView } from '../../src/modules/reviews/review.dto.js'
import { VISITOR } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import type { BulkResult, ListCounts } from '../../src/platform/lists/index.js'
import { eventually } from '../faults/support/eventually.js'
import { startApp, type TestApp } from '../support/index.js'
import { addReview, type StoredReview } from '../support/reviews.js'

const ABSENT = '01a1fb67-0000-7000-8000-000000000000'

let app: TestApp
let admin: string
let moderator: string
let hospitalId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
  moderator = await app.tokenOf('moderator')
  const [hospital] = await app.rows<{ id: string }>(`select id from hospitals where slug = 'island-hospital'`)
  hospitalId = hospital?.id ?? ''
})
afterAll(() => app.close())
beforeEach(() => app.rows('delete from hospital_reviews; delete from removed_reviews'))

const add = (change: Partial<StoredReview> = {}) => addReview(app, { hospital_id: hospitalId, ...change })
const list = async (filter: object = {}, sort = '["scrapedAt","DESC"]') => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort })
  const { body } = await app.request<AdminReviewView[]>('GET', `admin/reviews?${query}`, { token: moderator })
  return body
}
const patch = (id: string, body: object, token = moderator) =>
  app.request<AdminReviewView & { code: string }>('PATCH', `admin/reviews/${id}`, { token, body })
const remove = (id: string, body: object, token = admin) =>
  app.request<AdminReviewView & { code: string }>('DELETE', `admin/reviews/${id}`, { token, body })
const published = async () =>
  (await app.request<ReviewListView>('GET', 'hospitals/island-hospital/reviews')).body
/** The public cache is emptied by the commit, in every process, a moment later. */
const publishedSoon = (expected: object) =>
  eventually('the page follows', 1_000, async () => {
    const body = await published()
    try {
      expect(body).toMatchObject(expected)
      return true
    } catch {
      return body
    }
  })

describe('the list', () => {
  it('names the hospital, the last read first, with what nobody stated left empty', async () => {
    const older = await add({ scraped_at: '2026-04-01T12:00:00Z' })
    const newer = await add({ scraped_at: '2026-05-01T12:00:00Z', rating: 5, rating_source: 'default' })
    const rows = await list()
    expect(rows.map(({ id, rating }) => [id, rating])).toEqual([
      [newer, null],
      [older, 4.5],
    ])
    expect(rows[0]).toMatchObject({ hospital: { name: 'Island Hospital' }, state: 'shown', version: 1 })
  })

  it('finds by hospital, reviewer and text, and by what was made of it', async () => {
    const story = await add({ reviewer_name: 'Wanjiru', is_success_story: true })
    const other = await add({ review_text: 'Parking was 100% full' })
    for (const [filter, ids] of [
      [{ q: 'wanj' }, [story]],
      [{ q: '100%' }, [other]],
      [{ q: 'island hosp' }, [other, story]],
      [{ isSuccessStory: true }, [story]],
      [{ hospitalId: ABSENT }, []],
      [{ state: 'hidden' }, []],
    ] as const)
      expect((await list(filter, '["id","DESC"]')).map(({ id }) => id)).toEqual(ids)
  })

  it('counts its tabs and gives the four figures', async () => {
    await add({ rating: 4, is_success_story: true })
    await add({ rating: 4.5 })
    const hidden = await add({ rating: 5, rating_source: 'default' })
    await patch(hidden, { state: 'hidden', version: 1 })
    const { body: counts } = await app.request<ListCounts>('GET', 'admin/reviews/counts', {
      token: moderator,
    })
    expect(counts).toEqual({ most: 10_000, all: 3, tabs: { shown: 2, hidden: 1 } })
    const { body } = await app.request<ReviewFigures>('GET', 'admin/reviews/figures', { token: moderator })
    expect(body).toEqual({ total: 3, successStories: 1, withRatings: 2, averageRating: 4.3 })
  })
})

describe('a review', () => {
  it('that is hidden is on no page and in no average, and comes back as it was', async () => {
    const id = await add({ rating: 1 })
    await add({ rating: 5 })
    await publishedSoon({ summary: { count: 2, averageRating: 3, notShown: 0 } })
    expect(await patch(id, { state: 'hidden', version: 1 })).toMatchObject({
      status: 200,
      body: { state: 'hidden', version: 2, moderatedAt: expect.any(String) },
    })
    await publishedSoon({ summary: { count: 1, averageRating: 5, notShown: 1 } })
    await patch(id, { state: 'shown', version: 2 })
    await publishedSoon({ summary: { count: 2, averageRating: 3, notShown: 0 } })
    expect(
      await app.rows(
        `select details ->> 'state' as state from audit_events where action = 'review.change' and subject_id = $1
         order by id`,
        [id],
      ),
    ).toEqual([{ state: 'hidden' }, { state: 'shown' }])
  })

  it('that is hidden is no row of the public, whatever asks for it', async () => {
    const id = await add()
    await patch(id, { state: 'hidden', version: 1 })
    const { rows } = await app.context
      .get(Database)
      .transaction(VISITOR, (em) => sql`select id from hospital_reviews`.execute(em.getKysely()))
    expect(rows).toEqual([])
  })

  it('becomes a success story for everybody', async () => {
    const id = await add()
    await patch(id, { isSuccessStory: true, version: 1 })
    await publishedSoon({ summary: { successStories: 1 }, items: [{ isSuccessStory: true }] })
  })

  it('is changed in the version that was seen, or not', async () => {
    const id = await add()
    expect((await patch(id, { isSuccessStory: true, version: 1 })).status).toBe(200)
    expect(await patch(id, { state: 'hidden', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect(await patch(ABSENT, { state: 'hidden', version: 1 })).toMatchObject({ status: 404 })
    expect(await patch(id, { rating: 5, version: 2 })).toMatchObject({ status: 400 })
  })

  it('goes for good with a reason, which leaves a number and keeps it away', async () => {
    const hash = createHash('sha256').update('x').digest('hex')
    const id = await add({ source_hash: hash })
    expect(await remove(id, { version: 1 })).toMatchObject({ status: 400 })
    expect(await remove(id, { reason: 'because', version: 1 })).toMatchObject({ status: 400 })
    expect(await remove(id, { reason: 'abuse', version: 2 })).toMatchObject({ status: 409 })
    expect(await remove(id, { reason: 'abuse', version: 1 })).toMatchObject({ status: 200, body: { id } })
    await publishedSoon({ items: [], summary: { count: 0, notShown: 1 } })
    expect(await app.rows('select source_hash, reason from removed_reviews')).toEqual([
      { source_hash: hash, reason: 'abuse' },
    ])
    expect(
      await app.rows(`select details from audit_events where action = 'review.remove' and subject_id = $1`, [
        id,
      ]),
    ).toEqual([{ details: { hospitalId, reason: 'abuse' } }])
    expect(await remove(id, { reason: 'abuse', version: 1 })).toMatchObject({ status: 404 })
  })

  it('that stood there twice leaves no number', async () => {
    const id = await add({ source_hash: createHash('sha256').update('y').digest('hex') })
    await remove(id, { reason: 'duplicate', version: 1 })
    await publishedSoon({ summary: { count: 0, notShown: 0 } })
  })

  it('is one of many that one press hides', async () => {
    const ids = [await add(), await add()]
    const items = ids.map((id, n) => ({ id, version: n + 1 }))
    const { body } = await app.request<BulkResult[]>('POST', 'admin/reviews/bulk', {
      token: moderator,
      body: { items, state: 'hidden' },
    })
    expect(body).toMatchObject([{ version: 2 }, { code: 'stale_version' }])
    await publishedSoon({ summary: { count: 1 } })
  })
})

it('is one of many that are removed for one reason; one that was changed meanwhile stays', async () => {
  const ids = [await add(), await add()]
  const items = ids.map((id, n) => ({ id, version: n + 1 }))
  const send = (token: string, body: object) =>
    app.request<BulkResult[]>('POST', 'admin/reviews/bulk/remove', { token, body })
  expect((await send(admin, { items })).status).toBe(400)
  expect((await send(admin, { items, reason: 'boring' })).status).toBe(400)
  for (const token of [moderator, await app.tokenOf('patient')])
    expect((await send(token, { items, reason: 'abuse' })).status).toBe(403)
  const { status, body } = await send(admin, { items, reason: 'abuse' })
  expect([status, body]).toMatchObject([200, [{ id: ids[0] }, { id: ids[1], code: 'stale_version' }]])
  const left = await app.rows(`select id from hospital_reviews where id = any($1)`, [ids])
  expect(left).toEqual([{ id: ids[1] }])
  const audited = await app.rows(
    `select details->>'reason' as reason from audit_events where action = 'review.remove' and subject_id = $1`,
    [ids[0]],
  )
  expect(audited).toEqual([{ reason: 'abuse' }])
  await remove(ids[1] ?? '', { reason: 'duplicate', version: 1 })
})

it('is no matter of patients', async () => {
  const patient = await app.tokenOf('patient')
  const id = await add()
  expect(await patch(id, { state: 'hidden', version: 1 }, patient)).toMatchObject({ status: 403 })
  expect(await remove(id, { reason: 'abuse', version: 1 }, patient)).toMatchObject({ status: 403 })
  expect(await patch(id, { state: 'hidden', version: 1 }, admin)).toMatchObject({ status: 200 })
})
