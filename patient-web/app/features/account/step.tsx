import { type ReactNode, useEffect, useRef } from 'react'
import styles from './account.module.css'

/** A task that takes the place of a part of the page for a while. Its heading takes the focus. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.step}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  )
}
