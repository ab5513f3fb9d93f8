import { Typography } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import type { QuoteRequestRow } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatDateTime } from '../../shared/format'
import { ListPage } from '../../shared/list-page'
import { RecordLink } from '../../shared/record-link'
import { withStickyColumn } from '../../shared/sticky-column'
import { useLive } from '../../shared/use-live'

const Column = DataTable.Col<QuoteRequestRow>

const tabs = {
  source: 'status',
  values: [
    'sent',
    'viewed',
    'question_open',
    'unanswered',
    'expired',
    'offered',
    'to_release',
    'awaiting_consent',
    'declined',
    'withdrawn',
  ] satisfies (QuoteRequestRow['status'] | 'unanswered' | 'to_release')[],
  initial: 'sent',
} as const

const DUE_FIRST = { field: 'dueAt', order: 'ASC' } as const

const stateOf = ({
  status,
  questionOverdueAt,
  hasChangeToRelease,
}: Pick<QuoteRequestRow, 'status' | 'questionOverdueAt' | 'hasChangeToRelease'>) => {
  if (questionOverdueAt) return 'unanswered'
  return hasChangeToRelease ? 'to_release' : status
}

function useFacts() {
  const translate = useTranslate()
  return ({ declineReason, sentAt, dueAt, files, ...request }: QuoteRequestRow) => ({
    status: [
      translate(`sihat.quote-requests.status.${stateOf(request)}`),
      declineReason && translate(`sihat.bookings.offers.reasons.${declineReason}`),
    ]
      .filter(Boolean)
      .join(' · '),
    sent: sentAt ? formatDateTime(sentAt) : translate('sihat.quote-requests.notSent'),
    due: dueAt ? formatDateTime(dueAt) : translate('sihat.quote-requests.noDue'),
    files: translate('sihat.quote-requests.files', { smart_count: files }),
  })
}

const BookingOf = ({ request: { bookingId } }: { request: QuoteRequestRow }) => (
  <RecordLink resource="bookings" id={bookingId} name={bookingId.slice(-8)} />
)

function QuoteRequestTable() {
  const factsOf = useFacts()
  return (
    <DataTable<QuoteRequestRow> bulkActionButtons={false} rowClick={false} sx={withStickyColumn('bookingId')}>
      <Column source="hospital" render={({ hospital }) => <strong>{hospital.name}</strong>} />
      <Column source="dueAt" render={(request) => factsOf(request).due} />
      <Column source="status" render={(request) => factsOf(request).status} />
      <Column source="sentAt" render={(request) => factsOf(request).sent} />
      <Column source="files" disableSort render={({ files }) => files} />
      <Column source="bookingId" disableSort render={(request) => <BookingOf request={request} />} />
    </DataTable>
  )
}

function QuoteRequestCards() {
  const factsOf = useFacts()
  const translate = useTranslate()
  return (
    <Cards<QuoteRequestRow>
      render={(request) => (
        <>
          <Typography sx={{ fontWeight: 600 }}>{request.hospital.name}</Typography>
          <Typography>{factsOf(request).status}</Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('resources.quote-requests.fields.dueAt')}: {factsOf(request).due} ·{' '}
            {factsOf(request).files}
          </Typography>
          <BookingOf request={request} />
        </>
      )}
    />
  )
}

/** The requests to hospitals. Those that wait for an answer come first, the next due time on top. */
export default function QuoteRequestList() {
  useLive('quote-requests', (name) => name.startsWith('team.booking.'))
  return <ListPage tabs={tabs} sort={DUE_FIRST} table={QuoteRequestTable} cards={QuoteRequestCards} />
}
