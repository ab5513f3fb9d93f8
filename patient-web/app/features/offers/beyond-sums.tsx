import type { Offer } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { keyOf, useLineLabel } from './line-labels'
import { useTermWords } from './use-term-words'

const BEYOND: readonly Offer['lines'][number]['state'][] = ['not_included', 'optional', 'not_stated']

interface BeyondSumsProps {
  offer: Offer
  /** Digits after the decimal point in the currency of the offer. */
  digits: number
}

/** Lists costs beyond the highest total: lines that are not included, bills of others and prices for more care. */
export function BeyondSums({ offer, digits }: BeyondSumsProps) {
  const t = useT()
  const labelOf = useLineLabel()
  const words = useTermWords()
  const { extra, separate } = words.priced(offer.currency, digits)
  const { id, lines, contingencyRates, scheduledSeparately } = offer
  const rows = [
    ...lines
      .filter(({ state }) => BEYOND.includes(state))
      .map((line) => ({ key: keyOf(line), text: `${labelOf(line)}: ${t(`offers.line.${line.state}`)}` })),
    ...scheduledSeparately.map((item) => ({ key: `separate ${item.what}`, text: separate(item) })),
    ...contingencyRates.map((rate) => ({ key: rate.code, text: extra(rate) })),
  ]
  if (rows.length === 0) return null
  return (
    <div>
      <h4 id={`beyond-${id}`}>{t('offers.accept.beyond')}</h4>
      <p>{t('offers.accept.beyond.lead')}</p>
      <ul aria-labelledby={`beyond-${id}`}>
        {rows.map(({ key, text }) => (
          <li key={key} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
