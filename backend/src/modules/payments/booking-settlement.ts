import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { lockBooking } from '../bookings/index.js'
import { moneyOf } from './booking-balance.js'
import { giveBackAboveCost } from './booking-money.js'
import { refundCancelled } from './cancellation-refunds.js'
import { amountDue } from './payment-amounts.js'
import { PaymentSync } from './payment-sync.js'
import type { ProviderCalls } from './provider-calls.js'
import { collectsNothing, whyUndue } from './undue-payments.js'

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
