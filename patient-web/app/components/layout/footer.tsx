import { Link } from 'react-router-dom'
import { useT } from '~/lib/i18n/i18n'
import { PAGES } from './header'
import styles from './layout.module.css'
import { Logo } from './logo'

export function Footer() {
  const t = useT()
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.about}>
          <Logo />
          <p>{t('common.footer.about')}</p>
        </div>
        <nav aria-labelledby="footer-explore">
          <h2 id="footer-explore">{t('common.footer.explore')}</h2>
          <ul>
            {PAGES.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-account">
          <h2 id="footer-account">{t('common.footer.account')}</h2>
          <ul>
            <li>
              <Link to="/auth">{t('common.nav.signIn')}</Link>
            </li>
            <li>
              <Link to="/auth?tab=sign-up">{t('common.footer.signUp')}</Link>
            </li>
            <li>
              <a href="/admin/auth">{t('common.footer.admin')}</a>
            </li>
          </ul>
        </nav>
      </div>
      <div className={`page ${styles.notes}`}>
        <p>{t('common.footer.advice')}</p>
        <p>{t('common.footer.copyright')}</p>
      </div>
    </footer>
  )
}
