import { screen, within } from '@testing-library/react'
import type { ReviewRecipe, ReviewScrape, ScrapedReview } from '../../providers/types'
import { aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const recipe: ReviewRecipe = {
  id: '01a1fbe0-7a81-774c-914b-ce4c09b29c01',
  host: 'reviews.example.com',
  item: '.review',
  reviewer: null,
  text: '.text',
  rating: '.stars',
  ratingBest: 10,
  date: null,
  treatment: null,
  next: null,
  createdAt: '2026-11-18T02:12:35.073Z',
  version: 2,
}
const LIST = 'GET /api/admin/review-recipes'
const ADD = 'POST /api/admin/review-recipes'
const ONE = `/api/admin/review-recipes/${recipe.id}`
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }

test('shows that it loads, then what each recipe looks for', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [LIST]: () => answer.promise })
  renderPage('/review-recipes')
  expect(await screen.findByRole('status', { name: 'Loading recipes' })).toBeVisible()
  answer.resolve(page([recipe]))
  const row = await screen.findByRole('row', { name: /reviews\.example\.com/ })
  expect(row).toHaveTextContent(/Each review\.reviewText\.textRating\.stars \(of 10\)/)
})

test('says that there are none, that loading failed, and tries again', async () => {
  let works = false
  fakeApi({ ...signedIn, [LIST]: () => (works ? page([]) : problem(500, 'internal', 'Broken')) })
  const { user } = renderPage('/review-recipes')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  works = true
  await user.click(retry)
  expect(await screen.findByText(/^No recipes yet/)).toBeVisible()
})

