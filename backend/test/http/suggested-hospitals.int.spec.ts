import type { DataAccessListView } from '../../src/modules/privacy/data-access.dto.js'
import type { QuoteRequestListView } from '../../src/modules/quote-requests/quote-request.dto.js'
import type { SuggestedHospitalListView } from '../../src/modules/quote-requests/suggested-hospital.dto.js'
import { Browser } from '../support/browser.js'
import { startApp, type TestApp } from '../support/index.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { OfferTeam } from '../support/offer-team.js'
import { type Answer, newQuotePatient, type QuotePatient } from '../support/quotes.js'

/** The only hospitals of the catalogue, each better in one thing than the next: the names are in the opposite order. */
const NAMES = ['Foxtrot', 'Echo', 'Delta', 'Charlie', 'Bravo', 'Alpha'] as const
type Name = (typeof NAMES)[number]

let app: TestApp
let store: ObjectStore
let moderator: string
let ids: Record<Name, string>
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  moderator = await app.tokenOf('moderator')
  ids = await prepareHospitals()
})
afterAll(async () => {
  await app.close()
  await store.close()
})

const KNEE = `(select id from treatments where slug = 'knee-replacement')`

/** Foxtrot lists the treatment, Echo is in the wished country, Delta speaks the language, Charlie answers, Alpha does not. */
async function prepareHospitals() {
  const rows = await app.rows<{ id: string }>('select id from hospitals where is_active order by slug')
  const named = Object.fromEntries(NAMES.map((name, index) => [name, rows[index]?.id])) as Record<
    Name,
    string
  >
  await app.rows('update hospitals set is_active = false where id <> all ($1)', [Object.values(named)])
  await app.rows(`delete from hospital_treatments where treatment_id = ${KNEE}`)
  for (const name of NAMES)
    await app.rows(
      `update hospitals set name = $2 || ' Clinic', city = $2 || 'ville', languages = $3,
         country_id = (select id from countries where code = $4) where id = $1`,
      [named[name], name, name === 'Delta' ? ['Swahili'] : ['Turkish'], name === 'Echo' ? 'MY' : 'TR'],
    )
  await app.rows(`insert into hospital_treatments (hospital_id, treatment_id) values ($1, ${KNEE})`, [
    named.Foxtrot,
  ])
  const { send } = await newQuotePatient(app)
  const { body } = await send([named.Charlie, named.Alpha])
  await decline(body, named.Charlie)
  await makeDue(named.Alpha)
  return named
}

const decline = async ({ items }: QuoteRequestListView, hospitalId: string) => {
  const id = items.find(({ hospital }) => hospital.id === hospitalId)?.id
  const body = { reason: 'no_capacity' }
  const { status } = await app.request('POST', `admin/quote-requests/${id}/decline`, {
    token: moderator,
    body,
  })
  expect(status).toBe(200)
}
const makeDue = (hospitalId: string) =>
  app.rows(
    `update quote_requests set due_at = now() - interval '1 minute' where hospital_id = $1 and status = 'sent'`,
    [hospitalId],
  )

/** Wishes for a knee replacement in Malaysia, and speaks Swahili and French. */
async function newPatient() {
  const patient = await newQuotePatient(app, { content: { languages: ['sw', 'fr'] } })
  await app.rows(`update bookings set treatment_id = ${KNEE} where id = $1`, [patient.bookingId])
  const { status } = await patient.browser.post('assessments', {
    conditionCategory: 'Orthopedic Surgery',
    symptoms: 'Pain',
    urgencyLevel: 'low',
    preferredDestinations: ['malaysia', 'Atlantis'],
  })
  expect(status).toBe(201)
  return patient
}

const suggest = async ({ bookingId }: Pick<QuotePatient, 'bookingId'>, q = '', token = moderator) =>
  app.request<Answer<SuggestedHospitalListView>>(
    'GET',
    `admin/bookings/${bookingId}/suggested-hospitals?q=${encodeURIComponent(q)}`,
    { token },
  )
const namesOf = async (patient: QuotePatient, q = '') =>
  (await suggest(patient, q)).body.items.map(({ name }) => name.split(' ')[0])
const answersOf = async (patient: QuotePatient, name: Name) =>
  (await suggest(patient)).body.items.find(({ id }) => id === ids[name])?.reasons.answers

it('ranks by treatment, wished country, language, answers in time and name, and gives the reasons', async () => {
  const { status, body } = await suggest(await newPatient())
  expect(status).toBe(200)
  const none = { listsTreatment: false, inWishedCountry: false, languages: [], answers: null }
  expect(body.items.map(({ name, reasons }) => [name, reasons])).toEqual([
    ['Foxtrot Clinic', { ...none, listsTreatment: true }],
    ['Echo Clinic', { ...none, inWishedCountry: true }],
    ['Delta Clinic', { ...none, languages: ['sw'] }],
    ['Charlie Clinic', { ...none, answers: { answered: 1, due: 1 } }],
    ['Bravo Clinic', none],
    ['Alpha Clinic', { ...none, answers: { answered: 0, due: 1 } }],
  ])
  expect(body.items[1]).toMatchObject({
    id: ids.Echo,
    slug: expect.any(String),
    city: 'Echoville',
    country: { code: 'MY', name: 'Malaysia' },
  })
})

