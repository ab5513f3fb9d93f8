import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { DeskPageListView } from '../../src/modules/fact-proposals/desk-page.dto.js'
import type { DeskChangeOrderView } from '../../src/modules/offers/change-order.dto.js'
import type { DeskOfferAnswer, DeskOfferView } from '../../src/modules/offers/desk-offer.dto.js'
import type { OfferTemplateView } from '../../src/modules/offers/offer-template.dto.js'
import type { DeskQuoteRequestView } from '../../src/modules/quote-requests/desk-quote-request.dto.js'
import { type DeclaredRoute, may, RouteInventory } from '../../src/platform/authz/index.js'
import { EventStream } from '../faults/support/event-stream.js'
import { atDesk, type Member, newMember } from '../support/desk.js'
import { newDeskCase, openDesks } from '../support/desk-offers.js'
import { image, pdf, writePdf, writePng } from '../support/files.js'
import { type Browser, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { NEXT_YEAR, offerContent, withLine } from '../support/offers.js'
import { type Answer, BRIEF, newQuotePatient } from '../support/quotes.js'
import { FORM_TYPE, form, upload } from '../support/uploads.js'

/** What a body of the desk may hold, by property. The API document says which properties a route takes. */
const VALUES: Record<string, unknown> = {
  version: 1,
  content: offerContent(),
  explanation: 'The scan shows that the knee needs a longer operation.',
  ...withLine('operating_theatre', { lowest: 400_000, likely: 437_500, highest: 475_000 }),
  package: null,
  body: 'How long has the knee hurt?',
  name: 'A template of strangers',
  email: 'stranger@hospitals.example',
  firstName: 'Strange',
  lastName: 'Person',
}
/** Bodies of routes whose properties mean something else there. */
const BODIES: Record<string, object> = {
  'PUT desk/quote-requests/:id/appointment': {
    localTime: `${NEXT_YEAR}-02-03T09:30`,
    timeZone: 'Asia/Kuala_Lumpur',
    place: 'Jalan 1, Kuala Lumpur',
    department: 'Orthopaedics',
    doctor: 'Dr. Contoh',
    contact: '+60 3 0000 0000',
    bring: 'Your passport',
    version: 1,
  },
  'POST desk/invoices/:id/lines': {
    lines: [
      { text: 'Surgeon', basis: 'line', line: 'surgeon_team', rate: null, units: null, amount: 500_000 },
    ],
  },
  'POST desk/offers/:id/emergency-notes': {
    code: 'icu_night',
    units: 1,
    happenedAt: new Date().toISOString(),
    doctor: 'Dr. Contoh',
    note: 'The patient bled after the operation.',
  },
}
/** What is said of a file beside the form that holds it. */
const HEAD = new URLSearchParams({
  number: 'INV-7',
  issuedOn: '2026-11-20',
  billedBy: 'hospital',
  total: '500000',
})
/** Tables that hold rows of a hospital or of its patients. */
const TABLES = [
  ...['quote_requests', 'quote_request_events', 'quote_consents', 'quote_questions', 'case_briefs'],
  ...['offers', 'offer_versions', 'offer_events', 'offer_acceptances', 'offer_templates', 'change_orders'],
  ...['hospital_members', 'medical_records', 'data_accesses', 'bookings'],
  ...['invoices', 'emergency_notes', 'billed_cases', 'hospital_fact_proposals'],
]

let app: TestApp
let store: ObjectStore
let desks: Awaited<ReturnType<typeof openDesks>>
let victim: Awaited<ReturnType<typeof openCase>>
let events: string
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  desks = await openDesks(app)
  await app.app.listen(0, '127.0.0.1')
  events = `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}/api/events`
  victim = await openCase()
})
afterEach(() => EventStream.closeAll())
afterAll(async () => {
  await app.close()
  await store.close()
})

