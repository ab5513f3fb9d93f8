import { sql } from 'kysely'
import { Browsers } from '../../src/modules/reviews/browser/index.js'
import type { ReviewScrapeRow, ReviewScrapeView } from '../../src/modules/reviews/review-scrape.dto.js'
import { SCRAPE_LIMITS } from '../../src/modules/reviews/scrape-limits.js'
import { VISITOR } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { UpkeepRunner } from '../../src/platform/upkeep/index.js'
import { startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs, runMessage } from '../support/jobs.js'
import { HospitalSites, PlainBrowsers } from '../support/pages/hospital-sites.js'

const JOB = 'review.scrape'
const ABSENT = '01a1fb67-0000-7000-8000-000000000000'
const HOST = 'www.island-hospital.example'
const AT = `https://${HOST}/reviews`

let app: TestApp
let sites: HospitalSites
let admin: string
let hospitalId: string
beforeAll(async () => {
  app = await startApp()
  sites = await HospitalSites.start()
  Object.assign(app.context.get(Browsers), new PlainBrowsers(sites))
  Object.assign(app.context.get(SCRAPE_LIMITS), { leastPauseMs: 0 })
  admin = await app.tokenOf('admin')
  const [hospital] = await app.rows<{ id: string }>(
    `update hospitals set website = 'https://${HOST}/en' where slug = 'island-hospital' returning id`,
  )
  hospitalId = hospital?.id ?? ''
})
afterAll(async () => {
  await sites.close()
  await app.close()
})
beforeEach(async () => {
  sites.show({})
  await app.rows(`delete from review_scrape_finds; delete from hospital_reviews; delete from review_scrapes;
    delete from removed_reviews; delete from review_recipes; delete from review_source_hosts;
    delete from outbox_messages`)
})

const page = (...reviews: object[]) =>
  `<html><body><script type="application/ld+json">${JSON.stringify({ '@graph': reviews })}</script></body></html>`
const said = (text: string, more: object = {}) => ({ '@type': 'Review', reviewBody: text, ...more })

const send = <T = Record<string, unknown>>(method: string, path: string, body?: unknown, token = admin) =>
  app.request<T & { code?: string }>(method, `admin/review-scrapes${path}`, {
    token,
    ...(body !== undefined && { body }),
  })
const start = (more: object = {}) =>
  send<{ id: string }>('POST', '', { hospitalUrl: AT, hospitalId, preview: true, ...more })
const get = async (id: string) => (await send<ReviewScrapeView>('GET', `/${id}`)).body
const preview = async (more: object = {}) => {
  const { status, body } = await start(more)
  expect(status).toBe(202)
  await runJobs(app, JOB)
  return get(body.id)
}
const decide = (verb: 'save' | 'discard', { id, version }: { id: string; version: number }, more = {}) =>
  send<ReviewScrapeView>('POST', `/${id}/${verb}`, { version, ...more })
const stored = async () =>
  (
    await app.rows<{ review_text: string }>('select review_text from hospital_reviews order by review_text')
  ).map(({ review_text }) => review_text)
const drafts = async () => (await app.rows('select from review_scrape_drafts')).length
const textsOf = ({ reviews }: ReviewScrapeView) => reviews.map(({ reviewText }) => reviewText)

