import type {
  AdminBookingDetailView,
  BookingDetailView,
} from '../../src/modules/bookings/booking-follow-up.dto.js'
import { releaseUnconfirmed } from '../../src/modules/offers/offers.upkeep.js'
import { startApp, type TestApp } from '../support/index.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { acceptOffer, OfferTeam } from '../support/offer-team.js'
import { EARLIEST_DATE } from '../support/offers.js'
import type { QuotePatient } from '../support/quotes.js'
import { turnOf } from '../support/upkeep-turn.js'

let app: TestApp
let store: ObjectStore
let team: OfferTeam
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  team = await OfferTeam.of(app)
})
afterAll(async () => {
  await app.close()
  await store.close()
})

const OF_OFFERS = ['offer_accepted', 'acceptance_ended', 'offer_confirmed']

/** Patient and team read the same entries. */
async function historyOf({ browser, path, bookingId }: QuotePatient) {
  const { body: own } = await browser.get<BookingDetailView>(path)
  const { body: ofTeam } = await team.ask<AdminBookingDetailView>('GET', `bookings/${bookingId}`)
  const [seen, seenByTeam] = [own, ofTeam].map(({ followUp: { history } }) =>
    history
      .filter(({ type }) => OF_OFFERS.includes(type))
      .map(({ type, by, offer }) => ({ type, by, offer })),
  )
  expect(seenByTeam).toEqual(seen)
  return seen
}

const agreedFrom = async ({ bookingId }: QuotePatient) =>
  (await team.ask<AdminBookingDetailView>('GET', `bookings/${bookingId}`)).body.followUp.agreedFrom

const hospitalIn = (hospital: string, changes = {}) => ({ hospital, date: null, endReason: null, ...changes })

describe('the history of a booking', () => {
  it('tells that an offer was accepted and its date confirmed', async () => {
    const { patient, first } = await team.offers()
    const { name } = first.hospital
    await acceptOffer(patient, first)
    const accepted = { type: 'offer_accepted', by: 'you', offer: hospitalIn(name) }
    expect(await historyOf(patient)).toEqual([accepted])
    expect(await agreedFrom(patient)).toBeNull()
    await team.act(await team.seen(patient, first), 'confirm-date')
    expect(await agreedFrom(patient)).toBe(EARLIEST_DATE)
    expect(await historyOf(patient)).toEqual([
      accepted,
      { type: 'offer_confirmed', by: 'team', offer: hospitalIn(name, { date: EARLIEST_DATE }) },
    ])
  })

  it('tells why an acceptance ended without a confirmed date', async () => {
    const { patient, first, second, requestIds } = await team.offers()
    await acceptOffer(patient, first)
    const later = new Date(Date.now() + 49 * 3_600_000)
    await releaseUnconfirmed(turnOf(app), later)
    await acceptOffer(patient, first)
    await team.act(await team.seen(patient, first), 'withdraw', { reason: 'date_lost' })
    await acceptOffer(patient, second)
    await patient.answer(requestIds[1], 'withdraw')
    const entry = (type: string, by: string, offer: object) => ({ type, by, offer })
    const [one, other] = [first.hospital.name, second.hospital.name]
    expect(await historyOf(patient)).toEqual([
      entry('offer_accepted', 'you', hospitalIn(one)),
      entry('acceptance_ended', 'system', hospitalIn(one, { endReason: 'not_confirmed' })),
      entry('offer_accepted', 'you', hospitalIn(one)),
      entry('acceptance_ended', 'team', hospitalIn(one, { endReason: 'withdrawn' })),
      entry('offer_accepted', 'you', hospitalIn(other)),
      entry('acceptance_ended', 'you', hospitalIn(other, { endReason: 'declined' })),
    ])
  })

  it('leaves the end of an acceptance to the entry of the cancellation', async () => {
    const { patient, first } = await team.offers()
    await acceptOffer(patient, first)
    await patient.browser.post(`${patient.path}/cancel`, {})
    expect((await historyOf(patient))?.map(({ type }) => type)).toEqual(['offer_accepted'])
  })
})
