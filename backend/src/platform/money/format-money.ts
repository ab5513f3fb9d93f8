import { minorUnitDigits } from './currencies.js'

/** Writes an amount in minor units with its ISO 4217 code: `USD 8,000.00`, `UGX 500,000`. */
export function formatMoney(amount: number, currency: string, locale = 'en'): string {
  const digits = minorUnitDigits(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // A decimal string is exact, a quotient may not be.
  return format.format(`${amount}E-${digits}` as Intl.StringNumericLiteral).replaceAll('\u00a0', ' ')
}
