import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ReviewListView } from '../src/modules/reviews/review.dto.js'
import type { ReviewScrapeView } from '../src/modules/reviews/review-scrape.dto.js'
import { EventStream } from './faults/support/event-stream.js'
import { eventually } from './faults/support/eventually.js'
import { killPrograms, Program } from './faults/support/program.js'
import { asOwner, startApp, type TestApp } from './support/index.js'
import { ChromiumWatch } from './support/pages/chromium-watch.js'
import { HospitalSites } from './support/pages/hospital-sites.js'
import { LOCAL_CERTIFICATE, LOCAL_KEY } from './support/pages/local-certificate.js'
import { PrivateServer } from './support/pages/private-server.js'

/** Each with a website of its own. */
const NAMES = ['listed', 'shop', 'blog', 'stars', 'closed', 'broken', 'hostile', 'dying', 'tried'] as const
type Name = (typeof NAMES)[number]
const hostOf = (name: string) => `${name}.sites.test`
const PAGES = join(__dirname, 'support/pages')
const HTML = { 'content-type': 'text/html' }

let app: TestApp
let sites: HospitalSites
let secure: HospitalSites
let inner: PrivateServer
let admin: string
let events: EventStream
const watches: ChromiumWatch[] = []
const hospitals = new Map<string, { id: string; slug: string; name: string }>()

beforeAll(async () => {
  app = await startApp()
  await app.app.listen(0, '127.0.0.1')
  sites = await HospitalSites.start()
  secure = await HospitalSites.start({ key: LOCAL_KEY, cert: LOCAL_CERTIFICATE })
  inner = await PrivateServer.start()
  admin = await app.tokenOf('admin')
  events = await EventStream.open(`${await app.app.getUrl()}/api/events`, admin)
  const rows = await app.rows<{ id: string; slug: string; name: string }>(
    'select id, slug, name from hospitals where is_active order by slug limit $1',
    [NAMES.length],
  )
  for (const [place, name] of NAMES.entries()) {
    const row = rows[place]
    if (!row) throw new Error('There are too few hospitals')
    hospitals.set(name, row)
    const website = `${name === 'shop' ? 'https' : 'http'}://${hostOf(name)}/`
    await app.rows('update hospitals set website = $1 where id = $2', [website, row.id])
  }
})
afterAll(async () => {
  for (const watch of watches) watch.stop()
  await killPrograms()
  await EventStream.closeAll()
  await Promise.all([sites.close(), secure.close(), inner.close()])
  await app.close()
})

const hospital = (name: Name) => {
  const found = hospitals.get(name)
  if (!found) throw new Error(`No hospital has the website ${name}`)
  return found
}

/** The worker in a process of its own, with the browser of the system. */
async function startWorker(): Promise<{ program: Program; watch: ChromiumWatch }> {
  const standIns = Object.fromEntries([
    ...NAMES.map((name) => [`${hostOf(name)}:80`, sites.port]),
    [`${hostOf('shop')}:443`, secure.port],
  ])
  const program = Program.node([
    ...['--import', join(PAGES, 'run-typescript.mjs'), join(PAGES, 'scraping-worker.ts')],
    ...[JSON.stringify(standIns), LOCAL_CERTIFICATE],
  ])
  await program.message()
  const watch = new ChromiumWatch(program.pid)
  watches.push(watch)
  return { program, watch }
}

async function start(name: Name, url = `http://${hostOf(name)}/reviews`, more: object = {}): Promise<string> {
  const body = { hospitalUrl: url, hospitalId: hospital(name).id, ...more }
  const answer = await app.request<{ id: string }>('POST', 'admin/review-scrapes', { token: admin, body })
  expect(answer.status).toBe(202)
  return answer.body.id
}

const get = async (id: string) =>
  (await app.request<ReviewScrapeView>('GET', `admin/review-scrapes/${id}`, { token: admin })).body

