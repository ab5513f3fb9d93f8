import { convert } from '../../platform/money/index.js'
import type { ConversionView, FindConversion } from '../exchange-rates/index.js'
import type { AmountRange } from './offer-totals.js'

/** Converts amounts in minor units, and remembers each rate that it used. */
export class Conversions {
  private readonly used = new Map<string, ConversionView>()

  constructor(private readonly findConversion: FindConversion) {}

  /** @returns null without a valid rate */
  one(amount: number, from: string, to: string): number | null {
    const conversion = this.findConversion(from, to)
    if (!conversion) return null
    if (from !== to) this.used.set(`${from} ${to}`, conversion)
    return convert(amount, from, to, conversion.rate)
  }

  /** @returns null without a valid rate */
  all({ lowest, likely, highest }: AmountRange, from: string, to: string): AmountRange | null {
    const [low, middle, high] = [lowest, likely, highest].map((amount) => this.one(amount, from, to))
    return low == null || middle == null || high == null
      ? null
      : { lowest: low, likely: middle, highest: high }
  }

  rates(): ConversionView[] {
    return [...this.used.values()]
  }
}
