import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { focusTab, TabPanel } from '~/components/ui/tabs'
import { clearErrors, showToast } from '~/components/ui/toast-store'
import type {
  HospitalRecommendations,
  TreatmentRecommendation,
  TreatmentRecommendations,
} from '~/lib/api/types'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import { ActiveFilters } from './active-filters'
import { firstAmount } from './budget'
import { CompareBar } from './compare-bar'
import { ConsentNotice } from './consent-notice'
import { FilterCard } from './filter-card'
import { HospitalList } from './hospital-list'
import styles from './recommendations.module.css'
import { checkFilters, readFilters, readTab, type Tab } from './search-params'
import { RecommendationTabs } from './tabs'
import { TreatmentList } from './treatment-list'
import { type Answer, useAnswer } from './use-answer'

const FILTERS_ID = 'recommendation-filters'

export interface RecommendationCalls {
  hospitals: Promise<HospitalRecommendations | undefined>
  treatments: Promise<TreatmentRecommendations | undefined>
  /** What the budget of the assessment leaves out. */
  aboveBudget: Promise<TreatmentRecommendation[] | undefined>
}

interface RecommendationsProps {
  calls: RecommendationCalls
  onRetry: () => void
}

export function Recommendations({ calls, ...props }: RecommendationsProps) {
  const t = useT()
  const [params] = useSearchParams()
  const filters = readFilters(params)
  const tab = readTab(params)
  const hospitals = useAnswer(calls.hospitals)
  const treatments = useAnswer(calls.treatments)
  const aboveBudget = useAnswer(calls.aboveBudget)
  useFailureToast(hospitals, 'recommendations.error.hospitals')
  useFailureToast(treatments, 'recommendations.error.treatments')
  const [open, setOpen] = useState(() => Object.keys(checkFilters(filters)).length > 0)
  useFocusOnChange(JSON.stringify(filters), tab)
  const onRetry = () => {
    clearErrors()
    props.onRetry()
  }
  const basis = [hospitals, treatments].find((answer) => answer.status === 'there')?.value.basis
  return (
    <section className={styles.recommendations}>
      <header className={styles.head}>
        <h2>{t('recommendations.heading')}</h2>
        <Button aria-expanded={open} aria-controls={FILTERS_ID} onClick={() => setOpen(!open)}>
          <Icon name="filter" size={20} />
          {t('recommendations.filters')}
        </Button>
      </header>
      {basis?.needsConsent && <ConsentNotice />}
      <div id={FILTERS_ID} hidden={!open}>
        <FilterCard
          key={JSON.stringify(filters)}
          filters={filters}
          budget={firstAmount(basis?.budgetRange ?? null)}
        />
      </div>
      <ActiveFilters filters={filters} />
      <div className={styles.results}>
        <RecommendationTabs
          current={tab}
          counts={{ hospitals: countOf(hospitals), treatments: countOf(treatments) }}
        />
        <TabPanel tab={tab}>
          {tab === 'hospitals' && <HospitalList answer={hospitals} onRetry={onRetry} />}
          {tab === 'treatments' && (
            <TreatmentList answer={treatments} aboveBudget={aboveBudget} onRetry={onRetry} />
          )}
        </TabPanel>
        {tab === 'hospitals' && <CompareBar />}
      </div>
      <p className={styles.advice}>{t('recommendations.advice')}</p>
    </section>
  )
}

function countOf(answer: Answer<{ items: object[] }>): number | undefined {
  return answer.status === 'there' ? answer.value.items.length : undefined
}

/** Other filters make other results: whatever was pressed for them may be gone, so the focus goes to their tab. */
function useFocusOnChange(asked: string, tab: Tab) {
  const shown = useRef(asked)
  useEffect(() => {
    if (shown.current === asked) return
    shown.current = asked
    focusTab(tab)
  }, [asked, tab])
}

/** Each failure is told once. */
function useFailureToast({ status }: Answer<unknown>, message: MessageId) {
  const t = useT()
  const text = t(message)
  useEffect(() => {
    if (status === 'failed') showToast({ tone: 'destructive', title: 'common.toast.error', body: { text } })
  }, [status, text])
}
