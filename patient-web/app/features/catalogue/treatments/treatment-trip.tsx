import type { Treatment } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { ClaimList, ProfileSection } from '../profile'

/** When one may fly home after it. */
export function TreatmentTrip({ treatment: { claims, category } }: { treatment: Treatment }) {
  const t = useT()
  const fitToFly = claims.filter(({ field }) => field === 'fitToFly')
  return (
    <ProfileSection title={t('treatments.fly')}>
      {fitToFly.length > 0 ? <ClaimList claims={fitToFly} /> : <p>{t('common.notStated')}</p>}
      <p className={parts.note}>{t('treatments.fly.note')}</p>
      {category === 'fertility' && <p className={parts.note}>{t('treatments.fertility.rules')}</p>}
    </ProfileSection>
  )
}
