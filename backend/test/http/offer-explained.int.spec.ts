import { randomUUID } from 'node:crypto'
import type { ChatAnswer } from '../../src/modules/ai/chat.dto.js'
import type { AdminOfferView } from '../../src/modules/offers/offer.dto.js'
import { startApp, type TestApp } from '../support/index.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { OfferTeam } from '../support/offer-team.js'
import { priced, withLine } from '../support/offers.js'
import { type Answer, newQuotePatient, type QuotePatient } from '../support/quotes.js'

let app: TestApp
let store: ObjectStore
let patient: QuotePatient
let offer: AdminOfferView
let team: OfferTeam
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  team = await OfferTeam.of(app)
  const found = await team.offer({
    ...withLine('implant_device', {
      state: 'included',
      ...priced(120_000),
      note: 'Take 5 mg of nothing. See www.example.com for the brand. It is made of titanium.',
    }),
    conditions: 'A second implant.',
  })
  patient = found.patient
  offer = found.offer
})
afterAll(async () => {
  await app.close()
  await store.close()
})

const ask = ({ browser }: QuotePatient, message: string, offerId: string = offer.id) =>
  browser.post<Answer<ChatAnswer>>('ai/chat', { message, offerId })

const path = () => `/dashboard/bookings/${patient.bookingId}/offers/${offer.id}`

it.each([
  ['Is the anesthetist included?', ['Anaesthesia: not included.']],
  ['Is the implant covered?', ['USD 1,200.00 likely', 'The hospital writes:\n', 'It is made of titanium.”']],
  ['Are the letters for the visa included?', ['Letters for visa and flight: not included.']],
  ['What does this offer include?', ['Included: Surgeon and team, Operating room, Implant.']],
  ['What if I need intensive care?', ['Nights in intensive care: not included.', 'USD 400.00 each']],
  ['Is money paid back if the doctor finds me unfit?', ['you cannot be treated, you get 100 % back']],
  ['What does Sihat earn from this?', ['The hospital pays Sihat nothing']],
  ['How much is it in total?', ['USD 11,200.10 at most']],
  ['What is not included?', ['Not included: Consultation, Tests before the operation']],
  [
    'When do I have to pay?',
    ['20 % to Sihat, 7 days after your acceptance (USD 2,240.02 at most)', '80 % to the hospital'],
  ],
  ['Do I get my money back when I cancel?', ['at least 14 days before the appointment, you get 100 % back']],
  [
    'And if I have to stay longer?',
    ['Beyond the offer, Night in intensive care: USD 400.00 each with tax, 5 at most.'],
  ],
  ['Can the price change?', ['This can change the price.', '“A second implant.”']],
  ['Until when is the offer valid?', ['You can accept this offer until 2099-01-31']],
  ['What do you earn?', ['The hospital pays Sihat nothing for this offer.']],
])('answers from the lines of the offer: %s', async (message, texts) => {
  const { status, body } = await ask(patient, message)
  expect(status).toBe(200)
  for (const text of texts) expect(body.response).toContain(text)
  expect(body.response).not.toMatch(/www\.|5 mg/)
  expect(body.sources).toEqual([{ kind: 'offer', title: expect.stringContaining('version 1'), path: path() }])
})

it('says what the offer includes, and answers about the catalogue too', async () => {
  const { body } = await ask(patient, 'Please explain the offer')
  expect(body.response).toContain('Included: Surgeon and team, Operating room, Implant.')
  const { body: other } = await ask(patient, 'Which treatments are there in Malaysia?')
  expect(other.sources.map(({ kind }) => kind)).toContain('treatment')
})

it('is kept with the conversation, which asks about an emergency first', async () => {
  const { body } = await ask(patient, 'Is blood included?')
  const { body: kept } = await patient.browser.get<{ messages: { sources: object[] }[] }>(
    `ai/chat/conversations/${body.conversationId}`,
  )
  expect(kept.messages.at(-1)?.sources).toMatchObject([{ kind: 'offer', path: path() }])
  const { body: urgent } = await ask(patient, 'I have crushing chest pain right now and I cannot breathe')
  expect(urgent.emergency).toBe(true)
})

it('explains an offer to its patient alone, and no draft', async () => {
  const other = await newQuotePatient(app)
  const visitor = await app.request<Answer<ChatAnswer>>('POST', 'ai/chat', {
    body: { message: 'Is blood included?', offerId: offer.id },
  })
  const answers = [
    await ask(other, 'Is blood included?'),
    visitor,
    await ask(patient, 'Blood?', randomUUID()),
  ]
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(JSON.stringify(body)).not.toContain('Blood')
  }
})

it('says first that an offer is over', async () => {
  const found = await team.offer()
  await team.act(found.offer, 'withdraw', { reason: 'clinical' })
  const { body } = await ask(found.patient, 'How much is it in total?', found.offer.id)
  expect(body.response).toMatch(/\n- This offer is over. You cannot accept it.\n- Total: /)
})

it('is another question under one key about another offer', async () => {
  const say = (offerId?: string) =>
    patient.browser.request<Answer<ChatAnswer>>(
      'POST',
      'ai/chat',
      { message: 'Is blood included?', ...(offerId && { offerId }) },
      { 'idempotency-key': 'one-key-for-two-offers' },
    )
  expect((await say(offer.id)).status).toBe(200)
  expect((await say(offer.id)).status).toBe(200)
  expect((await say()).body.code).toBe('idempotency_key_reused')
})
