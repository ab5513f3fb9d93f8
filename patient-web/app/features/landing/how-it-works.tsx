import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { authPath } from '~/lib/api/return-to'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './how-it-works.module.css'

const STEPS = ['submit', 'match', 'plan', 'treat']

/** Four steps there on a drawn line, and aftercare on the dashed line that leads back home. */
export function HowItWorks() {
  const t = useT()
  return (
    <section id="how-it-works" aria-labelledby="how-title" className={`page ${styles.section}`}>
      <div className={styles.intro}>
        <h2 id="how-title">{t('landing.how.title')}</h2>
        <p className="lead">{t('landing.how.lead')}</p>
        <p className="muted">{t('landing.how.timeline')}</p>
        <ButtonLink to={authPath('/dashboard', 'sign-up')}>{t('common.cta.start')}</ButtonLink>
        <ButtonLink look="plain" to="/patient-guide">
          {t('landing.how.more')}
        </ButtonLink>
      </div>
      <ol>
        {STEPS.map((key, index) => (
          <Step key={key} id={key} mark={String(index + 1)} />
        ))}
        <Step id="aftercare" mark={<Icon name="heart" size={22} />} home />
      </ol>
    </section>
  )
}

function Step({ id, mark, home = false }: { id: string; mark: React.ReactNode; home?: boolean }) {
  const t = useT()
  return (
    <li className={home ? `${styles.step} ${styles.home}` : styles.step}>
      <span className={styles.mark} aria-hidden="true">
        {mark}
      </span>
      <div>
        <h3>{t(`landing.how.${id}` as MessageId)}</h3>
        <p className={styles.time}>{t(`landing.how.${id}.time` as MessageId)}</p>
        <p>{t(`landing.how.${id}.text` as MessageId)}</p>
      </div>
    </li>
  )
}
