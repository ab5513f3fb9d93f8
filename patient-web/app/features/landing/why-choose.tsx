import { Section } from '~/components/layout/section'
import { Icon } from '~/components/ui/icon'
import type { Claim } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import styles from './why-choose.module.css'

export interface Specimen {
  hospital: string
  claim: Claim
}

interface WhyChooseProps {
  /** How much the catalogue holds today. */
  figures: { hospitals: number; treatments: number; countries: number } | undefined
  /** A checked and an unchecked fact out of the catalogue. */
  specimens: Specimen[]
}

const REASONS = ['facts', 'prices', 'people', 'records']

export function WhyChoose({ figures, specimens }: WhyChooseProps) {
  const t = useT()
  return (
    <Section id="why" title="landing.why.title" lead="landing.why.lead" warm>
      <div className={styles.grid}>
        <ul className={styles.reasons}>
          {REASONS.map((key) => (
            <li key={key}>
              <h3>{t(`landing.why.${key}` as MessageId)}</h3>
              <p>{t(`landing.why.${key}.text` as MessageId)}</p>
            </li>
          ))}
        </ul>
        <div className={styles.aside}>
          {figures && (
            <dl className={styles.figures}>
              {(['hospitals', 'treatments', 'countries'] as const).map((key) => (
                <div key={key}>
                  <dt>{t(`landing.why.count.${key}`)}</dt>
                  <dd>{figures[key]}</dd>
                </div>
              ))}
            </dl>
          )}
          {specimens.length > 0 && (
            <figure className={styles.specimens}>
              <figcaption>{t('landing.why.specimen')}</figcaption>
              {specimens.map((specimen) => (
                <SpecimenLine key={specimen.claim.value} {...specimen} />
              ))}
            </figure>
          )}
        </div>
      </div>
    </Section>
  )
}

function SpecimenLine({ hospital, claim }: Specimen) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className={claim.verified ? styles.checked : styles.unchecked}>
      <Icon name={claim.verified ? 'checkCircle' : 'question'} />
      <p>
        <strong>{claim.value}</strong>, {hospital}
        <span>
          {claim.verified && claim.source && claim.checkedAt
            ? t('landing.why.checked', { source: claim.source, date: formatDate(claim.checkedAt, locale) })
            : t(claim.source && claim.checkedAt ? 'common.claim.recheck' : 'landing.why.unchecked')}
        </span>
      </p>
    </div>
  )
}