/** A hospital with a case in each state, a file, a template, a change order and a colleague. */
async function openCase() {
  const { desk, hospitalId, member } = desks.other
  const accepted = await newDeskCase(app, desk, hospitalId)
  const offer = await accepted.confirmed()
  const { body: order } = await desk.post<Answer<DeskChangeOrderView>>(
    `desk/offers/${offer.id}/change-orders`,
    bodyOf('POST', 'desk/offers/:id/change-orders'),
  )
  const { body: invoice } = await request<{ id: string }>(
    desk,
    'POST',
    'desk/offers/:id/invoices',
    `desk/offers/${offer.id}/invoices`,
  )
  const published = await newDeskCase(app, desk, hospitalId)
  const draft = await newDeskCase(app, desk, hospitalId)
  const [{ id: publishedId }, { id: draftId }] = [await published.publish(), await draft.begin()]
  const asked = await askedWithFile(hospitalId)
  await desk.post(`desk/quote-requests/${asked.requestId}/questions`, { body: VALUES.body })
  const { body: template } = await desk.post<OfferTemplateView>('desk/offer-templates', {
    ...bodyOf('POST', 'desk/offer-templates'),
    hospitalId,
  })
  const { body: page } = await desk.post<DeskPageListView>('desk/page/proposals', {
    hospitalId,
    fact: 'bedCapacity',
    value: '612',
  })
  const colleague = await newMember(app, hospitalId)
  const ids = {
    hospitalId,
    members: [member.memberId, colleague.memberId],
    requests: [accepted, published, draft, asked].map(({ requestId }) => requestId),
    offers: [offer.id, publishedId, draftId],
    changeOrderId: order.id ?? '',
    invoiceId: invoice.id ?? '',
    templateId: template.id,
    proposalId: page.items[0]?.proposals[0]?.id ?? '',
    fileId: asked.fileId,
  }
  for (const [kind, id] of Object.entries(ids))
    if ([id].flat().includes('')) throw new Error(`No id of ${kind}`)
  const patients = [accepted, published, draft, asked].flatMap(({ id, email, bookingId }) => [
    id,
    email,
    bookingId,
  ])
  return { ids: Object.values(ids).flat(), patients, hospitalId, requestId: asked.requestId }
}

async function askedWithFile(hospitalId: string) {
  const patient = await newQuotePatient(app, { isApproved: false })
  const picture = image('png', await writePng(), 'knee.png')
  const { body: file } = await upload(app, patient.browser.token, picture)
  const files = [{ recordId: file.id, kind: 'xray', madeIn: '2026-05' }]
  await patient.browser.request('PUT', `${patient.path}/brief`, { version: 1, content: { ...BRIEF, files } })
  await patient.browser.post(`${patient.path}/brief/approve`, { version: 2 })
  const { body } = await patient.send([hospitalId], { recordIds: [file.id] })
  return { ...patient, requestId: body.items[0]?.id ?? '', fileId: file.id ?? '' }
}

