import { Box, Link as MuiLink } from '@mui/material'
import { useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Ticket } from '../../providers/types'
import { TICKETS } from './name'
import { topicOf } from './ticket-facts'

/** Links to the other open tickets of the same conversation, emergencies first. Each ticket is closed on its own. */
export function OtherTickets({ otherTickets }: Pick<Ticket, 'otherTickets'>) {
  const createPath = useCreatePath()
  const translate = useTranslate()
  if (otherTickets.length === 0) return null
  return (
    <Box sx={{ fontSize: '0.875rem' }}>
      {translate('sihat.ai/tickets.alsoOpen')}
      {otherTickets.map((other) => (
        <MuiLink
          key={other.id}
          component={Link}
          to={createPath({ resource: TICKETS, type: 'show', id: other.id })}
          color={other.reason === 'emergency' ? 'error' : 'primary'}
          sx={{ display: 'block', width: 'fit-content', py: 0.5, fontWeight: 600 }}
        >
          {[translate(`sihat.ai/tickets.reason.${other.reason}`), topicOf(other)].filter(Boolean).join(', ')}
        </MuiLink>
      ))}
    </Box>
  )
}
