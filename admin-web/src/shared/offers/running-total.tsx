import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatAmount, parseAmount } from './amounts'
import { AMOUNTS } from './checklist'
import type { Currency } from './currencies'
import type { OfferValues } from './offer-values'

/** The total of the included lines so far, with tax. A package shows none: its total is typed. */
export function RunningTotal() {
  const translate = useTranslate()
  const [lines, currency, pricing] = useWatch<OfferValues, ['lines', 'currency', 'pricing']>({
    name: ['lines', 'currency', 'pricing'],
  })
  if (pricing === 'package' || !currency) return null
  const included = lines.filter(({ state }) => state === 'included')
  const isWrong = included.some((line) => !isRising(line, currency as Currency))
  if (isWrong) return <Typography color="error">{translate('sihat.offers.noRunningTotal')}</Typography>
  const sumOf = (name: (typeof AMOUNTS)[number]) =>
    formatAmount(
      included.reduce((sum, line) => sum + withTax(line, line[name], currency as Currency), 0),
      currency as Currency,
    )
  const [lowest, likely, highest] = AMOUNTS.map(sumOf)
  return <Typography>{translate('sihat.offers.runningTotal', { lowest, likely, highest })}</Typography>
}

/** Whether the amounts that are typed rise from the lowest to the highest. */
function isRising(line: OfferValues['lines'][number], currency: Currency): boolean {
  const typed = AMOUNTS.map((name) => parseAmount(line[name], currency)).filter(
    (amount) => typeof amount === 'number',
  )
  return typed.every((amount, at) => at === 0 || amount >= (typed[at - 1] ?? 0))
}

type Line = Pick<OfferValues['lines'][number], 'taxRate' | 'taxIncluded'>

function withTax({ taxRate, taxIncluded }: Line, typed: string, currency: Currency): number {
  const amount = parseAmount(typed, currency)
  if (typeof amount !== 'number') return 0
  const rate = taxIncluded ? 0 : Number(taxRate) || 0
  return Math.round((amount * (100 + rate)) / 100)
}
