import { Link } from 'react-router-dom'
import { useT } from '~/lib/i18n/i18n'
import styles from './breadcrumb.module.css'

interface Crumb {
  to: string
  label: string
}

/** The pages above this one; the page itself is its heading. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const t = useT()
  return (
    <nav aria-label={t('common.breadcrumb')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
