import type { AdminBookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { OfferMessageView } from '../../src/modules/offers/offer-message.dto.js'
import { startApp, type TestApp } from '../support/index.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { OfferTeam } from '../support/offer-team.js'
import type { Answer, QuotePatient } from '../support/quotes.js'

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

const waitingFor = async ({ bookingId }: QuotePatient) =>
  (await team.ask<AdminBookingDetailView>('GET', `bookings/${bookingId}`)).body.followUp.waitingAboutOffers

it('an answer marks the questions as seen that its writer saw, and no later one', async () => {
  const { patient, offer } = await team.offer()
  const ask = async (body: string) =>
    (await patient.browser.post<OfferMessageView>(`offers/${offer.id}/questions`, { body })).body
  const answer = (lastId?: string) =>
    team.ask('POST', `offers/${offer.id}/messages`, { body: 'Two units are.', forHospital: true, lastId })
  const seen = await ask('Is blood included?')
  await ask('Is the interpreter included?')
  await answer()
  expect(await waitingFor(patient)).toBe(2)
  await answer(seen.id)
  expect(await waitingFor(patient)).toBe(1)
})

it.each([
  ['questions', 'body', {}],
  ['change-requests', 'comment', { lines: [] }],
])('a text that is too long for %s is refused with the number to call', async (path, field, more) => {
  const { patient, offer } = await team.offer()
  const send = (text: string) =>
    patient.browser.post<Answer<{ emergency?: { text: string } }>>(`offers/${offer.id}/${path}`, {
      ...more,
      [field]: text,
    })
  const long = 'I have a question about the room. '.repeat(60)
  const emergency = await send(`${long} I have crushing chest pain.`)
  expect(emergency).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ pointer: `/${field}` }] },
  })
  expect(emergency.body.emergency?.text).toEqual(expect.any(String))
  const calm = await send(long)
  expect([calm.status, calm.body.emergency]).toEqual([400, undefined])
})
