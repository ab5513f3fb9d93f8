import { Link } from '@mui/material'
import { useCreatePath, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminUser } from '../../providers/types'
import { EmailAddress } from '../../shared/email-address'
import { countryName } from '../../shared/format'
import { TwoLines } from '../../shared/two-lines'
import { RoleBadge } from './role-badge'

interface UserProps {
  user: AdminUser
}

/** The name, leading to the person's page. */
export function UserLink({ user: { id, fullName } }: UserProps) {
  const createPath = useCreatePath()
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource: 'users', type: 'show', id })}
      dir="auto"
      sx={{ display: 'inline-block', fontWeight: 600, py: 1 }}
    >
      {fullName}
    </Link>
  )
}

export function Contact({ user: { email, emailVerified, phone } }: UserProps) {
  const translate = useTranslate()
  const notes = [phone, !emailVerified && translate('sihat.users.emailUnverified')]
  return (
    <TwoLines
      first={
        <Link href={`mailto:${email}`} sx={{ display: 'inline-block', py: 1 }}>
          <EmailAddress email={email} />
        </Link>
      }
      second={notes.filter(Boolean).join(' · ')}
    />
  )
}

export function Country({ user: { country } }: UserProps) {
  const translate = useTranslate()
  return country ? countryName(country) : translate('sihat.users.notGiven')
}

/** Staff should have a second factor; of patients it is nobody's business. */
export function RoleAndFactor({ user: { role, secondFactor } }: UserProps) {
  const translate = useTranslate()
  const note = role !== 'user' && translate(`sihat.users.secondFactor.${secondFactor ? 'on' : 'off'}`)
  return <TwoLines first={<RoleBadge role={role} />} second={note} />
}
