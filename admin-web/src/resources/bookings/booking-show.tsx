import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Box, Button, Skeleton } from '@mui/material'
import { HttpError, useShowController, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminBooking } from '../../providers/types'
import { MessageState } from '../../shared/message-state'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { PHONE } from '../../theme/theme'
import { BookingActions } from './booking-actions'
import { BookingDetails } from './booking-details'
import { BookingTimeline } from './booking-timeline'
import { patientName } from './patient-name'

const REFERENCE_LENGTH = 8
const stay = () => undefined

const columns = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr) 20rem' }
const oneColumnOnPhone = {
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > :last-child': { order: -1 } },
}

function Booking({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  return (
    <>
      <PageHeader
        title={translate('sihat.bookings.page', { name: patientName(booking.patient) })}
        intro={translate('sihat.bookings.reference', { reference: booking.id.slice(-REFERENCE_LENGTH) })}
      />
      <Box sx={{ ...columns, ...oneColumnOnPhone }}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BookingDetails booking={booking} />
        </Box>
        <Box
          component="aside"
          aria-label={translate('sihat.bookings.handling')}
          sx={{ display: 'grid', gap: 2 }}
        >
          <Section title={translate('sihat.bookings.handling')}>
            <BookingActions booking={booking} />
          </Section>
          <Section title={translate('sihat.bookings.timeline')}>
            <BookingTimeline booking={booking} />
          </Section>
        </Box>
      </Box>
    </>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const isGone = error instanceof HttpError && (error.status === 404 || error.status === 400)
  const title = translate(isGone ? 'sihat.bookings.notFound' : 'sihat.bookings.showFailed')
  return (
    <>
      <PageHeader title={title} />
      <MessageState
        role="alert"
        title={translate(isGone ? 'sihat.error.notFound' : 'sihat.error.unchanged')}
        action={!isGone && <Button onClick={onRetry}>{translate('sihat.error.retry')}</Button>}
      />
    </>
  )
}

export default function BookingShow() {
  const translate = useTranslate()
  const { record, error, refetch } = useShowController<AdminBooking>({ queryOptions: { onError: stay } })
  return (
    <>
      <Button
        component={Link}
        to="/bookings"
        startIcon={<BackIcon />}
        sx={{ alignSelf: 'flex-start', ml: -2 }}
      >
        {translate('sihat.bookings.back')}
      </Button>
      {error && <Failed error={error} onRetry={() => refetch()} />}
      {!error && !record && (
        <Skeleton variant="rounded" height={420} aria-label={translate('sihat.bookings.loading')} />
      )}
      {!error && record && <Booking booking={record} />}
    </>
  )
}
