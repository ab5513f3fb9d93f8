import type { APIRequestContext, Page } from '@playwright/test'
import { PUBLIC_PAGES } from './support/public-pages.ts'
import { expect, NOT_FOUND, test } from './support/test.ts'

test.use({ javaScriptEnabled: false, expected: [NOT_FOUND] })

/** Behind a sign-in, or not a page of the patient site. */
const OUTSIDE = /^\/(admin|dashboard|account|api)(\/|$)/

interface Links {
  inside: string[]
  outside: string[]
  files: string[]
  fragments: string[]
}

/** What the open page links to, and the fragments of its own that it names without having them. */
function linksOf(page: Page): Promise<Links> {
  return page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '')
    const links = all('a[href]', 'href').map((href) => new URL(href, location.href))
    const here = ({ pathname, search }: URL | Location) => pathname + search
    return {
      inside: links
        .filter((url) => url.origin === location.origin)
        .map((url) => url.pathname + url.search + url.hash),
      outside: links.filter((url) => url.origin !== location.origin).map(String),
      files: [...all('img[src], script[src]', 'src'), ...all('link[rel~=icon], link[rel=manifest]', 'href')],
      fragments: links
        .filter(
          (url) => url.hash && here(url) === here(location) && !document.getElementById(url.hash.slice(1)),
        )
        .map(({ hash }) => hash),
    }
  })
}

test('no internal link, picture or fragment is broken, on any page that can be reached', {
  tag: '@nightly',
}, async ({ page, request }) => {
  test.setTimeout(240_000)
  const queue = [...PUBLIC_PAGES]
  const seen = new Set(queue)
  const files = new Set<string>()
  const broken: string[] = []
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    // The sign-in page is the same behind every way back: that it answers is enough.
    if (path.startsWith('/auth')) {
      const { status } = await answerOf(request, path)
      if (status !== 200) broken.push(`${path}: ${status}`)
      continue
    }
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
    if (answer?.status() !== 200) broken.push(`${path}: ${answer?.status()}`)
    const { inside, outside, fragments, files: found } = await linksOf(page)
    broken.push(...fragments.map((fragment) => `${path}: no ${fragment}`))
    broken.push(
      ...outside.filter((href) => !/^(https:|mailto:|tel:)/.test(href)).map((href) => `${path}: ${href}`),
    )
    for (const file of found) files.add(file)
    for (const link of inside) {
      const next = link.replace(/#.*/, '')
      if (seen.has(next) || OUTSIDE.test(next)) continue
      seen.add(next)
      queue.push(next)
    }
  }
  for (const file of files) {
    const { status } = await answerOf(request, file)
    if (status !== 200) broken.push(`${file}: ${status}`)
  }
  expect(broken).toEqual([])
  // Nine hospitals, ten treatments and five destinations can all be reached.
  for (const [kind, least] of [
    ['/hospitals/', 9],
    ['/treatments/', 10],
    ['/destinations/', 5],
  ] as const)
    expect([...seen].filter((path) => path.startsWith(kind)).length, kind).toBeGreaterThanOrEqual(least)
})

async function answerOf(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  return { status: answer.status(), text: await answer.text() }
}

/** Everything that the catalogue and the settings say, as one text. */
async function catalogue(request: APIRequestContext): Promise<string> {
  const read = async (path: string) => (await answerOf(request, `/api/${path}`)).text
  const texts = await Promise.all(['hospitals', 'treatments', 'destinations', 'settings/public'].map(read))
  const slugs = (text: string) => JSON.parse(text).items.map(({ slug }: { slug: string }) => slug)
  const details = [
    ...slugs(texts[0] as string).map((slug: string) => read(`hospitals/${slug}`)),
    ...slugs(texts[1] as string).map((slug: string) => read(`treatments/${slug}`)),
    ...slugs(texts[2] as string).map((slug: string) => read(`destinations/${slug}`)),
  ]
  return [...texts, ...(await Promise.all(details))].join('\n')
}

const NUMBER = /\d[\d,.]*\d|\d/g
const plain = (number: string) => number.replaceAll(',', '')

test('no number stands on a page that neither the catalogue nor the specification gives', {
  tag: '@nightly',
}, async ({ page, request }) => {
  test.setTimeout(120_000)
  const known = new Set(((await catalogue(request)).match(NUMBER) ?? []).map(plain))
  const invented: string[] = []
  for (const path of PUBLIC_PAGES) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const text = (await textOf(page)).replaceAll(DATE, '')
    for (const number of text.match(NUMBER) ?? [])
      if (!known.has(plain(number)) && !GIVEN.has(plain(number)))
        invented.push(`${path}: ${around(text, number)}`)
  }
  expect(invented).toEqual([])
})

/** What the page says; the ends of a drawn scale say nothing of their own. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    for (const drawing of document.querySelectorAll('main [aria-hidden="true"]')) drawing.remove()
    return document.querySelector('main')?.innerText ?? ''
  })
}

/** Dates are formatted from the claims' own. */
const DATE = /\b[A-Z][a-z]{2} \d\d, \d{4}\b/g

/** Numbers of the specification and the laws that the texts quote, and those that count what is on the page. */
const GIVEN = new Set(
  [
    // Steps, promises and planning times; savings, stays, office hours; prices of Premium and deposits.
    [
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '24',
      '50',
      '80',
      '49',
      '30',
      '20',
      '9:00',
      '6:00',
      '2:00',
    ],
    // Rights and breach clocks; the rule that the badges are assessed against; the length of the keys.
    ['72', '45', '164.312', '256'],
  ].flat(),
)

function around(text: string, number: string): string {
  const at = text.indexOf(number)
  return text.slice(Math.max(0, at - 40), at + 40).replace(/\s+/g, ' ')
}

const PRAISE = /\b(award|prize|winner|leading|renowned|world[- ]class|top[- ]rated|trusted by|no\.? ?1)\b/i
const PERSON = /\b(Dr|Prof|Mr|Mrs|Ms)\.? [A-Z]\w+/

test('no page praises or names anybody beyond what a checked claim says', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const checked = await catalogue(request)
  const found: string[] = []
  for (const path of PUBLIC_PAGES) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const lines = (await page.getByRole('main').innerText()).split('\n')
    for (const line of lines)
      if ((PRAISE.test(line) || PERSON.test(line)) && !checked.includes(line.trim()))
        found.push(`${path}: ${line}`)
  }
  expect(found).toEqual([])
})

/** Facts that a profile shows, and whether each says where it comes from. */
test('every fact on a profile names its source or says that it is not verified', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const unsaid: string[] = []
  let facts = 0
  for (const kind of ['hospitals', 'treatments', 'destinations'])
    for (const { slug } of JSON.parse((await answerOf(request, `/api/${kind}`)).text).items) {
      await page.goto(`/${kind}/${slug}`, { waitUntil: 'domcontentloaded' })
      for (const text of await page.locator('[data-fact]').allInnerTexts()) {
        facts += 1
        if (!/Source|Not verified|not stated/i.test(text)) unsaid.push(`${slug}: ${text}`)
      }
    }
  expect(unsaid).toEqual([])
  expect(facts).toBeGreaterThan(150)
})
