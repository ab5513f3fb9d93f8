import type { useTranslate } from 'react-admin'
import { parseAmount } from './amounts'
import { type Currency, digitsOf } from './currencies'
import type { OfferValues } from './offer-values'

/** Says what is wrong with what was typed, if anything. */
export type Rule = (
  typed: string,
  values: OfferValues,
  translate: ReturnType<typeof useTranslate>,
) => string | undefined

const WRONG = 'sihat.offers.wrong'

/** In major units of the offer's currency. */
export const isAmount: Rule = (typed, { currency }, translate) => {
  const amount = parseAmount(typed, currency as Currency)
  if (typeof amount !== 'string') return undefined
  const digits = digitsOf(currency as Currency)
  return translate(`${WRONG}.${digits === 0 && amount === 'decimals' ? 'noDecimals' : amount}`, {
    currency,
    smart_count: digits,
  })
}

export const isWhole =
  (least: number, most: number): Rule =>
  (typed, _values, translate) =>
    /^-?\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
      ? undefined
      : translate(`${WRONG}.whole`, { least, most })

export const isPercent = isWhole(0, 100)
export const isDays = isWhole(0, 365)

export const isRate: Rule = (typed, _values, translate) =>
  /^\d{1,2}(\.\d{1,2})?$/.test(typed) ? undefined : translate(`${WRONG}.rate`)
