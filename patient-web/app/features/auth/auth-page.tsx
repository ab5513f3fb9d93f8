import { useId } from 'react'
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
  checkEmail: boolean
  refused: Refused | undefined
}

export function AuthPage({ tab, returnTo, checkEmail, refused }: AuthPageProps) {
  const t = useT()
  const noticeId = useId()
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.box}>
        <h1>{t('auth.title')}</h1>
        {checkEmail && (
          <div className={styles.notice} role="status" id={noticeId}>
            <Icon name="mail" />
            <div>
              <h2>{t('auth.created')}</h2>
              <p>{t('auth.created.body')}</p>
            </div>
          </div>
        )}
        <AuthTabs current={tab} returnTo={returnTo} />
        <div id={PANEL_ID} role="tabpanel" aria-labelledby={`tab-${tab}`}>
          <AuthForm key={tab} tab={tab} refused={refused} />
        </div>
        {refused?.unverified && (
          <div className={styles.unverified}>
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
