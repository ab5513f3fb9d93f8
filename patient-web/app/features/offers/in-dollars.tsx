import type { AcceptanceTerms } from '~/lib/api/types'
import { formatCharge } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'

/** The highest total in US dollars, in which cards are charged, with the rate of the day. */
export function InDollars({ costUsd, conversion }: Pick<AcceptanceTerms, 'costUsd' | 'conversion'>) {
  const t = useT()
  const locale = useLocale()
  if (costUsd === null) return <p>{t('offers.dollars.none')}</p>
  return (
    <p>
      {t('offers.dollars', { amount: formatCharge(costUsd, locale) })}
      {conversion &&
        ` ${t('offers.rates.one', { from: conversion.from, to: conversion.to, rate: conversion.rate })}`}
    </p>
  )
}