it('keeps the ranking in a search, by name or city, also of misspelled words', async () => {
  const patient = await newPatient()
  expect(await namesOf(patient, 'clinic')).toEqual([...NAMES])
  expect(await namesOf(patient, 'clnic')).toEqual([...NAMES])
  expect(await namesOf(patient, 'bravoville')).toEqual(['Bravo'])
  expect(await namesOf(patient, '!')).toEqual([])
})

it('leaves out hospitals with an open request of the booking', async () => {
  const [patient, other] = await Promise.all([newQuotePatient(app), newQuotePatient(app)])
  const { body } = await patient.send([ids.Foxtrot, ids.Delta])
  expect(await namesOf(patient)).toEqual(['Charlie', 'Bravo', 'Echo', 'Alpha'])
  expect(await namesOf(other)).toHaveLength(NAMES.length)
  for (const { id } of body.items) await patient.answer(id, 'withdraw')
  expect(await namesOf(patient)).toHaveLength(NAMES.length)
})

it('says what is unknown', async () => {
  const patient = await newQuotePatient(app, { content: { languages: [] } })
  const { body } = await suggest(patient)
  expect(
    body.items.map(({ name, reasons: { answers, ...reasons } }) => [name.split(' ')[0], reasons]),
  ).toEqual(
    ['Charlie', 'Bravo', 'Delta', 'Echo', 'Foxtrot', 'Alpha'].map((name) => [
      name,
      { listsTreatment: null, inWishedCountry: null, languages: null },
    ]),
  )
})

it('records the access, and needs the consent', async () => {
  const patient = await newPatient()
  await suggest(patient)
  const { body } = await patient.browser.get<DataAccessListView>('profile/accesses')
  expect(body.items).toMatchObject([{ subject: 'booking', subjectId: patient.bookingId, role: 'moderator' }])
  await patient.agree('health_data', false)
  const refused = await suggest(patient)
  expect([refused.status, refused.body.code]).toEqual([403, 'consent_required'])
  expect(refused.body.detail).toMatch(/^The patient does not agree/)
})

it('answers staff only, and for bookings only', async () => {
  const patient = await newPatient()
  expect((await suggest(patient, '', patient.browser.token)).status).toBe(403)
  expect((await suggest({ bookingId: patient.id })).status).toBe(404)
})

it('reads the own booking of a staff member, as the list of its requests does', async () => {
  const patient = await newQuotePatient(app, { role: 'moderator' })
  const staff = new Browser(app)
  await staff.signIn(patient.email, patient.password, { audience: 'admin' })
  const list = await staff.get(`admin/bookings/${patient.bookingId}/quote-requests`)
  expect([list.status, (await suggest(patient, '', staff.token)).status]).toEqual([200, 200])
})

it('counts as answered what came in time, and as due no request that the patient withdrew before', async () => {
  const [first, second] = await Promise.all([newQuotePatient(app), newQuotePatient(app)])
  const asking = await newQuotePatient(app)
  await decline((await first.send([ids.Bravo])).body, ids.Bravo)
  expect(await answersOf(asking, 'Bravo')).toEqual({ answered: 1, due: 1 })
  const { body: withdrawn } = await second.send([ids.Bravo])
  expect(await answersOf(asking, 'Bravo')).toEqual({ answered: 1, due: 1 })
  await second.answer(withdrawn.items[0]?.id, 'withdraw')
  expect(await answersOf(asking, 'Bravo')).toEqual({ answered: 1, due: 1 })
  const { body: late } = await second.send([ids.Bravo])
  await makeDue(ids.Bravo)
  expect(await answersOf(asking, 'Bravo')).toEqual({ answered: 1, due: 2 })
  await decline(late, ids.Bravo)
  expect(await answersOf(asking, 'Bravo')).toEqual({ answered: 1, due: 2 })
})

it('ranks by no commission, partnership, rating or place on the front page', async () => {
  const team = await OfferTeam.of(app)
  const [favoured, other] = team.hospitalIds
  await app.rows(
    `update hospitals set languages = '{English}', country_id = (select id from countries where code = 'TR'),
       is_partner = id = $1, featured = id = $1, rating = case when id = $1 then 5 else 1 end where id = any ($2)`,
    [favoured, team.hospitalIds],
  )
  await app.rows('delete from hospital_treatments where hospital_id = any ($1)', [team.hospitalIds])
  const { first, second } = await team.offers({ commission: 900_000 })
  expect([first.hospital.id, second.hospital.id, first.status, second.status]).toEqual([
    favoured,
    other,
    'published',
    'published',
  ])
  const { body } = await suggest(await newPatient())
  const equal = body.items.filter(({ id }) => team.hospitalIds.includes(id))
  expect(equal.map(({ reasons }) => reasons.answers)).toEqual([
    { answered: 1, due: 1 },
    { answered: 1, due: 1 },
  ])
  expect(equal.map(({ id }) => id)).toEqual([other, favoured])
})