describe('a preview', () => {
  it('reads as a run does, and stores no review', async () => {
    sites.show({
      [`${HOST}/reviews`]: `${page(
        said('Kind', { reviewRating: { ratingValue: 4 }, datePublished: '2026-03-02', author: 'Amina' }),
        said('Quiet'),
      )}<a rel=next href="?page=2">`,
      [`${HOST}/reviews?page=2`]: `${page(said('Quiet'), said('Clean'))}<a rel=next href="?page=3">`,
      [`${HOST}/reviews?page=3`]: page(said('Near')),
    })
    const run = await preview()
    expect(run).toMatchObject({
      ...{ status: 'succeeded', previewState: 'open', triesRecipe: false, message: 'Nothing is saved yet.' },
      ...{ pages: 3, found: 4, added: 0, known: 0, missing: [] },
    })
    expect(textsOf(run)).toEqual(['Kind', 'Quiet', 'Clean', 'Near'])
    expect(run.reviews[0]).toEqual({
      ...{ id: null, place: 0, reviewerName: 'Amina', reviewText: 'Kind', rating: 4, ratingStated: true },
      ...{
        reviewDate: '2026-03-02',
        reviewDateStated: true,
        treatmentMentioned: null,
        isSuccessStory: false,
      },
      ...{ sourceUrl: AT, isNew: true },
    })
    expect(run.reviews[1]).toMatchObject({ rating: 5, ratingStated: false, reviewDateStated: false })
    expect(await stored()).toEqual([])
    const { body } = await app.request<{ summary: object }>('GET', 'hospitals/island-hospital/reviews')
    expect(body.summary).toMatchObject({ count: 0 })
  })

  it('is no preview unless it is asked for', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Kind')) })
    const run = await preview({ preview: false })
    expect(run).toMatchObject({ previewState: null, message: 'Review scraped successfully' })
    expect([await stored(), await drafts()]).toEqual([['Kind'], 0])
    for (const verb of ['save', 'discard'] as const)
      expect((await decide(verb, run)).body.code).toBe('invalid_transition')
  })

  it('tells what is on file already, and leaves out what was removed here', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Kind'), said('Slander')) })
    await preview({ preview: false })
    await app.rows(`delete from hospital_reviews where review_text = 'Slander'`)
    sites.show({ [`${HOST}/reviews`]: page(said('Kind'), said('Slander'), said('Clean')) })
    const run = await preview()
    expect(run).toMatchObject({ found: 2, known: 1, refused: 1 })
    expect(run.reviews.map(({ reviewText, isNew }) => [reviewText, isNew])).toEqual([
      ['Kind', false],
      ['Clean', true],
    ])
    const { body } = await decide('save', run)
    expect(body).toMatchObject({ previewState: 'saved', found: 2, added: 1, known: 1 })
    expect(await stored()).toEqual(['Clean', 'Kind'])
  })

  it('is begun again after its worker was lost, and doubles nothing', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Kind'), said('Clean')) })
    const { id } = (await start()).body
    const [message] = await messagesOf(app, JOB)
    if (!message) throw new Error('Nothing was queued')
    await runMessage(app, message)
    await app.rows(`update review_scrapes set status = 'running', ended_at = null where id = $1`, [id])
    await app.rows('delete from inbox_messages')
    sites.show({ [`${HOST}/reviews`]: page(said('New'), said('Kind'), said('Clean')) })
    await runMessage(app, message)
    const run = await get(id)
    expect(run).toMatchObject({ status: 'succeeded', pages: 1, found: 3 })
    expect(new Set(textsOf(run))).toEqual(new Set(['Kind', 'Clean', 'New']))
  })

  it('stands in the list as what it is', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Kind')) })
    const run = await preview()
    const { body } = await send<ReviewScrapeRow[]>('GET', '')
    expect(body).toMatchObject([{ id: run.id, previewState: 'open', added: 0 }])
  })

  it('that was stopped while it waited has nothing to save', async () => {
    const { id } = (await start()).body
    const { body } = await send<ReviewScrapeView>('POST', `/${id}/stop`)
    expect(body).toMatchObject({ previewState: 'open', message: 'Stopped. Nothing is saved yet.' })
    expect((await decide('save', body)).status).toBe(400)
    expect((await decide('discard', body)).status).toBe(200)
  })
})

