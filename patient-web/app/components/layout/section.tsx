import type { ReactNode } from 'react'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './section.module.css'

interface SectionProps {
  id: string
  title: MessageId
  lead?: MessageId
  action?: ReactNode
  warm?: boolean
  children: ReactNode
}

/** A part of the landing page: heading, a sentence, content. */
export function Section({ id, title, lead, action, warm = false, children }: SectionProps) {
  const t = useT()
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={warm ? `${styles.section} ${styles.warm}` : styles.section}
    >
      <div className="page">
        <div className={styles.head}>
          <div>
            <h2 id={`${id}-title`}>{t(title)}</h2>
            {lead && <p className="lead">{t(lead)}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </section>
  )
}
