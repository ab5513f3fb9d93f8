import { threadTime } from '../../../../test/support/thread-time.js'
import { extractReviews } from './extract-reviews.js'
import type { Recipe } from './recipe.js'
import { isSelector } from './recipe.js'

/** Several times what it takes on a slow machine; more than linear takes minutes. */
const LONGEST_MS = 30_000
/** What the reader cuts a page to. */
const MOST_HTML = 4 * 1_024 * 1_024
const NOW = new Date('2026-06-15T12:00:00Z')
const URL_OF_PAGE = 'https://www.island.example/reviews?page=1'

const read = (html: string, recipe?: Recipe) =>
  extractReviews({ html, url: URL_OF_PAGE }, { hospitalName: 'Island Hospital', recipe, now: NOW })
const block = (json: unknown) =>
  `<script type="application/ld+json">${(typeof json === 'string' ? json : JSON.stringify(json)).replaceAll('</', '<\\/')}</script>`
const texts = (html: string) => read(html).reviews.map(({ reviewText }) => reviewText)
const said = (text: string, more: object = {}) => ({ '@type': 'Review', reviewBody: text, ...more })

describe('JSON-LD', () => {
  it('is read in a graph, under a hospital, in lists and by reference', () => {
    const html = block({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Person', '@id': '#amina', name: 'Amina' },
        {
          '@type': ['Hospital', 'MedicalOrganization'],
          name: 'Island Hospital',
          review: [said('One'), { '@id': '#two' }],
        },
        { '@type': 'Product', reviews: { '@list': [said('Three')] } },
        {
          '@type': 'http://schema.org/Review',
          '@id': '#two',
          reviewBody: 'Two',
          author: { '@id': '#amina' },
        },
      ],
    })
    expect(texts(html)).toEqual(['One', 'Two', 'Three'])
    expect(read(html).reviews[1]?.reviewerName).toBe('Amina')
  })

  it('is read in full', () => {
    const [review] = read(
      block([
        said('Kind &amp; <b>quick</b>.<br>I could walk.<script>alert(1)</script>', {
          author: { '@type': 'Person', name: ' Kwame  Mensah ' },
          reviewRating: { '@type': 'Rating', ratingValue: 8, bestRating: '10' },
          datePublished: '2026-03-04T10:00:00+08:00',
          itemReviewed: [{ '@type': 'MedicalProcedure', name: 'Hip replacement' }],
        }),
      ]),
    ).reviews
    expect(review).toEqual({
      reviewerName: 'Kwame Mensah',
      reviewText: 'Kind & quick.\nI could walk.',
      rating: 4,
      ratingSource: 'stated',
      reviewDate: '2026-03-04',
      treatmentMentioned: 'Hip replacement',
      sourceHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('of one block that is broken does not lose the others', () => {
    expect(
      texts(block('{"@type": "Review",') + block(said('Whole')) + block('null') + block('[1, "x"]')),
    ).toEqual(['Whole'])
  })

  it('that turns in a circle or has no bottom ends', () => {
    const circle = {
      '@graph': [
        { '@id': '#a', review: { '@id': '#a' } },
        { '@id': '#b', ...said('Found') },
      ],
    }
    expect(texts(block(circle))).toEqual(['Found'])
    const deep = `${'{"review":'.repeat(20_000)}{}${'}'.repeat(20_000)}`
    expect(texts(block(deep) + block(said('Beside')))).toEqual(['Beside'])
  })

  it('takes no review of an employer, and no claim', () => {
    expect(
      texts(
        block([
          { ...said('Good pay'), '@type': 'EmployerReview' },
          { ...said('True'), '@type': 'ClaimReview' },
        ]),
      ),
    ).toEqual([])
  })
})

describe('markup', () => {
  it('is read as microdata, nested, with its own properties only', () => {
    const { reviews } = read(`
      <main itemscope itemtype="https://schema.org/Hospital"><h1 itemprop="name">Island Hospital</h1>
        <article itemprop="review" itemscope itemtype="https://schema.org/Review">
          <p>by <span itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Zainab</b></span></p>
          <div itemprop="reviewRating" itemscope itemtype="https://schema.org/Rating">
            <meta itemprop="worstRating" content="1"><span itemprop="ratingValue">4,5</span>/<span itemprop="bestRating">5</span></div>
          <time itemprop="datePublished" datetime="2026-01-09">last winter</time>
          <div itemprop="reviewBody"><p>First.</p><p>Second.<script>x</script></p></div>
        </article>
        <article itemprop="review" itemscope itemtype="http://schema.org/Review"><span itemprop="author">Li</span>
          <p itemprop="description">Short</p></article>
      </main>`)
    expect(reviews.map(({ sourceHash: _, ...review }) => review)).toEqual([
      {
        reviewerName: 'Zainab',
        reviewText: 'First.\nSecond.',
        rating: 4.5,
        ratingSource: 'stated',
        reviewDate: '2026-01-09',
        treatmentMentioned: null,
      },
      {
        reviewerName: 'Li',
        reviewText: 'Short',
        rating: 5,
        ratingSource: 'default',
        reviewDate: null,
        treatmentMentioned: null,
      },
    ])
  })

  it('is read as RDFa Lite', () => {
    const { reviews } =
      read(`<div vocab="https://schema.org/" typeof="Review"><span property="author" typeof="Person">
      <i property="name">Omar</i></span><p property="reviewBody">Well looked after</p>
      <span property="reviewRating" typeof="Rating"><b property="ratingValue">3</b></span></div>`)
    expect(reviews).toMatchObject([{ reviewerName: 'Omar', reviewText: 'Well looked after', rating: 3 }])
  })

  it('is not read twice where the page says the same in two notations', () => {
    const long = 'They explained every step and my mother slept well from the second night on, thanks to all.'
    const html = `${block(said(`${long.slice(0, 80)}...`))}<div itemscope itemtype="https://schema.org/Review">
      <p itemprop="reviewBody">${long}</p></div><div itemscope itemtype="https://schema.org/Review">
      <p itemprop="reviewBody">Another</p></div>`
    expect(texts(html)).toEqual([`${long.slice(0, 80)}...`, 'Another'])
  })

  it.each([
    ['reviews', '<div itemscope itemtype="https://schema.org/Review"><div itemprop="reviewBody">x'],
    ['elements', '<div><p>x'],
    ['tables', '<table><tr><td>x'],
  ])('nested without end is refused: %s', (_what, piece) => {
    const html = piece.repeat(MOST_HTML / piece.length)
    const start = threadTime()
    expect(() => read(html)).toThrow('nested too deep')
    expect(threadTime() - start).toBeLessThan(LONGEST_MS)
  })
})

describe('a recipe', () => {
  const RECIPE: Recipe = {
    item: '.story',
    reviewer: '.who',
    text: '.words',
    rating: '.stars',
    ratingBest: 10,
    date: '.when',
    treatment: '.what',
    next: '.pages a',
  }

  it('finds what is not marked up, and the further pages of the host', () => {
    const { reviews, next } = read(
      `<div class="story"><b class="who">Ngozi</b><i class="stars" data-rating="9"></i><u class="when">March 5, 2026</u>
       <span class="what">IVF</span><p class="words">Patient <em>and</em> calm</p></div>
       <div class="story"><p class="words">Fine</p></div><div class="story"><b class="who">Nobody</b></div>
       <nav class="pages"><a href="?page=2">2</a><a href="/reviews?page=3#top">3</a><a href="https://evil.example/">4</a>
       <a href="javascript:alert(1)">5</a><a href="//www.island.example:8080/">6</a><a href="https://a:b@www.island.example/x">7</a></nav>`,
      RECIPE,
    )
    expect(reviews).toMatchObject([
      {
        reviewerName: 'Ngozi',
        reviewText: 'Patient and calm',
        rating: 4.5,
        reviewDate: '2026-03-05',
        treatmentMentioned: 'IVF',
      },
      { reviewerName: 'Anonymous Patient', reviewText: 'Fine', ratingSource: 'default' },
    ])
    expect(read('<div class="story"></div>', RECIPE).refused).toBe(1)
    expect(next).toEqual([
      'https://www.island.example/reviews?page=2',
      'https://www.island.example/reviews?page=3',
    ])
  })

  it.each([
    ['.story > p:first-of-type', true],
    ['[data-x="a@b"]', true],
    ['p[', false],
    ['', false],
    ['::', false],
  ])('has selectors: %s', (text, holds) => {
    expect(isSelector(text)).toBe(holds)
  })
})

describe('a rating', () => {
  const rated = (reviewRating: unknown) => {
    const [review] = read(block(said('x', { reviewRating }))).reviews
    return review?.ratingSource === 'stated'
      ? review.rating
      : review?.rating === 5
        ? 'not stated'
        : 'wrong default'
  }

  it.each<[unknown, unknown]>([
    [{ ratingValue: 4 }, 4],
    [{ ratingValue: '4.6' }, 4.6],
    [{ ratingValue: '3/5' }, 3],
    [{ ratingValue: '8 out of 10' }, 4],
    [{ ratingValue: 80, bestRating: 100 }, 4],
    [{ ratingValue: 1, bestRating: 10, worstRating: 1 }, 1],
    [4, 4],
    [{ ratingValue: 'NaN' }, 'not stated'],
    [{ ratingValue: -3 }, 'not stated'],
    [{ ratingValue: -3, worstRating: -5 }, 'not stated'],
    [{ ratingValue: 9999 }, 'not stated'],
    [{ ratingValue: 9999, bestRating: 9999 }, 'not stated'],
    [{ ratingValue: 6 }, 'not stated'],
    [{ ratingValue: 0 }, 'not stated'],
    [{ ratingValue: '5 stars!!' }, 'not stated'],
    [{ ratingValue: '<b>5</b> of love' }, 'not stated'],
    [{ ratingValue: '1e3' }, 'not stated'],
    [{ ratingValue: 4, bestRating: 'many' }, 'not stated'],
    [{ ratingValue: 4, bestRating: 1 }, 'not stated'],
    [{ ratingValue: [] }, 'not stated'],
    [null, 'not stated'],
    ['', 'not stated'],
  ])('%j is %s', (given, expected) => {
    expect(rated(given)).toBe(expected)
  })
})

describe('a date', () => {
  const dated = (datePublished: unknown) => read(block(said('x', { datePublished }))).reviews[0]?.reviewDate

  it.each<[unknown, string | null]>([
    ['2026-06-15', '2026-06-15'],
    ['2026-02-28T23:59:00Z', '2026-02-28'],
    ['5 March 2025', '2025-03-05'],
    ['Sep. 30, 2024', '2024-09-30'],
    ['2026-06-16', '2026-06-16'],
    ['2026-06-17', null],
    ['2099-01-01', null],
    ['2026-02-30', null],
    ['0001-01-01', null],
    ['2026-03', null],
    ['03/04/2025', null],
    ['2026-03-04; drop', null],
    ['31 Febtober 2025', null],
    ['yesterday', null],
    [17, null],
  ])('%j is %s', (given, expected) => {
    expect(dated(given)).toBe(expected)
  })
})

describe('what is kept', () => {
  it('is plain text without unseen signs, and not endless', () => {
    const [review] = read(
      block(
        said(
          `<img src=x onerror=alert(1)>\u202eGood\u0000 \ud800&lt;b&gt;bold&lt;/b&gt; temp <38 ${'x'.repeat(9_000)}`,
          {
            author: `<a href="javascript:x">Eve</a>\n${'y'.repeat(300)}`,
          },
        ),
      ),
    ).reviews
    expect(review?.reviewText.startsWith('Good \ufffdbold temp <38 xxx')).toBe(true)
    expect([...(review?.reviewText ?? '')]).toHaveLength(5_000)
    expect(review?.reviewerName).toMatch(/^Eve y+…$/)
    expect([...(review?.reviewerName ?? '')]).toHaveLength(100)
  })

  it('holds a word', () => {
    const { reviews, refused } = read(
      block([said('...'), said('<script>only()</script>'), said(''), said('好'), { '@type': 'Review' }]),
    )
    expect(reviews.map(({ reviewText }) => reviewText)).toEqual(['好'])
    expect(refused).toBe(4)
  })

  it('is the same review in other letters and spaces, and another one on another day or by another person', () => {
    const hash = (text: string, author = 'Amina', datePublished = '2026-01-01') =>
      read(block(said(text, { author, datePublished }))).reviews[0]?.sourceHash
    const first = hash('Good  care')
    expect(hash(' good care ')).toBe(first)
    expect(
      new Set([first, hash('Good care.'), hash('Good care', 'Li'), hash('Good care', 'Amina', '2026-01-02')])
        .size,
    ).toBe(4)
  })

  it('is about this hospital, where a page is about several', () => {
    const of = (name: string, text: string) => ({ '@type': 'Hospital', name, review: [said(text)] })
    const several = read(
      block([of('Island Hospital, Penang', 'Ours'), of('Harbour Medical Center', 'Theirs')]),
    )
    expect(several.reviews.map(({ reviewText }) => reviewText)).toEqual(['Ours'])
    expect(several.refused).toBe(1)
    expect(read(block(of('Pulau Klinik', 'Taken at its word'))).reviews).toHaveLength(1)
  })

  it('goes on where the page says', () => {
    const { next } =
      read(`<base href="https://www.island.example/deep/"><link rel="next" href="a"><a rel="nofollow next" href="../b#x">
      </a><a rel="next" href="http://www.island.example/c"></a><a rel="next" href="https://island.example/d"></a><a rel="next"></a>`)
    expect(next).toEqual([
      'https://www.island.example/deep/a',
      'https://www.island.example/b',
      'http://www.island.example/c',
    ])
  })
})