describe('saving', () => {
  const three = async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Kind'), said('Clean'), said('Near')) })
    return preview()
  }

  it('stores all of it as a run does, in the specified words', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Kind')) })
    const run = await preview()
    const [{ read_at } = {}] = await app.rows('select read_at from review_scrape_drafts')
    const { status, body } = await decide('save', run)
    expect([status, body]).toMatchObject([
      200,
      { previewState: 'saved', message: 'Review scraped successfully', found: 1, added: 1, known: 0 },
    ])
    expect(body.review).toMatchObject({ reviewText: 'Kind', isNew: true })
    expect(body.review?.id).toEqual(expect.any(String))
    expect(
      await app.rows(
        `select review_text, rating_source, review_date, source_url, scraped_at, scrape_id, is_success_story
         from hospital_reviews`,
      ),
    ).toEqual([
      {
        ...{ review_text: 'Kind', rating_source: 'default', review_date: null, source_url: AT },
        ...{ scraped_at: read_at, scrape_id: run.id, is_success_story: false },
      },
    ])
    expect(await drafts()).toBe(0)
    // A run that is no preview knows it by the same hash.
    expect(await preview({ preview: false })).toMatchObject({ found: 1, added: 0, known: 1 })
  })

  it('stores the chosen ones, and lets go of the rest', async () => {
    const run = await three()
    const { body } = await decide('save', run, { places: [2, 0] })
    expect(body).toMatchObject({ message: 'Reviews scraped and saved securely', found: 2, added: 2 })
    expect(textsOf(body)).toEqual(['Kind', 'Near'])
    expect([await stored(), await drafts()]).toEqual([['Kind', 'Near'], 0])
    expect(
      await app.rows(
        `select action, details from audit_events where subject_id = $1 and action like '%.save'`,
        [run.id],
      ),
    ).toEqual([{ action: 'review_scrape.save', details: { hospitalId, chosen: 2, found: 2, removed: 0 } }])
  })

  it('keeps the day that a page states', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Kind', { datePublished: '2026-03-02' })) })
    const run = await preview()
    const { body } = await decide('save', run)
    expect(body.review).toMatchObject({ reviewDate: '2026-03-02', reviewDateStated: true })
  })

  it('twice, together or in turn, doubles nothing', async () => {
    const run = await three()
    const answers = await Promise.all([decide('save', run), decide('save', run), decide('discard', run)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await decide('save', await get(run.id))).body.code).toBe('invalid_transition')
    expect((await stored()).length).toBe(answers[2]?.status === 200 ? 0 : 3)
  })

  it('is refused on another version than the one that was seen', async () => {
    const run = await three()
    for (const verb of ['save', 'discard'] as const)
      expect((await decide(verb, { ...run, version: run.version - 1 })).body.code).toBe('stale_version')
    expect([await stored(), await drafts()]).toEqual([[], 3])
  })

  it('is refused while it is being read', async () => {
    const { id } = (await start()).body
    for (const verb of ['save', 'discard'] as const)
      expect((await decide(verb, await get(id))).body.code).toBe('invalid_transition')
  })

  it.each([
    [{ places: [] }],
    [{ places: [3] }],
    [{ places: [0, 0] }],
    [{ places: [-1] }],
    [{ places: ['0'] }],
    [{ places: null }],
    [{ places: Array.from({ length: 501 }, (_, place) => place) }],
    [{ version: null }],
    [{ version: '1' }],
    [{ all: true }],
  ])('is refused of %j', async (wrong) => {
    const run = await three()
    expect((await decide('save', run, wrong)).status).toBe(400)
    expect([await stored(), await drafts()]).toEqual([[], 3])
  })

  it('says so when everything was removed meanwhile', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Slander')) })
    const run = await preview()
    await app.rows(
      `insert into removed_reviews (hospital_id, source_hash)
      select $1, source_hash from review_scrape_drafts`,
      [hospitalId],
    )
    const { body } = await decide('save', run)
    expect(body).toMatchObject({ found: 0, message: 'Nothing was saved: it was removed here before.' })
    expect(await stored()).toEqual([])
  })
})

describe('what is not saved', () => {
  it('is discarded, once, with an entry', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Kind')) })
    const run = await preview()
    const { status, body } = await decide('discard', run)
    expect([status, body]).toMatchObject([
      200,
      { previewState: 'discarded', message: 'Discarded. Nothing was saved.', reviews: [], review: null },
    ])
    expect([await stored(), await drafts()]).toEqual([[], 0])
    expect((await decide('discard', body)).status).toBe(409)
    expect((await decide('save', body)).status).toBe(409)
    expect(
      await app.rows(
        `select details from audit_events where action = 'review_scrape.discard' and subject_id = $1`,
        [run.id],
      ),
    ).toEqual([{ details: { hospitalId } }])
  })

  it('goes after 24 hours, and the run says so', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Kind')) })
    const run = await preview()
    const ago = (hours: number) =>
      app.rows(`update review_scrapes set ended_at = now() - $2::int * interval '1 hour' where id = $1`, [
        run.id,
        hours,
      ])
    const upkeep = async () => (await app.context.get(UpkeepRunner).runNow('reviews.previews'))?.counts
    await ago(23)
    expect(await upkeep()).toEqual({ previews: 0 })
    expect(await drafts()).toBe(1)
    await ago(25)
    expect(await upkeep()).toEqual({ previews: 1 })
    expect(await drafts()).toBe(0)
    const ended = await get(run.id)
    expect(ended).toMatchObject({
      ...{ previewState: 'expired', reviews: [], message: 'This preview has ended. Nothing was saved.' },
    })
    expect((await decide('save', ended)).body.code).toBe('invalid_transition')
    expect(await upkeep()).toEqual({ previews: 0 })
  })
})

