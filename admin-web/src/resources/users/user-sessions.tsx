import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminUserDetail } from '../../providers/types'
import { formatElapsed } from '../../shared/format'

/** Where the person is signed in. */
export function UserSessions({ sessions }: Pick<AdminUserDetail, 'sessions'>) {
  const translate = useTranslate()
  if (sessions.length === 0) return <Typography>{translate('sihat.users.noSessions')}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {sessions.map(({ id, device, audience, lastUsedAt }) => (
        <li key={id}>
          <div>{device ?? translate('sihat.users.unknownDevice')}</div>
          <Typography variant="body2" color="text.secondary">
            {[
              translate(`sihat.users.onSite.${audience}`),
              translate('sihat.users.lastUsed', { age: formatElapsed(lastUsedAt) }),
            ].join(' · ')}
          </Typography>
        </li>
      ))}
    </Box>
  )
}
