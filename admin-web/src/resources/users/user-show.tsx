import { Alert, Box } from '@mui/material'
import { CanAccess, useGetIdentity, useTranslate } from 'react-admin'
import type { AdminUserDetail } from '../../providers/types'
import { AccessDenied } from '../../shared/access-denied'
import { Facts } from '../../shared/facts'
import { formatDateTime } from '../../shared/format'
import { PageHeader } from '../../shared/page-header'
import { PageSpinner } from '../../shared/page-spinner'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { useLive } from '../../shared/use-live'
import { WithAside } from '../../shared/with-aside'
import { ResetSecondFactor } from './reset-second-factor'
import { RoleSelect } from './role-select'
import { SignOutEverywhere } from './sign-out-everywhere'
import { Contact, Country } from './user-facts'
import { UserLinks } from './user-links'
import { UserSessions } from './user-sessions'

function Profile({ user }: { user: AdminUserDetail }) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`sihat.users.${key}`, values)
  const { createdAt, mailReturn } = user
  return (
    <Facts
      facts={[
        { label: translate('resources.users.fields.email'), value: <Contact user={user} /> },
        {
          label: text('mail'),
          value: mailReturn
            ? text('mailReturned', { date: formatDateTime(mailReturn.at) })
            : text('mailArrives'),
        },
        { label: translate('resources.users.fields.country'), value: <Country user={user} /> },
        { label: text('joinedOn'), value: formatDateTime(createdAt) },
      ]}
    />
  )
}

function Access({ user }: { user: AdminUserDetail }) {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const { factors, sessions } = user
  const names = factors.map((type) => translate(`sihat.users.factor.${type}`))
  const fact = {
    label: translate('sihat.users.factors'),
    value: names.join(', ') || translate('sihat.users.noFactor'),
  }
  return (
    <>
      <Facts facts={[fact]} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {sessions.length > 0 && <SignOutEverywhere user={user} />}
        {factors.length > 0 && identity && identity.id !== user.id && <ResetSecondFactor user={user} />}
      </Box>
    </>
  )
}

function UserPage({ user }: { user: AdminUserDetail }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.users.${key}`)
  useLive('users')
  return (
    <>
      <PageHeader
        title={user.fullName}
        intro={translate('sihat.users.joined', { date: formatDateTime(user.createdAt) })}
      />
      {user.closedAt && (
        <Alert severity="warning">
          {translate('sihat.users.closed', { date: formatDateTime(user.closedAt) })}
        </Alert>
      )}
      <WithAside
        asideLabel={translate('resources.users.fields.role')}
        aside={
          <>
            <Section title={translate('resources.users.fields.role')}>
              <Box>
                <RoleSelect user={user} />
              </Box>
            </Section>
            <Section title={text('related')}>
              <UserLinks id={user.id} />
            </Section>
          </>
        }
      >
        <Section title={text('profile')}>
          <Profile user={user} />
        </Section>
        <Section title={text('access')}>
          <Access user={user} />
        </Section>
        <Section title={text('sessions')}>
          <UserSessions sessions={user.sessions} />
        </Section>
      </WithAside>
    </>
  )
}

export default function UserShow() {
  return (
    <CanAccess action="show" loading={<PageSpinner />} accessDenied={<AccessDenied />}>
      <ShowPage<AdminUserDetail>
        // Who comes from the list has its row first, which says nothing of sessions and factors.
        render={(user) => ('sessions' in user ? <UserPage user={user} /> : <PageSpinner />)}
      />
    </CanAccess>
  )
}
