import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator'
import { sql } from 'kysely'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
import type { RefundCategory } from './refund-category.js'

const MAILS = {
  paid: 'paymentPaid',
  refunded: 'paymentRefunded',
  refund_failed: 'refundFailed',
  premium_started: 'premiumStarted',
  premium_renewal: 'premiumRenewal',
  premium_past_due: 'premiumPastDue',
  premium_cancelled: 'premiumCancelled',
  premium_resumed: 'premiumResumed',
  premium_ended: 'premiumEnded',
} as const
const MAIL_KINDS = Object.keys(MAILS) as (keyof typeof MAILS)[]

export class PaymentMailPayload {
  @IsIn(MAIL_KINDS)
  kind!: keyof typeof MAILS

  /** Of the payment or the subscription. */
  @IsUUID()
  id!: string

  /** What went back, where that is the subject. */
  @IsOptional()
  @IsUUID()
  refundId?: string
}

export class RefundTeamMailPayload {
  @IsUUID()
  paymentId!: string
}

export class ForgetCustomerPayload {
  @Matches(/^cus_\w+$/)
  customerId!: string
}

const TRIED = { version: 1, attempts: 8, backoffMs: 5_000, timeoutMs: 45_000 }

export const paymentMail = defineJob({
  name: 'payment.mail',
  payload: PaymentMailPayload,
  ...MAIL_JOB,
})
/** The team has to find another way for the money. */
export const refundTeamMail = defineJob({
  name: 'payment.team_mail',
  payload: RefundTeamMailPayload,
  ...MAIL_JOB,
})
/** The account is erased: nothing is charged any more, and Stripe forgets the person as far as the law lets it. */
export const forgetCustomer = defineJob({
  name: 'payment.forget_customer',
  queue: 'privacy',
  payload: ForgetCustomerPayload,
  ...TRIED,
})

export class ErasedPaymentPayload {
  @IsUUID()
  paymentId!: string
}

/** The account is erased while a page is open on which it could still pay. */
export const closeErasedPayment = defineJob({
  name: 'payment.close_erased',
  queue: 'payments',
  payload: ErasedPaymentPayload,
  ...TRIED,
})

export class RefundPayload {
  @IsUUID()
  refundId!: string
}

/** A refund was written down while nobody waits for it. */
export const paymentRefund = defineJob({
  name: 'payment.refund',
  queue: 'payments',
  payload: RefundPayload,
  ...TRIED,
})

/** Neither the patient nor the team waits for money that does not come. */
export async function tellFailedRefund(em: EntityManager, paymentId: string): Promise<void> {
  await sendJob(em, paymentMail, { kind: 'refund_failed', id: paymentId })
  await sendJob(em, refundTeamMail, { paymentId })
}

/** Why it goes back: never in the words of whoever gave it back. */
async function toldCategory(em: EntityManager, refundId: string): Promise<string[]> {
  const { rows } = await sql<{ category: RefundCategory | null }>`
    select category from refunds where id = ${refundId}
  `.execute(em.getKysely())
  const category = rows[0]?.category
  return category && category !== 'fraudulent' ? [mailText(`refundCategory.${category}`)] : []
}

@Injectable()
export class PaymentJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Says what happened to the money, never what for. */
  @HandlesJob(paymentMail)
  mail({ kind, id, refundId }: PaymentMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const { rows } = await sql<{ email: string; name: string; until: string | null }>`
        select u.email, p.first_name as name, to_char(o.paid_until at time zone 'UTC', 'Mon DD, YYYY') as until
        from (
          select user_id, null::timestamptz as paid_until from payments where id = ${id}
          union all select user_id, paid_until from subscriptions where id = ${id}
        ) o join users u on u.id = o.user_id join profiles p on p.user_id = u.id
      `.execute(em.getKysely())
      const [person] = rows
      if (!person) return undefined
      const text = MAILS[kind]
      const mail = await renderMail({
        subject: mailText(`${text}.subject`),
        heading: mailText(`${text}.subject`),
        name: person.name,
        paragraphs: [
          mailText(`${text}.body`, { date: person.until ?? '' }),
          ...(refundId ? await toldCategory(em, refundId) : []),
        ],
        action: {
          label: mailText(kind.startsWith('premium') ? 'premium.action' : 'payment.action'),
          url: new URL('/account/billing', this.config.publicOrigin).href,
        },
      })
      return { ...mail, kind: 'ordinary', to: person.email }
    })
  }

  /** Names nobody, and no amount. */
  @HandlesJob(refundTeamMail)
  tellTeam({ paymentId }: RefundTeamMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const { rows } = await sql<{ booking_id: string | null; number: string }>`
        select booking_id, receipt_number::text as number from payments where id = ${paymentId}
      `.execute(em.getKysely())
      const [payment] = rows
      if (!payment) return undefined
      const page = payment.booking_id ? `/admin/bookings/${payment.booking_id}/show` : '/admin'
      const mail = await renderMail({
        subject: mailText('refundFailedTeam.subject'),
        heading: mailText('refundFailedTeam.subject'),
        paragraphs: [mailText('refundFailedTeam.body', { number: payment.number })],
        action: {
          label: mailText(payment.booking_id ? 'bookingTeam.action' : 'refundFailedTeam.action'),
          url: new URL(page, this.config.publicOrigin).href,
        },
        footer: mailText('enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }
}
