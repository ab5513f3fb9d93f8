import { Provenance } from '~/components/claim/provenance'
import type { Claim } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { ClaimList } from './profile'
import styles from './profile.module.css'

interface BulletedFactProps {
  claims: Claim[]
  field: string
  /** Null or empty when nobody stated them. */
  values: string[] | null
}

/** A list of values and where it was read; where several claims back it, each stands with its own source. */
export function BulletedFact({ claims, field, values }: BulletedFactProps) {
  const t = useT()
  const [claim, ...more] = claims.filter((one) => one.field === field)
  if (claim && more.length > 0) return <ClaimList claims={[claim, ...more]} />
  if (!values?.length) return <p>{t('common.notStated')}</p>
  return (
    <div data-fact={field}>
      <ul className={styles.bullets}>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
      <Provenance claim={claim} />
    </div>
  )
}
