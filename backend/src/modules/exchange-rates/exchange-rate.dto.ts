import { IsIn } from 'class-validator'
import { withCode } from '../../platform/http/index.js'
import { CURRENCY_CODES } from '../../platform/money/index.js'

const UNKNOWN_CURRENCY = withCode('currency_unknown')

export class ConversionQuery {
  @IsIn(CURRENCY_CODES, UNKNOWN_CURRENCY)
  from!: string

  @IsIn(CURRENCY_CODES, UNKNOWN_CURRENCY)
  to!: string
}

export class PublishedRateView {
  /** ISO 4217 code. One unit of it buys `rate` units of `quote`. */
  base!: string
  quote!: string
  /** A decimal number. */
  rate!: string
  source!: string
  /** ISO 8601, UTC. */
  publishedAt!: string
  /** A rate of the demonstration. */
  isFictional!: boolean
}

export class ConversionView {
  from!: string
  to!: string
  /** How many units of `to` one unit of `from` buys: a decimal number of 10 significant digits. */
  rate!: string
  /** The published rates that `rate` combines; none for a currency and itself. */
  published!: PublishedRateView[]
}

export class AdminExchangeRateView extends PublishedRateView {
  id!: string
  /** Whether the rate still converts: for 7 days after its publication. */
  isValid!: boolean
  createdAt!: string
}

export class ImportedRates {
  /** The rates that were not stored before. */
  added!: number
  /** The rates of the file. */
  read!: number
}
