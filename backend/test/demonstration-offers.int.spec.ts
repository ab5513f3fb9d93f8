import { seedDemonstrationMember, seedDemonstrationOffers } from '../dev/demonstration-offers.js'
import type { DeskOfferAnswer } from '../src/modules/offers/desk-offer.dto.js'
import { OfferVerifier } from '../src/modules/offers/index.js'
import type { AdminOfferListView } from '../src/modules/offers/offer.dto.js'
import type { OfferComparisonView } from '../src/modules/offers/offer-comparison.dto.js'
import { expireOffers } from '../src/modules/offers/offers.upkeep.js'
import { Browser, startApp, type TestApp } from './support/index.js'
import { type ObjectStore, onDisk } from './support/object-stores.js'
import { OfferTeam } from './support/offer-team.js'
import { turnOf } from './support/upkeep-turn.js'

let app: TestApp
let store: ObjectStore
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await store.close()
})

it('gives the demonstration patient two offers to compare, valid at each start', async () => {
  const seed = () => seedDemonstrationOffers(app.context)
  expect(await seed()).toBe('Published 2 demonstration offers')
  expect(await seed()).toBe('The demonstration offers are valid')

  const browser = new Browser(app)
  await browser.signIn('patient@demo.sihat.example', 'demo-Sihat-2026')
  const { body: bookings } = await browser.get<{ items: { id: string }[] }>('bookings')
  expect(bookings.items).toHaveLength(1)
  const compare = async () =>
    (await browser.get<OfferComparisonView>(`bookings/${bookings.items[0]?.id}/offers`)).body
  const { offers, rates, tripCosts } = await compare()
  expect(offers).toMatchObject([
    { pricing: 'itemised', currency: 'MYR', status: 'published', version: 1, promise: true },
    { pricing: 'package', currency: 'THB', status: 'published', version: 1, promise: false },
  ])
  expect(offers.every(({ hospital }) => hospital.name.endsWith('(demonstration)'))).toBe(true)
  expect(rates.flatMap(({ published }) => published).every(({ isFictional }) => isFictional)).toBe(true)
  expect((await app.context.get(OfferVerifier).verify()).faults).toEqual([])
  const trips = offers.map(({ id }) => tripCosts[id])
  expect(trips.map((trip) => trip?.unpriced.map(({ kind }) => kind))).toEqual([[], ['visa']])
  const ranges = trips.flatMap((trip) => trip?.parts.flatMap(({ source }) => source.range ?? []) ?? [])
  expect(ranges.length).toBeGreaterThan(0)
  expect(ranges.every(({ isFictional, title }) => isFictional && title.includes('fictional'))).toBe(true)

  expect(
    await app.rows(
      'select h.name, t.signed_by, t.name as file from promise_terms t join hospitals h on h.id = t.hospital_id',
    ),
  ).toEqual([
    {
      name: 'Contoh Medical Centre (demonstration)',
      signed_by: 'Dr. Contoh (fictional)',
      file: 'fictional-price-promise.pdf',
    },
  ])

  const { body: public_ } = await app.request<{ items: { name: string }[] }>('GET', 'hospitals')
  expect(public_.items.filter(({ name }) => name.includes('demonstration'))).toEqual([])
  expect((await app.request('GET', `hospitals/${offers[0]?.hospital.slug}`)).status).toBe(404)

  const later = new Date(Date.now() + 60 * 86_400_000)
  await expireOffers(turnOf(app), later)
  expect(await seed()).toBe('Published 2 demonstration offers')
  expect((await compare()).offers.map(({ version, status }) => [version, status])).toEqual([
    [2, 'published'],
    [2, 'published'],
  ])
})

it('lets the demonstration hospital read its case at the desk without a second factor, and no other', async () => {
  await seedDemonstrationOffers(app.context)
  const seed = () => seedDemonstrationMember(app.context)
  expect(await seed()).toBe('Added the account of the demonstration hospital')
  expect(await seed()).toBe('The account of the demonstration hospital exists')
  const desk = new Browser(app)
  await desk.signIn('hospital@demo.sihat.example', 'demo-Sihat-2026', { audience: 'desk' })
  const { body } =
    await desk.get<{ id: string; hospital: { name: string }; status: string }[]>('desk/quote-requests')
  expect(body).toMatchObject([
    { hospital: { name: 'Contoh Medical Centre (demonstration)' }, status: 'offered' },
  ])
  const { status, body: answer } = await desk.get<DeskOfferAnswer>(`desk/quote-requests/${body[0]?.id}/offer`)
  expect([status, answer.offer?.published]).toMatchObject([200, { currency: 'MYR', enteredBy: 'hospital' }])
})

it('says of each version who entered it', async () => {
  await seedDemonstrationOffers(app.context)
  const browser = new Browser(app)
  await browser.signIn('patient@demo.sihat.example', 'demo-Sihat-2026')
  const { body: bookings } = await browser.get<{ items: { id: string }[] }>('bookings')
  const bookingId = bookings.items[0]?.id ?? ''
  const team = await OfferTeam.of(app)
  const { body: list } = await team.ask<AdminOfferListView>('GET', `bookings/${bookingId}/offers`)
  const [first] = list.items
  if (!first) throw new Error('There is no offer')
  expect(first.published).toMatchObject({ enteredBy: 'hospital', letterDated: null })

  const next = await team.publishNext({ bookingId }, first)
  expect(next.published).toMatchObject({ enteredBy: 'team', letterDated: '2026-11-20' })
  const { body: after } = await team.ask<AdminOfferListView>('GET', `bookings/${bookingId}/offers`)
  expect(after.items.map(({ published }) => published?.enteredBy).sort()).toEqual(['hospital', 'team'])
  expect((await app.context.get(OfferVerifier).verify()).faults).toEqual([])
})
