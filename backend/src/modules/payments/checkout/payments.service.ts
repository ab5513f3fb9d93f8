import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isUUID } from 'class-validator'
import { audit } from '../../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../../platform/authz/index.js'
import { Config } from '../../../platform/config/index.js'
import { Database, fromNow, NOW, type Tables } from '../../../platform/database/index.js'
import { ProblemError } from '../../../platform/errors/index.js'
import { once } from '../../../platform/idempotency/index.js'
import {
  awaitPayment,
  COLLECTED_CENTS,
  type LockedBooking,
  lockBooking,
  OfferAgreements,
  type OfferTerms,
  PAYABLE,
} from '../../bookings/index.js'
import { isRefundRule, type RefundRule, SettingsService } from '../../settings/index.js'
import { ownerIsErased } from '../erased-owner.js'
import type { CreatedPaymentView, DueView, PaidRuleView, PaymentInput, PaymentView } from '../payment.dto.js'
import { findOwnPayment, listOwnPayments } from '../payment.repository.js'
import {
  amountDue,
  DEMONSTRATION,
  type Due,
  hasPaid,
  type PaymentKind,
  payableLeft,
  toCents,
} from '../payment-amounts.js'
import { isPaidFor, type PaidFor } from '../payment-rows.js'
import { MoneyTransactions } from '../provider/money-transactions.js'
import { PaymentProvider, ProviderFailure, ProviderRefusal } from '../provider/payment-provider.js'
import type { ProviderCalls } from '../provider/provider-calls.js'
import { afterCancellation, previewCancellation, specialTerms } from '../refunds/cancellation-refunds.js'
import { refusedOf } from '../refunds/refund-requests.js'
import { datedRule, lastMoment } from '../refunds/refund-rule.js'
import { PremiumMoneyBack } from '../subscriptions/premium-money-back.js'
import { moneyOf } from './booking-balance.js'
import { fulfilRequest, giveUpRequests, requestCheckout } from './checkout-requests.js'
import { PaymentSync } from './payment-sync.js'
import { collectsNothing } from './undue-payments.js'

const BEGIN = systemActor('payments.begin')
const MONEY_BACK = systemActor('payments.money_back')
/** A page that is about to close is not given out any more. */
const SPARE_MINUTES = 5

/** The patient may cancel bookings in these states. */
const CANCELLABLE: readonly LockedBooking['status'][] = ['pending', ...PAYABLE]

interface Beginning extends PaidFor {
  kind: PaymentKind
  amountCents: number
  /** Shown before the payment, stored with it. */
  refundRule: RefundRule
  bookingId: string | null
  description: string | null
}

