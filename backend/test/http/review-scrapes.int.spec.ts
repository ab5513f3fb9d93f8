import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { Browsers } from '../../src/modules/reviews/browser/index.js'
import type { ReviewListView } from '../../src/modules/reviews/review.dto.js'
import type { ReviewScrapeRow, ReviewScrapeView } from '../../src/modules/reviews/review-scrape.dto.js'
import { SCRAPE_LIMITS, type ScrapeLimits, USUAL_LIMITS } from '../../src/modules/reviews/scrape-limits.js'
import { VISITOR } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { eventually } from '../faults/support/eventually.js'
import { startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs, runMessage } from '../support/jobs.js'
import { HospitalSites, PlainBrowsers } from '../support/pages/hospital-sites.js'

/** The application's own, which tests change. */
const USUAL = { ...USUAL_LIMITS }
const JOB = 'review.scrape'
const ABSENT = '01a1fb67-0000-7000-8000-000000000000'

let app: TestApp
let sites: HospitalSites
let admin: string
let hospitalId: string
let otherId: string
let limits: ScrapeLimits
beforeAll(async () => {
  app = await startApp()
  sites = await HospitalSites.start()
  Object.assign(app.context.get(Browsers), new PlainBrowsers(sites))
  limits = app.context.get(SCRAPE_LIMITS)
  admin = await app.tokenOf('admin')
  const ids = await app.rows<{ id: string }>(
    `update hospitals set website = 'https://www.' || slug || '.example/en' where slug in ('island-hospital', 'asan-medical-center')
     returning id, slug`,
  )
  ;[hospitalId = '', otherId = ''] = ids.map(({ id }) => id)
  const [named] = await app.rows<{ slug: string }>('select slug from hospitals where id = $1', [hospitalId])
  if (named?.slug !== 'island-hospital') [hospitalId, otherId] = [otherId, hospitalId]
})
afterAll(async () => {
  await sites.close()
  await app.close()
})
beforeEach(async () => {
  Object.assign(limits, USUAL, { leastPauseMs: 0 })
  sites.show({})
  await app.rows(`delete from review_scrape_finds; delete from hospital_reviews; delete from review_scrapes;
    delete from removed_reviews; delete from review_source_hosts; delete from review_recipes;
    delete from outbox_messages; delete from live_events`)
})

const HOST = 'www.island-hospital.example'
const AT = `https://${HOST}/reviews`
const page = (...reviews: object[]) =>
  `<html><body><script type="application/ld+json">${JSON.stringify({ '@graph': reviews })}</script></body></html>`
const said = (text: string, more: object = {}) => ({ '@type': 'Review', reviewBody: text, ...more })

const send = <T = Record<string, unknown>>(method: string, path: string, body?: unknown, token = admin) =>
  app.request<T>(method, `admin/${path}`, { token, ...(body !== undefined && { body }) })
const start = (hospitalUrl: unknown = AT, id: unknown = hospitalId) =>
  send<{ id: string; code?: string; detail?: string }>('POST', 'review-scrapes', {
    hospitalUrl,
    hospitalId: id,
  })
const get = async (id: string) => (await send<ReviewScrapeView>('GET', `review-scrapes/${id}`)).body
const scrape = async (url = AT, id = hospitalId) => {
  const started = await start(url, id)
  expect(started.status).toBe(202)
  await runJobs(app, JOB)
  return get(started.body.id)
}
const stored = () =>
  app.rows<{ review_text: string; rating: string; rating_source: string; review_date: Date | null }>(
    'select review_text, rating, rating_source, review_date from hospital_reviews order by id',
  )
const textsOf = ({ reviews }: ReviewScrapeView) => reviews.map(({ reviewText }) => reviewText)

