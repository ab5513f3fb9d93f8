import { claimFor } from '~/components/claim/claims'
import { Provenance } from '~/components/claim/provenance'
import type { Destination } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import parts from '../parts.module.css'
import { ProfileSection } from '../profile'
import profile from '../profile.module.css'
import styles from './destination-profile.module.css'

const STEPS = ['letter', 'rules', 'apply'] as const
const QUESTIONS = ['nationality', 'documents', 'time', 'stay', 'companion'] as const

/** The rule as it was read, the way to a visa, and what only the embassy can answer. */
export function DestinationVisa({ destination: { visaInfo, claims } }: { destination: Destination }) {
  const t = useT()
  return (
    <ProfileSection id="visa" title={t('destinations.visa')}>
      <div data-fact="visaInfo">
        <p>{visaInfo ?? t('common.notStated')}</p>
        {visaInfo && <Provenance claim={claimFor(claims, 'visaInfo')} />}
      </div>
      <h3 className={parts.sub}>{t('destinations.visa.how')}</h3>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`destinations.visa.how.${step}`)}</li>
        ))}
      </ol>
      <h3 className={parts.sub}>{t('destinations.visa.ask')}</h3>
      <ul className={profile.bullets}>
        {QUESTIONS.map((question) => (
          <li key={question}>{t(`destinations.visa.ask.${question}`)}</li>
        ))}
      </ul>
      <p className={parts.note}>{t('destinations.visa.note')}</p>
    </ProfileSection>
  )
}
