import { Alert, AlertTitle, Box, Card, CircularProgress, Link } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Logo } from '../layout/logo'
import { homeUrl } from '../providers/front'
import { routeFromReturnTo } from '../providers/return-to'
import type { SessionClient } from '../providers/session'
import type { PendingSignIn } from '../providers/types'
import { type Visitor, visitorOf } from '../providers/visitor'
import { PageHeader } from '../shared/page-header'
import { PageSpinner } from '../shared/page-spinner'
import { RestrictedNotice } from './restricted-notice'
import type { SignInFailure } from './sign-in-failure'
import { SignInForm } from './sign-in-form'

const SecondStep = lazy(() => import('./second-step'))

/** Who is at the door; a session that cannot be looked up is asked for again. */
function useVisitor(session: SessionClient): Visitor | 'checking' {
  const [visitor, setVisitor] = useState<Visitor | 'checking'>('checking')
  useEffect(() => {
    let stale = false
    const look = async () => {
      const found = await visitorOf(session).catch(() => 'stranger' as const)
      if (!stale) setVisitor(found)
    }
    void look()
    return () => {
      stale = true
    }
  }, [session])
  return visitor
}

interface SignInPageProps {
  session: SessionClient
  /** Leaves this app; the router cannot. */
  leaveTo?: (url: string) => void
}

const assignLocation = (url: string) => window.location.assign(url)

export function SignInPage({ session, leaveTo = assignLocation }: SignInPageProps) {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const visitor = useVisitor(session)
  const target = routeFromReturnTo(search.get('returnTo'))
  const [pending, setPending] = useState<PendingSignIn>()
  const [notice, setNotice] = useState<SignInFailure>()

  const startAgain = (reason?: SignInFailure) => {
    setNotice(reason)
    setPending(undefined)
  }

  useEffect(() => {
    if (visitor === 'outsider') leaveTo(homeUrl(session.current()?.role))
  }, [visitor, leaveTo, session])

  if (visitor === 'inside') return <Navigate to={target} replace />
  if (visitor === 'outsider') {
    return (
      <CircularProgress
        aria-label={translate('sihat.loading')}
        sx={{ display: 'block', m: 'auto', mt: 12 }}
      />
    )
  }
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', p: 2, display: 'grid', placeItems: 'center', bgcolor: 'background.default' }}
    >
      <Card sx={{ width: '100%', maxWidth: '26rem', p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 2.5 }}>
        <Logo size={44} />
        <PageHeader title={translate('sihat.signIn.title')} />
        <RestrictedNotice />
        {visitor === 'former' && !pending && (
          <Alert severity="error">
            <AlertTitle>{translate(`sihat.accessRemoved.${session.lostAccess()}.title`)}</AlertTitle>
            {translate(`sihat.accessRemoved.${session.lostAccess()}.text`)}
          </Alert>
        )}
        {visitor === 'elsewhere' && !pending && (
          <Alert severity="info" role="note">
            {translate('sihat.signIn.onSite', { email: session.current()?.email })}
          </Alert>
        )}
        {pending ? (
          <Suspense fallback={<PageSpinner />}>
            <SecondStep session={session} pending={pending} target={target} onStartAgain={startAgain} />
          </Suspense>
        ) : (
          <SignInForm
            checking={visitor === 'checking'}
            target={target}
            notice={notice}
            onSecondStep={setPending}
          />
        )}
        <Box component="nav" aria-label={translate('sihat.signIn.elsewhere')} sx={{ display: 'grid' }}>
          {[
            { href: '/', label: 'sihat.signIn.backToSite' },
            { href: '/auth', label: 'sihat.signIn.regular' },
          ].map(({ href, label }) => (
            <Link key={href} href={href} sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
              {translate(label)}
            </Link>
          ))}
        </Box>
      </Card>
    </Box>
  )
}
