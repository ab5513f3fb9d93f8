import { Icon, type IconName } from '~/components/ui/icon'
import type { PublicSettings } from '~/lib/api/types'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './account-frame.module.css'

const BADGES: { icon: IconName; badge: MessageId; qualifier: MessageId }[] = [
  { icon: 'shield', badge: 'dashboard.badge.security', qualifier: 'dashboard.badge.security.qualifier' },
  {
    icon: 'people',
    badge: 'dashboard.badge.certification',
    qualifier: 'dashboard.badge.certification.qualifier',
  },
]

/** The specified badges, each with what it does not mean unless the owner has set otherwise. */
export function ComplianceBadges({ mode }: { mode: PublicSettings['complianceBadges'] }) {
  const t = useT()
  if (mode === 'off') return null
  return (
    <ul className={`page ${styles.badges}`} aria-label={t('dashboard.badges')}>
      {BADGES.map(({ icon, badge, qualifier }) => (
        <li key={badge}>
          <Icon name={icon} size={22} />
          <p>
            <strong>{t(badge)}</strong>
            {mode === 'qualified' && <span>{t(qualifier)}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
