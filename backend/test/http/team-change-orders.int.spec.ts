import { sql } from 'kysely'
import type { BookingListView } from '../../src/modules/bookings/booking.dto.js'
import type { BookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { DashboardView } from '../../src/modules/insights/dashboard.dto.js'
import type {
  AdminChangeOrderListView,
  ChangeOrderLetterView,
  ChangeOrderListView,
  ChangeOrderView,
} from '../../src/modules/offers/change-order.dto.js'
import type { AdminOfferView } from '../../src/modules/offers/offer.dto.js'
import type { OfferComparisonView } from '../../src/modules/offers/offer-comparison.dto.js'
import type { AdminQuoteRequestRow } from '../../src/modules/quote-requests/quote-request.dto.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { agreedCase } from '../support/agreed.js'
import { atDesk, deskActor, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { pdf, writePdf } from '../support/files.js'
import { type Browser, patientActor, startApp, type TestApp } from '../support/index.js'
import { messagesOf } from '../support/jobs.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { acceptOffer, OfferTeam } from '../support/offer-team.js'
import { offerContent, withLine } from '../support/offers.js'
import { type Answer, erase, type QuotePatient } from '../support/quotes.js'
import { FORM_TYPE, form } from '../support/uploads.js'

let app: TestApp
let store: ObjectStore
let team: OfferTeam
let colleague: string
let member: Member
let desk: Browser
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  await app.rows('update hospitals set is_active = true')
  team = await OfferTeam.of(app)
  colleague = await app.tokenOf('admin')
  member = await newMember(app, team.hospitalIds[0])
  desk = await atDesk(app, member)
})
afterAll(async () => {
  await app.close()
  await store.close()
})

interface Case {
  patient: QuotePatient
  offer: AdminOfferView
}
const DEARER = { lowest: 400_000, likely: 437_500, highest: 475_000 }
const CHANGE = {
  reason: 'finding',
  explanation: 'The scan shows that the knee needs a longer operation.',
  ...withLine('operating_theatre', DEARER),
  package: null,
}

async function agreed(): Promise<Case> {
  const { patient, offer } = await team.offer()
  await acceptOffer(patient, offer)
  const confirmed = await team.confirm(patient, offer)
  if (confirmed.status !== 200) throw new Error(`The date answered ${confirmed.status}`)
  return { patient, offer }
}
/** A stored letter. A process of its own reads each upload, which takes longer than the rest of the test. */
async function letterFor({ offer }: Pick<Case, 'offer'>): Promise<string> {
  const [letter] = await app.rows<{ id: string }>(
    `insert into change_order_letters (id, offer_id, user_id, name, content_type, size_bytes, sha256, storage_key, wrapped_key, dated)
     select gen_random_uuid(), id, user_id, 'letter.pdf', 'application/pdf', 1, repeat('a', 64),
       'change-order-letters/' || gen_random_uuid(), 'none', '2026-11-21'
     from offers where id = $1 returning id`,
    [offer.id],
  )
  return letter?.id ?? ''
}
const enter = async (which: Case, changes: object = {}) =>
  team.ask<AdminChangeOrderListView>('POST', `offers/${which.offer.id}/change-orders`, {
    ...CHANGE,
    letterId: await letterFor(which),
    ...changes,
  })
const move = (orderId: string | undefined, what: 'release' | 'withdraw', token = colleague) =>
  app.request<Answer<AdminChangeOrderListView>>('POST', `admin/change-orders/${orderId}/${what}`, { token })
async function entered(which: Case): Promise<string> {
  const { body } = await enter(which)
  const [order] = body.items
  if (!order) throw new Error('The team entered no change')
  return order.id
}
const ordersOf = async ({ patient, offer }: Case) =>
  (await patient.browser.get<ChangeOrderListView>(`offers/${offer.id}/change-orders`)).body.items
