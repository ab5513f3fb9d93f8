import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { COLLECTED_CENTS } from '../bookings/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
import { moneyOf } from './booking-balance.js'
import { MoneyTransactions } from './money-transactions.js'
import { amountDue, type Due } from './payment-amounts.js'
import { PaymentProvider } from './payment-provider.js'
import { PaymentSync } from './payment-sync.js'

export class PaymentReminderPayload {
  @IsUUID()
  paymentId!: string
}

export const paymentReminder = defineJob({
  name: 'payment.reminder_mail',
  payload: PaymentReminderPayload,
  ...MAIL_JOB,
})

/** The last page on which somebody began to pay for a booking `b`, and did not: `p`. It may have closed; another opens then. */
export const LEFT_OPEN = sql`
  p.status in ('open', 'expired') and (b.status = 'payment_pending' or (b.status = 'confirmed' and b.confirmed_date is not null))
  and not exists (select from payments n where n.booking_id = b.id and n.created_at > p.created_at)`

const REMINDER = systemActor(paymentReminder.name)

@Injectable()
export class PaymentReminderJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly transactions: MoneyTransactions,
    private readonly provider: PaymentProvider,
    private readonly sync: PaymentSync,
    private readonly config: Config,
  ) {}

  /** Nobody is reminded of what they cannot pay any more, or need not. */
  @HandlesJob(paymentReminder)
  async remind({ paymentId }: PaymentReminderPayload, { id }: JobMessage) {
    if (!this.provider.open) return undefined
    // An event may be late: nobody who has paid is told that they did not.
    await this.transactions.run(REMINDER, (em, calls) => this.sync.payment(em, calls, paymentId))
    return this.mails.send(id, async (em) => {
      const { rows } = await sql<{
        userId: string
        email: string
        name: string
        bookingId: string
        kind: Due['kind']
        collectedCents: number | null
        depositPercent: number | null
      }>`
        select u.id as "userId", u.email, f.first_name as name, b.id as "bookingId", p.kind,
          ${COLLECTED_CENTS}::float8 as "collectedCents", b.deposit_percent as "depositPercent"
        from payments p join bookings b on b.id = p.booking_id join users u on u.id = p.user_id
          join profiles f on f.user_id = u.id
        where p.id = ${paymentId} and ${LEFT_OPEN} and u.closed_at is null
      `.execute(em.getKysely())
      const [left] = rows
      if (!left) return undefined
      const due = amountDue(await moneyOf(em, left.bookingId, left))
      if (due?.kind !== left.kind) return undefined
      const mail = await renderMail({
        subject: mailText('paymentReminder.subject'),
        bookingId: left.bookingId,
        heading: mailText('paymentReminder.subject'),
        name: left.name,
        paragraphs: [mailText('paymentReminder.body')],
        action: {
          label: mailText('booking.action'),
          url: new URL(`/dashboard/bookings/${left.bookingId}`, this.config.publicOrigin).href,
        },
        unsubscribeUrl: this.mails.unsubscribeUrl(left.userId),
      })
      return { ...mail, kind: 'reminder', userId: left.userId, to: left.email }
    })
  }
}
