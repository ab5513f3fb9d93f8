import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger'
import { CHECKLIST_CODES, type ChecklistCode, LINE_STATES, type LineState } from './checklist.js'
import {
  OfferCancellationRule,
  OfferContingencyRate,
  OfferDoctor,
  OfferPayment,
  OfferSeparateItem,
  ROOM_CATEGORIES,
  type RoomCategory,
} from './offer-content.dto.js'
import { OfferTotalView, PRICING } from './offer-total.dto.js'

const TEXTS = [
  'currency',
  'packageBilledBy',
  'validUntil',
  'earliestDate',
  'diagnosis',
  'procedure',
  'reviewedBy',
  'conditions',
] as const
const NUMBERS = ['hospitalNights', 'daysInCountry', 'fitToFlyAfter', 'commission'] as const

/** The amounts in `from` are in the currency of the earlier version, those in `to` in the currency of the version. */
class OfferTotalChangeView {
  @ApiProperty({ enum: ['total'] })
  what!: 'total'

  from!: OfferTotalView
  to!: OfferTotalView
}

/** `validUntil` is a time, `earliestDate` a day. */
class OfferTextChangeView {
  @ApiProperty({ enum: TEXTS })
  what!: (typeof TEXTS)[number]

  from!: string | null
  to!: string | null
}

/** `commission` is an amount in minor units. */
class OfferNumberChangeView {
  @ApiProperty({ enum: NUMBERS })
  what!: (typeof NUMBERS)[number]

  from!: number | null
  to!: number | null
}

class OfferPricingChangeView {
  @ApiProperty({ enum: ['pricing'] })
  what!: 'pricing'

  @ApiProperty({ enum: PRICING })
  from!: (typeof PRICING)[number]

  @ApiProperty({ enum: PRICING })
  to!: (typeof PRICING)[number]
}

/** Whether the hospital has signed our price promise. */
class OfferPromiseChangeView {
  @ApiProperty({ enum: ['promise'] })
  what!: 'promise'

  from!: boolean
  to!: boolean
}

class OfferRoomChangeView {
  @ApiProperty({ enum: ['roomCategory'] })
  what!: 'roomCategory'

  @ApiProperty({ enum: ROOM_CATEGORIES, nullable: true })
  from!: RoomCategory | null

  @ApiProperty({ enum: ROOM_CATEGORIES, nullable: true })
  to!: RoomCategory | null
}

class OfferDoctorChangeView {
  @ApiProperty({ enum: ['doctor'] })
  what!: 'doctor'

  @ApiProperty({ type: OfferDoctor, nullable: true })
  from!: OfferDoctor | null

  @ApiProperty({ type: OfferDoctor, nullable: true })
  to!: OfferDoctor | null
}

class OfferPlanChangeView {
  @ApiProperty({ enum: ['paymentPlan'] })
  what!: 'paymentPlan'

  from!: OfferPayment[]
  to!: OfferPayment[]
}

class OfferCancellationChangeView {
  @ApiProperty({ enum: ['cancellationRule'] })
  what!: 'cancellationRule'

  @ApiProperty({ type: OfferCancellationRule, nullable: true })
  from!: OfferCancellationRule | null

  @ApiProperty({ type: OfferCancellationRule, nullable: true })
  to!: OfferCancellationRule | null
}

class OfferRatesChangeView {
  @ApiProperty({ enum: ['contingencyRates'] })
  what!: 'contingencyRates'

  from!: OfferContingencyRate[]
  to!: OfferContingencyRate[]
}

class OfferSeparateChangeView {
  @ApiProperty({ enum: ['scheduledSeparately'] })
  what!: 'scheduledSeparately'

  from!: OfferSeparateItem[]
  to!: OfferSeparateItem[]
}

/** What one version says about a line. */
export class OfferLineTermsView {
  @ApiProperty({ enum: LINE_STATES })
  state!: LineState

  quantity!: number | null

  /** Minor units, tax included. Null for a line without a price. */
  @ApiProperty({ type: OfferTotalView, nullable: true })
  amounts!: OfferTotalView | null

  /** Percent, as a decimal such as `7.5`, without closing zeros. */
  taxRate!: string

  /** Whether the amounts that the hospital wrote include the tax. `amounts` always do. */
  taxIncluded!: boolean

  /** `hospital`, or another party by name. */
  billedBy!: string

  note!: string | null
}

/** A line that was added has no `from`, one that was removed no `to`. */
export class OfferLineChangeView {
  @ApiProperty({ enum: ['line'] })
  what!: 'line'

  @ApiProperty({ enum: CHECKLIST_CODES })
  code!: ChecklistCode

  /** Names a line with the code `other`; null for any other code. */
  name!: string | null

  @ApiProperty({ type: OfferLineTermsView, nullable: true })
  from!: OfferLineTermsView | null

  @ApiProperty({ type: OfferLineTermsView, nullable: true })
  to!: OfferLineTermsView | null
}

const KINDS = [
  OfferTotalChangeView,
  OfferTextChangeView,
  OfferNumberChangeView,
  OfferPricingChangeView,
  OfferPromiseChangeView,
  OfferRoomChangeView,
  OfferDoctorChangeView,
  OfferPlanChangeView,
  OfferCancellationChangeView,
  OfferRatesChangeView,
  OfferSeparateChangeView,
  OfferLineChangeView,
]

/** One thing that differs, before and after. `what` names it, and the type of both values. */
export type OfferChangeView = InstanceType<(typeof KINDS)[number]>

/** How a version differs from the version that was published before it. */
@ApiExtraModels(...KINDS)
export class OfferChangesView {
  /** Number of the version. */
  version!: number

  /** Number of the earlier version. */
  since!: number

  /** Of the earlier version, ISO 4217. */
  currency!: string

  /** Of the version itself, ISO 4217. */
  currencyNow!: string

  /** Digits after the decimal point, by currency. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  digits!: Record<string, number>

  /** The total first, the lines last. Empty where both versions say the same. */
  @ApiProperty({ type: 'array', items: { oneOf: KINDS.map((kind) => ({ $ref: getSchemaPath(kind) })) } })
  items!: OfferChangeView[]
}