/** The list of bookings and the page of the booking say the same. */
async function waitsForSignature({ patient: { browser, bookingId, path } }: Case) {
  const { body: list } = await browser.get<BookingListView>('bookings')
  const { body: page } = await browser.get<BookingDetailView>(path)
  return [list.items.find(({ id }) => id === bookingId), page].map((view) => view?.hasChangeToSign)
}
const sign = ({ patient }: Case, id: string, hash: string) =>
  patient.browser.request<Answer<ChangeOrderView>>('POST', `change-orders/${id}/sign`, {
    hash,
    signature: 'Mei Ling',
  })
const hashOf = async (id: string) =>
  (await app.rows<{ hash: string }>('select hash from change_orders where id = $1', [id]))[0]?.hash ?? ''
const runAs = (actor: Parameters<Database['transaction']>[0], statement: string) =>
  app.context
    .get(Database)
    .transaction(actor, async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)
const runAsStaff = (statement: string) => runAs(systemActor('test'), statement)

describe('a change that the team enters from a letter', () => {
  it('is released by a colleague, and binds once the patient signs it', async () => {
    const which = await agreed()
    const { patient } = which
    const first = await enter(which)
    expect(first.status).toBe(201)
    expect(first.body.items).toMatchObject([
      {
        status: 'entered',
        enteredBy: 'team',
        isOwn: true,
        releasedAt: null,
        letter: { dated: '2026-11-21' },
      },
    ])
    const id = first.body.items[0]?.id ?? ''
    expect((await move(id, 'release', team.author)).body.code).toBe('access_denied')
    const mailsBefore = (await messagesOf(app, 'offer.change_order_mail')).length
    const released = await move(id, 'release')
    expect([released.status, released.body]).toMatchObject([
      200,
      { items: [{ status: 'proposed', isOwn: false }] },
    ])
    expect((await messagesOf(app, 'offer.change_order_mail')).length).toBe(mailsBefore + 1)
    const [order] = await ordersOf(which)
    expect(order).toMatchObject({ status: 'proposed', enteredBy: 'team', letterDated: '2026-11-21' })
    expect(await waitsForSignature(which)).toEqual([true, true])
    expect((await sign(which, id, order?.hash ?? '')).status).toBe(200)
    const { body } = await patient.browser.get<BookingDetailView>(patient.path)
    expect([body.estimatedCostUsd, body.hasChangeToSign]).toEqual([11_000, false])
    expect((await move(id, 'withdraw')).status).toBe(409)
  })

  it('is hidden from the patient before the release, who is not told', async () => {
    const which = await agreed()
    const { patient, offer } = which
    const id = await entered(which)
    const { body } = await patient.browser.get<OfferComparisonView>(`${patient.path}/offers`)
    expect([await ordersOf(which), body.changeOrders]).toEqual([[], []])
    expect(await waitsForSignature(which)).toEqual([false, false])
    expect([
      (await sign(which, id, await hashOf(id))).status,
      (await patient.browser.post(`change-orders/${id}/reject`, {})).status,
      (await patient.browser.get(`change-orders/${id}/letter`)).status,
    ]).toEqual([404, 404, 404])
    const type = `type = 'change_order_proposed'`
    expect(
      await app.rows(`select from notifications where booking_id = $1 and ${type}`, [patient.bookingId]),
    ).toEqual([])
    expect(
      await app.rows(`select from offer_events where offer_id = $1 and transition like '%change_order'`, [
        offer.id,
      ]),
    ).toEqual([])
  })

  it('is hidden from the login of patients, with its letter', async () => {
    const which = await agreed()
    const id = await entered(which)
    const rows = () =>
      Promise.all(
        ['change_orders', 'change_order_letters'].map((table) =>
          runAs(patientActor(which.patient.id), `select id from ${table}`),
        ),
      )
    expect(await rows()).toEqual([[], []])
    await move(id, 'release')
    expect(await rows()).toEqual([[{ id }], [{ id: expect.any(String) }]])
  })

  it('waits in the list of requests until a colleague releases it', async () => {
    const which = await agreed()
    const waiting = async () => {
      const filter = JSON.stringify({ status: 'to_release', bookingId: which.patient.bookingId })
      const { body } = await team.ask<AdminQuoteRequestRow[]>(
        'GET',
        `quote-requests?${new URLSearchParams({ filter })}`,
      )
      return body.map(({ hasChangeToRelease }) => hasChangeToRelease)
    }
    const onDashboard = async () =>
      (await app.request<DashboardView>('GET', 'admin/dashboard', { token: colleague })).body.waiting
        .changesToRelease.count
    const before = await onDashboard()
    const id = await entered(which)
    expect(await waiting()).toEqual([true])
    expect(await onDashboard()).toBe(before + 1)
    await move(id, 'release')
    expect(await waiting()).toEqual([])
    expect(await onDashboard()).toBe(before)
  })

  it('is taken back by the team until the patient answers', async () => {
    const which = await agreed()
    const id = await entered(which)
    expect((await enter(which)).body.code).toBe('invalid_transition')
    expect((await move(id, 'withdraw', team.author)).status).toBe(200)
    expect((await move(id, 'release')).body.code).toBe('invalid_transition')
    expect(await ordersOf(which)).toEqual([])
    const next = await entered(which)
    await move(next, 'release')
    expect((await move(next, 'withdraw')).status).toBe(200)
    expect((await ordersOf(which))[0]?.status).toBe('withdrawn')
  })

  it('needs a letter of the same offer that no other change names', async () => {
    const which = await agreed()
    const other = await agreed()
    const used = await letterFor(which)
    const refusals = [
      await enter(which, { letterId: undefined }),
      await enter(which, { letterId: await letterFor(other) }),
    ]
    const { body } = await enter(which, { letterId: used })
    await move(body.items[0]?.id, 'withdraw')
    refusals.push(await enter(which, { letterId: used }))
    expect(refusals.map(({ status, body: { errors } }) => [status, errors?.[0]?.pointer])).toEqual([
      [400, '/letterId'],
      [400, '/letterId'],
      [400, '/letterId'],
    ])
  })

  it.each([
    ['no change', { lines: offerContent().lines }, '/lines'],
    ['a package', { package: { lowest: 1, likely: 1, highest: 1, billedBy: 'hospital' } }, '/package'],
  ])('is refused with %s', async (_what, changes, pointer) => {
    const { status, body } = await enter(await agreed(), changes)
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer])
  })

  it('is refused before the date is confirmed, and for an offer that the hospital published', async () => {
    const early = await team.offer()
    await acceptOffer(early.patient, early.offer)
    const { offerId, ...patient } = await agreedCase(app, desk, team.hospitalIds[0])
    const ofHospital = { patient, offer: { id: offerId } as AdminOfferView }
    expect([(await enter(early)).body.code, (await enter(ofHospital)).body.code]).toEqual([
      'invalid_transition',
      'invalid_transition',
    ])
  })

  it('is read at the desk of its hospital alone, and not released there', async () => {
    const which = await agreed()
    const id = await entered(which)
    const stranger = await newMember(app, await hospitalIdAt(app, 2))
    const read = `select c.id, l.dated::text from change_orders c join change_order_letters l on l.id = c.letter_id
      where c.id = '${id}'`
    expect(await runAs(deskActor(member), read)).toEqual([{ id, dated: '2026-11-21' }])
    expect(await runAs(deskActor(stranger), read)).toEqual([])
    await expect(runAs(deskActor(member), 'update change_orders set released_at = now()')).rejects.toThrow(
      'permission denied',
    )
    expect((await desk.post(`admin/change-orders/${id}/release`)).status).toBe(403)
    const { body } = await desk.get<ChangeOrderListView>(`desk/offers/${which.offer.id}/change-orders`)
    expect(body.items).toMatchObject([{ status: 'entered', letterDated: '2026-11-21' }])
  })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const today = () => inDays(0)

