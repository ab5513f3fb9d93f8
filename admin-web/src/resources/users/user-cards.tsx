import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminUser } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatDate } from '../../shared/format'
import { RoleSelect } from './role-select'
import { Contact, Country, UserLink } from './user-facts'

function UserCard({ user }: { user: AdminUser }) {
  const translate = useTranslate()
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <UserLink user={user} />
        <Typography variant="body2" color="text.secondary" sx={{ flexShrink: 0 }}>
          {translate('sihat.users.joined', { date: formatDate(user.createdAt) })}
        </Typography>
      </Box>
      <Contact user={user} />
      <Typography variant="body2" color="text.secondary">
        {translate('resources.users.fields.country')}: <Country user={user} />
      </Typography>
      <Box sx={{ mt: 1 }}>
        <RoleSelect user={user} />
      </Box>
    </>
  )
}

export const UserCards = () => <Cards<AdminUser> render={(user) => <UserCard user={user} />} />
