import { type Currency, digitsOf } from './currencies'

/** The API takes no larger amount, in minor units. */
const LARGEST = 10_000_000_000_000

/**
 * Reads an amount in major units: '12,500.5' is 1250050 for USD. An empty text is null, never 0.
 * Otherwise the id of the text that says what is wrong.
 */
export function parseAmount(
  text: string,
  currency: Currency,
): number | null | 'amount' | 'decimals' | 'large' {
  const typed = text.trim()
  if (!typed) return null
  const [, whole, decimals = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(typed) ?? []
  if (whole === undefined) return 'amount'
  const digits = digitsOf(currency)
  if (decimals.length > digits) return 'decimals'
  const amount = Number(whole.replaceAll(',', '') + decimals.padEnd(digits, '0'))
  return amount > LARGEST ? 'large' : amount
}

/** The text of an amount in major units: '12500.50' for 1250050 of USD. Null is an empty text. */
export function amountText(amount: number | null, currency: Currency): string {
  if (amount === null) return ''
  const digits = digitsOf(currency)
  if (digits === 0) return String(amount)
  const padded = String(amount).padStart(digits + 1, '0')
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** 'USD 12,500.50' */
export function formatAmount(amount: number, currency: Currency): string {
  const [whole, decimals] = amountText(amount, currency).split('.')
  const grouped = whole?.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${currency} ${grouped}${decimals ? `.${decimals}` : ''}`
}
