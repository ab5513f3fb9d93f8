import { ApiProperty, OmitType } from '@nestjs/swagger'
import {
  Equals,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator'
import { HasDecimals, NestedList, PlainText } from '../../platform/http/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import {
  LARGEST_USD,
  PaymentPlanView,
  REFUND_CATEGORIES,
  type RefundCategory,
  type ToldCategory,
} from '../bookings/index.js'
import { MOST_REFUND_DAYS, MOST_REFUND_STEPS, RefundStepView } from '../settings/index.js'
import { LEDGER_ACCOUNTS, type LedgerAccount } from './ledger/ledger.js'
import { PAYMENT_KINDS, type PaymentKind } from './payment-amounts.js'
import { REFUND_METHODS, type RefundMethod } from './refunds/refund-method.js'

/** Latin letters, digits and signs, as banks use them in references. */
const REFERENCE = /^[\x20-\x7e]{1,140}$/
export const PAYMENT_STATUSES = ['open', 'paid', 'expired'] as const
type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
const REFUND_STATUSES = ['requested', 'pending', 'succeeded', 'failed'] as const
type RefundStatus = (typeof REFUND_STATUSES)[number]

export class RefundStepInput {
  /** Whole days before the appointment. */
  @IsInt()
  @Min(0)
  @Max(MOST_REFUND_DAYS)
  days!: number

  /** Percentage refunded to a patient who cancels this early or earlier. */
  @IsInt()
  @Min(0)
  @Max(100)
  percent!: number
}

export class PaymentInput {
  /** The booking to pay for, or `demo-booking`. */
  @IsString()
  @MinLength(1)
  @MaxLength(64)
  bookingId!: string

  /** US dollars. The server knows what is due: another amount is refused. */
  @HasDecimals(2)
  @Min(0.01)
  @Max(LARGEST_USD)
  amount!: number

  /** The refund rule that the page showed. Another rule than the one of `GET payments/due/{bookingId}` answers 409 `refund_rule_differs`. Left out, that one counts. */
  @ValidateIf((_, refundRule) => refundRule !== undefined)
  @NestedList(() => RefundStepInput, MOST_REFUND_STEPS)
  refundRule?: RefundStepInput[]

  /** The hospital that the page showed. Another one than that of the booking answers 409 `choice_differs`. Left out, that one counts. */
  @ValidateIf((_, hospitalId) => hospitalId !== undefined)
  @IsUUID()
  hospitalId?: string

  /** The treatment that the page showed, null for none; as `hospitalId`. */
  @IsOptional()
  @IsUUID()
  treatmentId?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string
}

export class PaymentPageView {
  /** Where to pay, at the payment provider. */
  url!: string
}

export class CreatedPaymentView extends PaymentPageView {
  id!: string
}

export class PaymentParams {
  @IsUUID()
  id!: string
}

export class DueParams {
  @IsUUID()
  bookingId!: string
}

export class DatedRefundStepView extends RefundStepView {
  /** The last moment to cancel for this step; null while no appointment is set. */
  until!: string | null
}

export class EarlierTermsView {
  percent!: number
  /** The last moment to cancel for this percentage. */
  until!: string
}

export class CancellationView {
  /** US dollars that a cancellation by the patient refunds now. */
  refundUsd!: number
  /** US dollars that such a cancellation does not refund. */
  keptUsd!: number
  /** The last moment for this refund while the terms before a new appointment still count; null otherwise. */
  until!: string | null
}

export class AfterCancellationView {
  /** US dollars whose refund is about to be asked for. */
  refundUsd!: number
  /** US dollars that are not refunded, by the rule. */
  keptUsd!: number
}

export class PaidRuleView {
  paymentId!: string
  /** The refund rule stored with the payment. */
  refundRule!: DatedRefundStepView[]
  /** What holds instead of this rule for some days after an appointment was set or moved; null where the rule holds. */
  earlierTerms!: EarlierTermsView | null
  /** Percentage that a cancellation refunds while no appointment is set: 100, or less where the patient cancelled before and the team reopened the booking. */
  unsetPercent!: number
}

export class DueView {
  /** Null when nothing is to be paid now. */
  kind!: 'deposit' | 'balance' | null
  /** US dollars. */
  amount!: number | null
  /** US dollars that were paid, are not refunded and are in no refused refund. */
  paidUsd!: number
  /** US dollars of goodwill refunds, also of those that the bank refused. They are not due again. */
  goodwillUsd!: number
  /** US dollars of the estimated cost that are left to pay, whatever the status. 0 for a remainder below 50 cents. Null without an estimated cost. */
  leftUsd!: number | null
  /** US dollars of refused refunds that are owed to the patient. They do not count as paid. */
  refusedUsd!: number
  estimatedCostUsd!: number | null
  /** The part of the cost that the patient pays to the hospital, as the accepted offer says. It is not part of `leftUsd`. */
  hospitalUsd!: number | null
  /** Share of the cost that Sihat collects. */
  collectedPercent!: number
  /** Share of the cost that is asked for first. The booking keeps it. Without a cost, the setting. */
  depositPercent!: number
  /** The last moment to pay a balance. Null while no appointment is set. */
  dueBy!: string | null
  /** A balance is due this many days before the appointment. */
  balanceDueDays!: number
  /** The refund rule for a payment that begins now. While a payment page is open, the rule of that page. */
  refundRule!: DatedRefundStepView[]
  /** The rules of the paid payments, the oldest payment first. A payment from before the rule has none. */
  paidRules!: PaidRuleView[]
  /** What holds instead of the rule for some days after an appointment was set or moved; null where the rule holds. */
  earlierTerms!: EarlierTermsView | null
  /** Null when the patient cannot cancel. */
  ifCancelledNow!: CancellationView | null
  /** The payments of the accepted offer, once its date is confirmed. Null without one, and when the booking is over. */
  @ApiProperty({ type: PaymentPlanView, nullable: true })
  paymentPlan!: PaymentPlanView | null
  /** Null when the booking is not cancelled. */
  afterCancellation!: AfterCancellationView | null
}

