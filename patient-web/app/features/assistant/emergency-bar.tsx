import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './conversation.module.css'
import { emergencyNumbers } from './emergency-number'

/** Stays above the conversation from the answer on: what is happening, and the number under one thumb. */
export function EmergencyBar({ answer }: { answer: string }) {
  const t = useT()
  const numbers = emergencyNumbers(answer)
  return (
    <div className={styles.emergency} role="alert">
      <p className={styles.emergencyTitle}>
        <Icon name="alert" />
        {t('assistant.emergency')}
      </p>
      {numbers.length > 0 ? (
        <p className={styles.calls}>
          {numbers.map((number) => (
            <a key={number} href={`tel:${number}`} data-solid className={styles.call}>
              <Icon name="phone" />
              {t('assistant.emergency.call', { number })}
            </a>
          ))}{' '}
          <span>{t('assistant.emergency.or')}</span>
        </p>
      ) : (
        <p>{t('assistant.emergency.local')}</p>
      )}
    </div>
  )
}
