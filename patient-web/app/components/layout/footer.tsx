import { Link } from 'react-router-dom'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import { LanguageLinks } from './language-links'
import styles from './layout.module.css'
import { Logo } from './logo'

interface Column {
  id: string
  title: MessageId
  links: { to: string; label: MessageId }[]
}

const COLUMNS: Column[] = [
  {
    id: 'footer-explore',
    title: 'common.footer.explore',
    links: [
      { to: '/treatments', label: 'common.nav.treatments' },
      { to: '/destinations', label: 'common.nav.destinations' },
      { to: '/hospitals', label: 'common.nav.hospitals' },
      { to: '/compare', label: 'common.nav.compare' },
    ],
  },
  {
    id: 'footer-company',
    title: 'common.footer.company',
    links: [
      { to: '/about', label: 'common.nav.about' },
      { to: '/trust', label: 'common.nav.trust' },
      { to: '/contact', label: 'common.nav.contact' },
    ],
  },
  {
    id: 'footer-support',
    title: 'common.footer.support',
    links: [
      { to: '/patient-guide', label: 'common.nav.guide' },
      { to: '/assistant', label: 'common.nav.assistant' },
      { to: '/auth', label: 'common.nav.signIn' },
      { to: '/auth?tab=sign-up', label: 'common.footer.signUp' },
    ],
  },
  {
    id: 'footer-legal',
    title: 'common.footer.legal',
    links: [
      { to: '/privacy', label: 'common.nav.privacy' },
      { to: '/terms', label: 'common.nav.terms' },
      { to: '/refunds', label: 'common.nav.refunds' },
    ],
  },
]

export function Footer() {
  const t = useT()
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.about}>
          <Logo />
          <p>{t('common.footer.about')}</p>
        </div>
        {COLUMNS.map(({ id, title, links }) => (
          <nav key={id} aria-labelledby={id}>
            <h2 id={id}>{t(title)}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{t(label)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={`page ${styles.notes}`}>
        <LanguageLinks />
        <p>{t('common.footer.advice')}</p>
        <p>
          {t('common.footer.copyright')} · <a href="/admin/auth">{t('common.footer.admin')}</a>
        </p>
      </div>
    </footer>
  )
}
