import { Box, Card, CircularProgress, Link } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Logo } from '../layout/logo'
import { isStaff } from '../providers/access'
import { siteUrl } from '../providers/auth-provider'
import { routeFromReturnTo } from '../providers/return-to'
import type { SessionClient } from '../providers/session'
import { PageHeader } from '../shared/page-header'
import { RestrictedNotice } from './restricted-notice'
import { SignInForm } from './sign-in-form'

type Visitor = 'checking' | 'stranger' | 'staff' | 'patient'

/** Who is at the door; a session that cannot be looked up is asked for again. */
function useVisitor(session: SessionClient): Visitor {
  const [visitor, setVisitor] = useState<Visitor>('checking')
  useEffect(() => {
    let stale = false
    const look = async () => {
      const user = await session.restore().catch(() => null)
      if (!stale) setVisitor(user ? (isStaff(user.role) ? 'staff' : 'patient') : 'stranger')
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

  useEffect(() => {
    if (visitor === 'patient') leaveTo(siteUrl())
  }, [visitor, leaveTo])

  if (visitor === 'staff') return <Navigate to={target} replace />
  if (visitor === 'patient') {
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
        <SignInForm checking={visitor === 'checking'} target={target} />
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
