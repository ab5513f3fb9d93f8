import { Icon } from '~/components/ui/icon'
import type { Claim } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './provenance.module.css'
import { SourceName, sourceId, useSourceNumber } from './sources'

export function NotVerified({ what, text }: { what?: string; text?: string }) {
  const t = useT()
  return (
    <span className={styles.unverified}>
      <Icon name="question" size={16} />
      {text ?? (what ? t('common.claim.notVerifiedOf', { what }) : t('common.claim.notVerified'))}
    </span>
  )
}

/** The mark of a fact in a card: one glance says whether it has a source. */
export function SourceMark({ claim }: { claim: Pick<Claim, 'verified' | 'checkedAt'> | null | undefined }) {
  const t = useT()
  const locale = useLocale()
  if (!claim?.verified) return <NotVerified />
  return (
    <span className={styles.verified}>
      <Icon name="check" size={16} />
      {claim.checkedAt
        ? t('common.claim.sourceChecked', { date: formatDate(claim.checkedAt, locale) })
        : t('common.claim.sourceGiven')}
    </span>
  )
}

/** Marks a list of values unless all have a source; names those that have none, where others do. */
export function UnsourcedMark({ claims, field }: { claims: Claim[]; field: string }) {
  const about = claims.filter((claim) => claim.field === field)
  const unsourced = about.filter(({ verified }) => !verified)
  if (about.length > 0 && unsourced.length === 0) return null
  const some = unsourced.length < about.length
  return <NotVerified what={some ? unsourced.map(({ value }) => value).join(', ') : undefined} />
}

/** The whole answer: which source, and when it was checked. */
export function Provenance({ claim }: { claim: Claim | null | undefined }) {
  const t = useT()
  const locale = useLocale()
  const number = useSourceNumber(claim?.source)
  if (!claim?.verified || !claim.source) {
    if (!claim?.source) return <NotVerified />
    return claim.checkedAt ? (
      <NotVerified text={t('common.claim.recheck')} />
    ) : (
      <NotVerified what={claim.source} />
    )
  }
  return (
    <span className={styles.source}>
      <Icon name="check" size={16} />
      <span>
        {number ? (
          <a className={styles.number} href={`#${sourceId(number)}`}>
            {t('common.claim.numbered', { number })}
          </a>
        ) : (
          <>
            {t('common.claim.source')} <SourceName name={claim.source} url={claim.sourceUrl} />
          </>
        )}
        {claim.checkedAt && `, ${t('common.claim.checked', { date: formatDate(claim.checkedAt, locale) })}`}
        {claim.expiresAt && `, ${t('common.claim.until', { date: formatDate(claim.expiresAt, locale) })}`}
      </span>
    </span>
  )
}
