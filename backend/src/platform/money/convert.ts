import { minorUnitDigits } from './currencies.js'
import { divideRounding, parseRate } from './rates.js'

/**
 * Converts an amount in minor units, and rounds half up to the minor unit of the other currency.
 * @param rate how many units of `to` one unit of `from` buys, as a decimal
 * @returns null for a result beyond 2^53
 * @throws RangeError for an unknown currency, a malformed rate, or an amount that is negative or no integer
 */
export function convert(amount: number, from: string, to: string, rate: string): number | null {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`Not an amount in minor units: ${amount}`)
  const { numerator, denominator } = parseRate(rate)
  const dividend = BigInt(amount) * numerator * 10n ** BigInt(minorUnitDigits(to))
  const converted = Number(divideRounding(dividend, denominator * 10n ** BigInt(minorUnitDigits(from))))
  return Number.isSafeInteger(converted) ? converted : null
}
