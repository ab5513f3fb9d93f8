import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { OfferVerifier } from '../../src/modules/offers/index.js'
import type { AdminOfferView } from '../../src/modules/offers/offer.dto.js'
import type { PromiseTermsListView } from '../../src/modules/price-promise/promise-terms.dto.js'
import { type Actor, systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { deskActor, type Member, newMember } from '../support/desk.js'
import { pdf, type SampleFile, writePdf } from '../support/files.js'
import { patientActor, startApp, type TestApp } from '../support/index.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { OfferTeam, ownOffer } from '../support/offer-team.js'
import { offerContent } from '../support/offers.js'
import type { Answer, QuotePatient } from '../support/quotes.js'
import { FORM_TYPE, form } from '../support/uploads.js'

const STAFF = systemActor('test')
const SIGNED = { signedBy: 'Dr. Tan', signedAs: 'Director', signedOn: '2026-11-02' }
const PAPER = pdf(writePdf(), 'terms.pdf')

let app: TestApp
let store: ObjectStore
let team: OfferTeam
let hospitalId: string
let otherId: string
let member: Member
let admin: string
let moderator: string
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  team = await OfferTeam.of(app)
  ;[hospitalId, otherId] = team.hospitalIds
  member = await newMember(app, hospitalId)
  admin = await app.tokenOf('admin')
  moderator = await app.tokenOf('moderator')
})
afterAll(async () => {
  await app.close()
  await store.close()
})
afterEach(() => app.rows('update promise_terms set ended_at = now() where ended_at is null'))

type TermsAnswer = Answer<PromiseTermsListView>

const pathOf = (hospital = hospitalId) => `admin/hospitals/${hospital}/promise-terms`
const file = (
  token = admin,
  {
    hospital = hospitalId,
    signed = {},
    paper = PAPER,
  }: { hospital?: string; signed?: object; paper?: SampleFile } = {},
) =>
  app.request<TermsAnswer>('POST', `${pathOf(hospital)}?${new URLSearchParams({ ...SIGNED, ...signed })}`, {
    token,
    body: form([paper]),
    headers: { 'content-type': FORM_TYPE },
  })
const list = (token = admin, hospital = hospitalId) =>
  app.request<TermsAnswer>('GET', pathOf(hospital), { token })
const end = (id: string | undefined, token = admin) =>
  app.request<TermsAnswer>('POST', `${pathOf()}/${id}/end`, { token })
const filed = async (hospital = hospitalId) => (await file(admin, { hospital })).body.items[0]?.id ?? ''
const queryAs = (who: Actor, statement: string) =>
  app.context
    .get(Database)
    .transaction(who, async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)
const verify = async () => (await app.context.get(OfferVerifier).verify()).faults

