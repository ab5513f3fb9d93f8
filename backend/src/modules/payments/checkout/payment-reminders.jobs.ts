import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { expressionBuilder } from 'kysely'
import { systemActor } from '../../../platform/authz/index.js'
import { Config } from '../../../platform/config/index.js'
import type { Tables } from '../../../platform/database/index.js'
import { MAIL_JOB } from '../../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../../platform/queue/index.js'
import { COLLECTED_CENTS } from '../../bookings/index.js'
import { MailDelivery, mailText, renderMail } from '../../notifications/index.js'
import { amountDue } from '../payment-amounts.js'
import { MoneyTransactions } from '../provider/money-transactions.js'
import { PaymentProvider } from '../provider/payment-provider.js'
import { moneyOf } from './booking-balance.js'
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

const eb = expressionBuilder<Tables & { p: Tables['payments']; b: Tables['bookings'] }, 'p' | 'b'>()

/** The last page on which somebody began to pay for a booking `b`, and did not: `p`. It may have closed; another opens then. */
export const LEFT_OPEN = eb.and([
  eb('p.status', 'in', ['open', 'expired']),
  eb.or([
    eb('b.status', '=', 'payment_pending'),
    eb.and([eb('b.status', '=', 'confirmed'), eb('b.confirmed_date', 'is not', null)]),
  ]),
  eb.not(
    eb.exists(
      eb
        .selectFrom('payments as n')
        .whereRef('n.booking_id', '=', 'b.id')
        .whereRef('n.created_at', '>', 'p.created_at'),
    ),
  ),
])

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
      const left = await em
        .getKysely<Tables>()
        .selectFrom('payments as p')
        .innerJoin('bookings as b', 'b.id', 'p.booking_id')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .innerJoin('profiles as f', 'f.user_id', 'u.id')
        .select((row) => [
          'u.id as userId',
          'u.email',
          'f.first_name as name',
          'f.language as locale',
          'b.id as bookingId',
          'p.kind',
          row.cast<number | null>(COLLECTED_CENTS, 'float8').as('collectedCents'),
          'b.deposit_percent as depositPercent',
        ])
        .where('p.id', '=', paymentId)
        .where(LEFT_OPEN)
        .where('u.closed_at', 'is', null)
        .executeTakeFirst()
      if (!left) return undefined
      const { locale } = left
      const due = amountDue(await moneyOf(em, left.bookingId, left))
      if (due?.kind !== left.kind) return undefined
      const mail = await renderMail({
        locale,
        subject: mailText(locale, 'paymentReminder.subject'),
        bookingId: left.bookingId,
        heading: mailText(locale, 'paymentReminder.subject'),
        name: left.name,
        paragraphs: [mailText(locale, 'paymentReminder.body')],
        action: {
          label: mailText(locale, 'booking.action'),
          url: new URL(`/dashboard/bookings/${left.bookingId}`, this.config.publicOrigin).href,
        },
        unsubscribeUrl: this.mails.unsubscribeUrl(left.userId),
      })
      return { ...mail, kind: 'reminder', userId: left.userId, to: left.email }
    })
  }
}
