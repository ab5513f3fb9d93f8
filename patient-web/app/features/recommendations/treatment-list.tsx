import { commonScale } from '~/components/ui/price-bar'
import type { TreatmentRecommendation, TreatmentRecommendations } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import type { Basis } from './basis-line'
import { ResultList } from './result-list'
import styles from './result-list.module.css'
import { TreatmentCard } from './treatment-card'
import type { Answer } from './use-answer'

interface TreatmentListProps {
  answer: Answer<TreatmentRecommendations>
  onRetry: () => void
}

const isComplementary = ({ category }: TreatmentRecommendation) => category === 'complementary'

/** Complementary treatments stand in every list; they are no answer to what the condition needs. */
function isInField({ category }: TreatmentRecommendation, basis: Basis): boolean {
  const wanted = 'categories' in basis ? basis.categories : []
  return wanted.length === 0 || wanted.includes(category)
}

export function TreatmentList({ answer, onRetry }: TreatmentListProps) {
  const t = useT()
  return (
    <ResultList
      answer={answer}
      count="recommendations.count.treatments"
      error="recommendations.error.treatments"
      empty="recommendations.empty.treatments"
      skeletons={6}
      onRetry={onRetry}
      fits={isInField}
    >
      {(items, basis) => {
        const shared = { basis, scale: commonScale(items.map(({ maxCostUsd }) => maxCostUsd)) }
        return (
          <>
            <Group
              title={t('recommendations.treatments.medical')}
              treatments={items.filter((treatment) => !isComplementary(treatment))}
              {...shared}
            />
            <Group
              title={t('recommendations.treatments.complementary')}
              note={t('recommendations.treatments.complementary.note')}
              treatments={items.filter(isComplementary)}
              {...shared}
            />
          </>
        )
      }}
    </ResultList>
  )
}

interface GroupProps {
  title: string
  note?: string
  treatments: TreatmentRecommendation[]
  basis: Basis
  scale: number
}

/** What treats a condition stands apart from what can only be had beside it. */
function Group({ title, note, treatments, ...shared }: GroupProps) {
  if (treatments.length === 0) return null
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      {note && <p>{note}</p>}
      <ul className={styles.list}>
        {treatments.map((treatment) => (
          <li key={treatment.id}>
            <TreatmentCard treatment={treatment} {...shared} />
          </li>
        ))}
      </ul>
    </section>
  )
}