async function ended(id: string): Promise<ReviewScrapeView> {
  await eventually('the run has ended', 60_000, async () => {
    const { status, endedAt } = await get(id)
    return endedAt !== null || status
  })
  return get(id)
}

const progressOf = (id: string) =>
  events.events.filter(
    ({ type, data }) =>
      type === 'review_scrape.progress' && (data as object as { scrapeId: string }).scrapeId === id,
  ).length

const html = (body: string) => `<!doctype html><meta charset="utf-8"><title>Reviews</title><body>${body}`
const jsonLd = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const said = (text: string, more: object = {}) => ({ '@type': 'Review', reviewBody: text, ...more })
const summary = ({
  status,
  message,
  errorCode,
  pages,
  found,
  added,
  known,
  refused,
  problems,
}: ReviewScrapeView) => ({
  ...{ status, message, errorCode, pages, found, added, known, refused },
  problems: problems.map(({ url, code }) => `${code} ${new URL(url).pathname}${new URL(url).search}`),
})
const nothing = { pages: 0, found: 0, added: 0, known: 0, refused: 0, problems: [], errorCode: null }
const saved = { ...nothing, status: 'succeeded', message: 'Reviews scraped and saved securely' }
const failed = { ...nothing, status: 'failed', message: 'Failed to scrape reviews securely' }

