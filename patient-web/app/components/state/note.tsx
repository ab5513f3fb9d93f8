import type { ReactNode } from 'react'
import { Icon } from '~/components/ui/icon'
import styles from './note.module.css'

interface NoteProps {
  /** Nothing was achieved: something was broken off or taken from a list. */
  neutral?: boolean
  children: ReactNode
}

/** What has just been done. Read out when it appears. */
export function Note({ neutral = false, children }: NoteProps) {
  return (
    <div role="status" className={neutral ? `${styles.note} ${styles.neutral}` : styles.note}>
      {children && (
        <>
          <Icon name={neutral ? 'crossCircle' : 'check'} size={20} />
          <p>{children}</p>
        </>
      )}
    </div>
  )
}
