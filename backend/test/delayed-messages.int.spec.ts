import { bookingMail } from '../src/modules/bookings/booking.jobs.js'
import { systemActor } from '../src/platform/authz/index.js'
import { sendJob } from '../src/platform/outbox/index.js'
import { OutboxRelay } from '../src/platform/outbox/relay.js'
import { eventually } from './faults/support/eventually.js'
import { asOwner, openTestDatabase, type TestDatabase } from './support/index.js'

let test: TestDatabase
let relay: OutboxRelay
const queued: string[] = []

beforeAll(async () => {
  test = await openTestDatabase()
  const queue = {
    add: async (_name: string, _payload: object, { jobId }: { jobId: string }) => queued.push(jobId),
  }
  const timing = { pollMs: 50, refillEveryMs: 60_000, lostAfterMs: 60_000 }
  const parts = [test.database, { listen: async () => undefined }, { get: () => queue }, timing]
  relay = Reflect.construct(OutboxRelay, parts)
  await relay.onApplicationBootstrap()
})
afterAll(async () => {
  await relay.beforeApplicationShutdown()
  await test.close()
})

const send = (options?: { waitMinutes: number }) =>
  test.database.transaction(systemActor('test'), (em) =>
    sendJob(em, bookingMail as never, { bookingId: 'x' } as never, options),
  )

it('leaves a message in the outbox until its time has come', async () => {
  const later = await send({ waitMinutes: 60 })
  const now = await send()
  await eventually('the other one is sent', 5_000, async () => queued.includes(now))
  expect(queued).toEqual([now])
  await asOwner(
    (client) => client.query(`update outbox_messages set not_before = not_before - interval '1 hour'`),
    test.name,
  )
  await eventually('its time has come', 5_000, async () => queued.includes(later))
  expect(queued).toEqual([now, later])
})
