/**
 * The comparison of five offers with 27 lines each, beside node:http + pg that send the same JSON from one row. The limit is the time of one
 * comparison alone.
 */
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { compareWithKept } from './lib/kept-ratios.ts'
import { load, median, type Sample } from './lib/load.ts'
import type { Server } from './lib/processes.ts'
import { openProductDatabase } from './lib/product-database.ts'
import { startProduct, startReference } from './lib/product-server.ts'
import { QUICK } from './lib/quick.ts'
import { call, contentOf, type List, type Offer, signIn } from './lib/team-calls.ts'

const ROUNDS = QUICK ? 3 : 5
const SECONDS = QUICK ? 2 : 4
/** Until both are compiled. */
const WARM_UP_SECONDS = 10
const OFFERS = 5
/** Of one comparison on the server. */
const LIMIT_MS = 50
/** A picture of one pixel, in Base64. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
const owner = new pg.Client({ connectionString: database.ownerUrl })
const servers: Server[] = []
try {
  await owner.connect()
  const product = await startProduct(database.env)
  servers.push(product)
  const patient = await signIn(product.url, 'patient', 'patient')
  const bookingId = await makeOffers(product.url, patient)
  const url = `${product.url}/api/bookings/${bookingId}/offers`
  const headers = { authorization: `Bearer ${patient}` }
  const answer = await (await fetch(url, { headers })).text()
  const { offers } = JSON.parse(answer)
  if (offers.length !== OFFERS) throw new Error(`The booking has ${offers.length} offers`)
  const reference = await startReady(bookingId, answer)
  servers.push(reference)
  const same = await (await fetch(reference.url)).json()
  if (!isDeepStrictEqual(same, JSON.parse(answer))) throw new Error('The answers differ')
  await load({ ...product, url }, WARM_UP_SECONDS, headers)
  await load(reference, WARM_UP_SECONDS)
  report(await timeAlone(url, headers), await measure(reference, { ...product, url }, headers))
} finally {
  for (const server of servers) await server.stop()
  await owner.end()
  await database.close()
}

async function startReady(bookingId: string, answer: string): Promise<Server> {
  await owner.query('create table ready_answers (id uuid primary key, body text not null)')
  await owner.query('insert into ready_answers values ($1, $2)', [bookingId, answer])
  return startReference('reference-answer.ts', { DATABASE_URL: database.ownerUrl, ANSWER_ID: bookingId })
}

/** The booking of the demonstration has two offers. The team enters the others, with the lines of the itemised one. */
async function makeOffers(origin: string, patient: string): Promise<string> {
  const get = <T>(path: string) => call<T>(`${origin}/api/${path}`, patient)
  const bookingId = (await get<List>('bookings')).items[0]?.id ?? ''
  const { offers } = await get<{ offers: Offer[] }>(`bookings/${bookingId}/offers`)
  const hospitals = (await get<List>('hospitals')).items.slice(0, OFFERS - offers.length)
  const { items } = await call<List>(`${origin}/api/bookings/${bookingId}/quote-requests`, patient, {
    hospitalIds: hospitals.map(({ id }) => id),
    consent: { recordIds: [], briefVersion: 1, textVersion: '2026-11-26.1', locale: 'en' },
  })
  const [author, colleague] = [
    await signIn(origin, 'moderator', 'admin'),
    await signIn(origin, 'admin', 'admin'),
  ]
  const content = contentOf(offers.find(({ pricing }) => pricing === 'itemised'))
  for (const { id, status } of items) {
    if (status !== 'sent') continue
    const offer = await call<Offer>(`${origin}/api/admin/quote-requests/${id}/offers`, author, { content })
    const letter = new FormData()
    letter.set('file', new File([Buffer.from(PNG, 'base64')], 'letter.png', { type: 'image/png' }))
    const { version } = await call<Offer>(
      `${origin}/api/admin/offers/${offer.id}/letter?dated=2026-11-20`,
      author,
      letter,
    )
    await call(`${origin}/api/admin/offers/${offer.id}/publish`, colleague, { version })
  }
  return bookingId
}

/** Of the product alone, one after the other. */
async function timeAlone(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 50; run++) {
    const start = performance.now()
    await (await fetch(url, { headers })).arrayBuffer()
    times.push(performance.now() - start)
  }
  return median(times)
}

async function measure(reference: Server, product: Server, headers: Record<string, string>) {
  const samples: Record<'reference' | 'product', Sample[]> = { reference: [], product: [] }
  for (let round = 0; round < ROUNDS; round++) {
    samples.reference.push(await load(reference, SECONDS))
    samples.product.push(await load(product, SECONDS, headers))
  }
  return samples
}

function report(alone: number, { reference, product }: Record<'reference' | 'product', Sample[]>) {
  const ratio = median(
    product.map(
      ({ requestsPerSecond }, at) => requestsPerSecond / (reference[at]?.requestsPerSecond ?? Number.NaN),
    ),
  )
  console.table(
    Object.entries({ 'node:http + pg, ready JSON': reference, product }).map(([variant, list]) => ({
      variant,
      'requests/s': Math.round(median(list.map((sample) => sample.requestsPerSecond))),
      'server CPU ms/request': median(list.map((sample) => sample.cpuMs)).toFixed(3),
    })),
  )
  console.log(`One comparison of ${OFFERS} offers: ${alone.toFixed(1)} ms of ${LIMIT_MS}`)
  if (alone >= LIMIT_MS) process.exitCode = 1
  compareWithKept({ 'comparison of offers': ratio })
}
