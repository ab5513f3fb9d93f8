import { Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminUser } from '../../providers/types'
import { EmailAddress } from '../../shared/email-address'
import { countryName } from '../../shared/format'
import { TwoLines } from '../../shared/two-lines'
import { RoleBadge } from './role-badge'

interface UserProps {
  user: AdminUser
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