interface Schema {
  $ref?: string
  enum?: string[]
  properties?: Record<string, Schema>
}
const { paths, components } = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: Schema } | undefined> } }>
  >
  components: { schemas: Record<string, Schema> }
}
const documented = (method: string, path: string) =>
  paths[`/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]?.requestBody?.content
/** A valid body of a route. */
function bodyOf(method: string, path: string): object {
  const own = BODIES[`${method} ${path}`]
  if (own) return own
  const { $ref = '' } = documented(method, path)?.['application/json']?.schema ?? {}
  const fields = Object.entries(components.schemas[$ref.split('/').at(-1) ?? '']?.properties ?? {})
  return Object.fromEntries(
    fields.flatMap(([name, schema]) => {
      const value = schema.enum?.[0] ?? VALUES[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Calls a route with a valid body or form. */
function request<T = unknown>(browser: Browser, method: string, path: string, address: string) {
  if (documented(method, path)?.['multipart/form-data']) {
    const file = form([pdf(writePdf(), 'invoice.pdf')])
    return browser.request<T>(method, `${address}?${HEAD}`, file, { 'content-type': FORM_TYPE })
  }
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return browser.request<T>(method, address, hasBody ? bodyOf(method, path) : undefined)
}

const nameOf = ({ method, path }: DeclaredRoute) => `${method} ${path}`
/** Every route that the permission matrix opens to hospitals. */
const routesOf = (isWanted: (path: string) => boolean) =>
  app.context
    .get(RouteInventory)
    .routes()
    .filter(
      ({ rule, path }) => rule && 'permission' in rule && may('hospital', rule.permission) && isWanted(path),
    )
const hasIds = (path: string) => /:\w+/.test(path)
/** Each address that the ids make of a path. */
const addressesOf = (path: string, ids: readonly string[]): string[] =>
  hasIds(path) ? ids.flatMap((id) => addressesOf(path.replace(/:\w+/, id), ids)) : [path]
const call = (browser: Browser, { method, path }: DeclaredRoute, address: string) =>
  request(browser, method, path, address)

/** What the database holds, as the owner sees it. */
async function fingerprint() {
  const rows = await Promise.all(
    TABLES.map((table) =>
      app.rows<{ hash: string }>(
        `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from ${table} t`,
      ),
    ),
  )
  return Object.fromEntries(TABLES.map((table, at) => [table, rows[at]?.[0]?.hash]))
}

describe('a member of another hospital', () => {
  it('reads and changes nothing, whatever id stands in the address of a route', async () => {
    const before = await fingerprint()
    const answered = new Set<string>()
    for (const route of routesOf(hasIds))
      for (const address of addressesOf(route.path, victim.ids)) {
        const { status } = await call(desks.own.desk, route, address)
        // What belongs to an account is addressed by other ids, and refuses these before it looks.
        const isRefused = status === 404 || (!route.path.startsWith('desk/') && status === 400)
        if (!isRefused) answered.add(`${nameOf(route)} answers ${status}`)
      }
    expect([...answered]).toEqual([])
    expect(await fingerprint()).toEqual(before)
  })

  it('adds nothing to the hospital', async () => {
    const before = await fingerprint()
    const input = bodyOf('POST', 'desk/offer-templates')
    const { status } = await desks.own.desk.post('desk/offer-templates', {
      ...input,
      hospitalId: victim.hospitalId,
    })
    expect([status, await fingerprint()]).toEqual([404, before])
  })

  it('finds nothing of the hospital in a list, a downloaded list, the figures or the own data', async () => {
    const filter = encodeURIComponent(JSON.stringify({ hospitalId: victim.hospitalId }))
    await desks.own.desk.post('profile/export')
    await runJobs(app, 'privacy.export')
    const { body: exports } = await desks.own.desk.get<{ items: { id: string; status: string }[] }>(
      'profile/export',
    )
    expect(exports.items).toMatchObject([{ status: 'done' }])
    const addresses = [
      ...routesOf((path) => !hasIds(path) && path !== 'events')
        .filter(({ method }) => method === 'GET')
        .flatMap(({ path }) => [path, `${path}?format=csv`, `${path}?filter=${filter}`]),
      `profile/export/${exports.items[0]?.id}/content`,
    ]
    for (const address of addresses) {
      const said = JSON.stringify((await desks.own.desk.get(address)).body ?? '')
      const found = [...victim.ids, ...victim.patients].filter((secret) => said.includes(secret))
      expect([address, found]).toEqual([address, []])
    }
    const { body: own } = await desks.other.desk.get('desk/quote-requests?format=csv')
    expect(own).toContain(victim.requestId)
  })

  it('hears no event of the hospital', async () => {
    await runJobs(app, 'quote_request.desk_mails')
    const [own, other] = await Promise.all(
      [desks.own, desks.other].map(({ desk }) => EventStream.open(events, desk.token ?? '')),
    )
    const arrive = async ({ desk, hospitalId }: typeof desks.own, stream = own) => {
      const { requestId } = await newDeskCase(app, desk, hospitalId)
      await runJobs(app, 'quote_request.desk_mails')
      await stream?.receives(1)
      expect(stream?.events).toEqual([
        { id: expect.any(String), type: 'case.updated', data: { quoteRequestId: requestId } },
      ])
    }
    await arrive(desks.other, other)
    await arrive(desks.own, own)
  })
})

const removeAsAdmin = async ({ memberId }: Member) =>
  app.request('DELETE', `admin/hospital-members/${memberId}`, { token: await app.tokenOf('admin') })

describe('a member who is removed while the page is open', () => {
  it('hears and changes nothing any more, and the draft stays with the hospital', async () => {
    const { desk, hospitalId } = desks.own
    const leaver = await newMember(app, hospitalId)
    const browser = await atDesk(app, leaver)
    const patient = await newDeskCase(app, browser, hospitalId)
    const draft = await patient.begin({ roomCategory: 'suite' })
    await browser.post(`desk/quote-requests/${patient.requestId}/questions`, { body: VALUES.body })
    const stream = await EventStream.open(events, browser.token ?? '')

    expect((await removeAsAdmin(leaver)).status).toBe(204)
    await stream.endsWithin(20)
    await expect(EventStream.open(events, browser.token ?? '')).rejects.toThrow('The stream answered 401')
    const ids = [patient.requestId, draft.id, leaver.memberId, hospitalId]
    const answers = new Set<number>()
    for (const route of routesOf((path) => path.startsWith('desk/')))
      for (const address of addressesOf(route.path, ids))
        answers.add((await call(browser, route, address)).status)
    expect([...answers]).toEqual([401])

    const { body: kept } = await desk.get<DeskOfferAnswer>(`desk/quote-requests/${patient.requestId}/offer`)
    expect(kept.offer?.draft?.content).toEqual(offerContent({ roomCategory: 'suite' }))
    const { body: seen } = await desk.get<DeskQuoteRequestView>(`desk/quote-requests/${patient.requestId}`)
    expect(seen).toMatchObject({ status: 'question_open', questions: [{ body: VALUES.body }] })
    const { version } = kept.offer as DeskOfferView
    expect((await desk.post(`desk/offers/${draft.id}/publish`, { version })).status).toBe(200)
  })

  it('loses one of two hospitals at once, and keeps the other', async () => {
    const both = await newMember(app, desks.own.hospitalId)
    await app.rows(
      `insert into hospital_members (id, hospital_id, user_id, role) values (gen_random_uuid(), $1, $2, 'member')`,
      [desks.other.hospitalId, both.id],
    )
    const browser = await atDesk(app, both)
    const lost = await newDeskCase(app, desks.own.desk, desks.own.hospitalId)
    const kept = await newDeskCase(app, desks.other.desk, desks.other.hospitalId)
    const stream = await EventStream.open(events, browser.token ?? '')
    await removeAsAdmin(both)
    await stream.endsWithin(20)
    const statusOf = async ({ requestId }: typeof lost) =>
      (await browser.get(`desk/quote-requests/${requestId}`)).status
    expect([await statusOf(lost), await statusOf(kept)]).toEqual([404, 200])
    expect(
      (await browser.post(`desk/quote-requests/${lost.requestId}/decline`, { reason: 'other' })).status,
    ).toBe(404)
  })
})

/** Changes the rows of the hospital, and stands last for that. */
it('reaches each of these routes as a member of the hospital itself', async () => {
  const desk = desks.other.desk
  const unreached: string[] = []
  const inOrder = routesOf((path) => hasIds(path) && path.startsWith('desk/')).sort(
    (a, b) => rank(a) - rank(b),
  )
  for (const route of inOrder) {
    const statuses = new Set<number>()
    for (const address of addressesOf(route.path, victim.ids))
      statuses.add((await call(desk, route, address)).status)
    if ([...statuses].every((status) => status === 404 || status === 400))
      unreached.push(
        `${nameOf(route)} answers ${[...statuses]}: add such a row to openCase, or a value to VALUES`,
      )
  }
  expect(unreached).toEqual([])
})

/** Reads come before changes, and changes before what ends rows. */
const rank = ({ method, path }: DeclaredRoute) =>
  method === 'GET' ? 0 : method === 'DELETE' ? 3 : /decline|withdraw/.test(path) ? 2 : 1
