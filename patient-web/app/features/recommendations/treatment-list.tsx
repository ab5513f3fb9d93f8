import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { commonScale } from '~/components/ui/price-bar'
import type { TreatmentRecommendation, TreatmentRecommendations } from '~/lib/api/types'
import { formatUsd } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import type { Basis } from './basis-line'
import { ResultList } from './result-list'
import styles from './result-list.module.css'
import { TreatmentCard } from './treatment-card'
import type { Answer } from './use-answer'

interface TreatmentListProps {
  answer: Answer<TreatmentRecommendations>
  /** The medical treatments that only the budget of the assessment leaves out. */
  aboveBudget: Answer<TreatmentRecommendation[]>
  onRetry: () => void
}

const isComplementary = ({ category }: TreatmentRecommendation) => category === 'complementary'

/** Complementary treatments stand in every list; they are no answer to what the condition needs. */
function isInField({ category }: TreatmentRecommendation, basis: Basis): boolean {
  const wanted = 'categories' in basis ? basis.categories : []
  return wanted.length === 0 || wanted.includes(category)
}

export function TreatmentList({ answer, aboveBudget, onRetry }: TreatmentListProps) {
  const t = useT()
  const dearer = aboveBudget.status === 'there' ? aboveBudget.value : []
  const scaleOf = (items: TreatmentRecommendation[]) =>
    commonScale([...items, ...dearer].map(({ maxCostUsd }) => maxCostUsd))
  const above = (basis: Basis, scale: number) =>
    aboveBudget.status === 'failed' ? (
      <ErrorPanel
        title={t('recommendations.treatments.above.error')}
        actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    ) : (
      <AboveBudget treatments={dearer} basis={basis} scale={scale} />
    )
  return (
    <ResultList
      answer={answer}
      count="recommendations.count.treatments"
      error="recommendations.error.treatments"
      empty="recommendations.empty.treatments"
      skeletons={6}
      onRetry={onRetry}
      fits={isInField}
      beyond={(basis) => above(basis, scaleOf([]))}
    >
      {(items, basis) => {
        const shared = { basis, scale: scaleOf(items) }
        return (
          <>
            <Group
              title={t('recommendations.treatments.medical')}
              treatments={items.filter((treatment) => !isComplementary(treatment))}
              {...shared}
            />
            {above(basis, shared.scale)}
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

/** Named by what they are for and from where on they cost, apart from the list that the budget decides. */
function AboveBudget({ basis, ...group }: Omit<GroupProps, 'title' | 'note'>) {
  const t = useT()
  const locale = useLocale()
  const { conditionCategory: condition, maxCostUsd } = basis
  if (maxCostUsd === null) return null
  const amount = formatUsd(maxCostUsd, locale)
  const inField = condition && 'categories' in basis && basis.categories.length > 0
  return (
    <Group
      title={
        inField
          ? t('recommendations.treatments.above', { condition, amount })
          : t('recommendations.treatments.above.any', { amount })
      }
      note={t('recommendations.treatments.above.note', { amount })}
      basis={basis}
      {...group}
    />
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
