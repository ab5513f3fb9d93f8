import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { Icon, type IconName } from '~/components/ui/icon'
import type { User } from '~/lib/api/types'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './account-layout.module.css'

const PAGES: { to: string; label: MessageId; icon: IconName; end: boolean }[] = [
  { to: '/account', label: 'account.nav.profile', icon: 'people', end: true },
  { to: '/account/security', label: 'account.nav.security', icon: 'shield', end: true },
  { to: '/account/sessions', label: 'account.nav.sessions', icon: 'globe', end: true },
  { to: '/account/billing', label: 'account.nav.billing', icon: 'card', end: true },
  { to: '/account/data', label: 'account.nav.data', icon: 'file', end: false },
]

/** Where an account works that is no patient's. */
const WORKPLACES: Record<User['role'], { href: string; label: MessageId } | null> = {
  user: null,
  hospital: { href: '/desk', label: 'account.nav.desk' },
  moderator: { href: '/admin/', label: 'account.nav.backOffice' },
  admin: { href: '/admin/', label: 'account.nav.backOffice' },
}

/** The pages about the account, side by side. Staff and hospitals find the way back to their work. */
export function AccountLayout({ user, children }: { user: Pick<User, 'role'>; children: ReactNode }) {
  const t = useT()
  const workplace = WORKPLACES[user.role]
  return (
    <div className={`page ${styles.layout}`}>
      <nav className={styles.nav} aria-label={t('account.nav')}>
        <ul>
          {workplace && (
            <li>
              <a href={workplace.href}>
                <Icon name="arrow" size={20} />
                {t(workplace.label)}
              </a>
            </li>
          )}
          {PAGES.map(({ to, label, icon, end }) => (
            <li key={to}>
              <NavLink to={to} end={end}>
                <Icon name={icon} size={20} />
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
