import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator'
import { expressionBuilder } from 'kysely'
import { Config } from '../../platform/config/index.js'
import type { Tables } from '../../platform/database/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { BookingEventPayload, bookingRepriced, COLLECTED_CENTS, PAYABLE } from '../bookings/index.js'
import {
  MailDelivery,
  type MailLocale,
  mailDollars,
  mailMoment,
  mailNumber,
  mailText,
  renderMail,
  TEAM_LOCALE,
} from '../notifications/index.js'
import { isRefundRule } from '../settings/index.js'
import { paidFor } from './checkout/booking-balance.js'
import { payableLeft } from './payment-amounts.js'
import { REFUSED_CENTS } from './refunds/refund-requests.js'

const MAILS = {
  paid: 'paymentPaid',
  deposit_paid: 'depositPaid',
  balance_paid: 'balancePaid',
  not_due: 'paymentNotDue',
  refunded: 'paymentRefunded',
  refund_failed: 'refundFailed',
  refund_sent: 'refundSent',
  premium_started: 'premiumStarted',
  premium_renewal: 'premiumRenewal',
  premium_past_due: 'premiumPastDue',
  premium_cancelled: 'premiumCancelled',
  premium_resumed: 'premiumResumed',
  premium_ended: 'premiumEnded',
} as const
/** Mails about these payments also state the refund rule. */
const PAID: readonly (keyof typeof MAILS)[] = ['paid', 'deposit_paid', 'balance_paid']
/** Mails about these refunds also state what is left to pay. */
const REFUNDED: readonly (keyof typeof MAILS)[] = ['refunded', 'refund_failed', 'refund_sent']
/** Only these mails go to an account that is closing: the patient cannot sign in, and Premium and payments end. */
const TOLD_WHILE_CLOSING: readonly (keyof typeof MAILS)[] = ['refunded', 'refund_failed', 'refund_sent']
/** Mails that say that Premium renews. They are sent only if it still does. */
const RENEWING: readonly (keyof typeof MAILS)[] = ['premium_renewal', 'premium_resumed']
const MAIL_KINDS = Object.keys(MAILS) as (keyof typeof MAILS)[]

export class PaymentMailPayload {
  @IsIn(MAIL_KINDS)
  kind!: keyof typeof MAILS

  /** Of the payment or the subscription. */
  @IsUUID()
  id!: string

