import type { ReactNode } from 'react'
import styles from './faq.module.css'

interface FaqItem {
  id: string
  question: string
  answer: ReactNode
}

interface FaqProps {
  /** Of the list in its page: opening one of its answers closes the others. */
  name: string
  items: readonly FaqItem[]
}

/** Questions that open their answers, one at a time; the closed ones are in the page too. */
export function Faq({ name, items }: FaqProps) {
  return (
    <div className={styles.faq}>
      {items.map(({ id, question, answer }) => (
        <details key={id} id={`faq-${id}`} name={name}>
          <summary data-solid>
            <h3>{question}</h3>
          </summary>
          <div className={styles.answer}>{typeof answer === 'string' ? <p>{answer}</p> : answer}</div>
        </details>
      ))}
    </div>
  )
}
