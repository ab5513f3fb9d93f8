import type { ReactNode } from 'react'
import styles from './page-banner.module.css'

interface PageBannerProps {
  title: ReactNode
  lead?: ReactNode
  /** A drawn picture beside the words, on wide screens. */
  picture?: ReactNode
  /** What belongs to the words: a search, a call to action. */
  children?: ReactNode
}

/** The head of a page: what it is about, on warm ground. */
export function PageBanner({ title, lead, picture, children }: PageBannerProps) {
  return (
    <div className={styles.banner}>
      <div className={picture ? `page ${styles.pictured}` : 'page'}>
        <div>
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
        {picture && <div className={styles.picture}>{picture}</div>}
      </div>
    </div>
  )
}