describe('a run', () => {
  it('is queued, reads, stores and answers in the specified words', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('They took their time.')) })
    const { status, body } = await start()
    expect([status, Object.keys(body)]).toEqual([202, ['id']])
    expect(await get(body.id)).toMatchObject({ status: 'queued', message: null, review: null, reviews: [] })
    await runJobs(app, JOB)
    const outcome = await get(body.id)
    const today = new Date().toISOString().slice(0, 10)
    expect(outcome).toMatchObject({
      status: 'succeeded',
      message: 'Review scraped successfully',
      hospitalId,
      hospitalName: 'Island Hospital',
      hospitalUrl: AT,
      pages: 1,
      found: 1,
      added: 1,
      known: 0,
      refused: 0,
      problems: [],
      errorCode: null,
      review: {
        reviewerName: 'Anonymous Patient',
        reviewText: 'They took their time.',
        rating: 5,
        ratingStated: false,
        reviewDate: today,
        reviewDateStated: false,
        isSuccessStory: false,
        sourceUrl: AT,
        isNew: true,
      },
    })
    expect(outcome.reviews).toEqual([outcome.review])
    expect(await stored()).toEqual([
      { review_text: 'They took their time.', rating: '5.0', rating_source: 'default', review_date: null },
    ])
  })

  it('shows visitors no rating that nobody stated', async () => {
    sites.show({
      [`${HOST}/reviews`]: page(said('Quiet rooms'), said('Kind', { reviewRating: { ratingValue: 2 } })),
    })
    await scrape()
    await eventually('the reviews are shown', 2_000, async () => {
      const { body } = await app.request<ReviewListView>('GET', 'hospitals/island-hospital/reviews')
      return body.summary.count === 2 || body
    })
    const { body } = await app.request<ReviewListView>('GET', 'hospitals/island-hospital/reviews')
    expect(body.summary).toEqual({ count: 2, successStories: 0, rated: 1, averageRating: 2, notShown: 0 })
    expect(
      body.items.map(({ rating, ratingStated, reviewDate }) => [rating, ratingStated, reviewDate]),
    ).toEqual([
      [2, true, null],
      [null, false, null],
    ])
  })

  it('says so when there is nothing', async () => {
    sites.show({ [`${HOST}/reviews`]: '<h1>News</h1>' })
    expect(await scrape()).toMatchObject({
      status: 'succeeded',
      message: 'No reviews were found at this address.',
      review: null,
      found: 0,
    })
  })

  it('keeps nothing of a page that means harm but words', async () => {
    sites.show({
      [`${HOST}/reviews`]: page(
        said('<script>alert(1)<\\/script>Fine <img src=x onerror=alert(1)>\u202erooms', {
          author: '<a href="javascript:alert(1)">Eve</a>',
          reviewRating: { ratingValue: 9999 },
          datePublished: '2999-01-01',
        }),
        said('<b></b>'),
      ).replaceAll('\\\\/', '\\/'),
    })
    const outcome = await scrape()
    expect(outcome.review).toMatchObject({
      reviewerName: 'Eve',
      ratingStated: false,
      reviewDateStated: false,
    })
    expect(outcome.review?.reviewText).toMatch(/^[\w ()]+$/)
    expect(outcome.refused).toBe(1)
  })

  it('finds what is known again, and doubles nothing', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('One'), said('Two')) })
    expect(await scrape()).toMatchObject({
      added: 2,
      known: 0,
      message: 'Reviews scraped and saved securely',
    })
    sites.show({ [`${HOST}/reviews`]: page(said('Zero'), said('ONE '), said('Two')) })
    const again = await scrape()
    expect(again).toMatchObject({ found: 3, added: 1, known: 2 })
    expect(again.reviews.map(({ reviewText, isNew }) => [reviewText, isNew])).toEqual([
      ['Zero', true],
      ['One', false],
      ['Two', false],
    ])
    expect(await stored()).toHaveLength(3)
    sites.show({ 'www.asan-medical-center.example/': page(said('One')) })
    expect(await scrape('https://www.asan-medical-center.example/', otherId)).toMatchObject({ added: 1 })
  })

  it('does not bring back what was removed', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('Slander'), said('Fair')) })
    await scrape()
    await app.rows(`delete from hospital_reviews where review_text = 'Slander'`)
    expect(await scrape()).toMatchObject({ found: 1, added: 0, known: 1, refused: 1 })
    expect((await stored()).map(({ review_text }) => review_text)).toEqual(['Fair'])
  })

  it('goes through the pages, past one that is broken, and stays on its host', async () => {
    const link = (n: number) => `<a rel="next" href="/reviews?page=${n}">${n}</a>`
    sites.show({
      [`${HOST}/reviews`]: `${page(said('1'))}${link(2)}${link(3)}${link(4)}<a rel=next href="https://evil.example/">x</a>`,
      [`${HOST}/reviews?page=2`]: (_, response) => response.writeHead(500).end(),
      [`${HOST}/reviews?page=3`]: `${page(said('3'), said('1'))}${link(1)}`,
      [`${HOST}/reviews?page=4`]: (_, response) =>
        response.setHeader('content-type', 'application/pdf').end('x'),
      [`${HOST}/reviews?page=1`]: `${page(said('again'))}${link(3)}`,
    })
    const outcome = await scrape()
    expect(textsOf(outcome)).toEqual(['1', '3', 'again'])
    expect(outcome).toMatchObject({ status: 'succeeded', pages: 3, found: 3 })
    expect(outcome.problems).toEqual([
      { url: `${AT}?page=2`, code: 'http_500' },
      { url: `${AT}?page=4`, code: 'not_a_page' },
    ])
    expect(sites.heard.every((address) => address.startsWith(HOST))).toBe(true)
  })

  it('ends at its limits, and says where', async () => {
    const pages = Array.from({ length: 30 }, (_, n) => [
      `${HOST}/reviews${n ? `?page=${n}` : ''}`,
      `${page(said(`a${n}`), said(`b${n}`))}<a rel=next href="/reviews?page=${n + 1}">`,
    ])
    sites.show(Object.fromEntries(pages))
    const long = await scrape()
    expect(long).toMatchObject({ status: 'succeeded', pages: 20, found: 40 })
    expect(long.problems).toEqual([{ url: `${AT}?page=20`, code: 'page_limit' }])
    Object.assign(limits, { reviews: 5 })
    const full = await scrape()
    expect(full).toMatchObject({
      found: 5,
      pages: 3,
      problems: [{ url: `${AT}?page=2`, code: 'review_limit' }],
    })
  })

  it('keeps what it has when its time is up', async () => {
    Object.assign(limits, { timeMs: 1_500 })
    sites.show({
      [`${HOST}/reviews`]: `${page(said('In time'))}<a rel=next href="?page=2">`,
      [`${HOST}/reviews?page=2`]: () => undefined,
    })
    expect(await scrape()).toMatchObject({
      status: 'succeeded',
      found: 1,
      problems: [{ code: 'time_limit' }],
    })
    sites.show({ [`${HOST}/reviews`]: () => undefined })
    expect(await scrape()).toMatchObject({ status: 'failed', errorCode: 'time_limit' })
  })

  it.each([
    ['is not there', 404, 'http_404'],
    ['is ill', 500, 'http_500'],
  ])('fails in the specified words at a page that %s', async (_what, code, errorCode) => {
    sites.show({
      [`${HOST}/reviews`]: (_, response) =>
        response.writeHead(code, { 'content-type': 'text/html' }).end(page(said('x'))),
    })
    expect(await scrape()).toMatchObject({
      status: 'failed',
      message: 'Failed to scrape reviews securely',
      errorCode,
      review: null,
    })
    expect(await stored()).toEqual([])
  })

  it.each([
    ['another host', 'https://evil.example/reviews', 'host_not_allowed'],
    ['this machine', 'http://127.0.0.1/reviews', 'host_not_allowed'],
  ])('is not led away to %s', async (_what, location, errorCode) => {
    sites.show({
      [`${HOST}/reviews`]: (_, response) => response.writeHead(302, { location }).end(),
      'evil.example/reviews': page(said('Stolen')),
    })
    expect(await scrape()).toMatchObject({ status: 'failed', errorCode })
    expect(await stored()).toEqual([])
  })

  it('takes nothing from elsewhere, whatever its browser brings', async () => {
    const browsers = app.context.get(Browsers)
    const open = jest.spyOn(browsers, 'open').mockResolvedValue({
      read: async () => ({
        url: 'https://evil.example/',
        status: 200,
        contentType: 'text/html',
        html: page(said('Stolen')),
        readAt: new Date(),
      }),
      text: async () => ({ status: 404, text: '' }),
      close: async () => undefined,
    })
    expect(await scrape()).toMatchObject({ status: 'failed', errorCode: 'redirected_away' })
    open.mockRestore()
    expect(await stored()).toEqual([])
  })

  it('reads a recorded host by its recipe', async () => {
    await send('POST', 'review-source-hosts', { hospitalId, host: 'Stories.Example.org' })
    const recipe = {
      host: 'stories.example.org',
      item: '.story',
      text: 'p',
      reviewer: 'b',
      rating: 'i',
      ratingBest: 10,
      next: '.more',
    }
    expect((await send('POST', 'review-recipes', recipe)).status).toBe(201)
    sites.show({
      'stories.example.org/island': `<div class=story><b>Ada</b><i data-rating=7></i><p>Calm</p></div><a class=more href="?p=2">`,
      'stories.example.org/island?p=2': `<div class=story><p>Clean</p></div>`,
    })
    const outcome = await scrape('https://stories.example.org/island')
    expect(outcome.reviews).toMatchObject([
      { reviewerName: 'Ada', rating: 3.5, ratingStated: true, reviewText: 'Calm' },
      { reviewerName: 'Anonymous Patient', reviewText: 'Clean' },
    ])
  })

  it('tells whoever asked, and leaves a record', async () => {
    sites.show({ [`${HOST}/reviews`]: `${page(said('x'))}<a rel=next href="?page=2">` })
    const { id } = await scrape()
    const events = await app.rows(
      `select data from live_events e join users u on u.id = e.user_id
       where type = 'review_scrape.progress' and u.email = 'admin@demo.sihat.example'`,
    )
    // Begun, one page, one problem, ended.
    expect(events).toEqual(Array.from({ length: 4 }, () => ({ data: { scrapeId: id } })))
    const entries = await app.rows(
      `select action, actor_name, details from audit_events where subject_id = $1 order by created_at, id`,
      [id],
    )
    expect(entries).toEqual([
      { action: 'review_scrape.start', actor_name: 'user', details: { hospitalId, host: HOST } },
      {
        action: 'review_scrape.end',
        actor_name: JOB,
        details: { status: 'succeeded', pages: 1, found: 1, added: 1, refused: 0 },
      },
    ])
  })
})

