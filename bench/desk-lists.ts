/**
 * The hospital desk with 1,000 hospitals, 100,000 requests and 300,000 versions of offers: each list by each sort, filter and search, the
 * figures, the team and the pages of a case. Members of a small, a middle and the largest hospital ask over HTTP, through the login
 * `sihat_desk`. Asks first whether the answers are right, then prints median and p95 of each. The limit of the p95 is 100 ms, for the figures,
 * a report of a year, 250 ms.
 * `npm run desk-lists -w bench`, with a word to choose some of them.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  type Get,
  requireDeskLogin,
  requireRightCounts,
  requireRightFigures,
  requireRightPages,
  requireRightTeam,
} from './lib/desk-answers.ts'
import { keepTemplate, makeCase } from './lib/desk-case.ts'
import { COUNTED, countsPath, type ListQuestion, questionsOf, VIEWS } from './lib/desk-questions.ts'
import { openProductDatabase } from './lib/product-database.ts'
import { startProduct } from './lib/product-server.ts'
import { QUICK } from './lib/quick.ts'
import { call, signIn } from './lib/team-calls.ts'

const LIMIT_MS = 100
const LIMIT_OF_FIGURES_MS = 250
/** Members who ask at the same time: 500 at work, who open a page every ten seconds, are one or two. */
const AT_ONCE = 2
const RUNS = QUICK ? 40 : 60
/** Slugs of `busy-desks.sql`: 4, 74 and 3,000 requests. */
const HOSPITALS = { small: 'desk-860', middle: 'desk-400', largest: 'desk-1' }
const [, , chosen = ''] = process.argv

interface Asker {
  size: string
  hospitalId: string
  token: string
  /** Below `/api/desk/`. */
  paths: string[]
}

const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
const owner = new pg.Client({ connectionString: database.ownerUrl })
let stop = async () => {}
try {
  await owner.connect()
  const { url: origin, stop: stopProduct } = await startProduct(database.env)
  stop = stopProduct
  await keepTemplate(origin, await signIn(origin, 'hospital', 'desk'))
  await owner.query(await readFile(join(import.meta.dirname, 'lib', 'busy-desks.sql'), 'utf8'))
  await owner.query('vacuum analyze')
  await owner.query(VIEWS)
  const askers: Asker[] = []
  for (const [size, slug] of Object.entries(HOSPITALS)) askers.push(await prepare(origin, size, slug))
  await requireDeskLogin(owner)
  const rows = []
  for (const asker of askers) rows.push(...(await measureAll(origin, asker)))
  report(rows)
} finally {
  await stop()
  await owner.end()
  await database.close()
}

/** Signs a member in, makes a case, and checks every answer. */
async function prepare(origin: string, size: string, slug: string): Promise<Asker> {
  const { rows } = await owner.query('select id from hospitals where slug = $1', [slug])
  const hospitalId: string = rows[0].id
  const email = `member1@${slug.replace('-', '')}.example`
  const body = { email, password: 'demo-Sihat-2026', audience: 'desk' }
  const { accessToken: token } = await call<{ accessToken: string }>(`${origin}/api/auth/sign-in`, '', body)
  const { requestId, offerId } = await makeCase(origin, {
    patient: await signIn(origin, 'patient', 'patient'),
    member: token,
    hospitalId,
  })
  const questions = questionsOf(hospitalId, await totalsOf(hospitalId))
  const get = getter(origin, token)
  await requireRightPages(owner, { hospitalId, get }, questions)
  await requireRightCounts(owner, { hospitalId, get })
  await requireRightFigures(owner, { hospitalId, get })
  await requireRightTeam(owner, { hospitalId, get })
  await requireRightCase(get, requestId, offerId)
  const paths = pathsOf(questions, { hospitalId, requestId, offerId })
  return { size, hospitalId, token, paths: paths.filter((path) => path.includes(chosen)) }
}

async function totalsOf(hospitalId: string) {
  const count = async (view: string): Promise<number> =>
    (await owner.query(`select count(*)::int as total from ${view} where hospital_id = $1`, [hospitalId]))
      .rows[0].total
  return { cases: await count('cases'), templates: await count('templates') }
}

async function requireRightCase(get: Get, requestId: string, offerId: string) {
  const { questions } = (await get(`quote-requests/${requestId}`)).body as { questions: object[] }
  const { offer } = (await get(`quote-requests/${requestId}/offer`)).body as {
    offer: { id: string; published: object | null; draft: object | null }
  }
  if (questions.length !== 1 || offer.id !== offerId || !offer.published || !offer.draft)
    throw new Error(`The case ${requestId} is not complete`)
}

function pathsOf(
  questions: ListQuestion[],
  { hospitalId, requestId, offerId }: Record<'hospitalId' | 'requestId' | 'offerId', string>,
): string[] {
  return [
    ...questions.map(({ path }) => path),
    ...COUNTED.map(([filter]) => countsPath(filter)),
    'figures',
    'hospitals',
    `hospitals/${hospitalId}/members`,
    `quote-requests/${requestId}`,
    `quote-requests/${requestId}/offer`,
    `offers/${offerId}/preview`,
    `offers/${offerId}/change-orders`,
    `offers/${offerId}/invoices`,
    `offers/${offerId}/patient`,
  ]
}

function getter(origin: string, token: string): Get {
  return async (path) => {
    const response = await fetch(`${origin}/api/desk/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const total = Number(response.headers.get('content-range')?.split('/')[1] ?? Number.NaN)
    return { body: await response.json(), total }
  }
}

interface Row {
  size: string
  path: string
  p50: number
  p95: number
}

async function measureAll(origin: string, { size, hospitalId, token, paths }: Asker): Promise<Row[]> {
  const get = getter(origin, token)
  const rows: Row[] = []
  for (const path of paths) {
    const times = await timesOf(() => get(path))
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN
    const row = {
      size,
      path: decodeURIComponent(path).replaceAll(hospitalId, ':id'),
      p50: at(0.5),
      p95: at(0.95),
    }
    console.log(`${row.p50.toFixed(0)} ${row.p95.toFixed(0)} ms ${size} ${row.path}`)
    rows.push(row)
  }
  return rows
}

/** In ascending order, without the first answer to each member. */
async function timesOf(ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let left = RUNS
  const member = async () => {
    await ask()
    while (left-- > 0) {
      const start = performance.now()
      await ask()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, member))
  return times.sort((a, b) => a - b)
}

function report(rows: Row[]) {
  const slowest = rows.toSorted((a, b) => b.p95 - a.p95)
  console.table(
    slowest.slice(0, 10).map(({ size, path, p50, p95 }) => ({
      hospital: size,
      'p50 ms': p50.toFixed(0),
      'p95 ms': p95.toFixed(0),
      list: path,
    })),
  )
  const slow = rows.filter(({ path, p95 }) => p95 >= (path === 'figures' ? LIMIT_OF_FIGURES_MS : LIMIT_MS))
  console.log(
    slow.length > 0 ? `${slow.length} of ${rows.length} are too slow` : `All ${rows.length} are quick enough`,
  )
  if (slow.length > 0) process.exitCode = 1
}
