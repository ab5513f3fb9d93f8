import { Injectable } from '@nestjs/common'
import { systemActor } from '../../../platform/authz/index.js'
import { defineJob, HandlesJob } from '../../../platform/queue/index.js'
import { BookingEventPayload, bookingCancelled, lockBooking } from '../../bookings/index.js'
import { paymentRefund, type RefundPayload, TRIED } from '../payment.jobs.js'
import { MoneyTransactions } from '../provider/money-transactions.js'
import { BookingSettlement } from '../reconciliation/booking-settlement.js'
import { RefundsService } from './refunds.service.js'

const settleCancelledBooking = defineJob({
  name: 'booking.cancelled',
  on: [bookingCancelled],
  queue: 'payments',
  payload: BookingEventPayload,
  ...TRIED,
})

/** Closes the payment pages of a cancelled booking and requests its refunds. */
@Injectable()
export class CancelledBookingsJobs {
  constructor(
    private readonly transactions: MoneyTransactions,
    private readonly settlement: BookingSettlement,
    private readonly refunds: RefundsService,
  ) {}

  @HandlesJob(settleCancelledBooking)
  settle({ bookingId }: BookingEventPayload): Promise<void> {
    return this.transactions.run(systemActor(settleCancelledBooking.name), async (em, calls) => {
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
