import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { lockBooking } from '../../bookings/index.js'
import { moneyOf } from '../checkout/booking-balance.js'
import { PaymentSync } from '../checkout/payment-sync.js'
import { collectsNothing, whyUndue } from '../checkout/undue-payments.js'
import { amountDue } from '../payment-amounts.js'
import type { ProviderCalls } from '../provider/provider-calls.js'
import { giveBackAboveCost } from '../refunds/booking-money.js'
import { refundCancelled } from '../refunds/cancellation-refunds.js'

/** Closes payment pages that the booking does not ask for any more. Refunds payments above the cost and payments of cancelled bookings. */
@Injectable()
export class BookingSettlement {
  constructor(private readonly sync: PaymentSync) {}

  async settle(em: EntityManager, calls: ProviderCalls, bookingId: string): Promise<void> {
    const booking = await lockBooking(em, bookingId)
    if (!booking) return
    const { collectedCents, status, appointmentAt } = booking
    const due = amountDue(await moneyOf(em, bookingId, booking))
    const isContested = await collectsNothing(em, bookingId)
    await this.sync.closePages(em, calls, bookingId, (page) => {
      const isDue = page.kind === due?.kind && page.amountCents === due.amountCents
      return isDue && !whyUndue(page, booking, isContested)
    })
    // Without a cost nobody can say that it was too much.
    if (collectedCents !== null) await giveBackAboveCost(em, bookingId, collectedCents)
    if (status === 'cancelled') await refundCancelled(em, bookingId, appointmentAt)
  }
}
