import { Injectable } from '@nestjs/common'
import { systemActor } from '../../platform/authz/index.js'
import { HandlesJob } from '../../platform/queue/index.js'
import { type BookingCancelledPayload, bookingCancelled, lockBooking } from '../bookings/index.js'
import { MoneyTransactions } from './money-transactions.js'
import { paymentRefund, type RefundPayload } from './payment.jobs.js'
import { PaymentSync } from './payment-sync.js'
import { RefundsService } from './refunds.service.js'

/** Nobody pays for a booking that is cancelled; what was paid all the same goes back. */
@Injectable()
export class CancelledBookingsJobs {
  constructor(
    private readonly transactions: MoneyTransactions,
    private readonly sync: PaymentSync,
    private readonly refunds: RefundsService,
  ) {}

  @HandlesJob(bookingCancelled)
  closePages({ bookingId }: BookingCancelledPayload): Promise<void> {
    return this.transactions.run(systemActor(bookingCancelled.name), async (em) => {
      const booking = await lockBooking(em, bookingId)
      // An administrator may have taken it up again.
      if (booking?.status !== 'cancelled') return
      await this.sync.closePages(em, bookingId, () => false)
    })
  }

  @HandlesJob(paymentRefund)
  giveBack({ refundId }: RefundPayload): Promise<void> {
    return this.refunds.carryOut(refundId)
  }
}
