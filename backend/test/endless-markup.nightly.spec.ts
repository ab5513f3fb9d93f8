import { extractReviews } from '../src/modules/reviews/extraction/extract-reviews.js'
import { threadTime } from './support/thread-time.js'

/** Several times what it takes on a slow machine; more than linear takes minutes. */
const LONGEST_MS = 30_000
/** What the reader cuts a page to. */
const MOST_HTML = 4 * 1_024 * 1_024

const read = (html: string) =>
  extractReviews(
    { html, url: 'https://www.island.example/reviews' },
    {
      hospitalName: 'Island Hospital',
      recipe: { item: 'div', text: 'p' },
      now: new Date('2026-06-15T12:00:00Z'),
    },
  )
const block = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Review', reviewBody: 'x' })}</script>`

describe('markup', () => {
  it.each([
    ['reviews', '<div itemscope itemtype="https://schema.org/Review"><i itemprop="reviewBody">x</i></div>'],
    [
      'reviews in reviews',
      `${'<div itemscope itemtype="https://schema.org/Review"><p itemprop="reviewBody">x'.repeat(200)}${'</p></div>'.repeat(200)}`,
    ],
    ['links', '<a rel=next href=x>x</a>'],
    ['ends', '</p></div>'],
    ['beginnings', '<div itemprop="'],
    ['blocks', block],
  ])('without end takes little time: %s', (_what, piece) => {
    const html = piece.repeat(MOST_HTML / piece.length)
    const start = threadTime()
    read(html)
    expect(threadTime() - start).toBeLessThan(LONGEST_MS)
  })
})