describe('signed terms', () => {
  it('are filed by administrators, and read by moderators', async () => {
    expect((await file(moderator)).status).toBe(403)
    expect((await list(await app.tokenOf('patient'))).status).toBe(403)
    const { status, body } = await file()
    expect([status, body.items]).toMatchObject([
      201,
      [{ ...SIGNED, fileName: 'terms.pdf', filedBy: { firstName: 'Admin' }, endedAt: null, endedBy: null }],
    ])
    const [terms] = body.items
    expect(terms?.textVersion).toBe(body.text.version)
    expect((await list(moderator)).body).toEqual(body)
    const opened = await app.app.inject({
      url: `/api/${pathOf()}/${terms?.id}/file`,
      headers: { authorization: `Bearer ${moderator}` },
    })
    expect(opened.rawPayload.equals(PAPER.bytes)).toBe(true)
    expect(opened.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await end(terms?.id, moderator)).status).toBe(403)
    const ended = await end(terms?.id)
    expect([ended.status, ended.body.items]).toMatchObject([
      200,
      [{ id: terms?.id, endedAt: expect.any(String), endedBy: { firstName: 'Admin' } }],
    ])
    expect((await end(terms?.id)).body.code).toBe('invalid_transition')
    const acts = await app.rows(
      `select action from audit_events where details ->> 'termsId' = $1 order by sequence`,
      [terms?.id],
    )
    expect(acts).toEqual([{ action: 'hospital.file_promise' }, { action: 'hospital.end_promise' }])
  })

  it('are refused while others are in force, also when two arrive at once', async () => {
    const answers = await Promise.all([file(), file()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { status, body } = await file()
    expect([status, body.code]).toEqual([409, 'promise_in_force'])
    expect((await file(admin, { hospital: otherId })).status).toBe(201)
    await expect(
      app.rows(`insert into promise_terms
        select gen_random_uuid(), hospital_id, text_version, signed_by, signed_as, signed_on, name, content_type, size_bytes, sha256,
          'promise-terms/x', wrapped_key from promise_terms where hospital_id = '${hospitalId}' and ended_at is null`),
    ).rejects.toThrow('promise_terms_in_force')
  })

  it('need a scanned paper, a past day and a hospital', async () => {
    const word = { ...PAPER, name: 'terms.docx', type: 'application/msword' }
    expect((await file(admin, { paper: word })).body.code).toBe('file_type_not_supported')
    expect((await file(admin, { paper: pdf(Buffer.from('no PDF'), 'terms.pdf') })).status).toBe(422)
    const future = await file(admin, { signed: { signedOn: '2999-01-01' } })
    expect([future.status, future.body]).toMatchObject([400, { errors: [{ pointer: '/signedOn' }] }])
    expect((await file(admin, { signed: { signedBy: ' ' } })).status).toBe(400)
    expect((await file(admin, { hospital: uuid() })).status).toBe(404)
    expect((await list(admin, uuid())).status).toBe(404)
    const id = await filed(otherId)
    expect((await end(id)).status).toBe(404)
  })
})

describe('an offer', () => {
  const seen = async (patient: QuotePatient, offer: AdminOfferView) => {
    const { version, promise, changes } = await ownOffer(patient, offer)
    return { version, promise, what: changes[0]?.items.map(({ what }) => what) }
  }
  const republished = (patient: QuotePatient, offer: AdminOfferView) => team.publishNext(patient, offer, {})

  it('carries the promise of the terms at its publication, also after their end', async () => {
    const { patient, offer } = await team.offer()
    expect(await seen(patient, offer)).toEqual({ version: 1, promise: false, what: undefined })
    const id = await filed()
    expect(await seen(patient, offer)).toMatchObject({ version: 1, promise: false })

    await republished(patient, offer)
    expect(await seen(patient, offer)).toEqual({ version: 2, promise: true, what: ['promise'] })
    const terms = await patient.browser.get<{ text: string[] }>(`offers/${offer.id}/acceptance-terms`)
    expect(terms.body.text.join(' ')).toContain('has signed the price promise of Sihat.')
    await end(id)
    expect(await seen(patient, offer)).toMatchObject({ version: 2, promise: true })

    await republished(patient, offer)
    expect(await seen(patient, offer)).toEqual({ version: 3, promise: false, what: ['promise'] })
    expect(await verify()).toEqual([])
  })

  it('carries no promise that another hospital signed', async () => {
    await filed()
    const { patient, first, second } = await team.offers()
    expect(await seen(patient, first)).toMatchObject({ promise: true })
    expect(await seen(patient, second)).toMatchObject({ promise: false })
  })

  it('has a hash that covers the signed terms', async () => {
    await filed()
    const { offer } = await team.offer()
    expect(await verify()).toEqual([])
    const set = (value: string) => `
      alter table offer_versions disable trigger keep_published_offer;
      update offer_versions set promise_terms_id = ${value} where offer_id = '${offer.id}';
      alter table offer_versions enable trigger keep_published_offer;`
    await app.rows(set('null'))
    expect(await verify()).toEqual([`Offer ${offer.id}, version 1: the content does not match the hash`])
    await app.rows(
      set(`(select id from promise_terms where hospital_id = '${hospitalId}' and ended_at is null)`),
    )
    expect(await verify()).toEqual([])
  })
})

describe('SQL', () => {
  const RIGHT = 'permission denied'
  const KEPT = 'Signed terms never change'
  const NOT_IN_FORCE = 'These terms are not in force'

  it('cannot change or delete terms with any login', async () => {
    const id = await filed()
    const where = `where id = '${id}'`
    const changes: [Actor | null, string, string][] = [
      [STAFF, `update promise_terms set signed_by = 'X' ${where}`, RIGHT],
      [STAFF, `delete from promise_terms ${where}`, RIGHT],
      [STAFF, `update promise_terms set filed_by = gen_random_uuid() ${where}`, KEPT],
      [deskActor(member), `update promise_terms set ended_at = now() ${where}`, RIGHT],
      [deskActor(member), `delete from promise_terms ${where}`, RIGHT],
      [deskActor(member), `insert into promise_terms select * from promise_terms ${where}`, RIGHT],
      [deskActor(member), `select signed_by from promise_terms ${where}`, RIGHT],
      [patientActor(uuid()), 'select id from promise_terms', RIGHT],
      [null, `update promise_terms set signed_on = '2026-01-01' ${where}`, KEPT],
      [null, `delete from promise_terms ${where}`, KEPT],
    ]
    for (const [actor, statement, refusal] of changes)
      await expect(actor ? queryAs(actor, statement) : app.rows(statement)).rejects.toThrow(refusal)
    await end(id)
    await expect(queryAs(STAFF, `update promise_terms set ended_at = null ${where}`)).rejects.toThrow(KEPT)
    await queryAs(STAFF, `update promise_terms set filed_by = null, ended_by = null ${where}`)
    expect((await list()).body.items[0]).toMatchObject({ id, filedBy: null, endedBy: null })
  })

  it('reads only the terms of the own hospital at the desk', async () => {
    const id = await filed()
    await filed(otherId)
    expect(await queryAs(deskActor(member), 'select id from promise_terms where ended_at is null')).toEqual([
      { id },
    ])
  })

  it('cannot give a version terms that are not in force for its hospital', async () => {
    const ended = await filed()
    await end(ended)
    const foreign = await filed(otherId)
    const current = await filed()
    const { patient, offer } = await team.offer()
    await expect(
      app.rows(`update offer_versions set promise_terms_id = null where offer_id = '${offer.id}'`),
    ).rejects.toThrow('A published version never changes')

    const { version } = await team.seen(patient, offer)
    await team.ask('PATCH', `offers/${offer.id}`, { version, content: offerContent({ hospitalNights: 9 }) })
    const publish = (terms: string) =>
      queryAs(
        STAFF,
        `update offer_versions set hash = repeat('a', 64), valid_until = now(), published_at = now(), promise_terms_id = '${terms}'
         where offer_id = '${offer.id}' and published_at is null`,
      )
    await expect(publish(ended)).rejects.toThrow(NOT_IN_FORCE)
    await expect(publish(foreign)).rejects.toThrow(NOT_IN_FORCE)
    const draft = (terms: string) =>
      queryAs(
        STAFF,
        `update offer_versions set promise_terms_id = '${terms}' where offer_id = '${offer.id}' and published_at is null`,
      )
    await expect(draft(current)).rejects.toThrow('offer_versions_promise')
    await expect(
      queryAs(
        deskActor(member),
        `update offer_versions set promise_terms_id = '${current}' where offer_id = '${offer.id}'`,
      ),
    ).rejects.toThrow(RIGHT)
  })
})
