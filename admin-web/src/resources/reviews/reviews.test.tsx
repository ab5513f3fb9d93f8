import { act, screen, waitFor, within } from '@testing-library/react'
import type { AdminReview, ReviewScrape, ScrapedReview } from '../../providers/types'
import { aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderAdmin, renderPage } from '../../testing/render-admin'

const aReview = (changes: Partial<AdminReview> = {}): AdminReview => ({
  id: '01a1fbe0-7a81-774c-914b-ce4c09b29aaa',
  hospital: { id: 'h-1', slug: 'island-hospital', name: 'Island Hospital' },
  reviewerName: 'Wanjiru',
  reviewText: 'The nurses took their time.',
  rating: null,
  reviewDate: null,
  treatmentMentioned: null,
  sourceUrl: 'https://island.example/stories',
  isSuccessStory: false,
  state: 'shown',
  scrapedAt: '2026-11-18T02:12:35.073Z',
  moderatedAt: null,
  version: 1,
  ...changes,
})

const LIST = 'GET /api/admin/reviews'
const ONE = '/api/admin/reviews/01a1fbe0-7a81-774c-914b-ce4c09b29aaa'
const figures = { total: 12, successStories: 3, withRatings: 8, averageRating: 4.25 }
const as = (role: 'admin' | 'moderator') => ({
  'POST /api/auth/refresh': () => json(aSession(role)),
  'GET /api/admin/reviews/figures': () => json(figures),
})

test('the four figures stand above the list; nobody’s rating is none', async () => {
  fakeApi({ ...as('moderator'), [LIST]: () => page([aReview()]) })
  renderPage('/reviews')
  const cards = await screen.findByRole('region', { name: 'All reviews' })
  await waitFor(() =>
    expect(cards).toHaveTextContent(/Total reviews12.*Success stories3.*With ratings8.*Average rating4\.3/),
  )
  expect(await screen.findByText('Not stated')).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Scrape New Reviews' })).not.toBeInTheDocument()
})

test('says that reviews could not be loaded', async () => {
  fakeApi({ ...as('admin'), [LIST]: () => problem(500, 'internal', 'Broken') })
  renderPage('/reviews')
  expect((await screen.findAllByText('Failed to load reviews'))[0]).toBeVisible()
})

