import type { ReactNode } from 'react'
import { Icon } from '~/components/ui/icon'
import styles from './records.module.css'

/** What has just been done. Read out when it appears. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.note}>
      {children && (
        <>
          <Icon name="check" size={20} />
          <p>{children}</p>
        </>
      )}
    </div>
  )
}

/** A name within a sentence, whichever direction it has. */
export const isolated = (name: string) => `\u2068${name}\u2069`