export class RefundView {
  id!: string
  /** US dollars. */
  amount!: number
  /** Why, in one of a few terms; null when nothing is said about it. */
  category!: ToldCategory | null
  method!: RefundMethod
  /** The bank's reference of a bank transfer. */
  reference!: string | null
  status!: RefundStatus
  createdAt!: string
}

export class AdminRefundView {
  id!: string
  /** US dollars. */
  amount!: number
  /** In the words of whoever gave it back; the patient does not see them. */
  reason!: string
  category!: RefundCategory | null
  /** The patient does not owe the amount again. */
  isGoodwill!: boolean
  method!: RefundMethod
  /** The bank's reference of a bank transfer. */
  reference!: string | null
  status!: RefundStatus
  createdAt!: string
}

export class PaymentView {
  id!: string
  kind!: PaymentKind
  bookingId!: string | null
  /** US dollars. */
  amount!: number
  /** US dollars that went back. */
  refunded!: number
  /** US dollars of refunds that the bank refused and that nobody requested again or paid by bank transfer. */
  refusedUsd!: number
  currency!: string
  description!: string | null
  status!: PaymentStatus
  /** Where to pay, while it is open. */
  url!: string | null
  receiptNumber!: number | null
  paidAt!: string | null
  createdAt!: string
  refunds!: RefundView[]
}

export class PaymentListView {
  items!: PaymentView[]
}

export class PaymentPatientView {
  id!: string
  email!: string
  firstName!: string
  lastName!: string
}

export class AdminPaymentView extends OmitType(PaymentView, ['refunds', 'description']) {
  refunds!: AdminRefundView[]
  /** US dollars of the refused refunds that were goodwill. They are refunded separately, because the patient does not pay them again. */
  refusedGoodwillUsd!: number
  /** Null when the account is erased. */
  patient!: PaymentPatientView | null
  /** US dollars that the team refunded by bank transfer. */
  transferred!: number
  /** The bank's references of those transfers, separated by semicolons. */
  transferReferences!: string | null
  stripePaymentIntentId!: string | null
  version!: number
}

export class LedgerEntryView {
  id!: string
  /** What moved it; both of its sides have the same. */
  cause!: string

  @ApiProperty({ enum: LEDGER_ACCOUNTS })
  account!: LedgerAccount

  /** US dollars. */
  amount!: number
  createdAt!: string
}

export class AdminPaymentDetailView extends AdminPaymentView {
  /** The books' entries of it, oldest first. */
  entries!: LedgerEntryView[]
}

/** `q` is part of the patient's name or e-mail address, or of the receipt's number. */
export class AdminPaymentFilter extends ListFilter {
  @IsOptional()
  @IsIn(PAYMENT_STATUSES)
  status?: PaymentStatus

  @IsOptional()
  @IsIn(PAYMENT_KINDS)
  kind?: PaymentKind

  /** Payments with a refund in this state. `failed`: the bank refused the refund, and nobody requested it again or paid it. */
  @IsOptional()
  @IsIn(REFUND_STATUSES)
  refundStatus?: RefundStatus

  /** Payments for cancelled bookings of which some is still here: neither refunded nor on its way back. */
  @IsOptional()
  @Equals(true)
  isHeldForCancelled?: true

  @IsOptional()
  @IsUUID()
  bookingId?: string

  /** The patient. */
  @IsOptional()
  @IsUUID()
  userId?: string
}

export class RefundInput {
  /** `card` refunds to the card that paid. `bank_transfer` records a transfer that the team has made for a refused refund. */
  @IsOptional()
  @IsIn(REFUND_METHODS)
  method?: RefundMethod

  /** The bank's reference of the transfer, and only with a bank transfer. The patient reads it: never health information. */
  @ValidateIf(({ method, reference }) => method === 'bank_transfer' || reference !== undefined)
  @PlainText()
  @IsString()
  @Matches(REFERENCE)
  reference?: string

  /** What was open of refused refunds when the page was read. Another sum answers 409: a colleague sent or paid it meanwhile. */
  @HasDecimals(2)
  @Min(0)
  @Max(LARGEST_USD)
  refusedUsd!: number

  /** US dollars of this payment that were refunded or under way when the page was read, without refused refunds. Another sum answers 409: a colleague refunded some of it meanwhile. */
  @HasDecimals(2)
  @Min(0)
  @Max(LARGEST_USD)
  refundedUsd!: number

  /** US dollars; everything that is left, or with a bank transfer what is open of refused refunds, when left out. Nothing (null) is no amount: a page that cannot read its field sends it. */
  @ValidateIf((_, amount) => amount !== undefined)
  @HasDecimals(2)
  @Min(0.01)
  @Max(LARGEST_USD)
  amount?: number

  /** Why, for the team. The patient does not see it. */
  @PlainText()
  @IsString()
  @MinLength(3)
  @MaxLength(1_000)
  reason!: string

  /** Why, for the patient; left out, nothing is said. A fraud is not told. */
  @IsOptional()
  @IsIn(REFUND_CATEGORIES)
  category?: RefundCategory

  /** The patient does not owe the amount again. Left out, the amount due for the booking grows by it, unless it only replaces a refused goodwill refund. */
  @IsOptional()
  @IsBoolean()
  isGoodwill?: boolean
}
