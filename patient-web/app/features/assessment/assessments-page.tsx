import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FileCount } from '~/components/files/file-count'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import type { Assessment } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { formatLocalDate } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { type AssessmentPageOf, fetchAssessments } from './api'
import styles from './assessments.module.css'
import { CONDITIONS, labelOf, URGENCIES } from './choices'

interface AssessmentsPageProps {
  /** Absent while it is loaded; without a page where it could not be read. `records` are the files that there are now. */
  loaded: { page: AssessmentPageOf | undefined; records?: { id: string }[] | undefined } | undefined
  onRetry: () => void
}

export function AssessmentsPage({ loaded, onRetry }: AssessmentsPageProps) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const page = loaded?.page
  const empty = page?.items.length === 0
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t('assessments.title')}
          </h1>
          <p className="lead">{t('assessments.lead')}</p>
        </div>
        {!empty && (
          <ButtonLink look="primary" to="/dashboard/diagnosis">
            {t('assessments.start')}
          </ButtonLink>
        )}
      </header>
      {!loaded && <Skeleton />}
      {loaded && !page && (
        <ErrorPanel
          title={t('assessments.notLoaded')}
          actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
        >
          <p>{t('assessments.notLoaded.body')}</p>
        </ErrorPanel>
      )}
      {empty && (
        <EmptyPanel
          title={t('assessments.empty')}
          actions={
            <ButtonLink look="primary" to="/dashboard/diagnosis">
              {t('assessments.start')}
            </ButtonLink>
          }
        >
          <p>{t('assessments.empty.body')}</p>
        </EmptyPanel>
      )}
      {page && !empty && <List first={page} records={loaded?.records} />}
    </div>
  )
}

/** The newest first; older ones are asked for. */
function List({ first, records }: { first: AssessmentPageOf; records: { id: string }[] | undefined }) {
  const t = useT()
  const [older, setOlder] = useState<AssessmentPageOf>()
  const { busy, failure, run } = useTask()
  const { nextCursor } = older ?? first
  async function more() {
    const next = await fetchAssessments(nextCursor)
    setOlder({ ...next, items: [...(older?.items ?? []), ...next.items] })
  }
  return (
    <>
      <ul className={styles.list}>
        {[...first.items, ...(older?.items ?? [])].map((assessment) => (
          <Item key={assessment.id} assessment={assessment} records={records} />
        ))}
      </ul>
      {failure && <FailurePanel title={t('assessments.more.failed')} failure={failure} />}
      {nextCursor && (
        <Button busy={busy} className={styles.more} onClick={() => void run(more)}>
          {t(busy ? 'assessments.more.busy' : 'assessments.more')}
        </Button>
      )}
    </>
  )
}

function Item({ assessment, records }: { assessment: Assessment; records: { id: string }[] | undefined }) {
  const t = useT()
  const locale = useLocale()
  const { id, conditionCategory, urgencyLevel, recordIds, createdAt } = assessment
  return (
    <li className={styles.item}>
      <p className={styles.date}>{formatLocalDate(createdAt, locale)}</p>
      <h2>
        <Link to={`/dashboard/assessments/${id}`}>{labelOf(CONDITIONS, conditionCategory, t)}</Link>
      </h2>
      <ul className={styles.facts}>
        <li>
          <Icon name="clock" size={18} />
          <span className="visually-hidden">{t('assessments.urgency')}: </span>
          {labelOf(URGENCIES, urgencyLevel, t)}
        </li>
        <li>
          <Icon name="card" size={18} />
          <FileCount ids={recordIds} records={records} />
        </li>
      </ul>
    </li>
  )
}

function Skeleton() {
  const t = useT()
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('common.loading')}
      </p>
      <div aria-hidden="true" className={styles.bones} data-testid="skeleton" />
    </>
  )
}
