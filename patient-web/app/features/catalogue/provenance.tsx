import { Icon } from '~/components/ui/icon'
import type { Claim } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './provenance.module.css'

/** The mark of a fact in a card: one glance says whether somebody checked it. */
export function VerifiedMark({ verified }: { verified: boolean }) {
  const t = useT()
  return (
    <span className={verified ? styles.verified : styles.unverified}>
      <Icon name={verified ? 'check' : 'question'} size={16} />
      {t(verified ? 'catalogue.claim.verified' : 'catalogue.claim.notVerified')}
    </span>
  )
}

/** The whole answer: which source, and when it was checked. */
export function Provenance({ claim }: { claim: Claim | undefined }) {
  const t = useT()
  const locale = useLocale()
  if (!claim?.verified || !claim.source) return <VerifiedMark verified={false} />
  return (
    <span className={styles.source}>
      <Icon name="check" size={16} />
      <span>
        {t('catalogue.claim.source')}{' '}
        {claim.sourceUrl ? (
          <a href={claim.sourceUrl} rel="noopener">
            {claim.source}
          </a>
        ) : (
          claim.source
        )}
        {claim.checkedAt &&
          `, ${t('catalogue.claim.checked', { date: formatDate(claim.checkedAt, locale) })}`}
      </span>
    </span>
  )
}
