import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { type EVIDENCE_LEVELS, type FilterName, NO_LIMIT, type TYPES } from './search-params'

/** A filter with its value, in words. */
export function useFilterText(): (name: FilterName, value: string) => string {
  const t = useT()
  const locale = useLocale()
  return (name, value) => {
    switch (name) {
      case 'specialization':
      case 'country':
        return t('recommendations.filter.is', { filter: t(`recommendations.filter.${name}`), value })
      case 'minRating':
        return t('recommendations.filter.minRating.is', { value })
      case 'type':
        return t(`recommendations.type.${value as (typeof TYPES)[number]}`)
      case 'evidenceLevel':
        return t(`recommendations.evidence.${value as (typeof EVIDENCE_LEVELS)[number]}`)
      case 'maxCost':
        return Number(value) >= NO_LIMIT
          ? t('recommendations.filter.maxCost.none')
          : t('recommendations.filter.maxCost.is', { amount: formatUsd(Number(value), locale) })
    }
  }
}
