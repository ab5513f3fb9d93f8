import { applyDecorators } from '@nestjs/common'
import { ApiProperty } from '@nestjs/swagger'
import { Transform } from 'class-transformer'
import {
  ArrayMinSize,
  IsDateString,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator'
import { NestedList, Nullable, VisibleLine, withCode } from '../../platform/http/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { CaseText } from '../case-briefs/index.js'
import { CONTINGENCY_CODES, type ContingencyCode } from '../offers/index.js'
import { CONTEST_REASONS, type ContestReason, INVOICE_BASES, type InvoiceBasis } from './contested-amounts.js'
import {
  INVOICE_SENDERS,
  INVOICE_STATUSES,
  type InvoiceSender,
  type InvoiceStatus,
  SETTLEMENTS,
  type Settlement,
} from './invoice.entity.js'

const MOST_LINES = 300
const LARGEST_AMOUNT = 10_000_000_000_000
const NO_DAY = withCode('day_iso')

const Line = (length: number) => applyDecorators(VisibleLine(), IsString(), Length(1, length))

const Amount = () => applyDecorators(IsInt(), Min(0), Max(LARGEST_AMOUNT))

const Units = () => applyDecorators(IsInt(), Min(1), Max(1_000))

export class InvoiceParams {
  @IsUUID()
  id!: string
}

/** The head of an invoice, sent with its file. */
export class InvoiceQuery {
  /** As the biller numbers it. */
  @Line(100)
  number!: string

  /** `YYYY-MM-DD` */
  @Matches(/^2\d{3}-\d{2}-\d{2}$/, NO_DAY)
  @IsDateString({ strict: true }, NO_DAY)
  issuedOn!: string

  /** `hospital`, or another party by its name in the offer. */
  @Line(200)
  billedBy!: string

  /** What the invoice asks for, in minor units of the offer's currency, tax included. */
  @Transform(({ value }) => (/^\d{1,14}$/.test(String(value)) ? Number(value) : value))
  @Amount()
  @Min(1)
  total!: number
}

export class InvoiceLineInput {
  /** As on the invoice. */
  @Line(500)
  text!: string

  /** What the patient agreed to: a line of the offer, a contingency rate, or none of both. */
  @ApiProperty({ enum: INVOICE_BASES })
  @IsIn(INVOICE_BASES)
  basis!: InvoiceBasis

  /** Key of a line of the offer: its code, `other:` with its name, or `package`. Null for another basis. */
  @Nullable()
  @IsString()
  @Length(1, 206)
  line!: string | null

  @ApiProperty({ enum: CONTINGENCY_CODES, nullable: true })
  @Nullable()
  @IsIn(CONTINGENCY_CODES)
  rate!: ContingencyCode | null

  /** Units of the rate, such as nights. Null for another basis. */
  @Nullable()
  @Units()
  units!: number | null

  /** Minor units of the offer's currency, tax included. */
  @Amount()
  amount!: number
}

export class InvoiceLinesInput {
  /** All lines of the invoice. They add up to its total. */
  @NestedList(() => InvoiceLineInput, MOST_LINES)
  @ArrayMinSize(1)
  lines!: InvoiceLineInput[]
}

export class InvoiceSettlementInput {
  @ApiProperty({ enum: SETTLEMENTS })
  @IsIn(SETTLEMENTS)
  settlement!: Settlement

  /** How it was settled. The patient and the hospital read it. */
  @CaseText()
  comment!: string
}

export class EmergencyNoteInput {
  @ApiProperty({ enum: CONTINGENCY_CODES })
  @IsIn(CONTINGENCY_CODES)
  code!: ContingencyCode

  /** Units of the rate, such as nights. */
  @Units()
  units!: number

  /** An instant of ISO 8601, with its offset. */
  @IsISO8601({ strict: true, strictSeparator: true })
  @Matches(/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/)
  happenedAt!: string

  /** Name of the doctor. */
  @Line(200)
  doctor!: string

  /** Why the care was needed at once, in plain words. The patient reads it. */
  @CaseText()
  note!: string
}

export class EmergencyNoteView {
  id!: string

  @ApiProperty({ enum: CONTINGENCY_CODES })
  code!: ContingencyCode

  units!: number
  happenedAt!: string
  notedAt!: string

  /** Whether it came within 24 hours. Later notes allow no charge. */
  inTime!: boolean

  doctor!: string
  note!: string
}

export class InvoiceLineView extends InvoiceLineInput {
  /** Minor units. 0 for a line within what the patient signed. */
  contested!: number

  @ApiProperty({ enum: CONTEST_REASONS, nullable: true })
  reason!: ContestReason | null
}

/** An invoice as it was received. Nobody has to pay what is contested. */
export class InvoiceView {
  id!: string
  offerId!: string

  /** `received`: its lines are not entered yet. `void`: it was entered wrongly and does not count. */
  @ApiProperty({ enum: INVOICE_STATUSES })
  status!: InvoiceStatus

  number!: string

  /** Whether an invoice of another sender has the same number. */
  sharesNumber!: boolean

  /** `YYYY-MM-DD` */
  issuedOn!: string

  /** `hospital`, or another party by name. */
  billedBy!: string

  @ApiProperty({ enum: INVOICE_SENDERS })
  enteredBy!: InvoiceSender

  fileName!: string
  contentType!: string
  sizeBytes!: number
  receivedAt!: string

  /** ISO 4217. */
  currency!: string

  /** Digits after the decimal point of that currency. */
  digits!: number

  /** What the invoice asks for, in minor units, tax included. */
  total!: number

  /** The part above what the patient signed, in minor units. Null until the lines are entered. */
  contested!: number | null

  /** Empty until they are entered. */
  lines!: InvoiceLineView[]

  checkedAt!: string | null

  /** How our team closed it. */
  @ApiProperty({ enum: SETTLEMENTS, nullable: true })
  settlement!: Settlement | null

  comment!: string | null
  settledAt!: string | null
}

export class BillableLineView {
  /** Key of the line: its code, `other:` with its name, or `package`. */
  key!: string

  /** `hospital`, or another party by name. */
  billedBy!: string
}

export class BillablePartyView {
  /** `hospital`, or another party by name. */
  billedBy!: string

  /** The most that it can bill, in minor units, tax included. */
  highest!: number
}

export class BillableRateView {
  @ApiProperty({ enum: CONTINGENCY_CODES })
  code!: ContingencyCode

  /** Minor units for one unit, tax included. */
  amount!: number

  /** The most units that can be billed. */
  mostUnits!: number
}

/** What an invoice can name: the accepted offer with the signed change orders. */
export class BillableView {
  /** ISO 4217. */
  currency!: string

  /** Digits after the decimal point of that currency. */
  digits!: number

  lines!: BillableLineView[]
  parties!: BillablePartyView[]
  rates!: BillableRateView[]
}

export class InvoiceListView {
  /** The newest first. */
  items!: InvoiceView[]

  /** The newest first. */
  emergencyNotes!: EmergencyNoteView[]

  /** Null while no date of the offer is confirmed. */
  billable!: BillableView | null
}

/** What a hospital's patients were billed, against what they had signed. A patient counts once invoices have closed. */
export class HospitalBillingView {
  /** Patients whose invoices were checked. */
  patients!: number

  /** Their invoices. */
  invoices!: number

  /** How many of the patients got an invoice that asks for more than they signed. */
  contestedPatients!: number

  /**
   * What a biller asks for, contested amounts included, in percent of the highest total that the patient signed for it. The largest of a
   * patient's billers, and the middle one of all patients. One decimal, 200 at most.
   */
  invoicedPercent!: number

  /** Whether it is more than 200 percent. */
  isMore!: boolean
}

export class HospitalBillingAnswer {
  /** Null with fewer than five patients. */
  billing!: HospitalBillingView | null
}

export const INVOICE_TABS = [
  'contested',
  'received',
  'agreed',
  'settled',
  'void',
] as const satisfies InvoiceStatus[]

export class AdminInvoiceFilter extends ListFilter {
  @IsOptional()
  @IsIn(INVOICE_STATUSES)
  status?: InvoiceStatus
}

/** An invoice without anything that only the key of its booking opens. */
export class AdminInvoiceRow {
  id!: string
  bookingId!: string
  quoteRequestId!: string
  hospital!: { id: string; slug: string; name: string }

  @ApiProperty({ enum: INVOICE_STATUSES })
  status!: InvoiceStatus

  @ApiProperty({ enum: INVOICE_SENDERS })
  enteredBy!: InvoiceSender

  /** Whether an invoice of another sender has the same number. */
  sharesNumber!: boolean

  /** ISO 4217. */
  currency!: string

  /** Minor units. */
  total!: number

  /** Minor units. Null until the lines are entered. */
  contested!: number | null

  receivedAt!: string
}
