import { Injectable } from '@nestjs/common'
import { systemActor } from '../../platform/authz/index.js'
import { HandlesJob } from '../../platform/queue/index.js'
import { type BookingCancelledPayload, bookingCancelled, lockBooking } from '../bookings/index.js'
import { BookingSettlement } from './booking-settlement.js'
import { MoneyTransactions } from './money-transactions.js'
import { paymentRefund, type RefundPayload } from './payment.jobs.js'
import { RefundsService } from './refunds.service.js'

/** Closes the payment pages of a cancelled booking and requests its refunds. */
@Injectable()
export class CancelledBookingsJobs {
  constructor(
    private readonly transactions: MoneyTransactions,
    private readonly settlement: BookingSettlement,
    private readonly refunds: RefundsService,
  ) {}

  @HandlesJob(bookingCancelled)
  settle({ bookingId }: BookingCancelledPayload): Promise<void> {
    return this.transactions.run(systemActor(bookingCancelled.name), async (em, calls) => {
      const booking = await lockBooking(em, bookingId)
      // An administrator may have taken it up again.
      if (booking?.status !== 'cancelled') return
      await this.settlement.settle(em, calls, bookingId)
    })
  }

  @HandlesJob(paymentRefund)
  giveBack({ refundId }: RefundPayload): Promise<void> {
    return this.refunds.carryOut(refundId)
  }
}
