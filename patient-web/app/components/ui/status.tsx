import { Icon, type IconName } from './icon'
import styles from './status.module.css'

export type Tone = 'wait' | 'good' | 'bad' | 'info' | 'neutral'

/** A state as word, icon and colour together. */
export function Status({ tone, icon, children }: { tone: Tone; icon: IconName; children: string }) {
  return (
    <span className={`${styles.status} ${styles[tone]}`}>
      <Icon name={icon} size={16} />
      {children}
    </span>
  )
}
