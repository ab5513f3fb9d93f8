import type { AcceptedPatientView } from '../../src/modules/offers/accepted-patient.dto.js'
import { atDesk, newMember } from '../support/desk.js'
import { type DeskCase, newDeskCase, openDesks, queryAs } from '../support/desk-offers.js'
import { startApp, type TestApp } from '../support/index.js'

const PHONE = '+254700000001'

let app: TestApp
let desks: Awaited<ReturnType<typeof openDesks>>
beforeAll(async () => {
  app = await startApp()
  desks = await openDesks(app)
})
afterAll(() => app.close())

async function newCase(): Promise<DeskCase> {
  const patient = await newDeskCase(app, desks.own.desk, desks.own.hospitalId)
  await app.rows('update profiles set phone = $2 where user_id = $1', [patient.id, PHONE])
  return patient
}
const read = async (offerId: string, browser = desks.own.desk) =>
  browser.get<AcceptedPatientView>(`desk/offers/${offerId}/patient`)
const readBySql = (offerId: string, who = desks.own.member) =>
  queryAs(app, who, `select * from accepted_patient('${offerId}')`)
const contactAccesses = async ({ browser }: DeskCase) => {
  const { body } = await browser.get<{ items: { subject: string; role: string; subjectId: string }[] }>(
    'profile/accesses',
  )
  return body.items.filter(({ subject }) => subject === 'contact')
}
/** Neither the desk nor its database login reads the contact, and the patient finds no reading. */
async function expectClosed(patient: DeskCase, offerId: string, state: string) {
  const { status, body } = await read(offerId)
  expect([status, body]).toEqual([200, { state, contact: null }])
  expect(await readBySql(offerId)).toEqual([])
  expect(await contactAccesses(patient)).toEqual([])
}

describe('the patient of an accepted offer', () => {
  it('is known to the hospital once the date is confirmed, and sees each reading', async () => {
    const patient = await newCase()
    const offer = await patient.confirmed()
    const { status, body } = await read(offer.id)
    expect([status, body]).toEqual([
      200,
      { state: 'shared', contact: { name: 'Amina Okafor', email: patient.email, phone: PHONE } },
    ])
    expect(await contactAccesses(patient)).toMatchObject([{ role: 'hospital', subjectId: patient.bookingId }])
  })

  it('is not named by the case or the offer', async () => {
    const patient = await newCase()
    await patient.confirmed()
    const { body } = await desks.own.desk.get(`desk/quote-requests/${patient.requestId}`)
    expect(JSON.stringify([body, await patient.now()])).not.toMatch(new RegExp(`Okafor|${patient.email}`))
  })

  it('stays unknown until the hospital confirms the date', async () => {
    const patient = await newCase()
    const { id } = await patient.publish()
    await expectClosed(patient, id, 'not_accepted')
    await patient.accept(true)
    await expectClosed(patient, id, 'not_confirmed')
  })

  it('stays unknown without the consent to share name and contact', async () => {
    const patient = await newCase()
    const { id } = await patient.confirmed({ sharesIdentity: false })
    await expectClosed(patient, id, 'not_agreed')
  })

  it.each([
    [
      'withdraws the consent of the account',
      'closed',
      (p: DeskCase) => p.agree('share_with_hospital', false),
    ],
    ['withdraws the consent to health data', 'closed', (p: DeskCase) => p.agree('health_data', false)],
    ['cancels the booking', 'not_accepted', (p: DeskCase) => p.browser.post(`${p.path}/cancel`, {})],
  ])('is unknown again once the patient %s', async (_what, state, end) => {
    const patient = await newCase()
    const { id } = await patient.confirmed()
    await end(patient)
    await expectClosed(patient, id, state)
  })

  it.each([
    ['the date is not confirmed', 'update offer_acceptances set confirmed_at = null where offer_id = $1'],
    [
      'the acceptance has ended',
      `update offer_acceptances set ended_at = now(), end_reason = 'declined' where offer_id = $1`,
    ],
    [
      'the consent to the request is withdrawn',
      `update quote_consents set withdrawn_at = now()
       where quote_request_id = (select quote_request_id from offers where id = $1)`,
    ],
    [
      'the request has ended',
      `update quote_requests set status = 'withdrawn' where id = (select quote_request_id from offers where id = $1)`,
    ],
    [
      'the account is closed',
      'update users set closed_at = now() where id = (select user_id from offers where id = $1)',
    ],
  ])('is unknown where %s', async (_what, change) => {
    const patient = await newCase()
    const { id } = await patient.confirmed()
    expect(await readBySql(id)).toHaveLength(1)
    await app.rows(change, [id])
    expect(await readBySql(id)).toEqual([])
    expect((await read(id)).body.contact).toBeNull()
  })

  it('is unknown to another hospital', async () => {
    const patient = await newCase()
    const { id } = await patient.confirmed()
    expect((await read(id, desks.other.desk)).status).toBe(404)
    expect(await readBySql(id, desks.other.member)).toEqual([])
    expect(await contactAccesses(patient)).toEqual([])
  })

  it('is unknown to a member who was removed', async () => {
    const patient = await newCase()
    const { id } = await patient.confirmed()
    const leaver = await newMember(app, desks.own.hospitalId)
    const browser = await atDesk(app, leaver)
    await app.rows('update hospital_members set removed_at = now() where id = $1', [leaver.memberId])
    expect((await read(id, browser)).status).toBe(401)
    expect(await readBySql(id, leaver)).toEqual([])
  })

  it('has no account that the login of the desk reads directly', async () => {
    const patient = await newCase()
    await patient.confirmed()
    expect(
      await queryAs(app, desks.own.member, `select email from users where id = '${patient.id}'`),
    ).toEqual([])
    expect(
      await queryAs(app, desks.own.member, `select last_name from profiles where user_id = '${patient.id}'`),
    ).toEqual([])
    await expect(queryAs(app, desks.own.member, 'select phone from profiles')).rejects.toThrow(
      'permission denied',
    )
  })
})
