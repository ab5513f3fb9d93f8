import { Link as MuiLink } from '@mui/material'
import { useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Ticket } from '../../providers/types'
import { formatDateTime } from '../../shared/format'
import { TICKETS } from './name'

/** Nobody is named: a conversation is known by when it was flagged. */
export function TicketLink({ ticket }: { ticket: Ticket }) {
  const createPath = useCreatePath()
  const translate = useTranslate()
  const date = formatDateTime(ticket.createdAt)
  return (
    <MuiLink
      component={Link}
      to={createPath({ resource: TICKETS, type: 'show', id: ticket.id })}
      aria-label={translate('sihat.ai/tickets.open', { date })}
      sx={{ display: 'inline-block', fontWeight: 600, py: 1 }}
    >
      {date}
    </MuiLink>
  )
}
