import { Box, Link as MuiLink, Typography } from '@mui/material'
import { useResourceDefinitions, useTranslate } from 'react-admin'
import { Link, type To } from 'react-router-dom'
import type { DashboardQueue } from '../providers/types'
import { formatElapsed } from '../shared/format'
import { listWith } from '../shared/list-links'
import { Section } from '../shared/section'
import { formatTotal, MOST_WAITING } from './format-total'

export type WaitingKind =
  | 'emergencies'
  | 'emergencyEnquiries'
  | 'emergencyTickets'
  | 'bookings'
  | 'unconfirmed'
  | 'hospitalsToTell'
  | 'erasedBookings'
  | 'unassigned'
  | 'messages'
  | 'calls'
  | 'enquiries'
  | 'tickets'
  | 'failedRefunds'
  | 'heldForCancelled'
  | 'damagedFiles'
  | 'expiredClaims'
  | 'contestedInvoices'
  | 'receivedInvoices'
  | 'changesToRelease'
  | 'factProposals'

/** Where each kind of work is done, once the back office has that page. */
const PLACES: Record<WaitingKind, { resource: string; to: To }> = {
  emergencies: { resource: 'bookings', to: listWith('bookings', { possibleEmergency: true }) },
  emergencyEnquiries: {
    resource: 'enquiries',
    to: listWith('enquiries', { possibleEmergency: true, status: 'open' }),
  },
  emergencyTickets: {
    resource: 'ai/tickets',
    to: listWith('ai/tickets', { reason: 'emergency', status: 'open' }),
  },
  bookings: { resource: 'bookings', to: listWith('bookings', { status: 'pending' }) },
  unconfirmed: { resource: 'bookings', to: listWith('bookings', { isPaidUnconfirmed: true }) },
  hospitalsToTell: { resource: 'bookings', to: listWith('bookings', { hospitalToTell: true }) },
  erasedBookings: { resource: 'erased-bookings', to: '/erased-bookings' },
  unassigned: { resource: 'bookings', to: listWith('bookings', { isUnassigned: true }) },
  messages: { resource: 'bookings', to: listWith('bookings', { hasUnseenMessage: true }) },
  calls: { resource: 'bookings', to: listWith('bookings', { awaitsCall: true }) },
  enquiries: { resource: 'enquiries', to: listWith('enquiries', { status: 'open' }) },
  tickets: { resource: 'ai/tickets', to: listWith('ai/tickets', { status: 'open' }) },
  heldForCancelled: { resource: 'payments', to: listWith('payments', { isHeldForCancelled: true }) },
  failedRefunds: { resource: 'payments', to: listWith('payments', { refundStatus: 'failed' }) },
  damagedFiles: { resource: 'audit-events', to: listWith('audit-events', { action: 'record.damaged' }) },
  expiredClaims: { resource: 'claims', to: listWith('claims', { due: 'expired' }) },
  contestedInvoices: { resource: 'invoices', to: listWith('invoices', { status: 'contested' }) },
  receivedInvoices: { resource: 'invoices', to: listWith('invoices', { status: 'received' }) },
  changesToRelease: { resource: 'quote-requests', to: listWith('quote-requests', { status: 'to_release' }) },
  factProposals: { resource: 'fact-proposals', to: listWith('fact-proposals', { status: 'waiting' }) },
}

/** Answers are promised within a day. */
const PROMISED_MS = 24 * 3_600_000
const isLate = (oldest: string | null) => oldest !== null && Date.now() - Date.parse(oldest) > PROMISED_MS

function Row({ kind, queue: { count, oldest } }: { kind: WaitingKind; queue: DashboardQueue }) {
  const translate = useTranslate()
  const { [PLACES[kind].resource]: resource } = useResourceDefinitions()
  const label = translate(`sihat.dashboard.waiting.${kind}`)
  return (
    <Box
      component="li"
      sx={{
        py: 1,
        display: 'grid',
        gridTemplateColumns: 'minmax(2.5rem, max-content) minmax(0, 1fr)',
        alignItems: 'center',
        columnGap: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Typography
        component="span"
        sx={{ fontSize: '1.5rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
      >
        {formatTotal(count, MOST_WAITING)}
      </Typography>
      <div>
        {resource?.hasList ? (
          <MuiLink
            component={Link}
            to={PLACES[kind].to}
            sx={{ display: 'inline-block', py: 0.5, fontWeight: 600 }}
          >
            {label}
          </MuiLink>
        ) : (
          <Box component="span" sx={{ fontWeight: 600 }}>
            {label}
          </Box>
        )}
        {oldest && (
          <Typography variant="body2" color={isLate(oldest) ? 'error' : 'text.secondary'}>
            {translate('sihat.dashboard.waiting.oldest', { age: formatElapsed(oldest) })}
          </Typography>
        )}
      </div>
    </Box>
  )
}

/** What waits and since when; kinds of which nothing waits are left out. */
export function Waiting({ waiting }: { waiting: Partial<Record<WaitingKind, DashboardQueue>> }) {
  const translate = useTranslate()
  const rows = (Object.keys(PLACES) as WaitingKind[]).flatMap((kind) => {
    const queue = waiting[kind]
    return queue?.count ? [{ kind, queue }] : []
  })
  return (
    <Section title={translate('sihat.dashboard.waiting.title')}>
      {rows.length === 0 ? (
        <Typography>{translate('sihat.dashboard.waiting.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((row) => (
            <Row key={row.kind} {...row} />
          ))}
        </Box>
      )}
    </Section>
  )
}
