import type { Treatment } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { BulletedFact } from '../bulleted-fact'
import parts from '../parts.module.css'
import { ClaimList, ProfileSection } from '../profile'
import styles from './treatment-profile.module.css'

/** What is behind the range: what it includes, what not, what may change it, and what others have published. */
export function TreatmentPrice({ treatment }: { treatment: Treatment }) {
  const t = useT()
  const { costIncludes, costExcludes, costFactors, claims } = treatment
  const lists = [
    ['costIncludes', 'treatments.price.includes', costIncludes],
    ['costExcludes', 'treatments.price.excludes', costExcludes],
    ['costFactors', 'treatments.price.factors', costFactors],
  ] as const
  const published = claims.filter(({ field }) => field === 'publishedPrice')
  return (
    <ProfileSection title={t('treatments.price')}>
      {treatment.minCostUsd !== null && <p className="muted">{t('treatments.price.note')}</p>}
      <div className={styles.lists}>
        {lists.map(([field, title, items]) => (
          <div key={field}>
            <h3 className={parts.sub}>{t(title)}</h3>
            <BulletedFact claims={claims} field={field} values={items} />
          </div>
        ))}
      </div>
      {published.length > 0 && (
        <>
          <h3 className={parts.sub}>{t('treatments.price.published')}</h3>
          <ClaimList claims={published} />
        </>
      )}
    </ProfileSection>
  )
}
