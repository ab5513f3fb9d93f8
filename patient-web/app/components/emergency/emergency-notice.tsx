import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { type Advised, showEmergency } from '~/lib/emergency'
import { useT } from '~/lib/i18n/i18n'
import styles from './emergency.module.css'
import { EmergencyBar } from './emergency-bar'

/** Stays until the person closes it. */
export default function EmergencyNotice({ advice }: Advised) {
  const t = useT()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (advice) notice.current?.focus()
  }, [advice])
  return (
    <section ref={notice} tabIndex={-1} className={styles.notice} aria-label={t('common.emergency')}>
      <EmergencyBar answer={advice.text} />
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <div className={`page ${styles.body} ${styles.scroll}`} tabIndex={0}>
        <p className={styles.advice} dir="auto">
          {advice.text}
        </p>
        <p>{t('common.emergency.notRead')}</p>
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      <div className={`page ${styles.foot}`}>
        <Button onClick={() => showEmergency()}>{t('common.close')}</Button>
      </div>
    </section>
  )
}
