import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icon'
import { useFocusOnArrival } from '~/lib/focus'
import { formatDate, formatMoment } from '~/lib/format/date'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './journey-home.module.css'

interface JourneyHomeProps {
  firstName: string
  /** When the assessment under way was last saved. Absent where there is none, or that could not be read. */
  draftSavedAt?: string | undefined
  /** When the newest assessment was sent. */
  assessedAt?: string | undefined
  /** The patient has sent a request. */
  requested: boolean
}

export function JourneyHome({ firstName, draftSavedAt, assessedAt, requested }: JourneyHomeProps) {
  const t = useT()
  const locale = useLocale()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const fresh = !draftSavedAt && !assessedAt
  return (
    <div className={`page ${styles.home}`}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1}>
            {t('journey.welcome', { firstName })}
          </h1>
          <p className="lead">{t(fresh ? 'journey.lead' : 'journey.lead.again')}</p>
          {draftSavedAt && (
            <p className={styles.state}>
              <Icon name="clock" size={20} />
              {t('journey.draft', { moment: formatMoment(draftSavedAt, locale) })}
            </p>
          )}
          {assessedAt && (
            <p className={styles.state}>
              <Icon name="checkCircle" size={20} />
              {t('journey.assessed', { date: formatDate(assessedAt, locale) })}
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
        <Card
          icon="calendar"
          title={t(requested ? 'journey.card.bookings' : 'journey.card.request')}
          to={requested ? '/dashboard/bookings' : '/dashboard/bookings?new=1'}
        >
          {t(requested ? 'journey.card.bookings.text' : 'journey.card.request.text')}
        </Card>
      </ul>
    </div>
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
