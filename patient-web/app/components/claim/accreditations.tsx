import type { HospitalCard } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './accreditations.module.css'
import { SourceMark } from './provenance'

export function Accreditations({ hospital }: { hospital: HospitalCard }) {
  const t = useT()
  if (hospital.accreditations.length === 0) return <p>{t('common.claim.notVerified')}</p>
  return (
    <ul className={styles.accreditations}>
      {hospital.accreditations.map((claim) => (
        <li key={claim.value}>
          <strong>{claim.value}</strong> <SourceMark claim={claim} />
        </li>
      ))}
    </ul>
  )
}
