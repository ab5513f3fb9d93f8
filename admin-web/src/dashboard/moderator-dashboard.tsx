import { Button } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import { Loading } from '../shared/loading'
import { MessageState } from '../shared/message-state'
import { PageHeader } from '../shared/page-header'
import { useLive } from '../shared/use-live'
import { Waiting } from './waiting'

const OLDEST = {
  sort: { field: 'createdAt', order: 'ASC' },
  pagination: { page: 1, perPage: 1 },
} as const
const NO_RETRY = { retry: false }

const useQueue = (resource: string, filter: object) =>
  useGetList<{ id: string; createdAt: string }>(resource, { ...OLDEST, filter }, NO_RETRY)

/** What waits among the rows that moderators may read. */
export default function ModeratorDashboard() {
  const translate = useTranslate()
  const emergencies = useQueue('bookings', { possibleEmergency: true })
  const emergencyEnquiries = useQueue('enquiries', { possibleEmergency: true, status: 'open' })
  const bookings = useQueue('bookings', { status: 'pending' })
  const unconfirmed = useQueue('bookings', { isPaidUnconfirmed: true })
  const hospitalsToTell = useQueue('bookings', { hospitalToTell: true })
  const erasedBookings = useQueue('erased-bookings', {})
  const unassigned = useQueue('bookings', { isUnassigned: true })
  const messages = useQueue('bookings', { hasUnseenMessage: true })
  const calls = useQueue('bookings', { awaitsCall: true })
  const enquiries = useQueue('enquiries', { status: 'open' })
  const changesToRelease = useQueue('quote-requests', { status: 'to_release' })
  useLive('bookings', (name) => name.startsWith('team.booking.'))
  useLive('enquiries', (name) => name === 'team.enquiry.updated')
  useLive('erased-bookings')
  const lists = [
    emergencies,
    emergencyEnquiries,
    bookings,
    unconfirmed,
    hospitalsToTell,
    erasedBookings,
    unassigned,
    messages,
    calls,
    enquiries,
    changesToRelease,
  ]
  const header = (
    <PageHeader
      title={translate('sihat.layout.dashboard')}
      intro={translate('sihat.dashboard.introModerator')}
    />
  )
  if (lists.some(({ error }) => error)) {
    const again = () => lists.forEach(({ refetch }) => void refetch())
    return (
      <>
        {header}
        <MessageState
          role="alert"
          title={translate('sihat.dashboard.failed')}
          action={<Button onClick={again}>{translate('sihat.error.retry')}</Button>}
        />
      </>
    )
  }
  if (lists.some(({ isPending }) => isPending)) {
    return (
      <>
        {header}
        <Loading height={196} label={translate('sihat.dashboard.loading')} />
      </>
    )
  }
  const queue = ({ data, total }: { data?: { createdAt: string }[]; total?: number }) => ({
    count: total ?? 0,
    oldest: data?.[0]?.createdAt ?? null,
  })
  return (
    <>
      {header}
      <Waiting
        waiting={{
          // The list says when a booking was requested, not when its message or call request came, or when it was paid or cancelled. Requests are older than their changes.
          emergencies: { ...queue(emergencies), oldest: null },
          emergencyEnquiries: queue(emergencyEnquiries),
          bookings: queue(bookings),
          unconfirmed: { ...queue(unconfirmed), oldest: null },
          hospitalsToTell: { ...queue(hospitalsToTell), oldest: null },
          erasedBookings: queue(erasedBookings),
          unassigned: queue(unassigned),
          messages: { ...queue(messages), oldest: null },
          calls: { ...queue(calls), oldest: null },
          enquiries: queue(enquiries),
          changesToRelease: { ...queue(changesToRelease), oldest: null },
        }}
      />
    </>
  )
}
