import { Box, Link as MuiLink } from '@mui/material'
import { useResourceDefinitions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminUserDetail } from '../../providers/types'

const LISTS = [
  { resource: 'bookings', field: 'userId', text: 'theirBookings' },
  { resource: 'payments', field: 'userId', text: 'theirPayments' },
  { resource: 'audit-events', field: 'personId', text: 'theirActs' },
] as const

/** The lists of what belongs to the person; one whose page is not there is not offered. */
export function UserLinks({ id }: Pick<AdminUserDetail, 'id'>) {
  const translate = useTranslate()
  const resources = useResourceDefinitions()
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {LISTS.filter(({ resource }) => resources[resource]?.hasList).map(({ resource, field, text }) => (
        <li key={resource}>
          <MuiLink
            component={Link}
            to={{
              pathname: `/${resource}`,
              search: `filter=${encodeURIComponent(JSON.stringify({ [field]: id }))}`,
            }}
            sx={{ display: 'inline-block', py: 1 }}
          >
            {translate(`sihat.users.${text}`)}
          </MuiLink>
        </li>
      ))}
    </Box>
  )
}
