import type { ReactNode } from 'react'
import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import type { Assessment } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import { AssessmentSummary } from './assessment-summary'
import { type RecommendationCalls, Recommendations } from './recommendations'
import styles from './results-page.module.css'
import { type Answer, useAnswer } from './use-answer'

interface ResultsPageProps {
  /** What the page has asked for; undefined where it could not be read. */
  calls: RecommendationCalls & {
    newest: Promise<Assessment | null | undefined>
    /** The files that the patient has now. */
    records: Promise<{ id: string }[] | undefined>
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
  const records = useAnswer(calls.records)
  const personal = useIsPersonal(calls)
  const newest: Answer<Assessment | null> = last ? { status: 'there', value: last } : answer
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('recommendations.title')}
        </h1>
        <p className="lead">{t(personal ? 'recommendations.lead' : 'recommendations.lead.general')}</p>
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
      <Newest answer={newest} records={records} onRetry={onRetry} />
      {!isNone(newest) && <Recommendations calls={calls} onRetry={onRetry} />}
      {children}
    </div>
  )
}

/** The answers are used unless a list says that they may not be. */
function useIsPersonal({ hospitals, treatments }: RecommendationCalls): boolean {
  const answers = [useAnswer(hospitals), useAnswer(treatments)]
  return !answers.some((answer) => answer.status === 'there' && answer.value.basis.needsConsent)
}

const isNone = (newest: Answer<Assessment | null>) => newest.status === 'there' && newest.value === null

interface NewestProps {
  answer: Answer<Assessment | null>
  records: Answer<{ id: string }[]>
  onRetry: () => void
}

function Newest({ answer, records, onRetry }: NewestProps) {
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
  if (answer.value) {
    const known = records.status === 'there' ? records.value : undefined
    return <AssessmentSummary assessment={answer.value} records={known} />
  }
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
