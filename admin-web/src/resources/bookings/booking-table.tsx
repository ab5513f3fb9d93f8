import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { formatDate } from '../../shared/format'
import { UrgencyBadge } from './badges'
import { BookingLink } from './booking-link'
import { StatusSelect } from './status-select'

const Column = DataTable.Col<AdminBooking>

/** The table scrolls sideways under its last column, so that the status stays in view. */
const scrolling = {
  overflowX: 'auto',
  '& .column-status': { position: 'sticky', right: 0, zIndex: 1, bgcolor: 'background.paper' },
}

const oneLine = () => ({ whiteSpace: 'nowrap' })

interface TwoLinesProps {
  first: ReactNode
  second?: ReactNode
}

const TwoLines = ({ first, second }: TwoLinesProps) => (
  <Box sx={{ minWidth: '8rem', maxWidth: '14rem', overflowWrap: 'anywhere' }}>
    <div>{first}</div>
    {second && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{second}</Box>}
  </Box>
)

/** What is asked for, and where. */
function Request({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const { bookingType, treatment, hospital } = booking
  return (
    <TwoLines
      first={[translate(`sihat.bookings.type.${bookingType}`), treatment?.name].filter(Boolean).join(' · ')}
      second={hospital ? `${hospital.name}, ${hospital.city}` : translate('sihat.bookings.noHospital')}
    />
  )
}

export function BookingTable() {
  const translate = useTranslate()
  return (
    <DataTable<AdminBooking> bulkActionButtons={false} rowClick={false} sx={scrolling}>
      <Column
        label="resources.bookings.fields.patient"
        render={(booking) => (
          <TwoLines first={<BookingLink booking={booking} />} second={booking.patient.email} />
        )}
      />
      <Column label="resources.bookings.fields.request" render={(booking) => <Request booking={booking} />} />
      <Column source="urgencyLevel" render={({ urgencyLevel }) => <UrgencyBadge level={urgencyLevel} />} />
      <Column
        source="preferredDate"
        cellSx={oneLine}
        render={({ preferredDate }) =>
          preferredDate ? formatDate(preferredDate) : translate('sihat.bookings.notGiven')
        }
      />
      <Column source="createdAt" cellSx={oneLine} render={({ createdAt }) => formatDate(createdAt)} />
      <Column source="status" render={(booking) => <StatusSelect booking={booking} />} />
    </DataTable>
  )
}
