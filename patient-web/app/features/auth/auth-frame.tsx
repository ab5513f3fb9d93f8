import type { ReactNode } from 'react'
import { useFocusOnArrival } from '~/lib/focus'
import styles from './auth.module.css'

interface AuthFrameProps {
  title: string
  /** The page has taken the place of another one, and its heading takes the focus. */
  arrived?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** A page about signing in. */
export function AuthFrame({ title, arrived = false, aside, children }: AuthFrameProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>(arrived)
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.box}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {aside}
    </div>
  )
}