/** What patients pay for their bookings. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: MoneyTransactions,
    private readonly provider: PaymentProvider,
    private readonly sync: PaymentSync,
    private readonly settings: SettingsService,
    private readonly config: Config,
    private readonly moneyBack: PremiumMoneyBack,
    private readonly agreements: OfferAgreements,
  ) {}

  async list(actor: UserActor): Promise<PaymentView[]> {
    const views = await this.database.transaction(actor, (em) => listOwnPayments(em, actor))
    return Promise.all(views.map((view) => this.withOpenRefusal(view)))
  }

  async get(actor: UserActor, id: string): Promise<PaymentView> {
    const view = await this.database.transaction(actor, (em) => findOwnPayment(em, actor, id))
    if (!view) throw new ProblemError('not_found')
    return this.withOpenRefusal(view)
  }

  /** Other accounts of the person decide whether a refused refund of Premium is open. The patient's login does not see them. */
  private async withOpenRefusal(view: PaymentView): Promise<PaymentView> {
    if (view.kind !== 'premium' || view.refusedUsd === 0) return view
    const cents = await this.database.transaction(MONEY_BACK, async (em) => {
      await this.moneyBack.settleHadBeforeOf(em, MONEY_BACK, view.id)
      return refusedOf(em, view.id)
    })
    return { ...view, refusedUsd: cents / 100 }
  }

  /** What is to be paid for a booking next. */
  due(actor: UserActor, bookingId: string): Promise<DueView> {
    return this.readDue(actor, bookingId, {
      ownerId: actor.userId,
      isPayable: (status, terms) => PAYABLE.includes(status) && !waitsForOffer(status, terms),
    })
  }

  /** For staff: what is or will be asked for. Whoever calls this has checked the permission. */
  dueOfAny(actor: UserActor, bookingId: string): Promise<DueView> {
    return this.readDue(actor, bookingId, {
      ownerId: null,
      isPayable: (status) => status === 'pending' || PAYABLE.includes(status),
    })
  }

  private async readDue(
    actor: UserActor,
    bookingId: string,
    {
      ownerId,
      isPayable,
    }: {
      /** Null for a booking of anybody. */
      ownerId: string | null
      isPayable: (status: LockedBooking['status'], terms: OfferTerms) => boolean
    },
  ): Promise<DueView> {
    const { depositPercent, balanceDueDays, refundRule: setting } = await this.settings.all()
    return this.database.transaction(actor, async (em) => {
      const found = em
        .getKysely<Tables>()
        .selectFrom('bookings as b')
        .select((eb) => [
          'b.status',
          eb.cast<number | null>('b.estimated_cost_cents', 'float8').as('costCents'),
          eb.cast<number | null>(COLLECTED_CENTS, 'float8').as('collectedCents'),
          'b.deposit_percent as depositPercent',
          'b.collected_percent as collectedPercent',
          'b.hospital_id as hospitalId',
          'b.appointment_at as appointmentAt',
        ])
        .where('b.id', '=', bookingId)
      const booking = await (ownerId === null
        ? found
        : found.where('b.user_id', '=', ownerId)
      ).executeTakeFirst()
      if (!booking) throw new ProblemError('not_found')
      const { status, costCents: cost, collectedPercent, hospitalId } = booking
      const appointmentAt = booking.appointmentAt === null ? null : new Date(booking.appointmentAt)
      const money = await moneyOf(em, bookingId, booking)
      const left = payableLeft(money)
      const terms = await this.agreements.of(em, bookingId)
      const isOpen = isPayable(status, terms) && hospitalId && !(await collectsNothing(em, bookingId))
      const due = isOpen ? amountDue(money) : undefined
      const refundRule = await refundRuleNow(em, bookingId, due, ruleOf(terms, setting))
      const termsOf = await specialTerms(em, bookingId, appointmentAt)
      const dueBy = due?.kind === 'balance' ? lastMoment(appointmentAt, balanceDueDays) : null
      return {
        kind: due?.kind ?? null,
        amount: due ? due.amountCents / 100 : null,
        paidUsd: money.paidCents / 100,
        goodwillUsd: money.goodwillCents / 100,
        leftUsd: left === null ? null : left / 100,
        refusedUsd: money.refusedCents / 100,
        estimatedCostUsd: cost === null ? null : cost / 100,
        collectedPercent,
        hospitalUsd:
          cost === null || status === 'cancelled' ? null : (cost - (booking.collectedCents ?? cost)) / 100,
        depositPercent: Math.round(((booking.depositPercent ?? depositPercent) * collectedPercent) / 100),
        balanceDueDays,
        dueBy: dueBy?.toISOString() ?? null,
        refundRule: datedRule(refundRule, appointmentAt),
        paidRules: await paidRules(em, bookingId, appointmentAt, termsOf),
        earlierTerms: termsOf(refundRule).earlierTerms,
        ifCancelledNow: CANCELLABLE.includes(status)
          ? await previewCancellation(em, bookingId, appointmentAt)
          : null,
        paymentPlan: typeof terms === 'object' && CANCELLABLE.includes(status) ? terms.paymentPlan : null,
        afterCancellation:
          status === 'cancelled' ? await afterCancellation(em, bookingId, appointmentAt) : null,
      }
    })
  }

  /**
   * Begins a payment, or goes on with the one that was begun. The amount and the refund rule are the server's; what the
   * client sends has to be the same, so that nobody pays what they have not seen.
   * @throws ProblemError not_found, payment_not_ready, invalid_transition, already_paid, amount_differs, refund_rule_differs, choice_differs,
   * demonstration_closed, payments_closed, payment_provider, not_signed_in when the account closes meanwhile
   */
  async create(actor: UserActor, input: PaymentInput, idempotencyKey?: string): Promise<CreatedPaymentView> {
    if (!this.provider.open) throw new ProblemError('payments_closed')
    const { refundRule } = await this.settings.all()
    try {
      return await this.transactions.runFor(actor, BEGIN, (em, calls) =>
        once(em, actor, idempotencyKey, { route: 'POST payments', body: input }, async () => {
          // The account may close while the provider opens the page.
          if (await ownerIsErased(em, actor.userId)) throw new ProblemError('not_signed_in')
          const beginning = await this.beginning(em, actor, input, refundRule)
          if (beginning.bookingId) await awaitPayment(em, actor, beginning.bookingId)
          const begun = beginning.bookingId && (await this.goOn(em, calls, beginning))
          return begun || this.begin(em, calls, actor, beginning)
        }),
      )
    } catch (error) {
      if (isAnswer(error))
        await this.database.transaction(BEGIN, (em) =>
          giveUpRequests(em, {
            userId: actor.userId,
            bookingId: isUUID(input.bookingId) ? input.bookingId : null,
          }),
        )
      throw error
    }
  }

  private async beginning(
    em: EntityManager,
    actor: UserActor,
    { bookingId, amount, ...input }: PaymentInput,
    setting: RefundRule,
  ): Promise<Beginning> {
    const description = input.description ?? null
    if (bookingId === DEMONSTRATION.bookingId) {
      if (this.provider.live) throw new ProblemError('demonstration_closed')
      if (toCents(amount) !== DEMONSTRATION.amountCents) throw amountDiffers(DEMONSTRATION.amountCents)
      const { amountCents } = DEMONSTRATION
      return {
        kind: 'demonstration',
        amountCents,
        refundRule: setting,
        bookingId: null,
        hospitalId: null,
        treatmentId: null,
        description,
      }
    }
    if (!isUUID(bookingId)) throw new ProblemError('not_found')
    const booking = await lockBooking(em, bookingId)
    if (booking?.userId !== actor.userId) throw new ProblemError('not_found')
    const money = await moneyOf(em, bookingId, booking)
    const due = amountDue(money)
    if (!due && money.collectedCents !== null && hasPaid(money)) throw new ProblemError('already_paid')
    if (!booking.hospitalId || booking.collectedCents === null) throw new ProblemError('payment_not_ready')
    if (await collectsNothing(em, bookingId))
      throw new ProblemError('payment_not_ready', { reason: 'invoice_contested' })
    if (!due || !PAYABLE.includes(booking.status)) throw new ProblemError('invalid_transition')
    if (toCents(amount) !== due.amountCents) throw amountDiffers(due.amountCents)
    const terms = await this.agreements.of(em, bookingId)
    if (waitsForOffer(booking.status, terms))
      throw new ProblemError('payment_not_ready', { reason: 'accept_first' })
    const refundRule = await refundRuleNow(em, bookingId, due, ruleOf(terms, setting))
    if (input.refundRule && !isSameRule(input.refundRule, refundRule))
      throw new ProblemError('refund_rule_differs')
    const { hospitalId, treatmentId } = booking
    const { hospitalId: shownHospital = hospitalId, treatmentId: shownTreatment = treatmentId } = input
    if (shownHospital !== hospitalId || shownTreatment !== treatmentId)
      throw new ProblemError('choice_differs')
    return { ...due, refundRule, bookingId, hospitalId, treatmentId, description }
  }

  /** The page of a payment that was begun and is the same; one that is not is closed. */
  private async goOn(
    em: EntityManager,
    calls: ProviderCalls,
    { bookingId, ...wanted }: Beginning,
  ): Promise<CreatedPaymentView | undefined> {
    const db = em.getKysely<Tables>()
    const pages = await db
      .selectFrom('payments')
      .select((eb) => [
        'id',
        'kind',
        eb.cast<number>('amount_cents', 'float8').as('amount'),
        'checkout_url as url',
        eb.ref('stripe_session_id').$notNull().as('session'),
        eb('refund_rule', '=', eb.cast(eb.val(JSON.stringify(wanted.refundRule)), 'jsonb')).as('sameRule'),
        eb('checkout_until', '>', fromNow(`${SPARE_MINUTES} minutes`)).as('fresh'),
        'hospital_id as hospitalId',
        'treatment_id as treatmentId',
      ])
      .where('booking_id', '=', bookingId)
      .where('status', '=', 'open')
      .forUpdate()
      .execute()
    for (const open of pages) {
      const isSameSum = open.kind === wanted.kind && open.amount === wanted.amountCents && open.sameRule
      const isSame = isSameSum && isPaidFor(open, wanted)
      if (isSame && open.fresh && open.url) return { id: open.id, url: open.url }
      await this.sync.close(em, calls, open)
      const now = await db
        .selectFrom('payments')
        .select('status')
        .where('id', '=', open.id)
        .executeTakeFirst()
      if (now?.status === 'paid') throw new ProblemError('already_paid')
    }
    return undefined
  }

  private async begin(
    em: EntityManager,
    calls: ProviderCalls,
    actor: UserActor,
    beginning: Beginning,
  ): Promise<CreatedPaymentView> {
    const { kind, amountCents, refundRule, bookingId, description } = beginning
    const { hospitalId, treatmentId } = beginning
    const { userId } = actor
    const id = await requestCheckout(calls, { userId, bookingId, terms: beginning })
    const page = await calls.change.openCheckout({
      paymentId: id,
      userId,
      kind,
      amountCents,
      doneUrl: this.page('done', id),
      leftUrl: this.page('left', id),
    })
    if (!page.url) throw new ProblemError('payment_provider')
    await fulfilRequest(em, calls, id, page)
    await em
      .getKysely<Tables>()
      .insertInto('payments')
      .values({
        id,
        user_id: userId,
        kind,
        booking_id: bookingId,
        amount_cents: amountCents,
        refund_rule: JSON.stringify(refundRule),
        description,
        status: 'open',
        livemode: this.provider.live,
        hospital_id: hospitalId,
        treatment_id: treatmentId,
        stripe_session_id: page.id,
        checkout_url: page.url,
        checkout_until: page.expiresAt,
      })
      .execute()
    await audit(em, actor, {
      action: 'payment.begin',
      subjectType: 'payment',
      subjectId: id,
      details: { kind, cents: amountCents },
    })
    return { id, url: page.url }
  }

  /** Names the payment, so that nobody takes another one for it. It proves nothing. */
  private page(outcome: string, id: string): string {
    return new URL(`/dashboard/bookings?payment=${outcome}&of=${id}`, this.config.publicOrigin).href
  }
}

