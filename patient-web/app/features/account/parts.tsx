import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'

/** The head of an account page. It takes the focus when a step within the site has led here. */
export function PageHead({ title, lead }: { title: string; lead?: string }) {
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <header className={styles.head}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  )
}

/** One subject of a page. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** What has just been done. Read out when it appears. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.status}>
      {children && (
        <div className={styles.done}>
          <Icon name="checkCircle" />
          <div>{children}</div>
        </div>
      )}
    </div>
  )
}

/** A part that could not be read. It is read again by itself when the device is back on line. */
export function NotLoaded({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useT()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <ErrorPanel
      title={title}
      actions={
        <Button look="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      <p>{t(navigator.onLine ? 'account.notLoaded' : 'account.offline')}</p>
    </ErrorPanel>
  )
}
