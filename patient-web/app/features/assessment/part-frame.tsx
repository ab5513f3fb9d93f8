import type { ReactNode, RefObject } from 'react'
import { useT } from '~/lib/i18n/i18n'
import { PARTS, type Part } from './answers'
import styles from './assessment.module.css'

interface PartFrameProps {
  part: Part
  heading: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** The head of a part: how far along the line it is, and what it is about. */
export function PartFrame({ part, heading, children }: PartFrameProps) {
  const t = useT()
  const number = PARTS.indexOf(part) + 1
  return (
    <section
      className={part === 'condition' ? styles.part : `${styles.part} ${styles.later}`}
      aria-labelledby="part-title"
    >
      <header className={styles.partHead}>
        <p className={styles.progress}>
          <span>{t('assessment.part', { number, count: PARTS.length })}</span>
          <span className={styles.line} aria-hidden="true">
            {PARTS.map((each, index) => (
              <span key={each} className={index < number ? styles.passed : undefined} />
            ))}
          </span>
        </p>
        <h2 id="part-title" ref={heading} tabIndex={-1}>
          {t(`assessment.part.${part}`)}
        </h2>
        {part !== 'condition' && <p className="muted">{t(`assessment.part.${part}.lead`)}</p>}
      </header>
      {children}
    </section>
  )
}
