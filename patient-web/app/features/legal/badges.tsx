import { ComplianceBadges } from '~/components/layout/compliance-badges'
import type { PublicSettings } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './badges.module.css'

/** The badges as patients see them, always with what they do not mean; none where the owner shows none. */
export function Badges({ mode }: { mode: PublicSettings['complianceBadges'] | undefined }) {
  const t = useT()
  if (mode === 'off') return <p className="muted">{t('legal.trust.badges.off')}</p>
  return (
    <div className={styles.badges}>
      <ComplianceBadges mode="qualified" />
    </div>
  )
}
