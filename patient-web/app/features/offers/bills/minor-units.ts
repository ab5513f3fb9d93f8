/**
 * Reads an amount: '1,250.5' is 125050 with 2 digits. Undefined for anything else.
 * @param digits of the currency, after the decimal point
 */
export function minorUnits(text: string, digits: number): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (whole === undefined || decimals.length > digits) return undefined
  return Number(whole.replaceAll(',', '') + decimals.padEnd(digits, '0'))
}
