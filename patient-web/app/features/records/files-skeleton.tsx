import { useT } from '~/lib/i18n/i18n'
import styles from './records.module.css'

const ROWS = ['first', 'second', 'third']

/** The place of the files while they are read. */
export function FilesSkeleton() {
  const t = useT()
  return (
    <div role="status">
      <p className="visually-hidden">{t('records.loading')}</p>
      <ul className={styles.rows} aria-hidden="true">
        {ROWS.map((row) => (
          <li key={row} className={`${styles.row} ${styles.bones}`}>
            <span />
            <div>
              <span />
              <span />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
