/** One for each journey that reads: a host has one recipe. */
export const WEBSITES = ['previews.websites.example', 'recipes.websites.example'] as const

interface Said {
  text: string
  name?: string
  rating?: number
  day?: string
  treatment?: string
}

/** What patients say there of the hospital; `mark` tells one journey's words from another's. */
const storiesFor = (mark: string): Said[] => [
  {
    name: `Amina ${mark}`,
    text: `The nurses explained every step of my new hip to me, and then again to my son. ${mark}`,
    rating: 4.5,
    day: '2026-03-02',
    treatment: 'Hip replacement',
  },
  { name: `Omar ${mark}`, text: `Clean rooms, and an interpreter who stayed until the evening. ${mark}` },
  { name: `Fatou ${mark}`, text: `I waited for two hours before anybody came. ${mark}`, rating: 2 },
]

const document = (body: string) =>
  `<!doctype html><html lang="en"><title>What patients say</title>${body}</html>`

/** As search engines ask for it. */
const marked = (reviews: Said[]) => {
  const data = reviews.map(({ name, text, rating, day, treatment }) => ({
    '@type': 'Review',
    author: name,
    reviewBody: text,
    datePublished: day,
    ...(rating && { reviewRating: { ratingValue: rating } }),
    ...(treatment && { itemReviewed: { '@type': 'MedicalProcedure', name: treatment } }),
  }))
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': data })
  return `<script type="application/ld+json">${graph}</script>`
}

/** As most hospitals write it, so that only a recipe finds it. */
const plain = (reviews: Said[]) =>
  reviews
    .map(
      ({ name, text, rating }) =>
        `<div class="story"><p class="words">${text}</p><b class="who">${name}</b>${rating ? `<i class="stars">${rating}</i>` : ''}</div>`,
    )
    .join('')

/** By path. `held` never answers. */
export const PAGES: Record<string, ((mark: string) => string) | 'held' | undefined> = {
  '/stories': (mark) => document(marked(storiesFor(mark))),
  '/first-of-many': (mark) =>
    document(`${marked(storiesFor(`early ${mark}`))}<a rel="next" href="/held?for=${mark}">More</a>`),
  '/held': 'held',
  '/two-stories': (mark) =>
    document(marked(storiesFor(mark).filter(({ name }) => !name?.startsWith('Omar')))),
  '/letters': (mark) => document(plain(storiesFor(mark))),
  '/news': () => document('<p>The new car park is open.</p>'),
}

/** The address of a page of its own for each mark. */
export function addressOf(website: (typeof WEBSITES)[number], path: string, mark: string): string {
  if (!process.env.E2E_WEBSITES)
    throw new Error(
      'Beside E2E_BASE_URL, E2E_WEBSITES=1 has to say that the product was started with NODE_OPTIONS=--import=<e2e/support/websites.ts>',
    )
  return `http://${website}${path}?for=${encodeURIComponent(mark)}`
}
