import type { DeskOfferView } from '../../src/modules/offers/desk-offer.dto.js'
import type { AdminOfferView } from '../../src/modules/offers/offer.dto.js'
import { atDesk, newMember } from '../support/desk.js'
import { newDeskCase, openDesks, queryAs } from '../support/desk-offers.js'
import { startApp, type TestApp } from '../support/index.js'
import { offerContent } from '../support/offers.js'
import type { Answer } from '../support/quotes.js'
import { deadlocksOf, transactionsWait, whileLocked } from '../support/together.js'

let app: TestApp
let desks: Awaited<ReturnType<typeof openDesks>>
let team: string
beforeAll(async () => {
  app = await startApp()
  desks = await openDesks(app)
  team = await app.tokenOf('moderator')
})
afterAll(() => app.close())

const newCase = () => newDeskCase(app, desks.own.desk, desks.own.hospitalId)
type Asked = Awaited<ReturnType<typeof newCase>>
type Told = { status: number; body: Answer<DeskOfferView | AdminOfferView> }

const content = offerContent()
const beginAtDesk = ({ requestId }: Asked): Promise<Told> =>
  desks.own.desk.post(`desk/quote-requests/${requestId}/offers`, { content })
const beginByTeam = ({ requestId }: Asked): Promise<Told> =>
  app.request('POST', `admin/quote-requests/${requestId}/offers`, { token: team, body: { content } })

/** The first asks before the second. Nobody gets the booking until both wait for it. */
const meet = ({ bookingId }: Asked, first: () => Promise<Told>, second: () => Promise<Told>) =>
  whileLocked(app, `select from bookings where id = '${bookingId}' for update`, async () => {
    const answers = [first()]
    await transactionsWait(app, 1)
    answers.push(second())
    await transactionsWait(app, 2)
    return answers
  })

const WON = { status: 201 }
const LOST = {
  status: 409,
  body: { code: 'already_offered', detail: expect.stringContaining('has an offer already') },
}

it.each([
  ['the team', beginByTeam, beginAtDesk],
  ['the hospital', beginAtDesk, beginByTeam],
])(
  'gives the offer to one of team and hospital without a deadlock: %s asks first',
  async (_who, first, second) => {
    const asked = await newCase()
    const deadlocks = await deadlocksOf(app)
    const answers = await meet(
      asked,
      () => first(asked),
      () => second(asked),
    )
    expect(answers).toMatchObject([WON, LOST])
    expect(await app.rows('select from offers where quote_request_id = $1', [asked.requestId])).toHaveLength(
      1,
    )
    expect(await deadlocksOf(app)).toBe(deadlocks)
  },
)

it('lets one of two members publish the offer', async () => {
  const asked = await newCase()
  await asked.begin()
  const { id, version } = await asked.now()
  const colleague = await atDesk(app, await newMember(app, desks.own.hospitalId))
  const deadlocks = await deadlocksOf(app)
  const publish = (desk = desks.own.desk): Promise<Told> =>
    desk.post(`desk/offers/${id}/publish`, { version })
  const answers = await meet(
    asked,
    () => publish(),
    () => publish(colleague),
  )
  expect(answers).toMatchObject([
    { status: 200, body: { status: 'published' } },
    { status: 409, body: { code: 'stale_version' } },
  ])
  const events = await app.rows(`select from offer_events where offer_id = $1 and transition = 'publish'`, [
    id,
  ])
  expect(events).toHaveLength(1)
  expect(await deadlocksOf(app)).toBe(deadlocks)
})

it('lets one of team and hospital save the draft without a deadlock', async () => {
  const asked = await newCase()
  await asked.begin()
  const { id, version } = await asked.now()
  const deadlocks = await deadlocksOf(app)
  const byTeam = (): Promise<Told> =>
    app.request('PATCH', `admin/offers/${id}`, { token: team, body: { version, content } })
  const atTheDesk = (): Promise<Told> => desks.own.desk.patch(`desk/offers/${id}`, { version, content })
  const answers = await meet(asked, byTeam, atTheDesk)
  expect(answers).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'stale_version' } }])
  expect(await deadlocksOf(app)).toBe(deadlocks)
})

it('locks no case of another hospital', async () => {
  const { bookingId, requestId } = await newCase()
  const ask = `select set_config('lock_timeout', '1s', true), lock_case('${requestId}')`
  await whileLocked(app, `select from bookings where id = '${bookingId}' for update`, async () => {
    await queryAs(app, desks.other.member, ask)
    await expect(queryAs(app, desks.own.member, ask)).rejects.toThrow('lock timeout')
    return []
  })
})
