import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { type Advised, showEmergency } from '~/lib/emergency'
import { useT } from '~/lib/i18n/i18n'
import styles from './emergency.module.css'
import { EmergencyCard } from './emergency-card'

/** Stays until the person closes it. */
export default function EmergencyNotice({ advice }: Advised) {
  const t = useT()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (advice) notice.current?.focus()
  }, [advice])
  return (
    <section ref={notice} tabIndex={-1} className={styles.notice} aria-label={t('common.emergency')}>
      <EmergencyCard advice={advice} />
      <div className={`page ${styles.body}`}>
        <p>{t('common.emergency.notRead')}</p>
        <Button onClick={() => showEmergency()}>{t('common.close')}</Button>
      </div>
    </section>
  )
}
