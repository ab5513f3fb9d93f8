/** Whole dollars with the sign: 8000 -> "$8,000". */
export function formatUsd(amount: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)
}

/** For the marks of a scale: 10000 -> "$10K". */
export function formatUsdShort(amount: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount)
}

/** For sums, as floating point loses parts of a cent: 0.29 -> 29. */
export const toCents = (usd: number): number => Math.round(usd * 100)

/**
 * An amount in minor units, for example 900000 with 2 digits -> "$9,000". Digits after the decimal point show where they are not 0.
 * @param digits of the currency in ISO 4217: `Intl` has others for some currencies
 */
export function formatMinor(amount: number, currency: string, digits: number, locale: string): string {
  const value = amount / 10 ** digits
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: Number.isInteger(value) ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(value)
}

/** A cost, a payment or a refund of a patient, to the cent: 500 -> "$500.00". */
export function formatCharge(amount: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).format(amount)
}
