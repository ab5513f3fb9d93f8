import { ApiProperty } from '@nestjs/swagger'
import { DECLINE_REASONS, type DeclineReason } from '../quote-requests/index.js'

/** The first two are those of a withdrawal by the hospital. Patients give no reason. */
export const LOSS_REASONS = ['clinical', 'date_lost', 'expired', 'not_said'] as const
export type LossReason = (typeof LOSS_REASONS)[number]

class DeskFiguresHospital {
  id!: string
  name!: string
}

export class DeclinedFigure {
  @ApiProperty({ enum: DECLINE_REASONS })
  reason!: DeclineReason
  count!: number
}

export class LossFigure {
  /** `not_said`: the request ended, and nobody told the product why. */
  @ApiProperty({ enum: LOSS_REASONS })
  reason!: LossReason
  count!: number
}

/** How a hospital answered the requests that it received. */
export class DeskFiguresView {
  hospital!: DeskFiguresHospital

  /** Number of requests that were sent to the hospital. */
  received!: number

  /** Number of requests with an offer or a refusal before they were due. */
  answeredInTime!: number

  /** Number of requests with a published offer. */
  published!: number

  /** Number of offers that patients accepted, also where the acceptance ended later. */
  accepted!: number

  /** Number of accepted offers whose date was confirmed. */
  confirmed!: number

  /** Requests to which the hospital made no offer: each reason. */
  declined!: DeclinedFigure[]

  /** Published offers that ended before a date was confirmed: each reason. */
  lost!: LossFigure[]

  /** Median time between a request and its first offer, in hours. Null without an offer. */
  medianHours!: number | null
}

export class DeskFiguresListView {
  /** Requests that were sent earlier do not count. */
  since!: string

  /** One for each hospital of the signed-in person. */
  items!: DeskFiguresView[]
}