describe('the letter', () => {
  it('is stored once for the next change, and read by the team and, after the release, by the patient', async () => {
    const which = await agreed()
    const free = await letterFor(which)
    const attached = await app.request<ChangeOrderLetterView>(
      'POST',
      `admin/offers/${which.offer.id}/change-order-letters?dated=${today()}`,
      { token: team.author, body: form([pdf(writePdf())]), headers: { 'content-type': FORM_TYPE } },
    )
    expect([attached.status, attached.body]).toMatchObject([
      201,
      { name: 'report.pdf', dated: today(), contentType: 'application/pdf' },
    ])
    expect(await app.rows('select from change_order_letters where id = $1', [free])).toEqual([])
    const { body } = await enter(which, { letterId: attached.body.id })
    const id = body.items[0]?.id ?? ''
    const asTeam = () => app.request('GET', `admin/change-orders/${id}/letter`, { token: colleague })
    expect((await asTeam()).status).toBe(200)
    await move(id, 'release')
    const { status, headers } = await app.request('GET', `change-orders/${id}/letter`, {
      token: which.patient.browser.token ?? '',
    })
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('report.pdf')])
  })

  it.each([
    ['in the future', () => inDays(2), 'letter_day_in_future'],
    ['before the offer', () => inDays(-3), 'letter_too_old'],
  ])('with a day %s is refused', async (_when, dayOf, code) => {
    const which = await agreed()
    const { status, body } = await app.request<{ errors: object[] }>(
      'POST',
      `admin/offers/${which.offer.id}/change-order-letters?dated=${dayOf()}`,
      { token: team.author, body: form([pdf(writePdf())]), headers: { 'content-type': FORM_TYPE } },
    )
    expect([status, body]).toMatchObject([400, { errors: [{ pointer: '/dated', code }] }])
  })

  it('is removed with its file when the account is erased', async () => {
    const which = await agreed()
    const letterId = await letterFor(which)
    await enter(which, { letterId })
    const [letter] = await app.rows<{ key: string }>(
      'select storage_key as key from change_order_letters where id = $1',
      [letterId],
    )
    await erase(app, which.patient)
    expect(await app.rows('select from change_order_letters where id = $1', [letterId])).toEqual([])
    expect(await app.rows('select from object_removals where path = $1', [letter?.key])).toHaveLength(1)
  })
})

