import { lazy, Suspense, useEffect, useRef } from 'react'
import { Icon } from '~/components/ui/icon'
import { dropEnquiry } from '~/lib/api/kept-enquiry'
import { useT } from '~/lib/i18n/i18n'
import styles from './auth.module.css'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import { AuthTabs, PANEL_ID } from './auth-tabs'
import { isPublic } from './public-page'
import { ResendForm } from './resend-form'
import type { SecondStepState } from './second-step-submit'
import type { Refused } from './submit'
import type { AuthNotice, AuthTab } from './tabs'

// Few accounts have one, so its code comes when it is asked for.
const SecondStep = lazy(() => import('./second-step').then(({ SecondStep }) => ({ default: SecondStep })))

interface AuthPageProps {
  tab: AuthTab
  returnTo: string
  /** An account was asked for a moment ago; its address, where it is known. */
  joined: { email?: string } | undefined
  /** Why the visitor is here. */
  notice?: AuthNotice | undefined
  /** Fills the field on arrival. */
  email?: string | undefined
  step?: SecondStepState | undefined
  /** Name of the hospital that the visitor wants a quote from. */
  quoteFrom: string | undefined
  refused: Refused | undefined
}

export function AuthPage(props: AuthPageProps) {
  const { returnTo, step } = props
  const t = useT()
  if (!step) return <Tabs {...props} />
  return (
    <AuthFrame key="step" title={t('auth.step.title')} arrived>
      <Suspense>
        <SecondStep state={step} returnTo={returnTo} />
      </Suspense>
    </AuthFrame>
  )
}

function Tabs({ tab, returnTo, joined, notice, email, quoteFrom, refused }: AuthPageProps) {
  const t = useT()
  return (
    <AuthFrame title={t('auth.title')} aside={<WhatComesNext />}>
      {isPublic(returnTo) && (
        <p>
          {t('auth.noAccount')} <a href={returnTo}>{t('auth.noAccount.link')}</a>
        </p>
      )}
      <noscript>
        <p>
          {t('auth.needsScripts')} <a href="/contact">{t('auth.needsScripts.link')}</a>
        </p>
      </noscript>
      {quoteFrom && <p className="lead">{t('auth.quoteFor', { name: quoteFrom })}</p>}
      {!refused && (joined ? <Joined {...joined} /> : notice && <Notice notice={notice} />)}
      <AuthTabs current={tab} returnTo={returnTo} />
      {refused?.perhapsUnverified && (
        <div className={styles.unverified}>
          <h2>{t('auth.unverified')}</h2>
          <p>{t('auth.unverified.body')}</p>
          <ResendForm email={refused.email} known />
        </div>
      )}
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <AuthForm key={tab} {...{ tab, returnTo, refused }} email={joined?.email ?? email} />
      </div>
      <p className={styles.admin}>
        <a href="/admin/auth">{t('auth.admin')}</a>
      </p>
    </AuthFrame>
  )
}

/** The form that was sent is gone: the focus and the view move to what became of it. */
function Joined({ email }: { email?: string }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.notice} role="status">
      <Icon name="mail" />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t('auth.created')}
        </h2>
        <p>{t('auth.created.body')}</p>
        {email && (
          <>
            <p className={styles.address}>{t('auth.created.address', { email })}</p>
            <ResendForm email={email} known />
          </>
        )}
      </div>
    </div>
  )
}

function Notice({ notice }: { notice: AuthNotice }) {
  const t = useT()
  useEffect(() => {
    if (notice === 'enquiry-sent') dropEnquiry()
  }, [notice])
  if (notice === 'check-email') return <Joined />
  const good = notice === 'new-password' || notice === 'enquiry-sent'
  return (
    <div className={good ? styles.notice : `${styles.notice} ${styles.attention}`} role="status">
      <Icon name={good ? 'checkCircle' : 'alert'} />
      <div>
        <h2>{t(`auth.notice.${notice}`)}</h2>
        <p>{t(`auth.notice.${notice}.body`)}</p>
      </div>
    </div>
  )
}

function WhatComesNext() {
  const t = useT()
  return (
    <aside className={styles.aside}>
      <h2>{t('auth.next')}</h2>
      <ol>
        <li>{t('auth.next.verify')}</li>
        <li>{t('auth.next.request')}</li>
        <li>{t('auth.next.answer')}</li>
      </ol>
      <p className="small">{t('auth.next.privacy')}</p>
    </aside>
  )
}
