import { LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { systemActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { defineJob, HandlesJob } from '../../platform/queue/index.js'
import { appointmentChanged, BookingEventPayload, lockBooking } from '../bookings/index.js'
import { changeOrderSigned, OfferAcceptance } from '../offers/index.js'
import { Invoice } from './invoice.entity.js'
import { Invoices } from './invoices.js'

const recountBilledCases = defineJob({
  name: 'booking.case_changed',
  on: [appointmentChanged, changeOrderSigned],
  queue: 'payments',
  payload: BookingEventPayload,
  version: 1,
  attempts: 8,
  backoffMs: 5_000,
  timeoutMs: 45_000,
})

/** Keeps the public figure up to date when something else than an invoice changes a case. */
@Injectable()
export class BilledCasesJobs {
  constructor(
    private readonly database: Database,
    private readonly invoices: Invoices,
  ) {}

  @HandlesJob(recountBilledCases)
  recount({ bookingId }: BookingEventPayload): Promise<void> {
    return this.database.transaction(systemActor(recountBilledCases.name), async (em) => {
      if (!(await lockBooking(em, bookingId))) return
      const billed = await em.find(Invoice, { bookingId, checkedAt: { $ne: null } })
      const acceptances = await em.find(
        OfferAcceptance,
        { id: { $in: billed.map(({ acceptanceId }) => acceptanceId) } },
        { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
      )
      for (const acceptance of acceptances) await this.invoices.count(em, acceptance)
    })
  }
}
