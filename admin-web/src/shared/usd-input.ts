/** The largest payment that Stripe takes. */
const MOST_USD = 999_999.99

/** '12,500.50' and '$12500.5' -> 12500.5; '' -> null, no cost. Otherwise the id of what is wrong with it. */
export function parseUsd(text: string): number | null | 'costWrong' | 'costTooLarge' {
  const typed = text.trim().replace(/^\$\s*/, '')
  if (!typed) return null
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(typed)) return 'costWrong'
  const amount = Number(typed.replaceAll(',', ''))
  return amount > MOST_USD ? 'costTooLarge' : amount
}