it('goes from the request through the queue, the browser and the proxy to the page of the hospital', async () => {
  const reach = (url: string) => `fetch('${url}', { mode: 'no-cors' }).catch(() => {})`
  sites.show({
    [`${hostOf('listed')}/robots.txt`]: (_, response) =>
      response.end('User-agent: *\nDisallow: /reviews/4\n'),
    [`${hostOf('listed')}/reviews`]: html(
      jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Hospital',
        name: hospital('listed').name,
        review: [
          said('They took their time.', {
            author: { '@type': 'Person', name: 'Amina' },
            reviewRating: { '@type': 'Rating', ratingValue: 4 },
            datePublished: '2026-03-02',
          }),
          said('No name, no stars, no day.'),
        ],
      }) +
        '<a rel=next href="/reviews/2">2</a><a rel=next href="/reviews/3">3</a><a rel=next href="/reviews/4">4</a>',
    ),
    // Written by the page's own script, as many are.
    [`${hostOf('listed')}/reviews/2`]: html(`<div id=all></div><script>
      const data = document.createElement('script')
      data.type = 'application/ld+json'
      data.textContent = JSON.stringify({ '@type': 'Review', reviewBody: 'Written ' + 'by a script.' })
      document.getElementById('all').append(data)</script>`),
    [`${hostOf('listed')}/reviews/3`]: (_, response) => response.writeHead(500, HTML).end('<p>Sorry'),
    [`${hostOf('blog')}/reviews`]: html(`<div vocab="https://schema.org/" typeof="Review">
      <span property="author">Omar</span><p property="reviewBody">Clean rooms, kind nurses.</p>
      <span property="reviewRating" typeof="Rating"><b property="ratingValue">5</b></span></div>`),
    [`${hostOf('stars')}/reviews`]: html(`<section class=story><h3>Wanjiru</h3><p>The knee holds.</p>
      <i data-rating=8></i></section><section class=story><h3>Nobody</h3><p> </p></section>`),
    [`${hostOf('tried')}/reviews`]: html('<section class=story><h3>Sena</h3><p>Seen first.</p></section>'),
    [`${hostOf('closed')}/robots.txt`]: (_, response) => response.end('User-agent: *\nDisallow: /\n'),
    [`${hostOf('closed')}/reviews`]: html(jsonLd(said('Not for robots'))),
    // Ends in the middle of everything.
    [`${hostOf('broken')}/reviews`]: (_, response) => {
      response.writeHead(200, { ...HTML, 'content-length': 100_000 })
      response.write('<script type="application/ld+json">{"@type":"Review","reviewBody":"Half a', () =>
        response.destroy(),
      )
    },
    [`${hostOf('hostile')}/reviews`]: html(
      jsonLd(
        said('<img src=x onerror=alert(1)>They were kind.', {
          author: { name: '<b>Eve</b>' },
          reviewRating: { ratingValue: 9_000, bestRating: 5 },
        }),
      ) +
        `<iframe src="http://127.0.0.1:${inner.port}/"></iframe><script>
          ${reach(`http://127.0.0.1:${inner.port}/`)}
          ${reach(`http://[::1]:${inner.port}/`)}
          ${reach(`http://${hostOf('closed')}/stolen`)}
          setInterval(() => window.open('http://127.0.0.1:${inner.port}/window'), 10)</script>
        <a rel=next href="http://127.0.0.1:${inner.port}/next">next</a>`,
    ),
  })
  secure.show({
    [`${hostOf('shop')}/reviews`]: html(`<div itemscope itemtype="https://schema.org/Review">
      <meta itemprop=author content=Fatou><p itemprop=reviewBody>Back at work after a week.</p>
      <time itemprop=datePublished datetime=2026-05-06>in May</time></div>`),
  })
  const recipe = {
    host: hostOf('stars'),
    item: '.story',
    text: 'p',
    reviewer: 'h3',
    rating: 'i',
    ratingBest: 10,
  }
  expect((await app.request('POST', 'admin/review-recipes', { token: admin, body: recipe })).status).toBe(201)
  // Its worker was killed, and so was every other that began it again.
  const lost = await start('dying')
  await app.rows(`delete from outbox_messages where payload->>'scrapeId' = $1`, [lost])
  await app.rows(
    `update review_scrapes set status = 'running', attempt = 4, touched_at = now() - interval '1 hour' where id = $1`,
    [lost],
  )
  const ids = {
    listed: await start('listed'),
    shop: await start('shop', `https://${hostOf('shop')}/reviews`),
    blog: await start('blog'),
    stars: await start('stars'),
    closed: await start('closed'),
    broken: await start('broken'),
    hostile: await start('hostile'),
    tried: await start('tried', undefined, {
      preview: true,
      recipe: { item: '.story', text: 'p', reviewer: 'h3', date: 'time' },
    }),
  }
  const { program, watch } = await startWorker()

  const listed = await ended(ids.listed)
  expect(summary(listed)).toEqual({
    ...{ ...saved, pages: 2, found: 3, added: 3 },
    problems: ['http_500 /reviews/3', 'robots_disallowed /reviews/4'],
  })
  expect(listed.review).toMatchObject({
    reviewerName: 'Amina',
    reviewText: 'They took their time.',
    rating: 4,
    reviewDate: '2026-03-02',
    isSuccessStory: false,
  })
  expect(listed.reviews[1]).toMatchObject({
    reviewerName: 'Anonymous Patient',
    rating: 5,
    ratingStated: false,
    reviewDate: new Date().toISOString().slice(0, 10),
    reviewDateStated: false,
  })
  expect(listed.reviews[2]).toMatchObject({
    reviewText: 'Written by a script.',
    sourceUrl: `http://${hostOf('listed')}/reviews/2`,
  })
  const one = { ...saved, message: 'Review scraped successfully', pages: 1, found: 1, added: 1 }
  const shop = await ended(ids.shop)
  expect([summary(shop), shop.review]).toMatchObject([
    one,
    { reviewerName: 'Fatou', reviewDate: '2026-05-06', sourceUrl: `https://${hostOf('shop')}/reviews` },
  ])
  const blog = await ended(ids.blog)
  expect([summary(blog), blog.review]).toMatchObject([
    one,
    { reviewerName: 'Omar', rating: 5, ratingStated: true },
  ])
  const stars = await ended(ids.stars)
  expect([summary(stars), stars.review]).toMatchObject([
    { ...one, refused: 1 },
    { reviewerName: 'Wanjiru', reviewText: 'The knee holds.', rating: 4 },
  ])
  expect(summary(await ended(ids.closed))).toEqual({ ...failed, errorCode: 'robots_disallowed' })
  expect(sites.heard).not.toContain(`${hostOf('closed')}/reviews`)
  expect(summary(await ended(ids.broken))).toMatchObject({ found: 0, added: 0 })
  const hostile = await ended(ids.hostile)
  expect([summary(hostile), hostile.review]).toMatchObject([
    { ...one, problems: [] },
    { reviewerName: 'Eve', reviewText: 'They were kind.', ratingStated: false },
  ])
  const tried = await ended(ids.tried)
  expect([tried.previewState, tried.missing, tried.review]).toMatchObject([
    'open',
    ['date'],
    { id: null, reviewerName: 'Sena', reviewText: 'Seen first.' },
  ])
  const saving = await app.request<ReviewScrapeView>('POST', `admin/review-scrapes/${ids.tried}/save`, {
    token: admin,
    body: { version: tried.version },
  })
  expect(summary(saving.body)).toEqual(one)
  expect(inner.heard).toEqual([])
  expect(summary(await ended(lost))).toEqual({ ...failed, errorCode: 'lost' })

  for (const id of [...Object.values(ids), lost]) expect(progressOf(id)).toBeGreaterThan(0)
  // The page read, the two that were not, the beginning and the end.
  expect(progressOf(ids.listed)).toBe(6)
  const { body: shown } = await app.request<ReviewListView>(
    'GET',
    `hospitals/${hospital('listed').slug}/reviews`,
  )
  expect(shown).toMatchObject({ summary: { count: 3, rated: 1 } })
  const ends = await app.rows(`select actor_name from audit_events where action = 'review_scrape.end'`)
  expect(ends).toHaveLength(9)
  expect(ends.filter(({ actor_name }) => actor_name === 'review_scrape.loss')).toHaveLength(1)

  expect(await program.stop()).toEqual({ code: null, signal: 'SIGTERM' })
  expect([watch.seen.size > 0, watch.left()]).toEqual([true, []])
}, 540_000)

