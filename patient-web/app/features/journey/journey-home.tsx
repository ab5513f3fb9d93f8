import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Status } from '~/components/ui/status'
import { useT } from '~/lib/i18n/i18n'
import styles from './journey-home.module.css'

export function JourneyHome({ firstName }: { firstName: string }) {
  const t = useT()
  return (
    <div className={`page ${styles.home}`}>
      <h1>{t('dashboard.welcome', { firstName })}</h1>
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
          <span className={styles.mark} aria-hidden="true">
            2
          </span>
          <div>
            <h2>{t('dashboard.step.request')}</h2>
            <p>{t('dashboard.step.request.text')}</p>
            <ButtonLink look="primary" to="/dashboard/bookings?new=1">
              {t('dashboard.request')}
            </ButtonLink>
          </div>
        </li>
        <li>
          <span className={styles.mark} aria-hidden="true">
            3
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