test('a recipe is added with what was typed; the rest is left out', async () => {
  const api = fakeApi({ ...signedIn, [LIST]: () => page([]), [ADD]: () => json(recipe, { status: 201 }) })
  const { user } = renderPage('/review-recipes')
  await user.click(await screen.findByRole('button', { name: 'Add a recipe' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a recipe' }))
  await user.click(dialog.getByRole('button', { name: 'Add recipe' }))
  for (const told of ['Enter the host', 'Say what a review is', 'Say where its text stands'])
    expect(dialog.getByText(told)).toBeVisible()
  await user.type(dialog.getByLabelText('Host'), 'reviews.example.com')
  await user.type(dialog.getByLabelText('Each review'), '.review')
  await user.type(dialog.getByLabelText('Text'), '.text')
  await user.clear(dialog.getByLabelText('Best rating (optional)'))
  await user.dblClick(dialog.getByRole('button', { name: 'Add recipe' }))
  expect(await screen.findByText('Recipe added')).toBeVisible()
  const none = { reviewer: null, rating: null, date: null, treatment: null, next: null }
  expect(api.to(ADD).map(({ body }) => body)).toEqual([
    { host: 'reviews.example.com', item: '.review', text: '.text', ...none, ratingBest: 5 },
  ])
})

test('an edit sends what differs, and says when somebody was faster', async () => {
  const PATCH = `PATCH ${ONE}`
  let isStale = true
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => page([recipe]),
    [PATCH]: () => (isStale ? problem(409, 'stale_version', 'Changed') : json({ ...recipe, version: 3 })),
  })
  const { user } = renderPage('/review-recipes')
  const change = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit reviews.example.com' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit recipe' }))
    await user.type(dialog.getByLabelText('Next page (optional)'), 'a.next')
    await user.clear(dialog.getByLabelText('Rating (optional)'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
  }
  await change()
  expect(await screen.findByText(/^Somebody else changed this meanwhile/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  isStale = false
  await change()
  expect(await screen.findByText('Recipe updated')).toBeVisible()
  expect(api.to(PATCH)[1]?.body).toEqual({ rating: null, next: 'a.next', version: 2 })
})

test('a recipe is removed after a question', async () => {
  const DELETE = `DELETE ${ONE}`
  const api = fakeApi({ ...signedIn, [LIST]: () => page([recipe]), [DELETE]: () => json(recipe) })
  const { user } = renderPage('/review-recipes')
  await user.click(await screen.findByRole('button', { name: 'Remove reviews.example.com' }))
  const question = await screen.findByRole('dialog', { name: 'Remove this recipe?' })
  expect(api.to(DELETE)).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Remove recipe' }))
  expect(await screen.findByText('Recipe removed')).toBeVisible()
  expect(api.to(DELETE)).toHaveLength(1)
})

describe('a recipe is tried before it is saved', () => {
  const START = 'POST /api/admin/review-scrapes'
  const review = (place: number): ScrapedReview => ({
    ...{ id: null, place, reviewerName: `Reviewer ${place}`, reviewText: `Text ${place}`, rating: 5 },
    ...{ ratingStated: false, reviewDate: '2026-11-22', reviewDateStated: false, treatmentMentioned: null },
    ...{ isSuccessStory: false, sourceUrl: 'https://reviews.example.com/a', isNew: true },
  })
  const run = (changes: Partial<ReviewScrape>) =>
    json({ id: 'run-1', status: 'succeeded', missing: [], ...changes })
  const open = async (routes: Parameters<typeof fakeApi>[0]) => {
    const api = fakeApi({
      ...signedIn,
      [LIST]: () => page([recipe]),
      [START]: () => json({ id: 'run-1' }, { status: 202 }),
      ...routes,
    })
    const { user } = renderPage('/review-recipes')
    await user.click(await screen.findByRole('button', { name: 'Edit reviews.example.com' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit recipe' }))
    return { api, user, dialog }
  }
  const RUN = 'GET /api/admin/review-scrapes/run-1'

  test('as it is typed; the first three are shown, and nothing is saved', async () => {
    const { api, user, dialog } = await open({
      [RUN]: () => run({ found: 4, reviews: [0, 1, 2, 3].map(review), missing: ['rating'] }),
    })
    await user.clear(dialog.getByLabelText('Each review'))
    await user.type(dialog.getByLabelText('Each review'), '.story')
    await user.type(dialog.getByLabelText('Address of a page to try'), 'https://reviews.example.com/a{Enter}')
    expect(await dialog.findByText('4 reviews found. These are the first 3.')).toBeVisible()
    expect(
      within(dialog.getByRole('list', { name: 'What the recipe found' })).getAllByRole('listitem'),
    ).toHaveLength(3)
    expect(dialog.getByText('Rating: not found in any review.')).toBeVisible()
    expect(api.to(START).map(({ body }) => body)).toEqual([
      {
        hospitalUrl: 'https://reviews.example.com/a',
        preview: true,
        recipe: {
          ...{ item: '.story', text: '.text', reviewer: null, rating: '.stars', ratingBest: 10 },
          ...{ date: null, treatment: null, next: null },
        },
      },
    ])
    expect(api.to(`PATCH ${ONE}`)).toHaveLength(0)
  })

  test('says which selector found nothing', async () => {
    const { user, dialog } = await open({
      [RUN]: () => run({ found: 0, reviews: [], missing: ['item', 'text', 'rating'] }),
    })
    await user.type(dialog.getByLabelText('Address of a page to try'), 'https://reviews.example.com/a')
    await user.click(dialog.getByRole('button', { name: 'Try' }))
    expect(await dialog.findByText('0 reviews found.')).toBeVisible()
    expect(dialog.getByText('Each review: no part of the page matches.')).toBeVisible()
    expect(dialog.queryByText('Text: not found in any review.')).not.toBeInTheDocument()
  })

  test('says what is wrong, what was refused, and why a page was not read', async () => {
    let isRefused = true
    const wrong = { pointer: '/recipe/item', code: 'selector', detail: 'This is no CSS selector.' }
    const { api, user, dialog } = await open({
      [START]: () =>
        isRefused
          ? json({ status: 400, code: 'invalid_input', errors: [wrong] }, { status: 400 })
          : json({ id: 'run-1' }, { status: 202 }),
      [RUN]: () => run({ status: 'failed', errorCode: 'robots_disallowed', found: 0, reviews: [] }),
    })
    await user.click(dialog.getByRole('button', { name: 'Try' }))
    expect(dialog.getByText('Enter the whole address of the page, with https://')).toBeVisible()
    expect(api.to(START)).toHaveLength(0)
    await user.type(dialog.getByLabelText('Address of a page to try'), 'https://reviews.example.com/a')
    await user.click(dialog.getByRole('button', { name: 'Try' }))
    expect(await dialog.findByText('Each review: This is no CSS selector.')).toBeVisible()
    isRefused = false
    await user.click(dialog.getByRole('button', { name: 'Try' }))
    expect(await dialog.findByText(/^The page could not be read\. The robots\.txt file/)).toBeVisible()
  })
})
