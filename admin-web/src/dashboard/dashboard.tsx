import { Button, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminBooking } from '../providers/types'
import { formatAge, formatDate } from '../shared/format'
import { MessageState } from '../shared/message-state'
import { PageHeader } from '../shared/page-header'

const PENDING = { status: 'pending' } satisfies Partial<AdminBooking>
const pendingBookings = {
  pathname: '/bookings',
  search: `filter=${encodeURIComponent(JSON.stringify(PENDING))}`,
}

function PendingBookings() {
  const translate = useTranslate()
  const { data, total, error, isPending, refetch } = useGetList<AdminBooking>(
    'bookings',
    { filter: PENDING, sort: { field: 'createdAt', order: 'ASC' }, pagination: { page: 1, perPage: 1 } },
    { retry: false },
  )
  if (isPending) return <Skeleton variant="rounded" height={196} />
  if (error) {
    return (
      <MessageState
        role="alert"
        title={translate('sihat.dashboard.failed')}
        action={<Button onClick={() => refetch()}>{translate('sihat.error.retry')}</Button>}
      />
    )
  }
  const oldest = data[0]?.createdAt
  return (
    <CardContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="h2">{translate('sihat.dashboard.pending')}</Typography>
      <Typography
        sx={{ fontSize: '2.75rem', fontWeight: 650, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}
      >
        {total}
        <Typography component="span" color="text.secondary" sx={{ ml: 1 }}>
          {translate('sihat.dashboard.pendingHint')}
        </Typography>
      </Typography>
      <Typography color="text.secondary">
        {oldest
          ? translate('sihat.dashboard.oldest', { age: formatAge(oldest), date: formatDate(oldest) })
          : translate('sihat.dashboard.nothing')}
      </Typography>
      <Button component={Link} to={pendingBookings} variant="contained" sx={{ mt: 1 }}>
        {translate('sihat.dashboard.open')}
      </Button>
    </CardContent>
  )
}

export function Dashboard() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('sihat.layout.dashboard')} intro={translate('sihat.dashboard.intro')} />
      <Card sx={{ maxWidth: '28rem' }}>
        <PendingBookings />
      </Card>
    </>
  )
}
