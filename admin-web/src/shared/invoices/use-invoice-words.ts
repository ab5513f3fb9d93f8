import { useTranslate } from 'react-admin'
import type { Invoice, InvoiceLine } from '../../providers/types'
import { formatAmount } from '../offers/amounts'
import type { Currency } from '../offers/currencies'

const TEXTS = 'sihat.invoices'

/** Returns the words for parts of an invoice. */
export function useInvoiceWords(currency: string) {
  const translate = useTranslate()
  const unitOf = (code: NonNullable<InvoiceLine['rate']>) => translate(`sihat.offers.rate.${code}`)
  const lineOf = (key: string) => {
    if (key === 'package') return translate(`${TEXTS}.lines.package`)
    const [code, name] = key.split(/:(.*)/s)
    return name ?? translate(`sihat.offers.lines.${code}`)
  }
  return {
    amountOf: (amount: number) => formatAmount(amount, currency as Currency),
    billerOf: (billedBy: Invoice['billedBy']) =>
      billedBy === 'hospital' ? translate(`${TEXTS}.hospital`) : billedBy,
    lineOf,
    rateOf: (code: NonNullable<InvoiceLine['rate']>) =>
      translate(`${TEXTS}.lines.rate`, { unit: unitOf(code) }),
    namedBy: ({ line, rate }: Pick<InvoiceLine, 'line' | 'rate'>) => {
      if (rate) return translate(`${TEXTS}.lines.rate`, { unit: unitOf(rate) })
      return line ? lineOf(line) : translate(`${TEXTS}.lines.none`)
    },
    unitOf,
  }
}
