import { Injectable } from '@nestjs/common'
import { Config } from '../../../platform/config/index.js'
import type { Tables } from '../../../platform/database/index.js'
import { MAIL_JOB } from '../../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../../platform/queue/index.js'
import { BookingEventPayload, COLLECTED_CENTS, paymentRequested } from '../../bookings/index.js'
import { MailDelivery, mailText, renderMail } from '../../notifications/index.js'
import { dollars } from '../payment.jobs.js'
import { amountDue } from '../payment-amounts.js'
import { moneyOf } from './booking-balance.js'

const TEXTS = { deposit: 'depositRequested', balance: 'balanceRequested' } as const

const paymentRequestMail = defineJob({
  name: 'booking.payment_requested',
  on: [paymentRequested],
  payload: BookingEventPayload,
  ...MAIL_JOB,
})

@Injectable()
export class PaymentRequestJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Names the payment and its amount, never what for. A booking that asks for no payment any more only has an update. */
  @HandlesJob(paymentRequestMail)
  async mail({ bookingId }: BookingEventPayload, { id }: JobMessage) {
    return this.mails.send(id, async (em) => {
      const patient = await em
        .getKysely<Tables>()
        .selectFrom('bookings as b')
        .innerJoin('users as u', 'u.id', 'b.user_id')
        .innerJoin('profiles as p', 'p.user_id', 'u.id')
        .select(({ eb, cast }) => [
          'u.email',
          'p.first_name as name',
          'p.language as locale',
          eb('b.status', '=', 'payment_pending').$castTo<boolean>().as('isAsked'),
          cast<number | null>(COLLECTED_CENTS, 'float8').as('collectedCents'),
          'b.deposit_percent as depositPercent',
        ])
        .where('b.id', '=', bookingId)
        .where('u.closed_at', 'is', null)
        .executeTakeFirst()
      if (!patient) return undefined
      const { locale } = patient
      const due = patient.isAsked ? amountDue(await moneyOf(em, bookingId, patient)) : undefined
      const text = due ? TEXTS[due.kind] : 'bookingUpdated'
      const mail = await renderMail({
        locale,
        subject: mailText(locale, `${text}.subject`),
        bookingId,
        heading: mailText(locale, `${text}.subject`),
        name: patient.name,
        paragraphs: [mailText(locale, `${text}.body`, { amount: dollars(locale, due?.amountCents ?? 0) })],
        action: {
          label: mailText(locale, 'booking.action'),
          url: new URL(`/dashboard/bookings/${bookingId}`, this.config.publicOrigin).href,
        },
      })
      return { ...mail, kind: 'ordinary', to: patient.email }
    })
  }
}