describe('a worker that is killed', () => {
  const NEXT = '<a rel=next href="?page=2">'
  let held: ServerResponse[] = []
  /** Who takes up the run of one test is killed in the next. */
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined

  const hold = (response: ServerResponse) => held.push(response)
  const first = html(jsonLd({ '@graph': [said('One'), said('Two')] }) + NEXT)
  const second = html(jsonLd({ '@graph': [said('Two'), said('Three')] }))
  const begin = (holdsFirst: boolean, others: Parameters<HospitalSites['show']>[0] = {}) => {
    held = []
    const answer = (isHeld: boolean, page: string) => (_: unknown, response: ServerResponse) =>
      isHeld && held.length === 0 ? hold(response) : response.writeHead(200, HTML).end(page)
    sites.show({
      ...others,
      [`${hostOf('dying')}/reviews`]: answer(holdsFirst, first),
      [`${hostOf('dying')}/reviews?page=2`]: answer(!holdsFirst, second),
    })
  }
  const isHeld = () => eventually('a page is asked for', 60_000, async () => held.length === 1)

  beforeEach(async () => {
    await app.rows(`delete from review_scrape_finds; delete from hospital_reviews; delete from review_scrapes;
      delete from removed_reviews`)
    worker ??= await startWorker()
  })

  it.each([
    [
      'before the first page is stored',
      async (kill: () => Promise<unknown>) => {
        begin(true)
        const id = await start('dying')
        await isHeld()
        await kill()
        expect((await get(id)).found).toBe(0)
        return id
      },
    ],
    [
      'while it is stored',
      (kill: () => Promise<unknown>) =>
        asOwner(async (client) => {
          begin(true)
          const id = await start('dying')
          await isHeld()
          await client.query('begin; lock table hospital_reviews in share row exclusive mode')
          held[0]?.writeHead(200, HTML).end(first)
          await eventually('the page is being stored', 60_000, async () => {
            const { rows } = await client.query(
              `select from pg_locks where not granted and relation = 'hospital_reviews'::regclass`,
            )
            return rows.length === 1
          })
          await kill()
          await client.query('rollback')
          expect((await get(id)).found).toBe(0)
          return id
        }, app.databaseName),
    ],
    [
      'after it was stored',
      async (kill: () => Promise<unknown>) => {
        begin(false)
        const id = await start('dying')
        await isHeld()
        await kill()
        expect((await get(id)).found).toBe(2)
        return id
      },
    ],
  ])(
    '%s leaves a run that another takes up, and nothing else',
    async (_when, untilKilled) => {
      if (!worker) throw new Error('No worker has started')
      const { program, watch } = worker
      const id = await untilKilled(() => program.stop('SIGKILL'))
      expect(watch.seen.size).toBeGreaterThan(0)
      expect(watch.left()).not.toEqual([])
      expect(await get(id)).toMatchObject({ status: 'running' })
      worker = await startWorker()
      expect(summary(await ended(id))).toEqual({ ...saved, pages: 2, found: 3, added: 3 })
      expect(watch.left()).toEqual([])
      const texts = await app.rows('select review_text from hospital_reviews order by review_text')
      expect(texts.map(({ review_text }) => review_text)).toEqual(['One', 'Three', 'Two'])
      const ends = await app.rows(
        `select from audit_events where action = 'review_scrape.end' and subject_id = $1`,
        [id],
      )
      expect(ends).toHaveLength(1)
    },
    720_000,
  )

  it('has its run go on by itself beside a worker that is busy for long', async () => {
    if (!worker) throw new Error('No worker has started')
    const slow: ServerResponse[] = []
    begin(false, { [`${hostOf('blog')}/reviews`]: (_, response) => slow.push(response) })
    const id = await start('dying')
    await isHeld()
    const busy = await startWorker()
    const other = await start('blog')
    await eventually('the other worker is busy', 180_000, async () => slow.length === 1)
    await worker.program.stop('SIGKILL')
    worker = busy
    await eventually('the run is queued again', 180_000, async () => (await get(id)).status === 'queued')
    expect(await get(other)).toMatchObject({ status: 'running' })
    slow[0]?.writeHead(200, HTML).end(html(jsonLd(said('Fine'))))
    expect(summary(await ended(other))).toMatchObject({ status: 'succeeded', found: 1 })
    expect(summary(await ended(id))).toEqual({ ...saved, pages: 2, found: 3, added: 3 })
    // The message of the one that was killed and the one sent since are both done, and one of them has ended the run.
    await eventually('no message waits', 60_000, async () => {
      const open = await app.rows(
        `select id from outbox_messages o where payload->>'scrapeId' = $1
           and not exists (select from inbox_messages where message_id = o.id)`,
        [id],
      )
      return open.length === 0 || open
    })
    const ends = await app.rows(
      `select from audit_events where action = 'review_scrape.end' and subject_id = $1`,
      [id],
    )
    expect(ends).toHaveLength(1)
  }, 720_000)

  it('has its run go on when the queue has given its message up', async () => {
    sites.show({ [`${hostOf('dying')}/reviews`]: html(jsonLd(said('Fine'))) })
    const [run] = await app.rows<{ id: string }>(
      `insert into review_scrapes (id, hospital_id, url, status, attempt, touched_at)
       values (gen_random_uuid(), $1, $2, 'running', 3, now() - interval '1 hour') returning id`,
      [hospital('dying').id, `http://${hostOf('dying')}/reviews`],
    )
    expect(summary(await ended(run?.id ?? ''))).toMatchObject({ status: 'succeeded', found: 1 })
  }, 720_000)
})
