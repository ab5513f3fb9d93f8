import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ErrorPanel } from '~/components/state/panels'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icon'
import { useFocusOnArrival } from '~/lib/focus'
import { formatLocalDate, formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import type { Progress } from './api'
import styles from './journey-home.module.css'

interface JourneyHomeProps {
  firstName: string
  /** Undefined when it could not be read. */
  progress: Progress | undefined
  /** The patient has sent a request; undefined when the bookings could not be read. */
  requested: boolean | undefined
  onRetry: () => void
  /** The way to the adviser. */
  assistant?: ReactNode
}

export function JourneyHome({ firstName, progress, requested, onRetry, assistant }: JourneyHomeProps) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const fresh = progress && !progress.draftSavedAt && !progress.assessedAt
  return (
    <div className={`page ${styles.home}`}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1}>
            {t('journey.welcome', { firstName })}
          </h1>
          <p className="lead">{t(fresh ? 'journey.lead' : 'journey.lead.again')}</p>
          {progress ? <WhereItStands {...progress} /> : <Unread onRetry={onRetry} />}
          {assistant && (
            <div className={styles.assistant}>
              {assistant}
              <p className="muted small">{t('journey.assistant')}</p>
            </div>
          )}
        </div>
        <img className={styles.picture} src="/img/page-journey.svg" width="480" height="240" alt="" />
      </section>
      <ul className={styles.cards}>
        <Card icon="heart" title={t('journey.card.assessment')} to="/dashboard/assessments">
          {t('journey.card.assessment.text')}
        </Card>
        <Card icon="shield" title={t('journey.card.files')} to="/dashboard/files">
          {t('journey.card.files.text')}
        </Card>
        <BookingCard requested={requested} />
      </ul>
    </div>
  )
}

/** How far the patient has come, and the next step. */
function WhereItStands({ draftSavedAt, assessedAt }: Progress) {
  const t = useT()
  const locale = useLocale()
  const fresh = !draftSavedAt && !assessedAt
  return (
    <>
      {draftSavedAt && (
        <p className={styles.state}>
          <Icon name="clock" size={20} />
          {t('journey.draft', { moment: formatMoment(draftSavedAt, locale) })}
        </p>
      )}
      {assessedAt && (
        <p className={styles.state}>
          <Icon name="checkCircle" size={20} />
          {t('journey.assessed', { date: formatLocalDate(assessedAt, locale) })}
        </p>
      )}
      <div className={styles.actions}>
        {assessedAt && !draftSavedAt && (
          <ButtonLink look="primary" to="/dashboard/results">
            {t('journey.results')}
          </ButtonLink>
        )}
        <ButtonLink look={fresh || draftSavedAt ? 'primary' : undefined} to="/dashboard/diagnosis">
          {t(draftSavedAt ? 'journey.continue' : assessedAt ? 'journey.again' : 'journey.start')}
        </ButtonLink>
      </div>
      {fresh && <p className="muted small">{t('journey.minutes')}</p>}
    </>
  )
}

/** A start that could not be read is no start from nothing: the ways to what is stored stay open. */
function Unread({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <ErrorPanel
      title={t('journey.error')}
      actions={
        <>
          <Button look="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
          <ButtonLink to="/dashboard/diagnosis">{t('journey.error.assessment')}</ButtonLink>
          <ButtonLink to="/dashboard/results">{t('journey.results')}</ButtonLink>
        </>
      }
    >
      <p>{t('journey.error.safe')}</p>
    </ErrorPanel>
  )
}

function BookingCard({ requested }: { requested: boolean | undefined }) {
  const t = useT()
  if (requested === false) {
    return (
      <Card icon="calendar" title={t('journey.card.request')} to="/dashboard/bookings?new=1">
        {t('journey.card.request.text')}
      </Card>
    )
  }
  return (
    <Card icon="calendar" title={t('journey.card.bookings')} to="/dashboard/bookings">
      {t(requested ? 'journey.card.bookings.text' : 'journey.card.bookings.unread')}
    </Card>
  )
}

interface CardProps {
  icon: IconName
  title: string
  to: string
  children: ReactNode
}

/** The whole card can be pressed; its name is its title. */
function Card({ icon, title, to, children }: CardProps) {
  return (
    <li className={styles.card}>
      <Icon name={icon} size={28} />
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p>{children}</p>
    </li>
  )
}
