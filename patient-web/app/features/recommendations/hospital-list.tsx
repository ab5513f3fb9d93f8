import { commonScale } from '~/components/ui/price-bar'
import type { HospitalRecommendations } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { HospitalCard } from './hospital-card'
import { ResultList } from './result-list'
import styles from './result-list.module.css'
import type { Answer } from './use-answer'

interface HospitalListProps {
  answer: Answer<HospitalRecommendations>
  onRetry: () => void
}

export function HospitalList({ answer, onRetry }: HospitalListProps) {
  const t = useT()
  return (
    <ResultList
      answer={answer}
      count="recommendations.count.hospitals"
      error="recommendations.error.hospitals"
      empty="recommendations.empty.hospitals"
      skeletons={4}
      onRetry={onRetry}
      fits={() => true}
    >
      {(items, basis) => {
        const scale = commonScale(items.map(({ estimatedCostMaxUsd }) => estimatedCostMaxUsd))
        return (
          <>
            <ul className={styles.list}>
              {items.map((hospital) => (
                <li key={hospital.id}>
                  <HospitalCard {...{ hospital, basis, scale }} />
                </li>
              ))}
            </ul>
            <p className="muted small">{t('recommendations.ratingRule')}</p>
          </>
        )
      }}
    </ResultList>
  )
}
