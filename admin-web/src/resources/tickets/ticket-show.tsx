import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { newestMessageId } from '../../providers/ticket-answers'
import type { TicketDetail } from '../../providers/types'
import { ConsentWithdrawn } from '../../shared/consent-withdrawn'
import { Facts } from '../../shared/facts'
import { formatDateTime, formatElapsed } from '../../shared/format'
import { PageHeader } from '../../shared/page-header'
import { personName } from '../../shared/person-name'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { useChange } from '../../shared/use-change'
import { useLive } from '../../shared/use-live'
import { WithAside } from '../../shared/with-aside'
import { ReasonBadge, StatusBadge } from './badges'
import { TICKETS } from './name'
import { OtherTickets } from './other-tickets'
import { TicketAnswer } from './ticket-answer'
import { countryOf, languageOf, topicOf } from './ticket-facts'
import { TicketMessages } from './ticket-messages'

interface TicketChange extends TicketDetail {
  /** Only ever sent. */
  newestMessageId?: string | null
}

function Handling({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate()
  const { change, isPending } = useChange<TicketChange>(TICKETS, ticket)
  const next = ticket.status === 'open' ? 'closed' : 'open'
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ReasonBadge {...ticket} />
        <StatusBadge {...ticket} />
      </Box>
      {ticket.closedAt && (
        <Typography>
          {translate('sihat.ai/tickets.closedOn', { date: formatDateTime(ticket.closedAt) })}
        </Typography>
      )}
      <Button
        variant="outlined"
        disabled={isPending}
        onClick={() => change({ status: next, newestMessageId: newestMessageId(ticket.messages) })}
      >
        {translate(`sihat.ai/tickets.set.${next}`)}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {translate('sihat.ai/tickets.statusHint')}
      </Typography>
    </Box>
  )
}

function TicketPage({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.ai/tickets.${key}`)
  const { createdAt, canAnswer, messages, otherTickets, patient } = ticket
  const ids = [ticket, ...otherTickets].map(({ id }) => id)
  useLive(
    TICKETS,
    (name, { ticketId }) => name === 'team.ticket.updated' && ids.some((id) => id === ticketId),
  )
  const who = patient ? (
    <Link component={RouterLink} to={`/users/${patient.id}/show`} sx={{ display: 'inline-block', py: 0.5 }}>
      {personName(patient)}
    </Link>
  ) : (
    text(`from.${canAnswer ? 'patient' : 'visitor'}`)
  )
  const facts = [
    { label: text('who'), value: who },
    { label: text('topic'), value: topicOf(ticket) ?? text('unknown') },
    { label: text('country'), value: countryOf(ticket) ?? text('unknown') },
    { label: text('language'), value: languageOf(ticket) ?? text('unknown') },
  ]
  return (
    <>
      <PageHeader
        title={text(`page.${ticket.reason}`)}
        intro={translate('sihat.ai/tickets.received', {
          date: formatDateTime(createdAt),
          age: formatElapsed(createdAt),
        })}
      />
      {canAnswer && ticket.hasHealthConsent === false && <ConsentWithdrawn />}
      {otherTickets.length > 0 && (
        <Alert
          role="note"
          severity={otherTickets.some(({ reason }) => reason === 'emergency') ? 'error' : 'warning'}
          sx={{ mb: 2 }}
        >
          <OtherTickets otherTickets={otherTickets} />
        </Alert>
      )}
      <WithAside
        asideLabel={text('handling')}
        aside={
          <Section title={text('handling')}>
            <Handling ticket={ticket} />
          </Section>
        }
      >
        <Section title={text('conversation')}>
          <TicketMessages messages={messages} />
          {canAnswer ? <TicketAnswer ticket={ticket} /> : <Typography>{text('cannotAnswer')}</Typography>}
        </Section>
        <Section title={text('known')}>
          <Facts facts={facts} />
        </Section>
      </WithAside>
    </>
  )
}

export default function TicketShow() {
  return <ShowPage<TicketDetail> render={(ticket) => <TicketPage ticket={ticket} />} />
}