test('a review is hidden beside the list, and one press takes it back', async () => {
  let row = aReview()
  const api = fakeApi({
    ...as('moderator'),
    [LIST]: () => page([row]),
    [`PATCH ${ONE}`]: ({ body }) => {
      row = aReview({ ...(body as object), version: row.version + 1 })
      return json(row)
    },
  })
  const { user } = renderPage('/reviews')
  await user.click(await screen.findByRole('button', { name: 'Read the review of Wanjiru' }))
  const drawer = await screen.findByRole('dialog', { name: 'Wanjiru' })
  await user.click(within(drawer).getByRole('button', { name: 'Hide' }))
  expect(await within(drawer).findByText(/no page shows it/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  await waitFor(() =>
    expect(api.to(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([
      { state: 'hidden', version: 1 },
      { state: 'shown', version: 2 },
    ]),
  )
  await waitFor(() => expect(within(drawer).queryByText(/no page shows it/)).not.toBeInTheDocument())
  expect(await screen.findByText('Review shown again')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Delete/, hidden: true })).not.toBeInTheDocument()
  expect(screen.queryByText('Review hidden')).not.toBeInTheDocument()
})

test('several are hidden at once; of one that stays as it was the reason is told', async () => {
  const other = aReview({ id: '01a1fbe0-7a81-774c-914b-ce4c09b29aab', reviewerName: 'Aisha', version: 4 })
  const api = fakeApi({
    ...as('moderator'),
    [LIST]: () => page([aReview(), other]),
    'POST /api/admin/reviews/bulk': () =>
      json([
        { id: aReview().id, version: 2 },
        { id: other.id, code: 'stale_version', detail: 'It was changed by someone else.' },
      ]),
  })
  const { user } = renderPage('/reviews')
  await screen.findByRole('row', { name: /Aisha/ })
  for (const name of [/Wanjiru/, /Aisha/])
    await user.click(
      await screen
        .findByRole('row', { name })
        .then((row) => within(row).findAllByRole('checkbox'))
        .then(([first]) => first as HTMLElement),
    )
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Wanjiru, Island Hospital, Aisha, Island Hospital')
  await user.click(within(dialog).getByRole('combobox', { name: 'New status' }))
  await user.click(screen.getByRole('option', { name: 'Hidden' }))
  await user.click(within(dialog).getByRole('button', { name: 'Change status' }))
  expect(
    await within(dialog).findByText(/Aisha, Island Hospital: It was changed by someone else/),
  ).toBeVisible()
  expect(api.to('POST /api/admin/reviews/bulk')[0]?.body).toEqual({
    state: 'hidden',
    items: [
      { id: aReview().id, version: 1 },
      { id: other.id, version: 4 },
    ],
  })
})

const BULK = 'POST /api/admin/reviews/bulk'
const REMOVE = 'POST /api/admin/reviews/bulk/remove'
const aisha = aReview({
  id: '01a1fbe0-7a81-774c-914b-ce4c09b29aab',
  reviewerName: 'Aisha',
  state: 'hidden',
  version: 4,
})

async function choose(user: ReturnType<typeof renderPage>['user']) {
  for (const name of [/Wanjiru/, /Aisha/]) {
    const row = await screen.findByRole('row', { name })
    await user.click((await within(row).findAllByRole('checkbox'))[0] as HTMLElement)
  }
}

test('one press puts several back as each of them was', async () => {
  const api = fakeApi({
    ...as('moderator'),
    [LIST]: () => page([aReview(), aisha]),
    [BULK]: ({ body }) =>
      json(
        (body as { items: { id: string; version: number }[] }).items.map((one) => ({
          id: one.id,
          version: one.version + 1,
        })),
      ),
  })
  const { user } = renderPage('/reviews')
  await choose(user)
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'New status' }))
  await user.click(screen.getByRole('option', { name: 'Hidden' }))
  await user.click(dialog.getByRole('button', { name: 'Change status' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone')).toBeVisible()
  expect(api.to(BULK).map(({ body }) => body)).toEqual([
    {
      state: 'hidden',
      items: [
        { id: aReview().id, version: 1 },
        { id: aisha.id, version: 4 },
      ],
    },
    { state: 'shown', isSuccessStory: false, items: [{ id: aReview().id, version: 2 }] },
    { state: 'hidden', isSuccessStory: false, items: [{ id: aisha.id, version: 5 }] },
  ])
})

test('several are deleted for one reason, after a question; of one that stays the reason is told', async () => {
  const api = fakeApi({
    ...as('admin'),
    [LIST]: () => page([aReview(), aisha]),
    [REMOVE]: () =>
      json([
        { id: aReview().id, version: 1 },
        { id: aisha.id, code: 'stale_version', detail: 'It was changed by someone else.' },
      ]),
  })
  const { user } = renderPage('/reviews')
  await choose(user)
  await user.click(screen.getByRole('button', { name: 'Delete reviews' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 reviews?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete reviews' }))
  expect(dialog.getByText('Choose a reason')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Reason' }))
  await user.click(screen.getByRole('option', { name: 'Abuse or hate' }))
  await user.dblClick(dialog.getByRole('button', { name: 'Delete reviews' }))
  expect(await dialog.findByText(/Aisha, Island Hospital: It was changed/)).toBeVisible()
  expect(api.to(REMOVE).map(({ body }) => body)).toEqual([
    {
      reason: 'abuse',
      items: [
        { id: aReview().id, version: 1 },
        { id: aisha.id, version: 4 },
      ],
    },
  ])
})

test('on a phone, too, several are chosen', async () => {
  const { matchMedia } = window
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: true })
  try {
    const api = fakeApi({
      ...as('admin'),
      [LIST]: () => page([aReview(), aisha]),
      [REMOVE]: () => json([{ id: aisha.id, version: 4 }]),
    })
    const { user } = renderPage('/reviews')
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Aisha, Island Hospital' }))
    const chosen = within(screen.getByRole('region', { name: '1 chosen' }))
    await user.click(chosen.getByRole('button', { name: 'Delete reviews' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 review?' }))
    await user.click(dialog.getByRole('combobox', { name: 'Reason' }))
    await user.click(screen.getByRole('option', { name: 'Duplicate review' }))
    await user.click(dialog.getByRole('button', { name: 'Delete reviews' }))
    expect(await screen.findByText('1 review deleted')).toBeVisible()
    expect(api.to(REMOVE)[0]?.body).toEqual({ reason: 'duplicate', items: [{ id: aisha.id, version: 4 }] })
  } finally {
    window.matchMedia = matchMedia
  }
})

test('a success story is one press', async () => {
  const api = fakeApi({
    ...as('admin'),
    [LIST]: () => page([aReview()]),
    [`PATCH ${ONE}`]: () => json(aReview({ isSuccessStory: true, version: 2 })),
  })
  const { user } = renderPage('/reviews')
  await user.click(await screen.findByRole('switch', { name: 'Success story: review of Wanjiru' }))
  expect(await screen.findByText('Review updated successfully')).toBeVisible()
  expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({ isSuccessStory: true, version: 1 })
})

test('is deleted with a reason', async () => {
  const api = fakeApi({
    ...as('admin'),
    [LIST]: () => page([aReview()]),
    [`DELETE ${ONE}`]: () => json(aReview()),
  })
  const { user } = renderPage('/reviews')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete the review by Wanjiru?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete review' }))
  expect(await within(dialog).findByText('Choose a reason')).toBeVisible()
  await user.click(within(dialog).getByRole('combobox', { name: 'Reason' }))
  await user.click(await screen.findByRole('option', { name: 'Abuse or hate' }))
  await user.dblClick(within(dialog).getByRole('button', { name: 'Delete review' }))
  expect(await screen.findByText('Review deleted successfully')).toBeVisible()
  expect(api.to(`DELETE ${ONE}`).map(({ body }) => body)).toEqual([{ reason: 'abuse', version: 1 }])
})

describe('reading new reviews', () => {
  const run = (changes: Partial<ReviewScrape> = {}): ReviewScrape => ({
    id: 'run-1',
    hospitalId: 'h-1',
    hospitalName: 'Island Hospital',
    hospitalUrl: 'https://island.example/stories',
    requestedBy: null,
    previewState: null,
    triesRecipe: false,
    missing: [],
    status: 'running',
    message: null,
    errorCode: null,
    pages: 1,
    found: 2,
    added: 1,
    known: 1,
    refused: 0,
    problems: [],
    review: null,
    reviews: [],
    createdAt: '2026-11-18T02:12:35.073Z',
    startedAt: null,
    endedAt: null,
    version: 2,
    ...changes,
  })
  const ready = {
    ...as('admin'),
    'GET /api/hospitals': () => json({ items: [{ id: 'h-1', name: 'Island Hospital', website: null }] }),
    'GET /api/admin/review-scrapes': () => page([]),
  }
  const START = 'POST /api/admin/review-scrapes'
  const fillIn = async (
    user: ReturnType<typeof renderPage>['user'],
    url: string,
    button = 'Scrape reviews',
  ) => {
    await user.click(await screen.findByRole('combobox', { name: /Hospital/ }))
    await user.click(await screen.findByRole('option', { name: 'Island Hospital' }))
    await user.type(screen.getByRole('textbox', { name: /Address of the page/ }), url)
    await user.click(screen.getByRole('button', { name: button }))
  }

  afterEach(() => jest.useRealTimers())

  test('says what is missing', async () => {
    fakeApi(ready)
    const { user } = renderPage('/reviews#scrape')
    await user.click(await screen.findByRole('button', { name: 'Scrape reviews' }))
    expect(await screen.findByText('Hospital ID is required for secure scraping')).toBeVisible()
    expect(screen.getByText('Enter the whole address of the page, with https://')).toBeVisible()
  })

  test('tells how far it is until it has ended, and shows what was read', async () => {
    const states = [
      run(),
      run({
        status: 'succeeded',
        message: 'Reviews scraped and saved securely',
        reviews: [
          {
            id: 'r-1',
            place: 0,
            reviewerName: 'Anonymous Patient',
            reviewText: 'Kind doctors.',
            rating: 5,
            ratingStated: false,
            reviewDate: '2026-11-22',
            reviewDateStated: false,
            treatmentMentioned: null,
            isSuccessStory: false,
            sourceUrl: 'https://island.example/stories',
            isNew: true,
          },
        ],
      }),
    ]
    const api = fakeApi({
      ...ready,
      [START]: () => json({ id: 'run-1' }, { status: 202 }),
      'GET /api/admin/review-scrapes/run-1': () => json(states.length > 1 ? states.shift() : states[0]),
    })
    const { user } = renderPage('/reviews#scrape')
    await fillIn(user, 'https://island.example/stories')
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible()
    expect(await screen.findByText('Reviews scraped and saved securely')).toBeVisible()
    const results = screen.getByRole('list', { name: 'What was read' })
    expect(results).toHaveTextContent('Anonymous Patient · Not stated · new')
    expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
    expect(api.to(START)[0]?.body).toEqual({
      hospitalId: 'h-1',
      hospitalUrl: 'https://island.example/stories',
    })
  })

  test('events of the server tell how far it is; nothing is asked for in between', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const tell = (scrapeId: string) =>
      writer.write(
        new TextEncoder().encode(`event: review_scrape.progress\ndata: ${JSON.stringify({ scrapeId })}\n\n`),
      )
    let shown = run()
    const api = fakeApi({
      ...ready,
      [START]: () => json({ id: 'run-1' }, { status: 202 }),
      'GET /api/admin/review-scrapes/run-1': () => json(shown),
      'GET /api/events': () => new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } }),
    })
    const { user } = renderPage('/reviews#scrape')
    await fillIn(user, 'https://island.example/stories')
    const looks = () => api.to('GET /api/admin/review-scrapes/run-1').length
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible()
    shown = run({ pages: 3 })
    // Written once the page reads the stream.
    await tell('run-1')
    expect(await screen.findByText(/3 pages read/)).toBeVisible()
    const before = looks()
    shown = run({ status: 'succeeded', pages: 4, message: 'Reviews scraped and saved securely' })
    await tell('another')
    // Longer than polls are apart.
    await act(() => jest.advanceTimersByTimeAsync(30_000))
    expect(looks()).toBe(before)
    await tell('run-1')
    expect(await screen.findByText('Reviews scraped and saved securely')).toBeVisible()
    expect(looks()).toBe(before + 1)
  })

  test('without the stream it is looked at now and then, and again once the stream is gone', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    let streams = 0
    let shown = run()
    fakeApi({
      ...ready,
      [START]: () => json({ id: 'run-1' }, { status: 202 }),
      'GET /api/admin/review-scrapes/run-1': () => json(shown),
      'GET /api/events': () => {
        streams += 1
        return streams === 1
          ? new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } })
          : new Promise<Response>(() => {})
      },
    })
    const { user } = renderPage('/reviews#scrape')
    await fillIn(user, 'https://island.example/stories')
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible()
    shown = run({ status: 'stopped', message: 'It was stopped.' })
    await writable.close()
    expect(await screen.findByText('It was stopped.', {}, { timeout: 5_000 })).toBeVisible()
  })

  test('leads to the sources and the recipes', async () => {
    fakeApi(ready)
    renderAdmin('/reviews#scrape')
    expect(await screen.findByRole('link', { name: 'Sources of reviews' })).toHaveAttribute(
      'href',
      '/admin/review-source-hosts',
    )
    expect(screen.getByRole('link', { name: 'Recipes' })).toHaveAttribute('href', '/admin/review-recipes')
    // They stand with the reviews, and have no entries of their own.
    expect(
      within(screen.getByRole('navigation')).queryByRole('link', { name: 'Recipes' }),
    ).not.toBeInTheDocument()
  })

  test('says why an address is refused, and keeps it', async () => {
    fakeApi({ ...ready, [START]: () => problem(422, 'source_refused', 'Not a page of this hospital.') })
    const { user } = renderPage('/reviews#scrape')
    await fillIn(user, 'https://elsewhere.example/')
    expect(await screen.findByText('Not a page of this hospital.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Address of the page/ })).toHaveValue(
      'https://elsewhere.example/',
    )
  })

  test.each([
    ['robots_unreachable', /did not send its robots\.txt file/],
    ['http_503', /answered with error 503/],
    ['memory', /page is too large/],
    ['new_code', /could not read the page \(new_code\)/],
  ])('a run that fails with %s says so in words, and the address stays', async (errorCode, words) => {
    fakeApi({
      ...ready,
      [START]: () => json({ id: 'run-1' }, { status: 202 }),
      'GET /api/admin/review-scrapes/run-1': () => json(run({ status: 'failed', errorCode })),
    })
    const { user } = renderPage('/reviews#scrape')
    await fillIn(user, 'https://island.example/stories')
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Address of the page/ })).toHaveValue(
      'https://island.example/stories',
    )
  })

  describe('a preview', () => {
    const read = (changes: Partial<ScrapedReview>): ScrapedReview => ({
      id: null,
      place: 0,
      reviewerName: 'Amina',
      reviewText: 'Kind doctors.',
      rating: 4,
      ratingStated: true,
      reviewDate: '2026-03-02',
      reviewDateStated: true,
      treatmentMentioned: null,
      isSuccessStory: false,
      sourceUrl: 'https://island.example/stories',
      isNew: true,
      ...changes,
    })
    const opened = run({
      status: 'succeeded',
      previewState: 'open',
      message: 'Nothing is saved yet.',
      ...{ found: 3, added: 0, known: 1, version: 7 },
      reviews: [
        read({}),
        read({ place: 1, reviewerName: 'Omar', isNew: false }),
        read({ place: 4, reviewerName: 'Fatou', ratingStated: false, rating: 5, reviewDateStated: false }),
      ],
    })
    const SAVE = 'POST /api/admin/review-scrapes/run-1/save'
    const DISCARD = 'POST /api/admin/review-scrapes/run-1/discard'
    const GET = 'GET /api/admin/review-scrapes/run-1'
    const fromHistory = async (routes: Parameters<typeof fakeApi>[0] = {}, shown = () => opened) => {
      const api = fakeApi({
        ...ready,
        'GET /api/admin/review-scrapes': () => page([shown()]),
        [GET]: () => json(shown()),
        ...routes,
      })
      const { user } = renderPage('/reviews#scrape')
      await user.click(await screen.findByRole('button', { name: /^Show what was read of Island Hospital/ }))
      return { api, user }
    }

    test('is asked for beside the scraping, and shows what was read with what a page does not state', async () => {
      const api = fakeApi({
        ...ready,
        [START]: () => json({ id: 'run-1' }, { status: 202 }),
        [GET]: () => json(opened),
      })
      const { user } = renderPage('/reviews#scrape')
      await fillIn(user, 'https://island.example/stories', 'Preview reviews')
      expect(await screen.findByText(/^Nothing is saved yet\. It stays here for 24 hours/)).toBeVisible()
      expect(api.to(START).map(({ body }) => body)).toEqual([
        { hospitalId: 'h-1', hospitalUrl: 'https://island.example/stories', preview: true },
      ])
      expect(screen.getByText(/3 reviews found, 2 of them new/)).toBeVisible()
      const [first, known, bare] = within(screen.getByRole('list', { name: 'What was read' })).getAllByRole(
        'listitem',
      )
      expect(first).toHaveTextContent(/Amina.*4.*Mar 02, 2026.*Kind doctors\.island\.example\/stories/)
      expect(known).toHaveTextContent('On file already')
      expect(bare).toHaveTextContent('No rating stated · No date stated')
      const boxes = ['Amina', 'Omar', 'Fatou'].map((name) =>
        screen.getByRole('checkbox', { name: `Save the review of ${name}` }),
      )
      expect(
        boxes.map((box) => [(box as HTMLInputElement).checked, (box as HTMLInputElement).disabled]),
      ).toEqual([
        [true, false],
        [false, true],
        [true, false],
      ])
    })

    test('opens again from the history; the chosen ones are saved, once', async () => {
      let shown = opened
      const { api, user } = await fromHistory(
        {
          [SAVE]: () => {
            shown = run({
              ...opened,
              previewState: 'saved',
              message: 'Review scraped successfully',
              version: 9,
            })
            return json(shown)
          },
        },
        () => shown,
      )
      expect(screen.getByText(/Preview, not saved/)).toBeVisible()
      await user.click(await screen.findByRole('checkbox', { name: 'Save the review of Amina' }))
      await user.dblClick(screen.getByRole('button', { name: 'Save 1 review' }))
      expect((await screen.findAllByText('Review scraped successfully'))[0]).toBeVisible()
      expect(api.to(SAVE).map(({ body }) => body)).toEqual([{ version: 7, places: [4] }])
      expect(await screen.findByText(/Preview, saved/)).toBeVisible()
      expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument()
    })

    test('all or none are chosen at once, and nothing chosen is not sent', async () => {
      const { user } = await fromHistory()
      const all = await screen.findByRole('checkbox', { name: 'All 2 new ones' })
      await user.click(all)
      expect(screen.getByRole('button', { name: 'Save 0 reviews' })).toBeDisabled()
      await user.click(all)
      expect(screen.getByRole('button', { name: 'Save 2 reviews' })).toBeEnabled()
    })

    test('is discarded after a question', async () => {
      let shown = opened
      const { api, user } = await fromHistory(
        {
          [DISCARD]: () => {
            shown = run({
              ...opened,
              previewState: 'discarded',
              message: 'Discarded. Nothing was saved.',
              reviews: [],
            })
            return json(shown)
          },
        },
        () => shown,
      )
      await user.click(await screen.findByRole('button', { name: 'Discard' }))
      await user.click(screen.getByRole('button', { name: 'Go back' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(api.to(DISCARD)).toEqual([])
      await user.click(screen.getByRole('button', { name: 'Discard' }))
      await user.dblClick(screen.getByRole('button', { name: 'Discard preview' }))
      expect((await screen.findAllByText('Discarded. Nothing was saved.'))[0]).toBeVisible()
      expect(api.to(DISCARD).map(({ body }) => body)).toEqual([{ version: 7 }])
      expect(await screen.findByText(/Preview, discarded/)).toBeVisible()
    })

    test('stays as it is when it could not be saved, and is read anew when somebody was faster', async () => {
      let isDown = true
      const { api, user } = await fromHistory({
        [SAVE]: () =>
          isDown ? problem(500, 'internal', 'Broken') : problem(409, 'stale_version', 'Somebody was faster.'),
      })
      await user.click(await screen.findByRole('checkbox', { name: 'Save the review of Amina' }))
      await user.click(screen.getByRole('button', { name: 'Save 1 review' }))
      expect(
        await screen.findByText('The reviews could not be saved. The preview is still here.'),
      ).toBeVisible()
      expect(screen.getByRole('checkbox', { name: 'Save the review of Amina' })).not.toBeChecked()
      isDown = false
      const looks = api.to(GET).length
      await user.click(screen.getByRole('button', { name: 'Save 1 review' }))
      expect(await screen.findByText('Somebody was faster.')).toBeVisible()
      await waitFor(() => expect(api.to(GET).length).toBeGreaterThan(looks))
    })

    test('says why its page was not read, and counts one as one', async () => {
      await fromHistory({}, () =>
        run({
          ...opened,
          status: 'failed',
          message: 'Failed to scrape reviews securely',
          errorCode: 'http_404',
          ...{ pages: 1, found: 1, reviews: [] },
        }),
      )
      const why = 'The website has no page at this address (error 404).'
      expect(await screen.findByText(`https://island.example/stories: ${why}`)).toBeVisible()
      // The list of the last runs says so too.
      expect(screen.getByText(why)).toBeVisible()
      expect(screen.getByText(/1 page read, 1 review found, 0 of them new/)).toBeVisible()
    })

    test('says what was missing where nothing was found', async () => {
      await fromHistory({}, () =>
        run({
          ...opened,
          message: 'No reviews were found at this address.',
          found: 0,
          reviews: [],
          missing: ['markup'],
        }),
      )
      expect(
        await screen.findByText('The page marks up no reviews, and its host has no recipe.'),
      ).toBeVisible()
      expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument()
    })
  })
})
