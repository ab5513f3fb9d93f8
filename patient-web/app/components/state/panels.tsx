import type { ReactNode } from 'react'
import styles from './state.module.css'

interface Panel {
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** Nothing to show, and what to do about it. */
export function EmptyPanel({ title, children, actions }: Panel) {
  return (
    <div className={styles.panel}>
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** Something failed: what happened, whether anything was lost, what to do. */
export function ErrorPanel({ title, children, actions }: Panel) {
  return (
    <div className={`${styles.panel} ${styles.danger}`} role="alert">
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
