import { Icon, type IconName } from '~/components/ui/icon'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './steps.module.css'

const STEPS = ['submit', 'match', 'plan', 'treat', 'home'] as const
const SIDES: { id: 'you' | 'we' | 'get'; icon: IconName }[] = [
  { id: 'you', icon: 'flag' },
  { id: 'we', icon: 'people' },
  { id: 'get', icon: 'check' },
]

/** Five steps on the drawn line: out, and dashed on the way home. */
export function Steps() {
  const t = useT()
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li key={step} id={`step-${index + 1}`} className={styles.step}>
          <span className={styles.mark} aria-hidden="true">
            {index + 1}
          </span>
          <div className={styles.card}>
            <p className={styles.badge}>{t('guide.step', { number: index + 1, total: STEPS.length })}</p>
            <h3>{t(`guide.step.${step}`)}</h3>
            <p className={styles.time}>
              <Icon name="clock" size={20} />
              <span className="visually-hidden">{t('guide.step.time')}</span> {t(`guide.step.${step}.time`)}
            </p>
            <dl className={styles.sides}>
              {SIDES.map(({ id, icon }) => (
                <div key={id}>
                  <dt>
                    <Icon name={icon} size={20} />
                    {t(`guide.side.${id}`)}
                  </dt>
                  <dd>{t(`guide.step.${step}.${id}` as MessageId)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ol>
  )
}
