import { NavLink, useLocation } from 'react-router-dom'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { authPath } from '~/lib/api/return-to'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './layout.module.css'
import { Logo } from './logo'

/** The pages that every page leads to. */
const PAGES: { to: string; label: MessageId }[] = [
  { to: '/treatments', label: 'common.nav.treatments' },
  { to: '/destinations', label: 'common.nav.destinations' },
  { to: '/hospitals', label: 'common.nav.hospitals' },
  { to: '/patient-guide', label: 'common.nav.guide' },
  { to: '/about', label: 'common.nav.about' },
  { to: '/contact', label: 'common.nav.contact' },
]

function PageLinks() {
  const t = useT()
  return (
    <ul className={styles.links}>
      {PAGES.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to}>{t(label)}</NavLink>
        </li>
      ))}
    </ul>
  )
}

function AccountLinks({ signedIn }: { signedIn: boolean }) {
  const t = useT()
  if (signedIn) {
    return (
      <div className={styles.account}>
        <ButtonLink to="/dashboard">{t('common.nav.dashboard')}</ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles.account}>
      <ButtonLink to="/auth" look="plain">
        {t('common.nav.signIn')}
      </ButtonLink>
      <ButtonLink to={authPath('/dashboard', 'sign-up')}>{t('common.cta.start')}</ButtonLink>
    </div>
  )
}

export function Header({ signedIn }: { signedIn: boolean }) {
  const t = useT()
  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <Logo />
        <nav className={styles.wide} aria-label={t('common.nav.label')}>
          <PageLinks />
          <AccountLinks signedIn={signedIn} />
        </nav>
        <details key={useLocation().key} className={styles.menu}>
          <summary data-solid>
            <Icon name="menu" size={22} />
            {t('common.nav.menu')}
          </summary>
          <nav aria-label={t('common.nav.label')}>
            <PageLinks />
            <AccountLinks signedIn={signedIn} />
          </nav>
        </details>
      </div>
    </header>
  )
}
