import { useSyncExternalStore } from 'react'
import { useMessage, useT } from '~/lib/i18n/i18n'
import { Icon } from './icon'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toast-store'
import styles from './toaster.module.css'

const NONE: readonly Toast[] = []

export function Toaster() {
  const t = useT()
  const message = useMessage()
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE)
  return (
    <section className={styles.region} aria-live="polite" aria-label={t('common.toasts')}>
      {toasts.map(({ id, tone, title, body }) => (
        <div
          key={id}
          className={tone === 'destructive' ? `${styles.toast} ${styles.destructive}` : styles.toast}
        >
          <Icon name={tone === 'destructive' ? 'alert' : 'checkCircle'} size={20} />
          <div className={styles.text}>
            <strong>{t(title)}</strong>
            <p>{message(body)}</p>
          </div>
          <button type="button" className={styles.close} onClick={() => dismissToast(id)}>
            <Icon name="cross" size={18} />
            <span className="visually-hidden">{t('common.close')}</span>
          </button>
        </div>
      ))}
    </section>
  )
}