describe('robots.txt', () => {
  const robots = (text: string) => (_: unknown, response: ServerResponse) => response.end(text)

  it('closes what it closes', async () => {
    sites.show({
      [`${HOST}/robots.txt`]: robots(
        'User-agent: *\nAllow: /\n\nUser-agent: SihatReviews\nDisallow: /reviews?',
      ),
      [`${HOST}/reviews`]: `${page(said('Open'))}<a rel=next href="?page=2">`,
      [`${HOST}/reviews?page=2`]: page(said('Closed')),
    })
    const outcome = await scrape()
    expect([textsOf(outcome), outcome.problems]).toEqual([
      ['Open'],
      [{ url: `${AT}?page=2`, code: 'robots_disallowed' }],
    ])
    expect(sites.heard).toEqual([`${HOST}/robots.txt`, `${HOST}/reviews`])
    expect(await scrape(`${AT}?page=2`)).toMatchObject({ status: 'failed', errorCode: 'robots_disallowed' })
  })

  it('closes everything while it cannot be read', async () => {
    sites.show({
      [`${HOST}/robots.txt`]: (_, response) => response.writeHead(503).end(),
      [`${HOST}/reviews`]: page(said('x')),
    })
    expect(await scrape()).toMatchObject({ status: 'failed', errorCode: 'robots_unreachable' })
    expect(sites.heard).toEqual([`${HOST}/robots.txt`])
  })

  it('says how often to come, within reason', async () => {
    const times: number[] = []
    const at = (text: string) => (_: unknown, response: ServerResponse) => {
      times.push(performance.now())
      response.setHeader('content-type', 'text/html').end(text)
    }
    sites.show({
      [`${HOST}/robots.txt`]: robots('User-agent: *\nCrawl-delay: 1'),
      [`${HOST}/reviews`]: at(`${page(said('1'))}<a rel=next href="?page=2">`),
      [`${HOST}/reviews?page=2`]: at(page(said('2'))),
    })
    await scrape()
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990)
    Object.assign(limits, { mostPauseMs: 50 })
    times.length = 0
    await scrape()
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeLessThan(900)
  })
})

