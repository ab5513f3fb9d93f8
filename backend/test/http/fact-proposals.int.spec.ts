import { sql } from 'kysely'
import type { DeskPageListView, DeskPageView } from '../../src/modules/fact-proposals/desk-page.dto.js'
import type { FactProposalView } from '../../src/modules/fact-proposals/fact-proposal.dto.js'
import type { HospitalDetail } from '../../src/modules/hospitals/hospital.dto.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import type { Problem } from '../../src/platform/errors/index.js'
import { eventually } from '../faults/support/eventually.js'
import { atDesk, newMember } from '../support/desk.js'
import { openDesks, queryAs } from '../support/desk-offers.js'
import { type Browser, startApp, type TestApp } from '../support/index.js'
import { runJobs, settleJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'

const READ = { source: 'Annual report 2025', sourceUrl: 'https://hospital.example/report' }
const ABSENT = '01a1fb67-0000-7000-8000-000000000000'

let app: TestApp
let admin: string
let mailbox: Mailbox
let own: Awaited<ReturnType<typeof openDesks>>['own']
let other: typeof own
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
  admin = await app.tokenOf('admin')
  const desks = await openDesks(app)
  own = desks.own
  other = desks.other
})
beforeEach(async () => {
  await settleJobs(app)
  await app.rows('delete from hospital_fact_proposals')
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

type Pages = DeskPageListView & Problem
const pages = async (desk = own.desk) => (await desk.get<Pages>('desk/page')).body.items
const ownPage = async () => (await pages())[0] as DeskPageView
const propose = (body: object, desk = own.desk) =>
  desk.post<Pages>('desk/page/proposals', { hospitalId: own.hospitalId, ...body })
const proposed = async (body: object) => {
  const answer = await propose(body)
  const proposal = answer.body.items[0]?.proposals[0]
  if (answer.status !== 201 || !proposal) throw new Error(`The desk answered ${answer.status}`)
  return proposal
}
const withdraw = (id: string, version = 1, desk = own.desk) =>
  desk.post<Pages>(`desk/page/proposals/${id}/withdraw`, { version })
const answer = (id: string, what: 'accept' | 'reject', body: object = {}, token = admin) =>
  app.request<FactProposalView & Problem>('POST', `admin/fact-proposals/${id}/${what}`, {
    token,
    body: { version: 1, ...body },
  })
const statedAtDesk = async (fact: string) => (await ownPage()).facts.find((one) => one.fact === fact)?.stated
const published = async () => (await app.request<HospitalDetail>('GET', `hospitals/${own.hospitalId}`)).body
const publicClaims = async (field: string) => {
  const { accreditations, claims } = await published()
  return [...accreditations, ...claims].filter((claim) => claim.field === field)
}
const showsBeds = (count: number) =>
  eventually('the site shows the beds', 5_000, async () => (await published()).bedCapacity === count)

describe('the page of a hospital', () => {
  it('shows ten facts of the own hospitals alone, as patients read them', async () => {
    const items = await pages()
    expect(items).toMatchObject([{ hospital: { id: own.hospitalId, isPublic: true }, proposals: [] }])
    const facts = items[0]?.facts ?? []
    expect(facts).toHaveLength(10)
    for (const { fact, stated } of facts.filter(
      ({ fact }) => fact === 'accreditation' || fact === 'languages',
    ))
      expect(stated).toEqual(await publicClaims(fact))
    expect((await pages(other.desk)).map(({ hospital }) => hospital.id)).toEqual([other.hospitalId])
    expect(JSON.stringify(items)).not.toMatch(/internalNote|checkedBy/)
  })

  it('says that a fact without a claim is not verified', async () => {
    const features = (await published()).features
    await app.rows('update hospitals set features = features || $1 where id = $2', [
      ['Garden'],
      own.hospitalId,
    ])
    expect(await statedAtDesk('features')).toContainEqual(
      expect.objectContaining({ value: 'Garden', verified: false, source: null }),
    )
    await app.rows('update hospitals set features = $1 where id = $2', [features, own.hospitalId])
  })
})

describe('a proposal', () => {
  it('waits, and changes nothing that patients read', async () => {
    const before = await published()
    const proposal = await proposed({
      fact: 'bedCapacity',
      value: ' 612  (2026) ',
      sourceUrl: 'https://hospital.example/beds',
      comment: 'See the licence.',
    })
    expect(proposal).toMatchObject({
      fact: 'bedCapacity',
      value: '612 (2026)',
      sourceUrl: 'https://hospital.example/beds',
      comment: 'See the licence.',
      status: 'waiting',
      reason: null,
      proposedBy: expect.stringMatching(/\w+ \w+/),
      version: 1,
    })
    expect(await published()).toEqual(before)
    expect((await pages(other.desk))[0]?.proposals).toEqual([])
  })

  it('is withdrawn by a colleague while it waits, and then cannot be accepted', async () => {
    const { id } = await proposed({ fact: 'bedCapacity', value: '612' })
    const colleague = await atDesk(app, await newMember(app, own.hospitalId))
    expect((await withdraw(id, 2, colleague)).body).toMatchObject({ code: 'stale_version' })
    const { status, body } = await withdraw(id, 1, colleague)
    expect([status, body.items[0]?.proposals[0]]).toMatchObject([200, { status: 'withdrawn', version: 2 }])
    expect((await withdraw(id, 2)).body).toMatchObject({ code: 'invalid_transition' })
    expect((await answer(id, 'accept', { version: 2 })).body).toMatchObject({ code: 'invalid_transition' })
  })

  it.each([
    ['an unknown fact', { fact: 'rating', value: '5' }, '/fact'],
    ['a fact of the team', { fact: 'price', value: '100' }, '/fact'],
    ['10,000 characters', { fact: 'features', value: 'a'.repeat(10_000) }, '/value'],
    ['nothing but a script', { fact: 'features', value: '<script>steal()</script>' }, '/value'],
    ['a number that is none', { fact: 'bedCapacity', value: 'many' }, '/value'],
    [
      'an address that is none',
      { fact: 'features', value: 'Garden', sourceUrl: 'javascript:x' },
      '/sourceUrl',
    ],
    ['a long comment', { fact: 'features', value: 'Garden', comment: 'a'.repeat(2_001) }, '/comment'],
  ])('is refused with %s', async (_what, body, pointer) => {
    const refused = await propose(body)
    expect([refused.status, refused.body.errors?.map((error) => error.pointer)]).toEqual([400, [pointer]])
    expect((await ownPage()).proposals).toEqual([])
  })

  it('loses its script, and is kept as text', async () => {
    const { value } = await proposed({
      fact: 'features',
      value: 'Roof <b>garden</b><script>steal()</script>',
    })
    expect(value).toBe('Roof garden')
  })

  it('is refused twice while it waits, and when 50 wait', async () => {
    await proposed({ fact: 'features', value: 'Garden' })
    expect((await propose({ fact: 'features', value: 'Garden' })).body).toMatchObject({
      errors: [{ pointer: '/value', code: 'proposal_exists' }],
    })
    await app.rows(
      `insert into hospital_fact_proposals (id, hospital_id, field, value)
       select gen_random_uuid(), $1, 'features', 'Feature ' || n from generate_series(1, 49) n`,
      [own.hospitalId],
    )
    expect((await propose({ fact: 'features', value: 'Pool' })).body).toMatchObject({
      errors: [{ pointer: '/value', code: 'too_many_proposals' }],
    })
  })
})

describe('the answer of the team', () => {
  it('without a source shows the fact as stated by the hospital and not verified', async () => {
    const { id } = await proposed({
      fact: 'interpreters',
      value: 'Swahili, French',
      sourceUrl: 'https://hospital.example/languages',
    })
    expect((await answer(id, 'accept')).body).toMatchObject({ status: 'accepted', version: 2, reason: null })
    const stated = [
      {
        value: 'Swahili, French',
        verified: false,
        source: 'Stated by the hospital',
        sourceUrl: 'https://hospital.example/languages',
        checkedAt: null,
      },
    ]
    expect(await statedAtDesk('interpreters')).toMatchObject(stated)
    await eventually(
      'the site shows it',
      5_000,
      async () => (await publicClaims('interpreters')).length === 1,
    )
    expect(await publicClaims('interpreters')).toMatchObject(stated)
    expect((await answer(id, 'accept', { version: 2 })).body).toMatchObject({ code: 'invalid_transition' })
    const [claim] = await app.rows<{ id: string }>('select id from claims where value = $1', [
      'Swahili, French',
    ])
    const [event] = await app.rows<{ details: object }>(
      `select details from audit_events where action = 'fact_proposal.accept' and subject_id = $1`,
      [id],
    )
    expect(event?.details).toMatchObject({ hospitalId: own.hospitalId, claimId: claim?.id })
  })

  it('with a source shows the fact as checked, in place of the one before', async () => {
    const { id } = await proposed({ fact: 'bedCapacity', value: '640 (2026)' })
    expect((await answer(id, 'accept', READ)).status).toBe(200)
    await showsBeds(640)
    expect(await publicClaims('bedCapacity')).toMatchObject([
      { value: '640 (2026)', verified: true, ...READ },
    ])
  })

  it('needs a source to replace a checked fact', async () => {
    const first = await proposed({ fact: 'bedCapacity', value: '650' })
    await answer(first.id, 'accept', READ)
    const { id } = await proposed({ fact: 'bedCapacity', value: '660' })
    expect((await answer(id, 'accept')).body).toMatchObject({ errors: [{ pointer: '/source' }] })
    await showsBeds(650)
    expect((await ownPage()).proposals.find((one) => one.id === id)).toMatchObject({ status: 'waiting' })
  })

  it('checks a fact again that is on file already', async () => {
    const { id } = await proposed({ fact: 'accreditation', value: 'Test accreditation' })
    await answer(id, 'accept')
    const again = await proposed({ fact: 'accreditation', value: 'Test Accreditation' })
    expect((await answer(again.id, 'accept')).body).toMatchObject({ errors: [{ pointer: '/source' }] })
    expect((await answer(again.id, 'accept', READ)).status).toBe(200)
    const stated = await statedAtDesk('accreditation')
    expect(stated?.filter(({ value }) => /test accreditation/i.test(value))).toMatchObject([
      { value: 'Test accreditation', verified: true, source: READ.source },
    ])
  })

  it('tells each present member by email, without a name', async () => {
    const accepted = await proposed({ fact: 'features', value: 'Prayer room' })
    const leaver = await newMember(app, own.hospitalId)
    await app.rows('update hospital_members set removed_at = now() where id = $1', [leaver.memberId])
    await answer(accepted.id, 'accept')
    const rejected = await proposed({ fact: 'features', value: 'Pool' })
    expect((await answer(rejected.id, 'reject', { reason: ' ' })).status).toBe(400)
    const { body } = await answer(rejected.id, 'reject', { reason: 'The pool is closed.' })
    expect(body).toMatchObject({ status: 'rejected', reason: 'The pool is closed.' })
    expect((await ownPage()).proposals[0]).toMatchObject({
      status: 'rejected',
      reason: 'The pool is closed.',
    })
    expect((await published()).features).not.toContain('Pool')
    mailbox.mails.length = 0
    await runJobs(app, 'fact_proposal.answer_mail')
    const to = (email: string) =>
      mailbox.mails.filter((mail) => mail.to.includes(email)).map(({ subject }) => subject)
    expect(to(own.member.email)).toEqual(
      expect.arrayContaining([
        'Our team said yes to what you proposed',
        'Our team said no to what you proposed',
      ]),
    )
    expect(to(leaver.email)).toEqual([])
    expect(to(other.member.email)).toEqual([])
    const { name } = await published()
    for (const { text } of mailbox.mails) expect(text).not.toMatch(new RegExp(`${name}|Pool|Prayer`))
  })

  it('lists what waits, with what the page says now', async () => {
    const first = await proposed({ fact: 'bedCapacity', value: '700' })
    await proposed({ fact: 'features', value: 'Roof garden' })
    const query = `filter=${encodeURIComponent(JSON.stringify({ status: 'waiting' }))}`
    const list = await app.request<FactProposalView[]>('GET', `admin/fact-proposals?${query}`, {
      token: admin,
    })
    expect(list.body).toMatchObject([
      { id: first.id, hospital: { id: own.hospitalId }, stated: await publicClaims('bedCapacity') },
      { value: 'Roof garden' },
    ])
    const moderator = await app.tokenOf('moderator')
    expect((await answer(first.id, 'accept', {}, moderator)).status).toBe(403)
  })
})

describe('another hospital', () => {
  const closed = async (desk: Browser, id: string) => {
    const answers = [await withdraw(id, 1, desk), await propose({ fact: 'features', value: 'Theirs' }, desk)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  }

  it('reads and changes nothing', async () => {
    const { id } = await proposed({ fact: 'features', value: 'Garden' })
    await closed(other.desk, id)
    expect((await pages(other.desk))[0]?.proposals).toEqual([])
    expect((await withdraw(ABSENT)).status).toBe(404)
    expect((await ownPage()).proposals).toMatchObject([{ id, status: 'waiting' }])
  })

  it('is what a removed member is left with', async () => {
    const leaver = await newMember(app, own.hospitalId)
    await app.rows(
      `insert into hospital_members (id, hospital_id, user_id, role) values (gen_random_uuid(), $1, $2, 'member')`,
      [other.hospitalId, leaver.id],
    )
    const desk = await atDesk(app, leaver)
    const { id } = await proposed({ fact: 'features', value: 'Garden' })
    await app.rows('update hospital_members set removed_at = now() where id = $1', [leaver.memberId])
    await closed(desk, id)
    expect((await pages(desk)).map(({ hospital }) => hospital.id)).toEqual([other.hospitalId])
    await app.rows('update hospital_members set removed_at = now() where user_id = $1', [leaver.id])
    expect((await desk.get('desk/page')).status).toBe(401)
  })
})

describe('the database', () => {
  const insertSql = (hospitalId: string, more = '', values = '') =>
    `insert into hospital_fact_proposals (id, hospital_id, field, value, proposed_by${more})
     values (gen_random_uuid(), '${hospitalId}', 'features', 'Pool', '${own.member.id}'${values})`
  const asMember = (statement: string) => queryAs<{ id: string }>(app, own.member, statement)

  it('shows and takes proposals of the own hospital alone at the desk', async () => {
    const { id } = await proposed({ fact: 'features', value: 'Garden' })
    await propose({ hospitalId: other.hospitalId, fact: 'features', value: 'Theirs' }, other.desk)
    expect(await asMember('select id from hospital_fact_proposals')).toEqual([{ id }])
    await expect(asMember(insertSql(other.hospitalId))).rejects.toThrow('row-level security')
    await expect(
      asMember(insertSql(own.hospitalId).replaceAll(own.member.id, other.member.id)),
    ).rejects.toThrow('row-level security')
    const all = 'update hospital_fact_proposals set'
    const byMember = `ended_at = now(), ended_by = '${own.member.id}'`
    expect(await asMember(`${all} status = 'withdrawn', ${byMember} returning id`)).toEqual([{ id }])
    expect(await asMember(`${all} status = 'withdrawn', ${byMember} returning id`)).toEqual([])
  })

  it('keeps a member from accepting, from a status of the own choice and from claims', async () => {
    await proposed({ fact: 'features', value: 'Garden' })
    for (const statement of [
      `update hospital_fact_proposals set status = 'accepted', ended_at = now(), ended_by = '${own.member.id}'`,
      `update hospital_fact_proposals set version = 2`,
    ])
      await expect(asMember(statement)).rejects.toThrow('row-level security')
    for (const statement of [
      insertSql(own.hospitalId, ', status', `, 'accepted'`),
      `update hospital_fact_proposals set value = 'Theirs'`,
      'delete from hospital_fact_proposals',
      'select ended_by from hospital_fact_proposals',
      'select id from claims',
      'update hospitals set bed_capacity = 1',
    ])
      await expect(asMember(statement)).rejects.toThrow('permission denied')
  })

  it('keeps the team from changing what was proposed', async () => {
    await proposed({ fact: 'features', value: 'Garden' })
    const asTeam = (statement: string) =>
      app.context
        .get(Database)
        .transaction(systemActor('test'), async (em) => sql.raw(statement).execute(em.getKysely()))
    for (const statement of [
      `update hospital_fact_proposals set value = 'Theirs'`,
      'delete from hospital_fact_proposals',
    ])
      await expect(asTeam(statement)).rejects.toThrow('permission denied')
  })
})
