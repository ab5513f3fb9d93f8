import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './emergency.module.css'
import { emergencyNumbers } from './emergency-number'

/** Says that this may be an emergency and offers the numbers to call as links. */
export function EmergencyBar({ answer }: { answer: string }) {
  const t = useT()
  const numbers = emergencyNumbers(answer)
  return (
    <div className={styles.bar} role="alert">
      <p className={styles.title}>
        <Icon name="alert" />
        {t('common.emergency')}
      </p>
      {numbers.length > 0 ? (
        <p className={styles.calls}>
          {numbers.map((number) => (
            <a key={number} href={`tel:${number}`} data-solid className={styles.call}>
              <Icon name="phone" />
              {t('common.emergency.call', { number })}
            </a>
          ))}{' '}
          <span>{t('common.emergency.or')}</span>
        </p>
      ) : (
        <p>{t('common.emergency.local')}</p>
      )}
    </div>
  )
}
