import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DeskOfferAnswer, DeskOfferView } from '../../src/modules/offers/desk-offer.dto.js'
import type { OfferContent } from '../../src/modules/offers/offer-content.dto.js'
import type { OfferTemplateRow, OfferTemplateView } from '../../src/modules/offers/offer-template.dto.js'
import { type Actor, systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { atDesk, deskActor, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { type Browser, patientActor, startApp, type TestApp } from '../support/index.js'
import { offerContent, withLine } from '../support/offers.js'
import { type Answer, newQuotePatient, type QuotePatient } from '../support/quotes.js'

let app: TestApp
let hospitalId: string
let otherHospitalId: string
let member: Member
let desk: Browser
let colleagueDesk: Browser
let otherDesk: Browser
let bothDesk: Browser
let treatmentId: string
beforeAll(async () => {
  app = await startApp()
  await app.rows('update hospitals set is_active = true')
  hospitalId = await hospitalIdAt(app)
  otherHospitalId = await hospitalIdAt(app, 1)
  member = await newMember(app, hospitalId)
  desk = await atDesk(app, member)
  colleagueDesk = await atDesk(app, await newMember(app, hospitalId))
  otherDesk = await atDesk(app, await newMember(app, otherHospitalId))
  const both = await newMember(app, hospitalId)
  await join(both, otherHospitalId)
  bothDesk = await atDesk(app, both)
  const [knee] = await app.rows<{ id: string }>(`select id from treatments where slug = 'knee-replacement'`)
  treatmentId = knee?.id ?? ''
})
beforeEach(() => app.rows('delete from offer_templates'))
afterAll(() => app.close())

const join = ({ id }: Member, hospital: string) =>
  app.rows(
    `insert into hospital_members (id, hospital_id, user_id, role) values (gen_random_uuid(), $1, $2, 'member')`,
    [hospital, id],
  )

type TemplateAnswer = Answer<OfferTemplateView>

const create = (changes: object = {}, browser = desk) =>
  browser.post<TemplateAnswer>('desk/offer-templates', {
    hospitalId,
    name: 'Knee replacement',
    content: offerContent(),
    ...changes,
  })
const read = (id: string, browser = desk) => browser.get<TemplateAnswer>(`desk/offer-templates/${id}`)
const change = ({ id, version }: OfferTemplateView, changes: object, browser = desk) =>
  browser.patch<TemplateAnswer>(`desk/offer-templates/${id}`, { version, ...changes })
const remove = ({ id }: { id: string }, browser = desk) => browser.delete(`desk/offer-templates/${id}`)
const list = (query = '', browser = desk) =>
  browser.get<OfferTemplateRow[]>(`desk/offer-templates${query && `?${query}`}`)
const namesBy = async (filter: object) =>
  (await list(`filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.map(({ name }) => name)
const countStored = async () => (await app.rows('select id from offer_templates')).length
const queryAs = (actor: Actor, statement: string) =>
  app.context
    .get(Database)
    .transaction(actor, async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)
/** A patient who asked a hospital, with the id of the request. */
async function asked(hospital = hospitalId): Promise<QuotePatient & { requestId: string }> {
  const patient = await newQuotePatient(app)
  const { body } = await patient.send([hospital])
  return { ...patient, requestId: body.items[0]?.id ?? '' }
}
const begin = (requestId: string, body: object, browser = desk) =>
  browser.post<Answer<DeskOfferView>>(`desk/quote-requests/${requestId}/offers`, body)
const offerOf = async (requestId: string) =>
  (await desk.get<DeskOfferAnswer>(`desk/quote-requests/${requestId}/offer`)).body.offer

const insertSql = (hospital: string, content: object = offerContent({ ...WITHOUT_PATIENT })) =>
  `insert into offer_templates (id, hospital_id, name, content)
   values ('${uuid()}', '${hospital}', 'Knee', '${JSON.stringify(content)}')`

const WITHOUT_PATIENT = { diagnosis: null, reviewedBy: null, earliestDate: null, lastDay: null }

describe('a template', () => {
  it('is added, read by colleagues, changed and deleted, each time on record', async () => {
    const { status, body: template } = await create({ treatmentId })
    expect([status, template]).toMatchObject([
      201,
      { hospital: { id: hospitalId }, name: 'Knee replacement', treatment: { id: treatmentId }, version: 1 },
    ])
    const { body: changed } = await change(template, { name: 'Knee', treatmentId: null })
    expect(changed).toMatchObject({ name: 'Knee', treatment: null, version: 2, content: template.content })
    await change(changed, { content: offerContent({ roomCategory: 'suite', ...WITHOUT_PATIENT }) })
    const { body: seen } = await read(template.id, colleagueDesk)
    expect(seen).toMatchObject({ name: 'Knee', version: 3, content: { roomCategory: 'suite' } })
    expect((await remove(template)).status).toBe(204)
    expect((await read(template.id)).status).toBe(404)
    const acts = await app.rows(
      'select action, details from audit_events where subject_id = $1 and actor_id = $2 order by id',
      [template.id, member.id],
    )
    expect(acts).toEqual(
      [
        ['create', 1],
        ['change', 2],
        ['change', 3],
        ['delete', 3],
      ].map(([act, templateVersion]) => ({
        action: `offer_template.${act}`,
        details: { hospitalId, templateVersion },
      })),
    )
  })

  it('keeps no day, no diagnosis and no doctor who read a case', async () => {
    const { body: template } = await create()
    expect(template.content).toEqual(offerContent(WITHOUT_PATIENT))
    const { body: changed } = await change(template, { content: offerContent() })
    expect(changed.content).toEqual(offerContent(WITHOUT_PATIENT))
  })

  it('begins empty without a content', async () => {
    const { body } = await create({ content: undefined })
    expect(body.content).toMatchObject({ procedure: null, currency: 'USD' })
    expect(new Set(body.content.lines.map(({ state }) => state))).toEqual(new Set(['not_stated']))
  })

  it('is for a treatment on the site, and stays when the treatment leaves it', async () => {
    const unknown = await create({ treatmentId: uuid() })
    expect([unknown.status, unknown.body.errors]).toMatchObject([400, [{ pointer: '/treatmentId' }]])
    const { body: template } = await create({ treatmentId })
    await app.rows('update treatments set is_active = false where id = $1', [treatmentId])
    const saved = await change(template, { treatmentId, name: 'Knee' })
    const refused = await create({ treatmentId })
    await app.rows('update treatments set is_active = true where id = $1', [treatmentId])
    expect([saved.status, refused.status]).toEqual([200, 400])
  })

  it('is saved once when two members save at the same time', async () => {
    const { body: template } = await create()
    const answers = await Promise.all([
      change(template, { name: 'Mine' }),
      change(template, { name: 'Ours' }, colleagueDesk),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale_version')
    const winner = answers.find(({ status }) => status === 200)?.body
    expect((await read(template.id)).body).toMatchObject({ name: winner?.name, version: 2 })
  })

  it('stays while its hospital is hidden', async () => {
    const { body: template } = await create()
    await app.rows('update hospitals set is_active = false where id = $1', [hospitalId])
    const names = await namesBy({})
    const { status } = await change(template, { name: 'Knee' })
    await app.rows('update hospitals set is_active = true where id = $1', [hospitalId])
    expect([names, status]).toEqual([['Knee replacement'], 200])
  })
})

describe('the list', () => {
  it('is sorted by name, in pages, without contents', async () => {
    for (const name of ['hip', 'Knee', 'Ankle']) await create({ name })
    const { body, headers } = await list('range=[0,1]')
    expect(body.map(({ name }) => name)).toEqual(['Ankle', 'hip'])
    expect(headers['content-range']).toBe('offer-templates 0-1/3')
    expect(JSON.stringify(body)).not.toContain('content')
    expect((await list('sort=["content","ASC"]')).status).toBe(400)
  })

  it('is filtered by treatment, hospital and a part of the name', async () => {
    await create({ name: 'Left knee', treatmentId })
    await create({ name: '100 % hip' })
    expect(await namesBy({ treatmentId })).toEqual(['Left knee'])
    expect(await namesBy({ q: 'KNEE' })).toEqual(['Left knee'])
    expect(await namesBy({ q: '%' })).toEqual(['100 % hip'])
    expect(await namesBy({ hospitalId: otherHospitalId })).toEqual([])
  })

  it('holds no formula as a file', async () => {
    await create({ name: '=1+1' })
    const { body } = await desk.get<string>('desk/offer-templates?format=csv')
    expect(body).toContain("'=1+1")
    expect(body).not.toMatch(/(^|,)=1/m)
  })
})

describe('limits', () => {
  const lines = (count: number, changes = {}): OfferContent['lines'] =>
    Array.from({ length: count }, (_, index) => ({
      ...(withLine('pathology', {}).lines[0] as OfferContent['lines'][number]),
      code: 'other',
      name: `Line ${index}`,
      ...changes,
    }))

  it.each([
    ['61 lines', () => lines(61), 400, 'invalid_input'],
    ['10,000 lines that say nothing', () => Array.from({ length: 10_000 }, () => ({})), 400, 'invalid_input'],
    ['10,000 lines', () => lines(10_000), 413, 'payload_too_large'],
    ['60 lines with more than 60 kB', () => lines(60, { note: '漢'.repeat(500) }), 422, 'template_too_large'],
  ])('refuses %s and stores nothing', async (_what, many, status, code) => {
    const content = { ...offerContent(), lines: many() }
    const { body: template } = await create()
    for (const answer of [await create({ content }), await change(template, { content })])
      expect([answer.status, answer.body]).toMatchObject([status, { code, detail: expect.any(String) }])
    expect(await countStored()).toBe(1)
    expect((await read(template.id)).body.version).toBe(1)
  })

  it('lets a hospital keep 200, also when two members add one at the same time', async () => {
    await app.rows(
      `insert into offer_templates (id, hospital_id, name, content)
       select gen_random_uuid(), $1, 'Knee ' || n, '{}' from generate_series(1, 199) n`,
      [hospitalId],
    )
    const answers = await Promise.all([create(), create({}, colleagueDesk)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await create()).body.code).toBe('too_many_templates')
    expect((await create({ hospitalId: otherHospitalId }, otherDesk)).status).toBe(201)
  })
})

describe('texts of hospitals', () => {
  it.each([
    ['', undefined],
    ['<script>alert(1)</script>', undefined],
    ['\u200b\u202e\u2800', undefined],
    ['k'.repeat(121), undefined],
    ['Knee <b>\u202ereplacement</b>\n', 'Knee replacement'],
    ['🦵\ufe0f'.repeat(60), '🦵\ufe0f'.repeat(60)],
  ])('makes of the name %j: %j', async (name, stored) => {
    const { status, body } = await create({ name })
    expect([status, body.name]).toEqual(stored ? [201, stored] : [400, undefined])
  })

  it('loses scripts and invisible characters in the content', async () => {
    const { body } = await create({
      content: offerContent({
        conditions: 'Infection<script>alert(1)</script>\u202e',
        ...withLine('anaesthesia', { note: '=1+1\u200b' }),
      }),
    })
    expect(body.content.conditions).toBe('Infection')
    expect(body.content.lines.find(({ code }) => code === 'anaesthesia')?.note).toBe('=1+1')
  })
})

describe('a template from an own offer', () => {
  const REMARK = 'Mei Ling had a stroke'
  const WRITTEN = {
    diagnosis: REMARK,
    procedure: REMARK,
    conditions: REMARK,
    reviewedBy: REMARK,
    currency: 'EUR',
    doctor: { name: 'Dr. Contoh', claims: [{ text: 'Board certified', source: 'Register' }] },
    ...withLine('anaesthesia', { note: REMARK, quantity: 2 }),
  }
  const offered = async () => {
    const patient = await asked()
    const { body: offer } = await begin(patient.requestId, { content: offerContent(WRITTEN) })
    return { patient, offer }
  }
  const copy = (offerId: string, changes: object = {}, browser = desk) =>
    create({ content: undefined, offerId, ...changes }, browser)

  it('copies the lines and prices, and no text that may speak of the patient', async () => {
    const { patient, offer } = await offered()
    const { status, body } = await copy(offer.id, { treatmentId })
    expect([status, body.content]).toEqual([
      201,
      offerContent({
        ...WRITTEN,
        ...WITHOUT_PATIENT,
        procedure: null,
        conditions: null,
        ...withLine('anaesthesia', { quantity: 2 }),
      }),
    ])
    const stored = JSON.stringify(await app.rows('select * from offer_templates'))
    for (const text of [REMARK, offer.id, patient.bookingId, patient.id]) expect(stored).not.toContain(text)
  })

  it('copies the draft, or else the published version', async () => {
    const { offer } = await offered()
    const { body: saved } = await desk.patch<DeskOfferView>(`desk/offers/${offer.id}`, {
      version: offer.version,
      content: offerContent({ roomCategory: 'shared' }),
    })
    const { body: published } = await desk.post<DeskOfferView>(`desk/offers/${offer.id}/publish`, {
      version: saved.version,
    })
    expect((await copy(offer.id)).body.content.roomCategory).toBe('shared')
    await desk.patch(`desk/offers/${offer.id}`, {
      version: published.version,
      content: offerContent({ roomCategory: 'suite' }),
    })
    expect((await copy(offer.id)).body.content.roomCategory).toBe('suite')
  })

  it('is a visit that the patient sees', async () => {
    const { patient, offer } = await offered()
    await app.rows('delete from data_accesses')
    await copy(offer.id)
    const { body } = await patient.browser.get<{ items: object[] }>('profile/accesses')
    expect(body.items).toMatchObject([{ role: 'hospital', subjectId: patient.bookingId }])
  })

  it.each([
    ['the consent of the account', ({ agree }: QuotePatient) => agree('share_with_hospital', false)],
    [
      'the request',
      ({ browser, requestId }: QuotePatient & { requestId: string }) =>
        browser.post(`quote-requests/${requestId}/withdraw`),
    ],
  ])('is refused once the patient withdraws %s', async (_what, withdraw) => {
    const { patient, offer } = await offered()
    await withdraw(patient)
    const { status, body } = await copy(offer.id)
    expect([status, body.code]).toEqual([403, 'consent_required'])
    expect(await countStored()).toBe(0)
  })

  it('is refused for an offer of another hospital, also to a member of both', async () => {
    const { offer } = await offered()
    const answers = [
      await copy(offer.id, { hospitalId: otherHospitalId }, otherDesk),
      await copy(offer.id, { hospitalId: otherHospitalId }, bothDesk),
      await copy(uuid()),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await copy(offer.id, { content: offerContent() })).status).toBe(400)
    expect(await countStored()).toBe(0)
  })
})

describe('an offer that begins with a template', () => {
  it('copies the template in its currency, for any treatment, and stays as the template changes', async () => {
    const { requestId } = await asked()
    const { body: template } = await create({ treatmentId, content: offerContent({ currency: 'EUR' }) })
    const { status, body } = await begin(requestId, { templateId: template.id })
    expect([status, body.draft?.content]).toEqual([
      201,
      offerContent({ currency: 'EUR', ...WITHOUT_PATIENT }),
    ])
    expect(body.draft?.gaps.map(({ pointer }) => pointer)).toEqual(
      ['reviewedBy', 'earliestDate', 'lastDay'].map((field) => `/content/${field}`),
    )
    await change(template, { content: offerContent({ roomCategory: 'suite' }) })
    await remove(template)
    expect((await offerOf(requestId))?.draft?.content).toEqual(body.draft?.content)
  })

  it('begins with a template of the hospital of the request alone', async () => {
    const { requestId } = await asked()
    const { body: own } = await create()
    const { body: foreign } = await create({ hospitalId: otherHospitalId }, otherDesk)
    const answers = [
      await begin(requestId, { templateId: foreign.id }),
      await begin(requestId, { templateId: foreign.id }, bothDesk),
      await begin(requestId, { templateId: uuid() }),
      await begin((await asked(otherHospitalId)).requestId, { templateId: own.id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await offerOf(requestId)).toBeNull()
    expect((await begin(requestId, { templateId: own.id }, bothDesk)).status).toBe(201)
  })

  it('takes a template or a content, not both', async () => {
    const { requestId } = await asked()
    const { body: template } = await create()
    const { status, body } = await begin(requestId, { templateId: template.id, content: offerContent() })
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/templateId' }]])
    expect(await offerOf(requestId)).toBeNull()
  })

  it('is not published while a party of the template reads like the hospital', async () => {
    const { requestId } = await asked()
    const content = offerContent(withLine('anaesthesia', { billedBy: 'H\u043espital' }))
    const { body: template } = await create({ content })
    const { body: offer } = await begin(requestId, { templateId: template.id })
    expect(offer.draft?.gaps.map(({ code }) => code)).toContain('party_is_hospital')
  })
})

describe('a member', () => {
  it('answers 404 for each template of another hospital', async () => {
    const { body: template } = await create({ hospitalId: otherHospitalId }, otherDesk)
    const answers = [
      await read(template.id),
      await change(template, { name: 'Mine' }),
      await remove(template),
      await create({ hospitalId: otherHospitalId }),
      await create({ hospitalId: uuid() }),
      await read(uuid()),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await list()).body).toEqual([])
    expect((await read(template.id, otherDesk)).body).toMatchObject({ name: 'Knee replacement', version: 1 })
  })

  it('loses the templates of a hospital once removed from its team', async () => {
    const leaver = await newMember(app, hospitalId)
    await join(leaver, otherHospitalId)
    const browser = await atDesk(app, leaver)
    const { body: template } = await create({}, browser)
    const token = await app.tokenOf('admin')
    await app.request('DELETE', `admin/hospital-members/${leaver.memberId}`, { token })
    const answers = [
      await read(template.id, browser),
      await change(template, { name: 'Mine' }, browser),
      await remove(template, browser),
      await create({}, browser),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await queryAs(deskActor(leaver), 'select id from offer_templates')).toEqual([])
    expect(await countStored()).toBe(1)
  })
})

describe('the database', () => {
  it('shows and changes templates of the own hospital alone at the desk', async () => {
    const { body: own } = await create()
    await create({ hospitalId: otherHospitalId }, otherDesk)
    const one = [{ id: own.id }]
    const asMember = (statement: string) => queryAs(deskActor(member), statement)
    expect(await asMember('select id from offer_templates')).toEqual(one)
    expect(await asMember(`update offer_templates set name = 'x' returning id`)).toEqual(one)
    await expect(asMember(insertSql(otherHospitalId))).rejects.toThrow('row-level security')
    await expect(asMember('update offer_templates set hospital_id = hospital_id')).rejects.toThrow(
      'permission denied',
    )
    expect(await asMember('delete from offer_templates returning id')).toEqual(one)
    expect(await countStored()).toBe(1)
  })

  it.each(Object.keys(WITHOUT_PATIENT))('takes no template with %s', async (field) => {
    const content = { ...offerContent(WITHOUT_PATIENT), [field]: '2099-01-31' }
    await expect(queryAs(deskActor(member), insertSql(hospitalId, content))).rejects.toThrow('no_patient')
  })

  it('lets the team read templates and change none, and patients see none', async () => {
    await create()
    const team = systemActor('test')
    expect(await queryAs(team, 'select id from offer_templates')).toHaveLength(1)
    const patient = patientActor(member.id)
    for (const [actor, statement] of [
      [team, insertSql(hospitalId)],
      [team, `update offer_templates set name = 'x'`],
      [team, 'delete from offer_templates'],
      [patient, 'select id from offer_templates'],
    ] as const)
      await expect(queryAs(actor, statement)).rejects.toThrow('permission denied')
  })
})