describe('a run that does not end by itself', () => {
  const hangs = {
    [`${HOST}/reviews`]: `${page(said('Kept'))}<a rel=next href="?page=2">`,
    [`${HOST}/reviews?page=2`]: () => undefined,
  }
  const hasRead = (id: string) =>
    eventually(
      'the first page is read',
      5_000,
      async () => (await get(id)).pages === 1 && sites.heard.length === 3,
    )

  it('is stopped within a second, and keeps what it has', async () => {
    sites.show(hangs)
    const { id } = (await start()).body
    const done = runJobs(app, JOB)
    await hasRead(id)
    const asked = performance.now()
    const { status, body } = await send<ReviewScrapeView>('POST', `review-scrapes/${id}/stop`)
    expect([status, ['stopping', 'stopped'].includes(body.status)]).toEqual([200, true])
    await eventually('it is stopped', 1_000, async () => (await get(id)).status === 'stopped')
    await done
    expect(performance.now() - asked).toBeLessThan(1_500)
    expect(await get(id)).toMatchObject({
      found: 1,
      message: 'Stopped. What was read before is kept.',
      errorCode: null,
    })
    const actions = await app.rows(
      `select action from audit_events where subject_id = $1 order by created_at, id`,
      [id],
    )
    expect(actions.map(({ action }) => action)).toEqual(
      ['start', 'stop', 'end'].map((verb) => `review_scrape.${verb}`),
    )
    expect((await send('POST', `review-scrapes/${id}/stop`)).status).toBe(409)
  })

  it('is stopped before it begins', async () => {
    sites.show(hangs)
    const { id } = (await start()).body
    expect((await send<ReviewScrapeView>('POST', `review-scrapes/${id}/stop`)).body.status).toBe('stopped')
    await runJobs(app, JOB)
    expect(sites.heard).toEqual([])
    expect((await start()).status).toBe(202)
  })

  it('is not doubled by the one that is begun when its worker was lost, nor written to by it', async () => {
    const waiting: ((...reviews: object[]) => void)[] = []
    sites.show({
      [`${HOST}/reviews`]: `${page(said('One'), said('Two'))}<a rel=next href="?page=2">`,
      [`${HOST}/reviews?page=2`]: (_, response) =>
        waiting.push((...reviews) => response.setHeader('content-type', 'text/html').end(page(...reviews))),
    })
    const { id } = (await start()).body
    const [message] = await messagesOf(app, JOB)
    if (!message) throw new Error('Nothing was queued')
    const arrives = (number: number) =>
      eventually('the second page is asked for', 5_000, async () => waiting.length === number)
    const lost = runMessage(app, message)
    await arrives(1)
    const begunAgain = runMessage(app, message)
    await arrives(2)
    waiting[0]?.(said('Late'))
    await lost
    expect(await get(id)).toMatchObject({ status: 'running', pages: 1, found: 2 })
    waiting[1]?.(said('Three'))
    await begunAgain
    const outcome = await get(id)
    expect(outcome).toMatchObject({ status: 'succeeded', pages: 2, found: 3, added: 3, known: 0 })
    expect(textsOf(outcome)).toEqual(['One', 'Two', 'Three'])
    expect(await stored()).toHaveLength(3)
    const ends = await app.rows(
      `select from audit_events where subject_id = $1 and action = 'review_scrape.end'`,
      [id],
    )
    expect(ends).toHaveLength(1)
  })

  it('hears a stop though another message of it came to its end', async () => {
    const waiting: (() => void)[] = []
    sites.show({
      [`${HOST}/reviews`]: (_, response) =>
        waiting.push(() => response.setHeader('content-type', 'text/html').end(page(said('One')))),
    })
    const { id } = (await start()).body
    const [message] = await messagesOf(app, JOB)
    if (!message) throw new Error('Nothing was queued')
    const arrives = (number: number) =>
      eventually('the page is asked for', 5_000, async () => waiting.length === number)
    const lost = runMessage(app, message)
    await arrives(1)
    const begunAgain = runMessage(app, message)
    await arrives(2)
    waiting[0]?.()
    await lost
    await send('POST', `review-scrapes/${id}/stop`)
    await eventually('it is stopped', 5_000, async () => (await get(id)).status === 'stopped').finally(
      waiting[1],
    )
    await begunAgain
  })

  it('is tried again when there is no browser, and fails in the end', async () => {
    const open = jest.spyOn(app.context.get(Browsers), 'open').mockRejectedValue(new Error('no browser'))
    const { id } = (await start()).body
    const [message] = await messagesOf(app, JOB)
    if (!message) throw new Error('Nothing was queued')
    await expect(runMessage(app, message, 1)).rejects.toThrow('no browser')
    expect((await get(id)).status).toBe('queued')
    await runMessage(app, message, 4)
    open.mockRestore()
    expect(await get(id)).toMatchObject({ status: 'failed', errorCode: 'browser' })
  })

  it('is begun as often as the limits say, however many messages it came by', async () => {
    const open = jest.spyOn(app.context.get(Browsers), 'open').mockRejectedValue(new Error('no browser'))
    const { id } = (await start()).body
    // It was lost, and sent again.
    await app.rows('update review_scrapes set attempt = $2 where id = $1', [id, USUAL.attempts - 1])
    const [message] = await messagesOf(app, JOB)
    if (!message) throw new Error('Nothing was queued')
    const begun = runMessage(app, message, 1)
    await begun.finally(() => open.mockRestore())
    expect(await get(id)).toMatchObject({ status: 'failed', errorCode: 'browser' })
  })

  it('tells that it goes on, and hears by that too that it is stopped', async () => {
    Object.assign(limits, { beatMs: 20 })
    sites.show(hangs)
    const { id } = (await start()).body
    const done = runJobs(app, JOB)
    await hasRead(id)
    await app.rows(`update review_scrapes set touched_at = now() - interval '1 hour' where id = $1`, [id])
    await eventually('it has told so', 2_000, async () => {
      const [{ silent } = {}] = await app.rows(
        `select touched_at < now() - interval '1 minute' as silent from review_scrapes where id = $1`,
        [id],
      )
      return silent === false
    })
    expect((await start()).status).toBe(409)
    // Without the message that a stop sends.
    await app.rows(`update review_scrapes set status = 'stopping' where id = $1`, [id])
    await done
    expect(await get(id)).toMatchObject({ status: 'stopped', found: 1 })
  })

  it('is stopped at once while it waits for another attempt', async () => {
    const open = jest.spyOn(app.context.get(Browsers), 'open').mockImplementation(async () => {
      await app.rows(`update review_scrapes set status = 'stopping' where id = $1`, [id])
      throw new Error('no browser')
    })
    const { id } = (await start()).body
    const [message] = await messagesOf(app, JOB)
    if (!message) throw new Error('Nothing was queued')
    await expect(runMessage(app, message, 1)).rejects.toThrow('no browser')
    open.mockRestore()
    expect((await get(id)).status).toBe('stopped')
    expect((await start()).status).toBe(202)
  })

  it('keeps a hospital for itself, once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => start()))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409])
    expect(await messagesOf(app, JOB)).toHaveLength(1)
    expect((await start('https://asan-medical-center.example/', otherId)).status).toBe(202)
    const [lost] = answers.filter(({ status }) => status === 202)
    const isSilentAfter = (attempt: number) =>
      app.rows(
        `update review_scrapes set status = 'running', attempt = $2, touched_at = now() - interval '4 minutes'
         where id = $1`,
        [lost?.body.id, attempt],
      )
    // It will be begun again by itself.
    await isSilentAfter(USUAL.attempts - 1)
    expect((await start()).status).toBe(409)
    await isSilentAfter(USUAL.attempts)
    expect((await start()).status).toBe(202)
    expect(await get(lost?.body.id ?? '')).toMatchObject({ status: 'failed', errorCode: 'lost' })
    const ends = await app.rows(
      `select actor_name, details from audit_events where subject_id = $1 and action = 'review_scrape.end'`,
      [lost?.body.id],
    )
    expect(ends).toEqual([
      {
        actor_name: 'review_scrape.loss',
        details: { status: 'failed', pages: 0, found: 0, added: 0, refused: 0, errorCode: 'lost' },
      },
    ])
  })
})