describe('the database', () => {
  const SIGNED = `signature = 'x', signed_at = now()`
  const RELEASED = 'released_at = now(), released_by ='

  it.each([
    ['a signature before the release', SIGNED, 'change_orders_unreleased'],
    [
      'a rejection before the release',
      `ended_at = now(), end_reason = 'rejected'`,
      'change_orders_unreleased',
    ],
    ['a release by the person who entered it', `${RELEASED} proposed_by`, 'change_orders_second_person'],
    ['a release by nobody', `${RELEASED} null`, 'never changes'],
    ['a change with the release', `${RELEASED} gen_random_uuid(), ${SIGNED}`, 'never changes'],
    ['no letter', 'letter_id = null', 'never changes'],
  ])('refuses %s', async (_what, change, error) => {
    const id = await entered(await agreed())
    await expect(runAsStaff(`update change_orders set ${change} where id = '${id}'`)).rejects.toThrow(error)
  })

  it('refuses a second release, and a change order of the team without a letter', async () => {
    const which = await agreed()
    const id = await entered(which)
    await move(id, 'release')
    for (const change of ['released_at = null', 'released_at = now()', `released_by = '${which.patient.id}'`])
      await expect(runAsStaff(`update change_orders set ${change} where id = '${id}'`)).rejects.toThrow(
        'never changes',
      )
    await expect(
      runAsStaff(`insert into change_orders (id, acceptance_id, offer_id, booking_id, user_id, number, reason, content, hash,
          entered_by, proposed_at, ended_at, end_reason)
        select gen_random_uuid(), acceptance_id, offer_id, booking_id, user_id, 2, reason, content, hash, 'team', now(), now(),
          'withdrawn' from change_orders where id = '${id}'`),
    ).rejects.toThrow('change_orders_has_letter')
  })
})
