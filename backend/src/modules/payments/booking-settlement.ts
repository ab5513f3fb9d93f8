import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { lockBooking, PAYABLE } from '../bookings/index.js'
import { SettingsService } from '../settings/index.js'
import { moneyOf } from './booking-balance.js'
import { giveBackAboveCost } from './booking-money.js'
import { refundCancelled } from './cancellation-refunds.js'
import { amountDue } from './payment-amounts.js'
import { isPaidFor } from './payment-rows.js'
import { PaymentSync } from './payment-sync.js'

/** Closes payment pages whose amount is not due, or that are for another hospital or treatment. Refunds payments above the cost and payments of cancelled bookings. */
@Injectable()
export class BookingSettlement {
  constructor(
    private readonly sync: PaymentSync,
    private readonly settings: SettingsService,
  ) {}

  async settle(em: EntityManager, bookingId: string): Promise<void> {
    const { depositPercent } = await this.settings.all()
    const booking = await lockBooking(em, bookingId)
    if (!booking) return
    const { estimatedCostCents, status, appointmentAt } = booking
    const money = await moneyOf(em, bookingId, estimatedCostCents, depositPercent)
    await this.sync.closePages(em, bookingId, (page) => {
      const due = amountDue({ ...money, depositPercent: page.depositPercent ?? depositPercent })
      const isDue = page.kind === due?.kind && page.amountCents === due.amountCents
      return isDue && isPaidFor(page, booking) && PAYABLE.includes(status)
    })
    // Without a cost nobody can say that it was too much.
    if (estimatedCostCents !== null) await giveBackAboveCost(em, bookingId, estimatedCostCents)
    if (status === 'cancelled') await refundCancelled(em, bookingId, appointmentAt)
  }
}