describe('an address', () => {
  it.each([
    'http://www.island-hospital.example/',
    'https://island-hospital.example:443/x',
    ' https://WWW.island-hospital.example/reviews#top ',
  ])('of the website is read: %s', async (url) => {
    expect((await start(url)).status).toBe(202)
  })

  it.each([
    'https://evil.example/',
    'https://www.island-hospital.example.evil.example/',
    'https://reviews.island-hospital.example/',
    'https://www.island-hospital.example@evil.example/',
    'https://user:pass@www.island-hospital.example/',
    'https://user@www.island-hospital.example/',
    'https://www.island-hospital.example:8443/',
    'https://www.island-hospital.example./',
    'ftp://www.island-hospital.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'https://www.asan-medical-center.example/',
  ])('elsewhere is refused: %s', async (url) => {
    const { status, body } = await start(url)
    expect([status, body.code]).toEqual([422, 'source_refused'])
    expect(await messagesOf(app, JOB)).toEqual([])
    expect(await app.rows('select from review_scrapes')).toEqual([])
  })

  it('elsewhere is refused with the hosts that are allowed', async () => {
    const host = { hospitalId, host: 'stories.example.org' }
    const { body: recorded } = await send<{ id: string }>('POST', 'review-source-hosts', host)
    expect((await start('https://elsewhere.example.org/')).body.detail).toContain(
      'only on these hosts: island-hospital.example, www.island-hospital.example, stories.example.org.',
    )
    await send('DELETE', `review-source-hosts/${recorded.id}`)
    await app.rows('update hospitals set website = null where id = $1', [otherId])
    expect((await start('https://elsewhere.example.org/', otherId)).body.detail).toMatch(/^We do not know/)
    await app.rows(`update hospitals set website = 'https://www.asan-medical-center.example' where id = $1`, [
      otherId,
    ])
  })

  it.each([
    [''],
    ['not an address'],
    [undefined],
    [null],
    [17],
    [['https://www.island-hospital.example/']],
    [`${AT}${'x'.repeat(2_000)}`],
  ])('that is none is refused: %j', async (url) => {
    expect((await start(url ?? null)).status).toBe(400)
    expect(await messagesOf(app, JOB)).toEqual([])
  })

  it.each([[null], [''], ['  ']])('needs a hospital: %j', async (id) => {
    const { status, body } = await start(AT, id)
    expect([status, body.detail]).toEqual([422, 'Hospital ID is required for secure scraping'])
    expect(await messagesOf(app, JOB)).toEqual([])
  })

  it('needs a hospital that there is', async () => {
    expect((await start(AT, ABSENT)).status).toBe(400)
    expect((await start(AT, 'x')).status).toBe(400)
    await app.rows(`update hospitals set website = 'http://localhost/' where id = $1`, [otherId])
    expect((await start('http://localhost/', otherId)).status).toBe(422)
    await app.rows(`update hospitals set website = 'https://www.asan-medical-center.example' where id = $1`, [
      otherId,
    ])
  })

  it('is not read any more when its host was withdrawn meanwhile', async () => {
    const { body: host } = await send<{ id: string }>('POST', 'review-source-hosts', {
      hospitalId,
      host: 'stories.example.org',
    })
    const { id } = (await start('https://stories.example.org/')).body
    await send('DELETE', `review-source-hosts/${host.id}`)
    await runJobs(app, JOB)
    expect(await get(id)).toMatchObject({ status: 'failed', errorCode: 'source_refused' })
    expect(sites.heard).toEqual([])
  })
})

