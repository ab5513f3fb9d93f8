import type { BookingListView } from '../../src/modules/bookings/booking.dto.js'
import type { BookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { OfferMessageView } from '../../src/modules/offers/offer-message.dto.js'
import { startApp, type TestApp } from '../support/index.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { acceptOffer, OfferTeam } from '../support/offer-team.js'
import type { QuotePatient } from '../support/quotes.js'

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

const NOTHING = { offerStage: 'none', offersToCompare: 0, newAnswers: 0, answeredOfferId: null }

/** The list of bookings and the page of the booking say the same. */
async function progressOf({ browser, bookingId, path }: QuotePatient) {
  const { body: list } = await browser.get<BookingListView>('bookings')
  const { body: page } = await browser.get<BookingDetailView>(path)
  return [list.items.find(({ id }) => id === bookingId), page].map(
    (view) =>
      view && {
        offerStage: view.offerStage,
        offersToCompare: view.offersToCompare,
        newAnswers: view.newAnswers,
        answeredOfferId: view.answeredOfferId,
      },
  )
}
const twice = <T>(value: T) => [value, value]

describe('the list of bookings', () => {
  it('says how many offers wait to be compared, and how many answers are new', async () => {
    const { patient, first, second } = await team.offers()
    await patient.browser.post('bookings', { bookingType: 'checkup' })
    const open = { ...NOTHING, offerStage: 'open', offersToCompare: 2 }
    expect(await progressOf(patient)).toEqual(twice(open))

    const answerIds: string[] = []
    for (const { id } of [first, second]) {
      await patient.browser.post(`offers/${id}/questions`, { body: 'Is blood included?' })
      const { body } = await team.ask<OfferMessageView>('POST', `offers/${id}/messages`, {
        body: 'Two units are.',
        forHospital: true,
      })
      answerIds.push(body.id)
    }
    expect(await progressOf(patient)).toEqual(twice({ ...open, newAnswers: 2, answeredOfferId: second.id }))
    await patient.browser.post(`offers/${second.id}/questions/read`, { lastId: answerIds[1] })
    expect(await progressOf(patient)).toEqual(twice({ ...open, newAnswers: 1, answeredOfferId: first.id }))
    const { body: list } = await patient.browser.get<BookingListView>('bookings')
    expect(list.items[0]).toMatchObject({ bookingType: 'checkup', ...NOTHING })
  })

  it('counts no offer that the patient cannot accept now', async () => {
    const { patient, first, second } = await team.offers()
    await team.act(await team.seen(patient, second), 'withdraw', { reason: 'date_lost' })
    const open = { ...NOTHING, offerStage: 'open', offersToCompare: 1 }
    expect(await progressOf(patient)).toEqual(twice(open))
    await acceptOffer(patient, first)
    expect(await progressOf(patient)).toEqual(twice({ ...NOTHING, offerStage: 'waiting' }))
    await team.act(await team.seen(patient, first), 'confirm-date')
    expect(await progressOf(patient)).toEqual(twice({ ...NOTHING, offerStage: 'agreed' }))
    await patient.browser.post(`${patient.path}/cancel`, {})
    expect(await progressOf(patient)).toEqual(twice(NOTHING))
  })
})
