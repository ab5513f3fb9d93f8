import type { DeskOfferView } from '../../src/modules/offers/desk-offer.dto.js'
import type { OfferView } from '../../src/modules/offers/offer.dto.js'
import type { OfferComparisonView } from '../../src/modules/offers/offer-comparison.dto.js'
import type { OfferPreviewView } from '../../src/modules/offers/offer-preview.dto.js'
import { newDeskCase, openDesks } from '../support/desk-offers.js'
import { Browser, startApp, type TestApp } from '../support/index.js'
import { offerContent, withLine } from '../support/offers.js'
import type { Answer } from '../support/quotes.js'

let app: TestApp
let desks: Awaited<ReturnType<typeof openDesks>>
beforeAll(async () => {
  app = await startApp()
  desks = await openDesks(app)
})
afterAll(() => app.close())

const newCase = () => newDeskCase(app, desks.own.desk, desks.own.hospitalId)
const preview = async (offerId: string, browser = desks.own.desk) =>
  browser.get<Answer<OfferPreviewView>>(`desk/offers/${offerId}/preview`)
const previewAsTeam = async (offerId: string, token?: string) =>
  app.request<Answer<OfferPreviewView>>('GET', `admin/offers/${offerId}/preview`, {
    token: token ?? (await app.tokenOf('moderator')),
  })

describe('the preview of a draft', () => {
  it('says what the patient reads after the publication', async () => {
    const patient = await newCase()
    const { id } = await patient.begin(
      withLine('anaesthesia', {
        state: 'included',
        lowest: 10_000,
        likely: 10_000,
        highest: 10_000,
        billedBy: 'Anaesthesia Ltd',
      }),
    )
    const { gaps, withNeeds, ...shown } = (await preview(id)).body
    expect(gaps).toEqual([])
    expect(shown.totalsByParty.map(({ billedBy }) => billedBy)).toEqual(['hospital', 'Anaesthesia Ltd'])
    await patient.act('publish')
    const { body: seen } = await patient.browser.get<OfferView>(`offers/${id}`)
    expect(seen).toMatchObject(shown)
    const { body: compared } = await patient.browser.get<OfferComparisonView>(
      `bookings/${patient.bookingId}/offers`,
    )
    expect(compared.totals[id]).toMatchObject(withNeeds)
    expect(withNeeds.unpriced).not.toEqual([])
  })

  it('adds published prices of what the offer leaves out, and no price of another hospital', async () => {
    const patient = await newCase()
    const { id } = await patient.begin()
    const { withNeeds } = (await preview(id)).body
    const { body: asked } = await patient.send([desks.other.hospitalId])
    const { body: other } = await desks.other.desk.post<DeskOfferView>(
      `desk/quote-requests/${asked.items.find(({ hospital }) => hospital.id === desks.other.hospitalId)?.id}/offers`,
      {
        content: offerContent(
          withLine('interpreter', { state: 'included', lowest: 9_000, likely: 9_000, highest: 9_000 }),
        ),
      },
    )
    const { status } = await desks.other.desk.post(`desk/offers/${other.id}/publish`, {
      version: other.version,
    })
    expect(status).toBe(200)
    expect((await preview(id)).body.withNeeds).toEqual(withNeeds)
    await app.rows(
      `insert into planning_ranges (id, item, destination, homes, unit, currency, lowest, likely, highest, source_title, source_url, checked_at)
       select gen_random_uuid(), 'interpreter', c.code, '{}', 'trip', 'USD', 100, 200, 300, 'A source', 'https://prices.example', current_date
       from hospitals h join countries c on c.id = h.country_id where h.id = $1`,
      [desks.own.hospitalId],
    )
    const { withNeeds: priced } = (await preview(id)).body
    expect(priced.total.likely).toBe(withNeeds.total.likely + 200)
    expect(withNeeds.unpriced).toContain('interpreter')
    expect(priced.unpriced).not.toContain('interpreter')
  })

  it('shows the next version before it is published', async () => {
    const patient = await newCase()
    const { id, version } = await patient.publish()
    await desks.own.desk.request('PATCH', `desk/offers/${id}`, {
      version,
      content: offerContent({ hospitalNights: 9 }),
    })
    expect((await preview(id)).body).toMatchObject({ version: 2, hospitalNights: 9 })
    const { body: seen } = await patient.browser.get<OfferView>(`offers/${id}`)
    expect(seen).toMatchObject({ version: 1, hospitalNights: 4 })
  })

  it('names the gaps of a draft without a last day', async () => {
    const { id } = await (await newCase()).begin({ lastDay: null })
    const { body } = await preview(id)
    expect(body).toMatchObject({ validUntil: null, gaps: [{ pointer: '/content/lastDay' }] })
  })

  it('is open to the team, and the patient sees the reading', async () => {
    const patient = await newCase()
    const { id } = await patient.begin()
    const { status, body } = await previewAsTeam(id)
    expect([status, body]).toEqual([200, (await preview(id)).body])
    const { body: accesses } = await patient.browser.get<{ items: { subjectId: string; role: string }[] }>(
      'profile/accesses',
    )
    expect(accesses.items).toContainEqual(
      expect.objectContaining({ subjectId: patient.bookingId, role: 'moderator' }),
    )
  })

  it('is closed to another hospital, and where there is no draft', async () => {
    const patient = await newCase()
    const { id } = await patient.begin()
    expect((await preview(id, desks.other.desk)).status).toBe(404)
    await patient.act('publish')
    expect((await preview(id)).status).toBe(404)
    expect((await previewAsTeam(id)).status).toBe(404)
  })

  it('is closed once the patient withdraws', async () => {
    const patient = await newCase()
    const { id } = await patient.begin()
    await patient.agree('share_with_hospital', false)
    const { status, body } = await preview(id)
    expect([status, body.code]).toEqual([403, 'consent_required'])
  })

  it('is closed for the own booking', async () => {
    const patient = await newCase()
    const { id } = await patient.begin()
    await app.rows(`update user_roles set role = 'moderator' where user_id = $1`, [patient.id])
    const staff = new Browser(app)
    await staff.signIn(patient.email, patient.password, { audience: 'admin' })
    const { status, body } = await previewAsTeam(id, staff.token)
    expect([status, body.code]).toEqual([403, 'access_denied'])
  })
})
