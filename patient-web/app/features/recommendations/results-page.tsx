import type { ReactNode } from 'react'
import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import type { Assessment, HospitalRecommendations, TreatmentRecommendations } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import { AssessmentSummary } from './assessment-summary'
import { Recommendations } from './recommendations'
import styles from './results-page.module.css'
import { type Answer, useAnswer } from './use-answer'

interface ResultsPageProps {
  /** What the page has asked for; undefined where it could not be read. */
  calls: {
    newest: Promise<Assessment | null | undefined>
    hospitals: Promise<HospitalRecommendations | undefined>
    treatments: Promise<TreatmentRecommendations | undefined>
  }
  /** Id of the assessment that is said to have been sent a moment ago. */
  submitted: string | null
  onRetry: () => void
  /** What stands below the results. */
  children?: ReactNode
}

export function ResultsPage({ calls, submitted, onRetry, children }: ResultsPageProps) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const answer = useAnswer(calls.newest)
  const last = useLastLoaded(answer.status === 'there' ? answer.value : undefined)
  const newest: Answer<Assessment | null> = last ? { status: 'there', value: last } : answer
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('recommendations.title')}
        </h1>
        <p className="lead">{t('recommendations.lead')}</p>
      </header>
      {last && last.id === submitted && (
        <div className={styles.sent} role="status">
          <Icon name="checkCircle" />
          <div>
            <strong>{t('recommendations.submitted')}</strong>
            <p>{t('recommendations.submitted.text')}</p>
          </div>
        </div>
      )}
      <Newest answer={newest} onRetry={onRetry} />
      {!isNone(newest) && (
        <Recommendations hospitals={calls.hospitals} treatments={calls.treatments} onRetry={onRetry} />
      )}
      {children}
    </div>
  )
}

const isNone = (newest: Answer<Assessment | null>) => newest.status === 'there' && newest.value === null

function Newest({ answer, onRetry }: { answer: Answer<Assessment | null>; onRetry: () => void }) {
  const t = useT()
  if (answer.status === 'pending') return <div className={styles.bones} aria-hidden="true" />
  if (answer.status === 'failed') {
    return (
      <ErrorPanel
        title={t('recommendations.assessment.error')}
        actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      >
        <p>{t('recommendations.error.safe')}</p>
      </ErrorPanel>
    )
  }
  if (answer.value) return <AssessmentSummary assessment={answer.value} />
  return (
    <EmptyPanel
      title={t('recommendations.none')}
      actions={
        <ButtonLink look="primary" to="/dashboard/diagnosis">
          {t('recommendations.none.start')}
        </ButtonLink>
      }
    >
      <p>{t('recommendations.none.text')}</p>
    </EmptyPanel>
  )
}