describe('the back office', () => {
  it('lists runs with their number', async () => {
    sites.show({ [`${HOST}/reviews`]: page(said('x')) })
    await scrape()
    await start()
    const filter = encodeURIComponent(JSON.stringify({ status: 'succeeded', q: 'ISLAND' }))
    const { status, headers, body } = await send<ReviewScrapeRow[]>('GET', `review-scrapes?filter=${filter}`)
    expect([status, headers['content-range'], body.map(({ found }) => found)]).toEqual([
      200,
      'review-scrapes 0-0/1',
      [1],
    ])
    expect(body[0]).not.toHaveProperty('reviews')
    const all = await send<ReviewScrapeRow[]>('GET', 'review-scrapes')
    expect(all.body.map(({ status: one }) => one)).toEqual(['queued', 'succeeded'])
    expect((await send('GET', 'review-scrapes?sort=["url","ASC"]')).status).toBe(400)
    expect((await send('GET', `review-scrapes/${ABSENT}`)).status).toBe(404)
    expect((await send('POST', `review-scrapes/${ABSENT}/stop`)).status).toBe(404)
  })

  it('keeps recipes, with versions', async () => {
    const input = { host: 'stories.example.org', item: '.story', text: 'p', rating: '' }
    const { body: made, status } = await send<{ id: string; version: number }>(
      'POST',
      'review-recipes',
      input,
    )
    expect([status, made]).toMatchObject([201, { ...input, rating: null, ratingBest: 5, version: 1 }])
    expect((await send('POST', 'review-recipes', input)).body).toMatchObject({
      errors: [{ pointer: '/host', code: 'recipe_exists' }],
    })
    const changed = await send('PATCH', `review-recipes/${made.id}`, { reviewer: 'b', version: 1 })
    expect([changed.status, changed.body]).toMatchObject([200, { item: '.story', reviewer: 'b', version: 2 }])
    expect((await send('PATCH', `review-recipes/${made.id}`, { reviewer: 'i', version: 1 })).status).toBe(409)
    for (const wrong of [
      { item: 'p[' },
      { item: '' },
      { text: '::' },
      { next: '<a>' },
      { host: 'localhost' },
      { host: '10.0.0.1' },
      { ratingBest: 0 },
    ])
      expect([
        wrong,
        (await send('POST', 'review-recipes', { ...input, host: 'other.example', ...wrong })).status,
      ]).toEqual([wrong, 400])
    const list = await send<unknown[]>('GET', 'review-recipes')
    expect([list.headers['content-range'], list.body.length]).toEqual(['review-recipes 0-0/1', 1])
    expect((await send('DELETE', `review-recipes/${made.id}`)).body).toMatchObject({
      host: 'stories.example.org',
    })
    expect((await send('GET', `review-recipes/${made.id}`)).status).toBe(404)
  })

  it.each([
    [{ host: null }],
    [{ item: null }],
    [{ text: null }],
    [{ ratingBest: null }],
    [{ host: 'metadata.google.internal' }],
  ])('leaves a recipe as it is when a change would break it: %j', async (change) => {
    const input = { host: 'stories.example.org', item: '.story', text: 'p', rating: 'b' }
    const { body: made } = await send<{ id: string }>('POST', 'review-recipes', input)
    expect((await send('PATCH', `review-recipes/${made.id}`, { ...change, version: 1 })).status).toBe(400)
    const emptied = await send('PATCH', `review-recipes/${made.id}`, { rating: null, version: 1 })
    expect([emptied.status, emptied.body]).toMatchObject([200, { ...input, rating: null, ratingBest: 5 }])
  })

  it('says which host it takes', async () => {
    const host = 'metadata.google.internal'
    expect((await send('POST', 'review-source-hosts', { hospitalId, host })).body).toMatchObject({
      errors: [
        {
          pointer: '/host',
          detail: 'Please give the name of a public website, such as reviews.example.com.',
        },
      ],
    })
    expect((await send('PATCH', `review-recipes/${ABSENT}`, { host, version: 1 })).status).toBe(400)
  })

  it('reads nothing at a website with a name of an inner network', async () => {
    await app.rows(`update hospitals set website = 'http://metadata.google.internal/' where id = $1`, [
      otherId,
    ])
    expect((await start('http://metadata.google.internal/', otherId)).body.code).toBe('source_refused')
    await app.rows(`update hospitals set website = 'https://www.asan-medical-center.example' where id = $1`, [
      otherId,
    ])
  })

  it('keeps the hosts of a hospital, with versions', async () => {
    const input = { hospitalId, host: ' Stories.EXAMPLE.org ' }
    const { body: made, status } = await send<{ id: string }>('POST', 'review-source-hosts', input)
    expect([status, made]).toMatchObject([
      201,
      { hospitalId, hospitalName: 'Island Hospital', host: 'stories.example.org', version: 1 },
    ])
    expect((await send('POST', 'review-source-hosts', input)).status).toBe(400)
    for (const host of [
      'localhost',
      '127.0.0.1',
      '2130706433',
      '[::1]',
      'a.example/x',
      'a.example:81',
      'u@a.example',
      '*.example.org',
      'intranet',
      'metadata.google.internal',
      'METADATA.Google.Internal',
      'metadata.google.internal.',
      'printer.local',
      'app.localhost',
      'nas.lan',
      'router.home.arpa',
      'vault.corp',
      'wiki.intranet',
      'db.private',
      'nas.home',
      'app.localdomain',
      'api.default.svc',
      '1.0.0.10.in-addr.arpa',
      'metadata\u3002google\u3002internal',
      'metadata.google.\uFF49nternal',
      '',
    ])
      expect([host, (await send('POST', 'review-source-hosts', { hospitalId, host })).status]).toEqual([
        host,
        400,
      ])
    expect(
      (await send('PATCH', `review-source-hosts/${made.id}`, { host: 'b.example', version: 2 })).status,
    ).toBe(409)
    expect(
      (await send('PATCH', `review-source-hosts/${made.id}`, { host: 'b.example', version: 1 })).body,
    ).toMatchObject({
      host: 'b.example',
      version: 2,
    })
    const filter = encodeURIComponent(JSON.stringify({ hospitalId }))
    const list = await send<unknown[]>('GET', `review-source-hosts?filter=${filter}`)
    expect([list.headers['content-range'], list.body.length]).toEqual(['review-source-hosts 0-0/1', 1])
    const actions = await app.rows(
      `select action from audit_events where subject_id = $1 order by created_at, id`,
      [made.id],
    )
    expect(actions).toEqual([
      { action: 'review_source_host.create' },
      { action: 'review_source_host.change' },
    ])
  })

  it('is for administrators', async () => {
    const moderator = await app.tokenOf('moderator')
    for (const path of ['review-scrapes', 'review-recipes', 'review-source-hosts']) {
      expect((await send('GET', path, undefined, moderator)).status).toBe(403)
      expect((await send('POST', path, { hospitalUrl: AT, hospitalId }, moderator)).status).toBe(403)
    }
    expect(await messagesOf(app, JOB)).toEqual([])
  })

  it.each([
    'review_scrapes',
    'review_recipes',
    'review_source_hosts',
    'review_scrape_finds',
    'removed_reviews',
  ])('keeps %s from whoever is no staff', async (table) => {
    const read = app.context
      .get(Database)
      .transaction(VISITOR, (em) => sql`select * from ${sql.table(table)}`.execute(em.getKysely()))
    await expect(read).rejects.toThrow('permission denied')
  })
})
