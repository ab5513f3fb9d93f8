import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Ticket } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatElapsed } from '../../shared/format'
import { ReasonBadge, StatusBadge } from './badges'
import { OtherTickets } from './other-tickets'
import { countryOf, topicOf } from './ticket-facts'
import { TicketLink } from './ticket-link'

function TicketCard({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate()
  const from = translate(`sihat.ai/tickets.from.${ticket.canAnswer ? 'patient' : 'visitor'}`)
  return (
    <>
      <TicketLink ticket={ticket} />
      <Typography>{[from, countryOf(ticket), topicOf(ticket)].filter(Boolean).join(', ')}</Typography>
      {ticket.status === 'open' && (
        <Typography variant="body2" color="text.secondary">
          {formatElapsed(ticket.createdAt)}
        </Typography>
      )}
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ReasonBadge {...ticket} />
        <StatusBadge {...ticket} />
      </Box>
      <OtherTickets {...ticket} />
    </>
  )
}

export const TicketCards = () => <Cards<Ticket> render={(ticket) => <TicketCard ticket={ticket} />} />
