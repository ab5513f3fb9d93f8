import { Box, Button, Skeleton, useMediaQuery } from '@mui/material'
import { Pagination, useListContext, useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { MessageState } from '../../shared/message-state'
import { PHONE } from '../../theme/theme'
import { BookingCards } from './booking-cards'
import { BookingTable } from './booking-table'

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

function Pending() {
  const translate = useTranslate()
  return (
    <Box
      role="status"
      aria-label={translate('sihat.bookings.loading')}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} variant="rounded" height={52} />
      ))}
    </Box>
  )
}

function Failed() {
  const translate = useTranslate()
  const { refetch } = useListContext()
  return (
    <MessageState
      role="alert"
      title={translate('sihat.bookings.fetchFailed')}
      text={translate('sihat.error.unchanged')}
      action={
        <Button variant="outlined" onClick={() => refetch()}>
          {translate('sihat.error.retry')}
        </Button>
      }
    />
  )
}

function Empty() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  if (Object.keys(filterValues).length === 0)
    return <MessageState title={translate('sihat.bookings.noneYet')} />
  return (
    <MessageState
      title={translate('sihat.bookings.none')}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('sihat.bookings.clear')}
        </Button>
      }
    />
  )
}

function Rows() {
  const isPhone = useMediaQuery(PHONE, { noSsr: true })
  const { error, isPending, total } = useListContext<AdminBooking>()
  if (error) return <Failed />
  if (isPending) return <Pending />
  if (total === 0) return <Empty />
  return (
    <>
      {isPhone ? <BookingCards /> : <BookingTable />}
      <Pagination rowsPerPageOptions={[]} />
    </>
  )
}

export function BookingResults() {
  const { filterValues, isFetching } = useListContext()
  return (
    <div
      role="tabpanel"
      id="booking-results"
      aria-labelledby={`booking-tab-${filterValues.status ?? 'all'}`}
      aria-busy={isFetching}
    >
      <Rows />
    </div>
  )
}
