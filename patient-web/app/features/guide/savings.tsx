import { Link } from 'react-router-dom'
import { NotVerified, Provenance } from '~/components/claim/provenance'
import { useT } from '~/lib/i18n/i18n'
import type { Saving } from './facts'
import styles from './guide-page.module.css'

/** The editorial estimate for each country, with what it is measured against and what it rests on. */
export function Savings({ savings }: { savings: Saving[] }) {
  const t = useT()
  return (
    <>
      <p className={styles.range}>
        <strong>{t('guide.savings.range')}</strong> {t('guide.savings.baseline')}
      </p>
      {savings.length === 0 ? (
        <NotVerified />
      ) : (
        <ul className={styles.savings}>
          {savings.map(({ country, slug, percent, claim }) => (
            <li key={slug}>
              <Link to={`/destinations/${slug}`}>{country}</Link>
              <span className={styles.percent}>{t('guide.savings.percent', { percent })}</span>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect width="100" height="6" rx="1" />
                <rect className={styles.saved} width={percent} height="6" rx="1" />
              </svg>
              <Provenance claim={claim} />
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">{t('guide.savings.note')}</p>
    </>
  )
}
