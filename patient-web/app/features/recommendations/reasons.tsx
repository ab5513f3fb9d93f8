import type { HospitalRecommendation, TreatmentRecommendation } from '~/lib/api/types'
import { formatUsd } from '~/lib/format/money'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import type { Basis } from './basis-line'
import styles from './reasons.module.css'
import { NO_LIMIT } from './search-params'

type Reason = HospitalRecommendation['reasons'][number]

interface ReasonsProps {
  item: HospitalRecommendation | TreatmentRecommendation
  basis: Basis
}

/** Why an item is in the list: the facts that it shares with what was asked for, along one line. */
export function Reasons({ item, basis }: ReasonsProps) {
  const t = useT()
  const text = useReasonText(item, basis)
  const texts = item.reasons.map(text).filter(Boolean)
  if (texts.length === 0) texts.push(t(noneOf(item)))
  return (
    <div>
      <p className={styles.label}>{t('recommendations.reasons')}</p>
      <ul className={styles.reasons} aria-label={t('recommendations.reasons')}>
        {texts.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}

function noneOf(item: ReasonsProps['item']): MessageId {
  return 'category' in item && item.category === 'complementary'
    ? 'recommendations.reason.complementary'
    : 'recommendations.reason.none'
}

function useReasonText(item: ReasonsProps['item'], basis: Basis): (reason: Reason) => string | undefined {
  const t = useT()
  const locale = useLocale()
  const wished = new Set<string | number>(basis.destinations.map(({ name }) => name))
  const isTreatment = 'availableIn' in item
  return ({ code, value }) => {
    switch (code) {
      case 'specialization':
        return t('recommendations.reason.specialization', { value })
      case 'category':
        return t('recommendations.reason.category', {
          value: t(`recommendations.category.${value}` as MessageId),
        })
      case 'destination':
        if (isTreatment) return t('recommendations.reason.availableIn', { value })
        return t(wished.has(value) ? 'recommendations.reason.wished' : 'recommendations.reason.country', {
          value,
        })
      case 'budget':
        if (Number(value) >= NO_LIMIT) return undefined
        return t('recommendations.reason.budget', { amount: formatUsd(Number(value), locale) })
      case 'rating':
        return t('recommendations.reason.rating', { value })
    }
  }
}
