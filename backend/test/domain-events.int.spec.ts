import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import '../src/app.module.js'
import { definedEvents } from '../src/platform/queue/domain-event.js'
import { definedJobs, subscribersOf } from '../src/platform/queue/job-contract.js'

const MODULES = join(__dirname, '../src/modules')

/** Jobs by the event to which they subscribe. Messages under these names may wait while a new version starts. */
const SUBSCRIPTIONS = {
  'booking.appointment_changed': ['booking.case_changed'],
  'booking.cancelled': ['booking.cancelled'],
  'booking.payment_requested': ['booking.payment_requested'],
  'booking.repriced': ['booking.repriced'],
  'offer.change_order_signed': ['booking.case_changed'],
}

it('domain events reach their subscribers', () => {
  const found = definedEvents().map((event) => [event.name, subscribersOf(event).map(({ name }) => name)])
  expect(Object.fromEntries(found)).toEqual(SUBSCRIPTIONS)
})

it('no module exports a job, so no other module can send it', async () => {
  const jobs = new Set<unknown>(definedJobs().values())
  const exported: string[] = []
  for (const module of readdirSync(MODULES)) {
    const index: object = await import(join(MODULES, module, 'index'))
    for (const [name, value] of Object.entries(index)) if (jobs.has(value)) exported.push(`${module} ${name}`)
  }
  expect(exported).toEqual([])
})
