import { Injectable } from '@nestjs/common'
import { systemActor } from '../../../platform/authz/index.js'
import { HandlesJob } from '../../../platform/queue/index.js'
import type { BookingEventPayload } from '../../bookings/index.js'
import { settleBooking } from '../payment.jobs.js'
import { MoneyTransactions } from '../provider/money-transactions.js'
import { BookingSettlement } from './booking-settlement.js'

/** Settles bookings after changes of cost, hospital, treatment or status, after refunds, and when an invoice is contested. */
@Injectable()
export class RepricedBookingsJobs {
  constructor(
    private readonly transactions: MoneyTransactions,
    private readonly settlement: BookingSettlement,
  ) {}

  @HandlesJob(settleBooking)
  settle({ bookingId }: BookingEventPayload): Promise<void> {
    return this.transactions.run(systemActor(settleBooking.name), (em, calls) =>
      this.settlement.settle(em, calls, bookingId),
    )
  }
}
