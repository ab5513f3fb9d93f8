import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './auth.module.css'
import { AuthForm } from './auth-form'
import { AuthTabs, PANEL_ID } from './auth-tabs'
import { ResendForm } from './resend-form'
import type { Refused } from './submit'
import type { AuthTab } from './tabs'

interface AuthPageProps {
  tab: AuthTab
  returnTo: string
  /** An account was asked for a moment ago; its address, where it is known. */
  joined: { email?: string } | undefined
  /** Name of the hospital that the visitor wants a quote from. */
  quoteFrom: string | undefined
  refused: Refused | undefined
}

export function AuthPage({ tab, returnTo, joined, quoteFrom, refused }: AuthPageProps) {
  const t = useT()
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.box}>
        <h1>{t('auth.title')}</h1>
        {quoteFrom && <p className="lead">{t('auth.quoteFor', { name: quoteFrom })}</p>}
        {joined && !refused && (
          <div className={styles.notice} role="status">
            <Icon name="mail" />
            <div>
              <h2>{t('auth.created')}</h2>
              <p>{t('auth.created.body')}</p>
              {joined.email && (
                <>
                  <p className={styles.address}>{t('auth.created.address', { email: joined.email })}</p>
                  <ResendForm email={joined.email} known />
                </>
              )}
            </div>
          </div>
        )}
        <AuthTabs current={tab} returnTo={returnTo} />
        <div id={PANEL_ID} role="tabpanel" aria-labelledby={`tab-${tab}`}>
          <AuthForm key={tab} tab={tab} returnTo={returnTo} refused={refused} />
        </div>
        {refused?.unverified && (
          <div className={styles.unverified} role="alert">
            <h2>{t('auth.unverified')}</h2>
            <p>{t('auth.unverified.body')}</p>
            <ResendForm email={refused.email} />
          </div>
        )}
        <p className={styles.admin}>
          <a href="/admin/auth">{t('auth.admin')}</a>
        </p>
      </div>
      <aside className={styles.aside}>
        <h2>{t('auth.next')}</h2>
        <ol>
          <li>{t('auth.next.verify')}</li>
          <li>{t('auth.next.request')}</li>
          <li>{t('auth.next.answer')}</li>
        </ol>
        <p className="small">{t('auth.next.privacy')}</p>
      </aside>
    </div>
  )
}