describe('a recipe', () => {
  const recipe = { item: '.story', text: 'p', reviewer: 'b', rating: 'i', ratingBest: 10 }
  const STORIES = `<div class=story><b>Ada</b><i data-rating=7></i><p>Calm</p></div>
    <div class=story><p>Clean</p></div><a class=more href="?page=2">`

  it('is tried on one page, in the place of the one that is kept, and kept nowhere', async () => {
    await app.request('POST', 'admin/review-recipes', {
      token: admin,
      body: { host: HOST, item: '.old', text: 'p' },
    })
    sites.show({ [`${HOST}/reviews`]: STORIES, [`${HOST}/reviews?page=2`]: STORIES })
    const run = await preview({ recipe: { ...recipe, next: '.more' } })
    expect(run).toMatchObject({ triesRecipe: true, pages: 1, found: 2, problems: [], missing: [] })
    expect(run.reviews).toMatchObject([
      { reviewerName: 'Ada', rating: 3.5, reviewText: 'Calm' },
      { reviewerName: 'Anonymous Patient', ratingStated: false, reviewText: 'Clean' },
    ])
    expect(await app.rows('select item from review_recipes')).toEqual([{ item: '.old' }])
  })

  it('finds its hospital by the address, and only a hospital that it is of', async () => {
    sites.show({ [`${HOST}/reviews`]: STORIES, 'stories.example.org/': STORIES })
    expect(await preview({ hospitalId: undefined, recipe })).toMatchObject({ hospitalId, found: 2 })
    const elsewhere = { hospitalId: undefined, recipe, hospitalUrl: 'https://stories.example.org/' }
    expect((await start(elsewhere)).body.code).toBe('source_refused')
    await app.request('POST', 'admin/review-source-hosts', {
      token: admin,
      body: { hospitalId, host: 'stories.example.org' },
    })
    expect(await preview(elsewhere)).toMatchObject({ hospitalId, found: 2 })
    expect((await start({ hospitalId: undefined })).body.code).toBe('hospital_id_required')
    for (const hospitalUrl of ['javascript:alert(1)', 'http://127.0.0.1/'])
      expect((await start({ hospitalId: undefined, recipe, hospitalUrl })).body.code).toBe('source_refused')
  })

  it.each([
    [{ item: '.nothing' }, ['item', 'reviewer', 'text', 'rating']],
    [{ text: '.nothing' }, ['text', 'words']],
    [{ reviewer: '.nothing', date: 'time', next: '.nothing' }, ['reviewer', 'date', 'next']],
  ])('that finds nothing says where: %j', async (change, missing) => {
    sites.show({ [`${HOST}/reviews`]: STORIES })
    expect((await preview({ recipe: { ...recipe, ...change } })).missing).toEqual(missing)
  })

  it('that a page lacks altogether is told, and what one page of several has is not missing', async () => {
    sites.show({ [`${HOST}/reviews`]: '<h1>News</h1>' })
    expect(await preview()).toMatchObject({
      ...{ found: 0, missing: ['markup'], message: 'No reviews were found at this address.' },
    })
    sites.show({
      [`${HOST}/reviews`]: `${page(said('Kind'))}<a rel=next href="?page=2">`,
      [`${HOST}/reviews?page=2`]: '<h1>News</h1>',
    })
    expect(await preview()).toMatchObject({ found: 1, missing: [] })
  })

  it.each([
    [{ preview: false, recipe }],
    [{ preview: undefined, recipe }],
    [{ preview: 'yes' }],
    [{ preview: null }],
    [{ recipe: null }],
    [{ recipe: 'p' }],
    [{ recipe: {} }],
    [{ recipe: [recipe] }],
    [{ recipe: { ...recipe, item: 'p[' } }],
    [{ recipe: { ...recipe, ratingBest: 1 } }],
    [{ recipe: { ...recipe, host: HOST } }],
  ])('or a wish that is none is refused: %j', async (wrong) => {
    expect((await start(wrong)).status).toBe(400)
    expect(await messagesOf(app, JOB)).toEqual([])
  })
})

it('is for administrators', async () => {
  sites.show({ [`${HOST}/reviews`]: page(said('Kind')) })
  const { id, version } = await preview()
  for (const [token, code] of [
    [await app.tokenOf('moderator'), 403],
    [await app.tokenOf('patient'), 403],
    ['', 401],
  ] as const)
    for (const verb of ['save', 'discard'])
      expect((await send('POST', `/${id}/${verb}`, { version }, token)).status).toBe(code)
  for (const verb of ['save', 'discard']) {
    expect((await send('POST', `/${ABSENT}/${verb}`, { version })).status).toBe(404)
    expect((await send('POST', `/x/${verb}`, { version })).status).toBe(400)
  }
  expect(await drafts()).toBe(1)
  const read = app.context
    .get(Database)
    .transaction(VISITOR, (em) => sql`select * from review_scrape_drafts`.execute(em.getKysely()))
  await expect(read).rejects.toThrow('permission denied')
})
