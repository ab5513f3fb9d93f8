import { ApiProperty } from '@nestjs/swagger'

export const PLAN_EVENTS = ['acceptance', 'appointment', 'admission', 'discharge'] as const

export const PLAN_PAYEES = ['sihat', 'hospital'] as const

export class PlannedPaymentView {
  /** The receiver of the payment. */
  @ApiProperty({ enum: PLAN_PAYEES })
  payee!: (typeof PLAN_PAYEES)[number]

  /** Minor units. The amounts of a plan add up to the highest total of the offer. */
  amount!: number

  /** Days between the event and the due day. Negative before it. */
  days!: number

  @ApiProperty({ enum: PLAN_EVENTS })
  event!: (typeof PLAN_EVENTS)[number]

  /** The due day in the time zone of the hospital, `YYYY-MM-DD`. Null until the day of the event is known. */
  dueDay!: string | null

  /** The payment is not due before this day, `YYYY-MM-DD`. Null where the due day is known, and where nothing is known. */
  notBefore!: string | null
}

/** The payments of an accepted offer. */
export class PaymentPlanView {
  /** ISO 4217, of the offer. */
  currency!: string

  /** Digits of the currency after the decimal point. */
  digits!: number

  /** As the offer lists them. */
  @ApiProperty({ type: [PlannedPaymentView] })
  payments!: PlannedPaymentView[]
}