  /** The refund, where that is the subject. Missing in older jobs about a refused refund, which mean the newest one. */
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

/** How often jobs that call the payment provider are tried: for about 20 minutes. */
export const TRIED = { version: 1, attempts: 8, backoffMs: 5_000, timeoutMs: 45_000 }

export const paymentMail = defineJob({
  name: 'payment.mail',
  payload: PaymentMailPayload,
  ...MAIL_JOB,
})
/** The team has to send the refund to the card again or pay it by bank transfer. */
const refundTeamMail = defineJob({
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

/** The amount that is due for a booking may have changed. */
export const settleBooking = defineJob({
  name: 'booking.repriced',
  on: [bookingRepriced],
  queue: 'payments',
  payload: BookingEventPayload,
  ...TRIED,
})

/** Closes payment pages that no longer fit the booking and refunds payments above its cost, in a job. */
export const requestSettlement = (em: EntityManager, bookingId: string) =>
  sendJob(em, settleBooking, { bookingId })

/** Tells the patient and the team that a bank refused a refund. */
export async function tellFailedRefund(
  em: EntityManager,
  paymentId: string,
  refundId: string,
): Promise<void> {
  await sendJob(em, paymentMail, { kind: 'refund_failed', id: paymentId, refundId })
  await sendJob(em, refundTeamMail, { paymentId })
}

/** The reason of a refund in fixed words, and that goodwill is not due again. The patient does not read the words of the team. */
async function reasonOf(em: EntityManager, refundId: string, locale: MailLocale): Promise<string[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('refunds')
    .select(['category', 'is_goodwill as isGoodwill'])
    .where('id', '=', refundId)
    .execute()
  return rows.flatMap(({ category, isGoodwill }) => [
    ...(category && category !== 'fraudulent' ? [mailText(locale, `refundCategory.${category}`)] : []),
    ...(isGoodwill ? [mailText(locale, 'refund.goodwill')] : []),
  ])
}

/** The bank's reference of a transfer, and what is still owed of refused refunds. */
async function transferOf(em: EntityManager, refundId: string, locale: MailLocale): Promise<string[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select((eb) => [
      eb.ref('r.reference').$notNull().as('reference'),
      eb.cast<number>(REFUSED_CENTS, 'float8').as('open'),
    ])
    .where('r.id', '=', refundId)
    .where('r.reference', 'is not', null)
    .execute()
  return rows.flatMap(({ reference, open }) => [
    mailText(locale, 'refundSent.reference', { reference }),
    open > 0
      ? mailText(locale, 'refundSent.open', { open: dollars(locale, open) })
      : mailText(locale, 'refundSent.paid'),
  ])
}

/** The sum that is left to pay after a refund, where the booking asks for payments. */
async function leftAfterRefund(em: EntityManager, paymentId: string, locale: MailLocale): Promise<string[]> {
  const booking = await em
    .getKysely<Tables>()
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .select((eb) => ['b.id', eb.cast<number | null>(COLLECTED_CENTS, 'float8').as('collectedCents')])
    .where('p.id', '=', paymentId)
    .where('b.status', 'in', PAYABLE)
    .executeTakeFirst()
  const left = booking && payableLeft({ ...booking, ...(await paidFor(em, booking.id)) })
  return left ? [mailText(locale, 'payment.leftToPay', { left: dollars(locale, left) })] : []
}

/** The refund rule that a payment for a booking was made under, in the lines of the patient site. Days stay right when the appointment moves. */
async function refundRuleOf(em: EntityManager, paymentId: string, locale: MailLocale): Promise<string[]> {
  const payment = await em
    .getKysely<Tables>()
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .select((eb) => ['p.refund_rule as rule', eb('b.appointment_at', 'is not', null).as('hasAppointment')])
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
  const { rule, hasAppointment } = payment ?? {}
  if (!isRefundRule(rule)) return []
  const steps = rule.map(({ days, percent }) =>
    days > 0
      ? mailText(locale, 'refundRule.days', {
          days: mailNumber(locale, days),
          percent: mailNumber(locale, percent),
        })
      : mailText(locale, 'refundRule.later', { percent: mailNumber(locale, percent) }),
  )
  return [
    mailText(locale, 'refundRule.intro'),
    ...(hasAppointment ? [] : [mailText(locale, 'refundRule.noAppointment')]),
    ...steps,
    mailText(locale, 'refundRule.reconsider'),
    mailText(locale, 'refundRule.team'),
  ]
}

const subscription = expressionBuilder<Tables & { s: Tables['subscriptions'] }, 's'>()

/** Whether Premium of subscription `s` is active and renews. */
const RENEWS = subscription.and([
  subscription('s.status', '=', 'active'),
  subscription.not('s.cancel_at_period_end'),
])

/** Finds the person whose payment or subscription a mail is about, with what the texts say. */
function findPerson(em: EntityManager, { id, refundId }: Pick<PaymentMailPayload, 'id' | 'refundId'>) {
  const db = em.getKysely<Tables>()
  const ofPayment = db
    .selectFrom('payments as p')
    .leftJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .where('p.id', '=', id)
    .select((eb) => [
      'p.user_id',
      's.paid_until',
      RENEWS.as('renews'),
      eb('p.kind', '=', 'premium').as('premium'),
      eb.fn
        .coalesce(
          eb.and([eb('s.paid_at', '=', eb.ref('p.paid_at')), eb('s.refunded_at', 'is not', null)]),
          eb.lit(false),
        )
        .as('endedPremium'),
      'p.booking_id',
      eb.cast<number | null>('p.amount_cents', 'float8').as('paid'),
      eb.cast<string | null>('p.receipt_number', 'text').as('number'),
    ])
  const ofSubscription = db
    .selectFrom('subscriptions as s')
    .where('s.id', '=', id)
    .select((eb) => [
      's.user_id',
      's.paid_until',
      RENEWS.as('renews'),
      eb.lit(true).as('premium'),
      eb.lit(false).as('endedPremium'),
      eb.cast<string | null>(eb.lit(null), 'uuid').as('booking_id'),
      eb.cast<number | null>(eb.lit(null), 'float8').as('paid'),
      eb.cast<string | null>(eb.lit(null), 'text').as('number'),
    ])
  return db
    .selectFrom(ofPayment.unionAll(ofSubscription).as('o'))
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select((eb) => [
      'u.email',
      'p.first_name as name',
      'p.language as locale',
      /** The account waits for its erasure. */
      eb('u.closed_at', 'is not', null).as('isClosing'),
      'o.paid_until as paidUntil',
      'o.renews',
      'o.premium',
      /** The newest month of Premium was refunded whole. */
      'o.endedPremium',
      /** Null for Premium. */
      'o.booking_id as bookingId',
      /** Cents. */
      'o.paid',
      eb
        .selectFrom('refunds as r')
        .select((r) => r.cast<number>('r.amount_cents', 'float8').as('cents'))
        .where((r) =>
          refundId
            ? r('r.id', '=', refundId)
            : r.and([r('r.payment_id', '=', id), r('r.status', '=', 'failed')]),
        )
        .orderBy('r.created_at', 'desc')
        .limit(1)
        .as('refunded'),
      /** The receipt number; null without a receipt. */
      'o.number',
    ])
    .executeTakeFirst()
}

export const dollars = (locale: MailLocale, cents: number | null): string =>
  mailDollars(locale, (cents ?? 0) / 100)

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
      const person = await findPerson(em, { id, refundId })
      if (!person || (person.isClosing && !TOLD_WHILE_CLOSING.includes(kind))) return undefined
      if (RENEWING.includes(kind) && !person.renews) return undefined
      const { isClosing, locale, paidUntil } = person
      const date = paidUntil ? mailMoment(locale, new Date(paidUntil)) : ''
      const text =
        kind === 'refund_failed' && person.premium && !isClosing ? 'premiumRefundFailed' : MAILS[kind]
      const mail = await renderMail({
        locale,
        subject: mailText(locale, `${text}.subject`),
        bookingId: person.bookingId,
        heading: mailText(locale, `${text}.subject`),
        name: person.name,
        paragraphs: [
          mailText(locale, `${text}.body`, {
            date,
            paid: dollars(locale, person.paid),
            refunded: dollars(locale, person.refunded),
            number: person.number ?? '',
          }),
          ...(text === 'premiumRefundFailed'
            ? [
                mailText(locale, `premiumRefundFailed.${person.renews ? 'renews' : 'ends'}`, {
                  date,
                }),
              ]
            : []),
          ...(kind === 'refund_failed' && isClosing ? [mailText(locale, 'refundFailed.closing')] : []),
          ...(kind === 'refund_failed' && person.bookingId && !isClosing
            ? [mailText(locale, 'refundFailed.uncounted')]
            : []),
          ...(kind === 'refund_sent' && refundId ? await transferOf(em, refundId, locale) : []),
          ...(kind === 'refund_sent' && person.endedPremium && !isClosing
            ? [mailText(locale, 'premiumEnded.body')]
            : []),
          ...(refundId && kind !== 'refund_failed' ? await reasonOf(em, refundId, locale) : []),
          ...(REFUNDED.includes(kind) && !isClosing ? await leftAfterRefund(em, id, locale) : []),
          ...(PAID.includes(kind) ? await refundRuleOf(em, id, locale) : []),
        ],
        ...(!isClosing && {
          action: {
            label: mailText(locale, text.startsWith('premium') ? 'premium.action' : 'payment.action'),
            url: new URL('/account/billing', this.config.publicOrigin).href,
          },
        }),
      })
      return { ...mail, kind: 'ordinary', to: person.email }
    })
  }

  /** Names nobody, and no amount. */
  @HandlesJob(refundTeamMail)
  tellTeam({ paymentId }: RefundTeamMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const payment = await em
        .getKysely<Tables>()
        .selectFrom('payments')
        .select((eb) => ['booking_id', eb.cast<string>('receipt_number', 'text').as('number')])
        .where('id', '=', paymentId)
        .executeTakeFirst()
      if (!payment) return undefined
      const page = payment.booking_id
        ? `/admin/bookings/${payment.booking_id}/show`
        : `/admin/payments/${paymentId}/show`
      const mail = await renderMail({
        locale: TEAM_LOCALE,
        subject: mailText(TEAM_LOCALE, 'refundFailedTeam.subject'),
        heading: mailText(TEAM_LOCALE, 'refundFailedTeam.subject'),
        paragraphs: [mailText(TEAM_LOCALE, 'refundFailedTeam.body', { number: payment.number })],
        action: {
          label: mailText(TEAM_LOCALE, payment.booking_id ? 'bookingTeam.action' : 'refundFailedTeam.action'),
          url: new URL(page, this.config.publicOrigin).href,
        },
        footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }
}
