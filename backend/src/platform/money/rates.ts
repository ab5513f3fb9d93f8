/** A positive decimal number without an exponent, such as `3712.55`. */
const DECIMAL = /^(?=.*[1-9])(\d{1,12})(?:\.(\d{1,12}))?$/

export const isRate = (rate: string): boolean => DECIMAL.test(rate)

const SIGNIFICANT_DIGITS = 10
const MOST_DECIMALS = 12

/**
 * Combines rates that follow one another, such as EUR to USD and USD to NGN. Rounds to 10 significant digits.
 * @param steps rates, each with whether its reciprocal applies
 * @throws RangeError for a malformed rate, or a result below 10^-12
 */
export function combineRates(steps: readonly { rate: string; isInverse: boolean }[]): string {
  let numerator = 1n
  let denominator = 1n
  for (const { rate, isInverse } of steps) {
    const parsed = parseRate(rate)
    numerator *= isInverse ? parsed.denominator : parsed.numerator
    denominator *= isInverse ? parsed.numerator : parsed.denominator
  }
  const digitsWith = (decimals: number) =>
    divideRounding(numerator * 10n ** BigInt(decimals), denominator).toString()
  let decimals = MOST_DECIMALS
  while (decimals > 0 && digitsWith(decimals).length > SIGNIFICANT_DIGITS) decimals--
  const digits = digitsWith(decimals).padStart(decimals + 1, '0')
  const rate = `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`
    .replace(/0+$/, '')
    .replace(/\.$/, '')
  if (!isRate(rate)) throw new RangeError(`Not a rate between 10^-12 and 10^12: ${rate}`)
  return rate
}

/** @throws RangeError for a malformed rate */
export function parseRate(rate: string): { numerator: bigint; denominator: bigint } {
  const [, whole, decimals = ''] = DECIMAL.exec(rate) ?? []
  if (!whole) throw new RangeError(`Malformed exchange rate: ${rate}`)
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) }
}

/** Rounds half up. The dividend is 0 or more, the divisor positive. */
export const divideRounding = (dividend: bigint, divisor: bigint): bigint =>
  (dividend * 2n + divisor) / (divisor * 2n)
