import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast-store'
import { signOut } from '~/lib/api/session'
import type { PublicSettings } from '~/lib/api/types'
import { unsentSignOut } from '~/lib/api/unsent-sign-out'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './account-frame.module.css'
import { ComplianceBadges } from './compliance-badges'
import { Logo } from './logo'

const NOTIFICATIONS = '/dashboard/notifications'

const PAGES: { to: string; label: MessageId; end: boolean }[] = [
  { to: '/dashboard', label: 'dashboard.nav.home', end: true },
  { to: '/dashboard/bookings', label: 'dashboard.nav.bookings', end: false },
  { to: NOTIFICATIONS, label: 'dashboard.nav.notifications', end: true },
  { to: '/dashboard/files', label: 'dashboard.nav.files', end: true },
  { to: '/account', label: 'dashboard.nav.account', end: false },
]

interface AccountFrameProps {
  badges: PublicSettings['complianceBadges']
  email?: string
  /** The number of unread notifications. */
  unread?: number
  /** Beside the e-mail address, on every page. */
  tools?: ReactNode
  children: ReactNode
}

/** What surrounds the pages of a signed-in patient. Without a user yet, its shell. */
export function AccountFrame({ badges, email, unread = 0, tools, children }: AccountFrameProps) {
  const t = useT()
  const welcome = useLocation().pathname === '/dashboard'
  const leave = async () => {
    await signOut()
    if (unsentSignOut()) return
    showToast({
      tone: 'success',
      title: 'common.toast.signedOut',
      body: 'common.toast.signedOut.body',
    })
  }
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={`page ${styles.bar}`}>
          <Logo />
          {tools && <div className={styles.tools}>{tools}</div>}
          {email && (
            <div className={styles.user}>
              <span className={styles.email}>{email}</span>
              <Button onClick={() => void leave()}>{t('dashboard.signOut')}</Button>
            </div>
          )}
        </div>
        <div className={welcome ? styles.strip : `${styles.strip} ${styles.compact}`}>
          <ComplianceBadges mode={badges} />
        </div>
        <nav className={`page ${styles.nav}`} aria-label={t('dashboard.nav')}>
          <ul>
            {PAGES.map(({ to, label, end }) => (
              <li key={to}>
                <NavLink to={to} end={end}>
                  {t(label)}{' '}
                  {to === NOTIFICATIONS && unread > 0 && (
                    <span className={styles.unread}>
                      {unread}
                      <span className="visually-hidden"> {t('dashboard.nav.unread')}</span>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
