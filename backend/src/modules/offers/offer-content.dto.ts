import { applyDecorators } from '@nestjs/common'
import { ApiProperty } from '@nestjs/swagger'
import {
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator'
import {
  Nested,
  NestedList,
  Nullable,
  VisibleLine,
  VisibleLineOrNull,
  VisibleTextOrNull,
  withCode,
} from '../../platform/http/index.js'
import { CURRENCY_CODES } from '../../platform/money/index.js'
import { PLAN_EVENTS, PLAN_PAYEES } from '../bookings/index.js'
import {
  CHECKLIST_CODES,
  type ChecklistCode,
  CONTINGENCY_CODES,
  type ContingencyCode,
  LINE_STATES,
  type LineState,
} from './checklist.js'

export const NO_DAY = withCode('day_iso')
export const MOST_LINES = 60
/** The sum of all lines with tax stays a safe integer. */
const LARGEST_AMOUNT = 10_000_000_000_000

/** An amount in minor units of the offer's currency, such as cents. */
const Amount = () => applyDecorators(IsInt(), Min(0), Max(LARGEST_AMOUNT))

/** Null where it is not known: never 0. */
const AmountOrNull = () => applyDecorators(Nullable(), Amount())

/** A day, `YYYY-MM-DD`. */
const DayOrNull = () =>
  applyDecorators(Nullable(), Matches(/^2\d{3}-\d{2}-\d{2}$/, NO_DAY), IsDateString({ strict: true }, NO_DAY))

const Percent = () => applyDecorators(IsInt(), Min(0), Max(100))

const Days = (most: number) => applyDecorators(IsInt(), Min(0), Max(most))

const Name = () => applyDecorators(VisibleLine(), IsString(), Length(1, 200))

const NameOrNull = () => applyDecorators(VisibleLineOrNull(), Nullable(), IsString(), MaxLength(200))

const TextOrNull = (length: number) =>
  applyDecorators(VisibleTextOrNull(), Nullable(), IsString(), MaxLength(length))

export class OfferLine {
  @ApiProperty({ enum: CHECKLIST_CODES })
  @IsIn(CHECKLIST_CODES)
  code!: ChecklistCode

  /** Names a line with the code `other`; null for any other code. */
  @NameOrNull()
  name!: string | null

  @ApiProperty({ enum: LINE_STATES })
  @IsIn(LINE_STATES)
  state!: LineState

  /** Number of units, such as nights. Null where there is no unit. */
  @Nullable()
  @IsInt()
  @Min(1)
  @Max(10_000)
  quantity!: number | null

  /** Minor units, for the whole quantity. The three amounts are null where the line has no price. */
  @AmountOrNull()
  lowest!: number | null

  @AmountOrNull()
  likely!: number | null

  @AmountOrNull()
  highest!: number | null

  /** Percent, as a decimal such as `7.5`. */
  @Matches(/^\d{1,2}(\.\d{1,2})?$/)
  taxRate!: string

  /** Whether the amounts include the tax. */
  @IsBoolean()
  taxIncluded!: boolean

  /** Who sends the bill: `hospital`, or another party by name. */
  @Name()
  billedBy!: string

  @TextOrNull(500)
  note!: string | null
}

/** Price of one more unit than the offer includes. */
export class OfferContingencyRate {
  @ApiProperty({ enum: CONTINGENCY_CODES })
  @IsIn(CONTINGENCY_CODES)
  code!: ContingencyCode

  /** Minor units for one unit, tax included. */
  @Amount()
  amount!: number

  /** The most units that can be billed. */
  @IsInt()
  @Min(1)
  @Max(1_000)
  mostUnits!: number
}

export class OfferPackage {
  /** Minor units, tax included. */
  @Amount()
  lowest!: number

  @Amount()
  likely!: number

  @Amount()
  highest!: number

  @Name()
  billedBy!: string
}

export class OfferPayment {
  /** Share of the highest total, in percent. The shares of a plan are 100 % together. */
  @Percent()
  percent!: number

  /** Who receives it: `sihat` collects deposits and its fee, `hospital` the rest. */
  @ApiProperty({ enum: PLAN_PAYEES })
  @IsIn(PLAN_PAYEES)
  payee!: (typeof PLAN_PAYEES)[number]

  /** Days between the event and the due day. Negative before it. */
  @IsInt()
  @Min(-365)
  @Max(365)
  days!: number

  @ApiProperty({ enum: PLAN_EVENTS })
  @IsIn(PLAN_EVENTS)
  event!: (typeof PLAN_EVENTS)[number]
}

export class OfferCancellationStep {
  /** Days before the appointment. */
  @Days(365)
  days!: number

  @Percent()
  percent!: number
}

export class OfferCancellationRule {
  /** Percent refunded to a patient who cancels at least so many days before the appointment. The last step is day 0. */
  @NestedList(() => OfferCancellationStep, 6)
  steps!: OfferCancellationStep[]

  /** Percent refunded if the hospital cancels. */
  @Percent()
  hospitalCancels!: number

  /** Percent refunded if the hospital finds the patient unfit. */
  @Percent()
  unfit!: number
}

/** A bill of somebody else, beside the offer. */
export class OfferSeparateItem {
  @Name()
  what!: string

  @Name()
  billedBy!: string

  @AmountOrNull()
  lowest!: number | null

  @AmountOrNull()
  likely!: number | null

  @AmountOrNull()
  highest!: number | null
}

export class OfferDoctorClaim {
  @Name()
  text!: string

  @Name()
  source!: string
}

export class OfferDoctor {
  @Name()
  name!: string

  @NestedList(() => OfferDoctorClaim, 10)
  claims!: OfferDoctorClaim[]
}

export const ROOM_CATEGORIES = ['ward', 'shared', 'single', 'suite'] as const
export type RoomCategory = (typeof ROOM_CATEGORIES)[number]

/** All fields of one version of an offer. */
export class OfferContent {
  @TextOrNull(1_000)
  diagnosis!: string | null

  @TextOrNull(1_000)
  procedure!: string | null

  @Nullable()
  @Nested(() => OfferDoctor)
  doctor!: OfferDoctor | null

  /** The doctor who read the case brief. */
  @NameOrNull()
  reviewedBy!: string | null

  /** ISO 4217. */
  @IsIn(CURRENCY_CODES)
  currency!: string

  /** The total of a package. Null for an itemised offer, whose total is the sum of its included lines. */
  @Nullable()
  @Nested(() => OfferPackage)
  package!: OfferPackage | null

  @NestedList(() => OfferLine, MOST_LINES)
  lines!: OfferLine[]

  @NestedList(() => OfferContingencyRate, CONTINGENCY_CODES.length)
  contingencyRates!: OfferContingencyRate[]

  @ApiProperty({ enum: ROOM_CATEGORIES, nullable: true })
  @Nullable()
  @IsIn(ROOM_CATEGORIES)
  roomCategory!: RoomCategory | null

  /** When the hospital can operate: `YYYY-MM-DD`. */
  @DayOrNull()
  earliestDate!: string | null

  @Nullable()
  @Days(365)
  hospitalNights!: number | null

  @Nullable()
  @Days(365)
  daysInCountry!: number | null

  /** Days after the operation. */
  @Nullable()
  @Days(365)
  fitToFlyAfter!: number | null

  @NestedList(() => OfferPayment, 10)
  paymentPlan!: OfferPayment[]

  @Nullable()
  @Nested(() => OfferCancellationRule)
  cancellationRule!: OfferCancellationRule | null

  /** Conditions that change the price. */
  @TextOrNull(2_000)
  conditions!: string | null

  @NestedList(() => OfferSeparateItem, 20)
  scheduledSeparately!: OfferSeparateItem[]

  /** Our commission from the hospital, in minor units. 0 for none. */
  @Amount()
  commission!: number

  /** The last day of the offer, `YYYY-MM-DD`. It ends with that day in the hospital's time zone. */
  @DayOrNull()
  lastDay!: string | null
}
