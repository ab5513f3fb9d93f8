import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { Icon, type IconName } from '~/components/ui/icon'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './account-layout.module.css'

const PAGES: { to: string; label: MessageId; icon: IconName; end: boolean }[] = [
  { to: '/account', label: 'account.nav.profile', icon: 'people', end: true },
  { to: '/account/security', label: 'account.nav.security', icon: 'shield', end: true },
  { to: '/account/sessions', label: 'account.nav.sessions', icon: 'globe', end: true },
  { to: '/account/billing', label: 'account.nav.billing', icon: 'card', end: true },
  { to: '/account/data', label: 'account.nav.data', icon: 'file', end: false },
]

/** The pages about the account, side by side. */
export function AccountLayout({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div className={`page ${styles.layout}`}>
      <nav className={styles.nav} aria-label={t('account.nav')}>
        <ul>
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
