import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Status } from '~/components/ui/status'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import styles from './journey-home.module.css'

interface JourneyHomeProps {
  firstName: string
  /** The patient has sent a request. False also where that could not be read. */
  requested: boolean
}

export function JourneyHome({ firstName, requested }: JourneyHomeProps) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <div className={`page ${styles.home}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('dashboard.welcome', { firstName })}
      </h1>
      <p className="lead">{t('dashboard.lead')}</p>
      <ol className={styles.line}>
        <li>
          <span className={`${styles.mark} ${styles.done}`} aria-hidden="true">
            <Icon name="check" size={22} />
          </span>
          <div>
            <h2>{t('dashboard.step.account')}</h2>
            <p>{t('dashboard.step.account.text')}</p>
            <Status tone="good" icon="checkCircle">
              {t('dashboard.done')}
            </Status>
          </div>
        </li>
        <li>
          {requested ? (
            <span className={`${styles.mark} ${styles.done}`} aria-hidden="true">
              <Icon name="check" size={22} />
            </span>
          ) : (
            <span className={styles.mark} aria-hidden="true">
              {2}
            </span>
          )}
          <div>
            <h2>{t('dashboard.step.request')}</h2>
            <p>{t(requested ? 'dashboard.step.request.done' : 'dashboard.step.request.text')}</p>
            {requested && (
              <Status tone="good" icon="checkCircle">
                {t('dashboard.done')}
              </Status>
            )}
            <div className={styles.actions}>
              {requested && (
                <ButtonLink look="primary" to="/dashboard/bookings">
                  {t('dashboard.step.request.see')}
                </ButtonLink>
              )}
              <ButtonLink look={requested ? undefined : 'primary'} to="/dashboard/bookings?new=1">
                {t('dashboard.request')}
              </ButtonLink>
            </div>
          </div>
        </li>
        <li>
          <span className={styles.mark} aria-hidden="true">
            {3}
          </span>
          <div>
            <h2>{t('dashboard.step.follow')}</h2>
            <p>{t('dashboard.step.follow.text')}</p>
            <ButtonLink to="/dashboard/bookings">{t('dashboard.bookings')}</ButtonLink>
          </div>
        </li>
      </ol>
    </div>
  )
}
