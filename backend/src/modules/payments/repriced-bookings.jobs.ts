import { Injectable } from '@nestjs/common'
import { systemActor } from '../../platform/authz/index.js'
import { HandlesJob } from '../../platform/queue/index.js'
import { type BookingRepricedPayload, bookingRepriced, lockBooking } from '../bookings/index.js'
import { SettingsService } from '../settings/index.js'
import { giveBackAboveCost, moneyOf } from './booking-money.js'
import { MoneyTransactions } from './money-transactions.js'
import { amountDue } from './payment-amounts.js'
import { PaymentSync } from './payment-sync.js'

/** Nobody pays what is not due any more, and nobody has paid more than their booking costs. */
@Injectable()
export class RepricedBookingsJobs {
  constructor(
    private readonly transactions: MoneyTransactions,
    private readonly sync: PaymentSync,
    private readonly settings: SettingsService,
  ) {}

  @HandlesJob(bookingRepriced)
  async settle({ bookingId }: BookingRepricedPayload): Promise<void> {
    const { depositPercent } = await this.settings.all()
    await this.transactions.run(systemActor(bookingRepriced.name), async (em) => {
      const booking = await lockBooking(em, bookingId)
      if (!booking) return
      const { estimatedCostCents } = booking
      const due = amountDue(await moneyOf(em, bookingId, estimatedCostCents, depositPercent))
      await this.sync.closePages(
        em,
        bookingId,
        (page) => page.kind === due?.kind && page.amountCents === due.amountCents,
      )
      // Without a cost nobody can say that it was too much.
      if (estimatedCostCents !== null) await giveBackAboveCost(em, bookingId, estimatedCostCents)
    })
  }
}