/** The patient pays nothing before a hospital confirms the date of an offer, unless the team asks for a payment. */
const waitsForOffer = (status: LockedBooking['status'], terms: OfferTerms): boolean =>
  terms === 'waiting' || (terms === 'open' && status !== 'payment_pending')

/** The cancellation rule of the accepted offer. Without one, the rule of the settings. */
const ruleOf = (terms: OfferTerms, setting: RefundRule): RefundRule =>
  typeof terms === 'object' ? (terms.refundRule ?? setting) : setting

/** Whether the provider answered that it opened no page. Otherwise it may have opened one. */
const isAnswer = (error: unknown) =>
  error instanceof ProviderRefusal || (error instanceof ProviderFailure && error.isAnswered)

const isSameRule = (one: RefundRule, other: RefundRule) =>
  one.length === other.length &&
  one.every(({ days, percent }, at) => days === other[at]?.days && percent === other[at]?.percent)

/** Reads the rule for a payment that begins now. An open page on which the due amount can be paid keeps its rule. */
async function refundRuleNow(
  em: EntityManager,
  bookingId: string,
  due: Due | undefined,
  setting: RefundRule,
): Promise<RefundRule> {
  if (!due) return setting
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('payments')
    .select('refund_rule as rule')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .where('kind', '=', due.kind)
    .where('amount_cents', '=', due.amountCents)
    .where('checkout_until', '>', NOW)
    .execute()
  return rows.map(({ rule }) => rule).find(isRefundRule) ?? setting
}

async function paidRules(
  em: EntityManager,
  bookingId: string,
  appointmentAt: Date | null,
  termsOf: Awaited<ReturnType<typeof specialTerms>>,
): Promise<PaidRuleView[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('payments')
    .select(['id as paymentId', 'refund_rule as rule'])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'paid')
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ paymentId, rule }) =>
    isRefundRule(rule)
      ? { paymentId, refundRule: datedRule(rule, appointmentAt), ...termsOf(rule, paymentId) }
      : [],
  )
}

const amountDiffers = (cents: number) =>
  new ProblemError('amount_differs', {
    errors: [{ pointer: '/amount', code: 'amount_due', params: { amount: cents / 100 } }],
  })
