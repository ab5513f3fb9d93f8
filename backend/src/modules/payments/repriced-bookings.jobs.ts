import { Injectable } from '@nestjs/common'
import { systemActor } from '../../platform/authz/index.js'
import { HandlesJob } from '../../platform/queue/index.js'
import { type BookingRepricedPayload, bookingRepriced } from '../bookings/index.js'
import { BookingSettlement } from './booking-settlement.js'
import { MoneyTransactions } from './money-transactions.js'

/** The cost, the hospital or the treatment of a booking changed, or an invoice is contested. */
@Injectable()
export class RepricedBookingsJobs {
  constructor(
    private readonly transactions: MoneyTransactions,
    private readonly settlement: BookingSettlement,
  ) {}

  @HandlesJob(bookingRepriced)
  settle({ bookingId }: BookingRepricedPayload): Promise<void> {
    return this.transactions.run(systemActor(bookingRepriced.name), (em, calls) =>
      this.settlement.settle(em, calls, bookingId),
    )
  }
}
